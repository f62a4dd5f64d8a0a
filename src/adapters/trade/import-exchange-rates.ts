import { basename } from 'node:path';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { ratesInXml } from './ecb-xml.ts';
import type { DollarRates, FixedRate } from './exchange-rate-file.ts';
import { ratesInCsv, rowsIn } from './rates-csv.ts';
import { readUtf8 } from '../files/read-file.ts';
import { checkRates } from './stated-rates.ts';
import { isTreasuryHeader, treasuryRatesIn } from './treasury-csv.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';

const ecb = 'European Central Bank, euro foreign exchange reference rates';

export type ReadRates = {
  readonly tables: readonly ExchangeRates[];
  /** The currency of each rate whose currency this program does not know. Files of the European Central Bank have them. */
  readonly unknown: readonly string[];
  /** Of a file of the US Treasury, which has no rates in euro. */
  readonly dollars?: DollarRates;
  /** Names of currencies in such a file that this program does not know. */
  readonly unnamed?: readonly string[];
};

/**
 * Reads a file of the European Central Bank (XML or CSV, daily or history), one of the US Treasury (CSV), or a CSV file of the operator's.
 * If there is any fault,
 * nothing is imported and every fault is reported.
 */
export const readExchangeRates = (file: string, fixed: readonly FixedRate[]): ReadRates => {
  const text = readUtf8(file);
  const isXml = text.trimStart().startsWith('<');
  if (!isXml && isTreasuryHeader(rowsIn(text, file)[0]?.cells ?? [])) return { tables: [], unknown: [], ...treasuryRatesIn(text, file) };
  const { days, unknown, faults } = checkRates((isXml ? ratesInXml : ratesInCsv)(text, file), fixed);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  if (days.size === 0) throw new UnusableFileError(file, ['it holds no exchange rates']);
  const source = isXml ? ecb : `imported from ${basename(file)}`;
  return {
    tables: [...days].map(([date, perEuro]) => ({ date, source: `${source} of ${date}`, perEuro })),
    unknown: unknown.map(({ currency }) => currency),
  };
};
