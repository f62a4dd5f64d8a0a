import { basename, dirname } from 'node:path';
import { readTexts } from './read-texts.ts';
import type { Labelled } from './read-texts.ts';

/** Texts that are only measured on: what is fitted to them would measure nothing any more. */
const measuredOnly = new Set([
  'strangers.csv',
  'rulings.csv',
  'declarations.csv',
  'listings-test.csv',
  'marks-test.csv',
  'parcels-test.csv',
]);

/** The even-numbered texts of a file, for fitting; the odd ones are for measuring. Refuses what is only measured on. */
export const readToFit = async (file: string): Promise<readonly Labelled[]> => {
  if (measuredOnly.has(basename(file)) || basename(dirname(file)) === 'languages')
    throw new Error(`${basename(file)} is only measured on: nothing is fitted to it.`);
  return (await readTexts(file)).filter((_, index) => index % 2 === 0);
};
