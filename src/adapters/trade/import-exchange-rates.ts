import { basename } from 'node:path';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { ratesInXml } from './ecb-xml.ts';
import type { FixedRate } from './exchange-rate-file.ts';
import { ratesInCsv } from './rates-csv.ts';
import { readUtf8 } from '../files/read-file.ts';
import { checkRates } from './stated-rates.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';

const ecb = 'European Central Bank, euro foreign exchange reference rates';

export type ReadRates = {
  readonly tables: readonly ExchangeRates[];
  /** The currency of each rate whose currency this program does not know. Files of the European Central Bank have them. */
  readonly unknown: readonly string[];
};

/**
 * Reads a file of the European Central Bank (XML or CSV, daily or history), or a CSV file of the operator's. If there is any fault,
 * nothing is imported and every fault is reported.
 */
export const readExchangeRates = (file: string, fixed: readonly FixedRate[]): ReadRates => {
  const text = readUtf8(file);
  const isXml = text.trimStart().startsWith('<');
  const { days, unknown, faults } = checkRates((isXml ? ratesInXml : ratesInCsv)(text, file), fixed);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  if (days.size === 0) throw new UnusableFileError(file, ['it holds no exchange rates']);
  const source = isXml ? ecb : `imported from ${basename(file)}`;
  return {
    tables: [...days].map(([date, perEuro]) => ({ date, source: `${source} of ${date}`, perEuro })),
    unknown: unknown.map(({ currency }) => currency),
  };
};
