import { isLocalDate } from '../../domain/shared/index.ts';
import { UnusableFileError } from '../shared/files/read-file.ts';
import { isRate } from './exchange-rate-folders.ts';
import type { DollarRates } from './exchange-rate-folders.ts';
import { cellFault } from './rates-csv.ts';
import { rowsIn } from './csv-rows.ts';
import { treasuryCurrency } from './treasury-currencies.ts';

/** The names of the columns that are read, on the web page and in the API. */
const columns = {
  recorded: ['record date', 'record_date'],
  name: ['country - currency description', 'country_currency_desc'],
  rate: ['exchange rate', 'exchange_rate'],
  effective: ['effective date', 'effective_date'],
} as const;

type Column = keyof typeof columns;
const required: readonly Column[] = ['recorded', 'name', 'rate'];

const placesIn = (header: readonly string[]): Readonly<Record<Column, number>> => {
  const names = header.map((name) => name.toLowerCase());
  const placeOf = (column: Column): number => names.findIndex((name) => columns[column].some((own) => own === name));
  return {
    recorded: placeOf('recorded'),
    name: placeOf('name'),
    rate: placeOf('rate'),
    effective: placeOf('effective'),
  };
};

/** Whether a header row is that of the Treasury's rates. */
export const isTreasuryHeader = (header: readonly string[]): boolean => placesIn(header).name >= 0;

export type TreasuryRates = {
  readonly dollars: DollarRates;
  /** Names of currencies that this program does not know. */
  readonly unnamed: readonly string[];
};

type Row = {
  readonly at: string;
  readonly recorded: string;
  readonly name: string;
  readonly rate: string;
  readonly effective: string;
};

/**
 * The rate of each currency: the latest in force. Of several countries with the same date the first counts, because
 * they hardly differ.
 */
const latestRates = (rows: readonly Row[]): Pick<TreasuryRates, 'unnamed'> & Pick<DollarRates, 'perDollar'> => {
  const found = new Map<string, Row>();
  const unnamed: string[] = [];
  for (const row of rows) {
    const currency = treasuryCurrency(row.name);
    if (currency === undefined) unnamed.push(row.name);
    const before = currency === undefined ? undefined : found.get(currency);
    if (currency !== undefined && (before === undefined || row.effective > before.effective)) found.set(currency, row);
  }
  // Euro and dollar are left out, because euro tables have better rates for them.
  const rates = [...found]
    .filter(([currency]) => currency !== 'EUR' && currency !== 'USD')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { perDollar: Object.fromEntries(rates.map(([currency, { rate }]) => [currency, rate])), unnamed };
};

/**
 * Parses the "Treasury Reporting Rates of Exchange" of the US Department of the Treasury, CSV:
 * https://fiscaldata.treasury.gov/datasets/treasury-reporting-rates-exchange/. Of several quarters in a file the newest
 * is used, because earlier names meant other currencies.
 */
export const treasuryRatesIn = (text: string, file: string): TreasuryRates => {
  const [header, ...rest] = rowsIn(text, file);
  const places = placesIn(header?.cells ?? []);
  const missing = required.filter((column) => places[column] < 0);
  if (header === undefined || missing.length > 0)
    throw new UnusableFileError(
      file,
      missing.map((column) => `row 1: there is no column "${columns[column][0]}"`),
    );
  const faults: string[] = [];
  const rows = rest.flatMap(({ row, cells }): readonly Row[] => {
    const misshapen = cellFault({ row, cells }, header.cells.length);
    const cell = (column: Column): string => cells[places[column]] ?? '';
    const [recorded, effective] = [cell('recorded'), cell('effective') || cell('recorded')];
    const wrong = [recorded, effective].find((date) => !isLocalDate(date));
    const reason =
      misshapen ??
      (wrong === undefined ? undefined : `date "${wrong}" must be an existing date, for example 2026-06-30`);
    if (reason !== undefined) faults.push(`row ${row}: ${reason}`);
    return reason === undefined
      ? [{ at: `row ${row}`, recorded, name: cell('name'), rate: cell('rate'), effective }]
      : [];
  });
  const date = rows
    .map(({ recorded }) => recorded)
    .sort()
    .at(-1);
  const newest = rows.filter(({ recorded }) => recorded === date);
  faults.push(
    ...newest
      .filter(({ rate }) => !isRate(rate))
      .map(({ at, rate }) => `${at}: rate "${rate}" must be a decimal number above zero, for example 129.35`),
  );
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  if (date === undefined) throw new UnusableFileError(file, ['it holds no exchange rates']);
  const { perDollar, unnamed } = latestRates(newest);
  return {
    dollars: { date, source: `US Department of the Treasury, Reporting Rates of Exchange of ${date}`, perDollar },
    unnamed,
  };
};
