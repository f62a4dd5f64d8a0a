import { join } from 'node:path';
import { readJson } from '../../src/adapters/shared/files/read-file.ts';
import { exchangeRateFile } from '../../src/adapters/trade/exchange-rate-folders.ts';

export const data = join(import.meta.dirname, '../../data');

/** The exchange rates of the sums in tests, so that a newer bundled table does not change them. */
export const june2024 = readJson(join(data, 'exchange-rates/2024-06-28.json'), exchangeRateFile);
