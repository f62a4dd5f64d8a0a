import { join } from 'node:path';
import { z } from 'zod';
import type { AddressForms, Places } from '../../../domain/shared/index.ts';
import { readJson } from '../files/read-file.ts';

const source = z.strictObject({ name: z.string(), address: z.url(), read: z.iso.date().optional() });
const names = z.array(z.string().min(1));
const code = z.string().regex(/^[A-Z]{2}(-[A-Z0-9]+)?$/);
/** The members that every file of the folder has. */
export const describedData = { about: z.string(), sources: z.record(z.string(), source) };

const territory = z.strictObject({
  code,
  name: z.string(),
  country: z.string().length(2).exactOptional(),
  areas: z.array(z.strictObject({ customs: code, tax: code })).exactOptional(),
  region: code.exactOptional(),
  military: z.literal(true).exactOptional(),
  ownPostcodes: z.literal(true).exactOptional(),
  under: z.record(
    z.string().length(2),
    z.strictObject({
      postcodes: names.exactOptional(),
      states: names.exactOptional(),
      cities: names.exactOptional(),
      towns: names.exactOptional(),
    }),
  ),
  sources: names,
});

const territoriesFile = z.strictObject({ ...describedData, territories: z.array(territory) });
const statesFile = z.strictObject({
  ...describedData,
  states: z.record(z.string().length(2), z.record(z.string(), names)),
});

const postcodesFile = z.strictObject({
  ...describedData,
  forms: z.record(z.string().length(2), z.string().min(1)),
  states: z.record(z.string().length(2), z.record(z.string(), z.string().min(1))),
});
const scriptsFile = z.strictObject({ ...describedData, scripts: z.record(z.string().length(2), names) });

/** The tables for reading addresses, from the folder `places`. */
export const loadPlaces = (folder: string): Places => ({
  territories: readJson(join(folder, 'territories.json'), territoriesFile).territories.map(
    ({ sources: _, ...row }) => row,
  ),
  states: readJson(join(folder, 'states.json'), statesFile).states,
});

/** The tables for judging whether an address is plausible, from the same folder. */
export const loadAddressForms = (folder: string): AddressForms => {
  const { forms, states } = readJson(join(folder, 'postcodes.json'), postcodesFile);
  return { postcodes: forms, ofStates: states, scripts: readJson(join(folder, 'scripts.json'), scriptsFile).scripts };
};
