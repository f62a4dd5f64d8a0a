import { existsSync } from 'node:fs';
import { pathOf } from '../../adapters/sqlite/connection.ts';

/** What is embedded is made by opening it, and a slip would make an empty one. */
export const mustBeThere = (url: string, what: string): void => {
  if (url.startsWith('file:') && !existsSync(pathOf(url))) throw new Error(`There is no ${what} at ${pathOf(url)}.`);
};
