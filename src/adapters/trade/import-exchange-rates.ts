import { basename } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ownValue } from '../../domain/shared/table.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';
import { readUtf8, UnusableFileError } from '../shared/files/read-file.ts';
import type { DollarRates, FixedRate } from './exchange-rate-folders.ts';
import { checkRates, ratesInCsv, rowsIn } from './rates-csv.ts';
import type { Stated } from './rates-csv.ts';
import { isTreasuryHeader, treasuryRatesIn } from './treasury-csv.ts';

const asList = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? ownValue(value as Readonly<Record<string, unknown>>, name) : undefined;

const textIn = (value: unknown, name: string): string => {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
};

const ratesOf = (day: unknown): Stated['rates'] => {
  const date = textIn(day, '@time');
  const named = date === '' ? 'a day without a date' : date;
  const cubes = asList(fieldOf(day, 'Cube'));
  if (cubes.length === 0) return [{ fault: `${named}: no rates` }];
  return cubes.map((cube, index) => ({
    at: `rate ${index + 1} of ${named}`,
    date,
    currency: textIn(cube, '@currency'),
    rate: textIn(cube, '@rate'),
  }));
};

/**
 * Parses the reference rates of the European Central Bank: the daily file has one dated Cube, the history files one for
 * each day.
 */
const ratesInXml = (text: string, file: string): Stated => {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new UnusableFileError(file, [`line ${valid.err.line}: ${valid.err.msg}`]);
  const parsed: unknown = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    processEntities: false,
    removeNSPrefix: true,
  }).parse(text);
  const days = asList(fieldOf(fieldOf(fieldOf(parsed, 'Envelope'), 'Cube'), 'Cube'));
  return { rates: days.flatMap(ratesOf), official: true };
};

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
