import { basename } from 'node:path';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { readUtf8, UnusableFileError } from '../shared/files/read-file.ts';
import { rowsIn } from './csv-rows.ts';
import type { DollarRates, FixedRate } from './exchange-rate-folders.ts';
import { checkRates, ratesInCsv } from './rates-csv.ts';
import type { Stated } from './rates-csv.ts';
import { isTreasuryHeader, treasuryRatesIn } from './treasury-csv.ts';
import { xmlDocument } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

const ratesOf = (day: XmlElement): Stated['rates'] => {
  const date = day.text('@time');
  const named = date === '' ? 'a day without a date' : date;
  const cubes = day.all('Cube');
  if (cubes.length === 0) return [{ fault: `${named}: no rates` }];
  return cubes.map((cube, index) => ({
    at: `rate ${index + 1} of ${named}`,
    date,
    currency: cube.text('@currency'),
    rate: cube.text('@rate'),
  }));
};

/**
 * Parses the reference rates of the European Central Bank: the daily file has one dated Cube, the history files one for
 * each day.
 */
const ratesInXml = (text: string, file: string): Stated => ({
  rates: xmlDocument(text, file).all('Envelope', 'Cube', 'Cube').flatMap(ratesOf),
  official: true,
});

const ecb = 'European Central Bank, euro foreign exchange reference rates';

export type ReadRates = {
  readonly tables: readonly ExchangeRates[];
  /** The unknown currencies, one entry for each rate. Files of the European Central Bank have some. */
  readonly unknown: readonly string[];
  /** Set for a file of the US Treasury, which has no euro rates. */
  readonly dollars?: DollarRates;
  /** Names of currencies in such a file that this program does not know. */
  readonly unnamed?: readonly string[];
};

/**
 * Reads a file of the European Central Bank (XML or CSV, daily or history), one of the US Treasury (CSV), or the
 * operator's own CSV file. If there is any fault, nothing is imported and every fault is reported.
 */
export const readExchangeRates = (file: string, fixed: readonly FixedRate[]): ReadRates => {
  const text = readUtf8(file);
  const isXml = text.trimStart().startsWith('<');
  if (!isXml && isTreasuryHeader(rowsIn(text, file)[0]?.cells ?? []))
    return { tables: [], unknown: [], ...treasuryRatesIn(text, file) };
  const { days, unknown, faults } = checkRates((isXml ? ratesInXml : ratesInCsv)(text, file), fixed);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  if (days.size === 0) throw new UnusableFileError(file, ['it holds no exchange rates']);
  const source = isXml ? ecb : `imported from ${basename(file)}`;
  return {
    tables: [...days].map(([date, perEuro]) => ({ date, source: `${source} of ${date}`, perEuro })),
    unknown: unknown.map(({ currency }) => currency),
  };
};
