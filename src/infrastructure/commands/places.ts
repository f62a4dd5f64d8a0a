import { existsSync } from 'node:fs';
import { pathOf } from '../../adapters/sqlite/connection.ts';

/** Opening an embedded store creates it, so a typing error would create an empty one. */
export const assertExists = (url: string, what: string): void => {
  if (url.startsWith('file:') && !existsSync(pathOf(url))) throw new Error(`There is no ${what} at ${pathOf(url)}.`);
};
