import { z } from 'zod';
import { nomenclatureOf } from '../../domain/trade/index.ts';
import type { Nomenclature } from '../../domain/trade/index.ts';
import { readJson } from '../shared/files/read-file.ts';

const heading = z.string().regex(/^\d{4}$/, 'must be a heading of four digits');
const words = z.string().transform((text) => text.split(' '));
const endings = words.refine((list) => list.every((ending) => /^\d{2}$/.test(ending)), 'must be endings of two digits');
const byHeading = z.record(heading, endings).transform((entries) => new Map(Object.entries(entries)));

const nomenclatureFile = z.strictObject({
  source: z.string().min(1),
  edition: z.int(),
  national: words,
  moved: z.record(heading, heading).transform((entries) => new Map(Object.entries(entries))),
  earlier: z.strictObject({ edition: z.int(), subheadings: byHeading }),
  subheadings: byHeading,
});

/** Loads the six-digit codes, with which every customs code begins. */
export const loadNomenclature = (file: string): Nomenclature => nomenclatureOf(readJson(file, nomenclatureFile));

/** The six-digit codes of the current edition in such a file. */
export const subheadingsIn = (file: string): ReadonlySet<string> =>
  new Set(
    [...readJson(file, nomenclatureFile).subheadings].flatMap(([heading, endings]) =>
      endings.map((ending) => `${heading}${ending}`),
    ),
  );
