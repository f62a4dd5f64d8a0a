import { join } from 'node:path';
import { z } from 'zod';
import type { Places } from '../../domain/shared/index.ts';
import { readJson } from '../files/read-file.ts';

const source = z.strictObject({ name: z.string(), address: z.url(), read: z.iso.date().optional() });
const names = z.array(z.string().min(1));
const code = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]+)?$/);
const described = { about: z.string(), sources: z.record(z.string(), source) };

const territory = z.strictObject({
  code,
  name: z.string(),
  country: z.string().length(2).exactOptional(),
  areas: z.array(z.strictObject({ customs: code, tax: code })).exactOptional(),
  region: code.exactOptional(),
  military: z.literal(true).exactOptional(),
  under: z.record(
    z.string().length(2),
    z.strictObject({ postcodes: names.exactOptional(), states: names.exactOptional(), cities: names.exactOptional() }),
  ),
  sources: names,
});

const territoriesFile = z.strictObject({ ...described, territories: z.array(territory) });
const statesFile = z.strictObject({ ...described, states: z.record(z.string().length(2), z.record(z.string(), names)) });

/** The tables that addresses are read by, from the folder `places`. */
export const loadPlaces = (folder: string): Places => ({
  territories: readJson(join(folder, 'territories.json'), territoriesFile).territories.map(({ sources: _, ...row }) => row),
  states: readJson(join(folder, 'states.json'), statesFile).states,
});
