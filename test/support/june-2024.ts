import { join } from 'node:path';
import { readJson } from '../../src/adapters/shared/files/read-file.ts';
import { exchangeRateFile } from '../../src/adapters/trade/exchange-rate-folders.ts';

export const data = join(import.meta.dirname, '../../data');

/**
 * The rates that the sums of tests are calculated with, so that a newer sample among the bundled tables does not change
 * them.
 */
export const june2024 = readJson(join(data, 'exchange-rates/2024-06-28.json'), exchangeRateFile);
