import { Decimal, isCurrency, isLocalDate } from '../../domain/shared/index.ts';
import { isRate } from './exchange-rate-folders.ts';
import type { FixedRate } from './exchange-rate-folders.ts';
import { UnusableFileError } from '../shared/files/read-file.ts';
import { rowsIn, separatorOf } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';

/** A rate as a file states it, before it is checked. */
export type StatedRate = {
  /** Its place in the file, for error messages: `row 4`. */
  readonly at: string;
  readonly date: string;
  readonly currency: string;
  readonly rate: string;
};

export type Stated = {
  /** In the order of the file. A cell that is not a rate is reported as a fault. */
  readonly rates: readonly (StatedRate | { readonly fault: string })[];
  /**
   * Whether the file is official. Files of the European Central Bank name currencies that no longer exist; in an
   * operator's own file that is a fault to correct.
   */
  readonly official: boolean;
};

const fixedToEuro = (fixed: readonly FixedRate[], { currency, date }: StatedRate): FixedRate | undefined =>
  fixed.find((one) => one.currency === currency && one.to === 'EUR' && date >= one.date);

const isSame = (one: string, other: string): boolean => Decimal.parse(one).compare(Decimal.parse(other)) === 0;

const faultsOfForm = ({ date, currency, rate }: StatedRate, official: boolean): readonly string[] => [
  ...(isLocalDate(date) ? [] : [`date "${date}" must be an existing date, for example 2026-01-31`]),
  ...((official ? /^[A-Z]{3}$/.test(currency) : isCurrency(currency))
    ? []
    : [`currency "${currency}" must be a three-letter ISO 4217 code, for example USD`]),
  ...(isRate(rate) ? [] : [`rate "${rate}" must be a decimal number above zero, with a point, for example 1.0705`]),
];

const faultByLaw = (stated: StatedRate, fixed: readonly FixedRate[]): string | undefined => {
  const { currency, rate } = stated;
  if (currency === 'EUR')
    return isSame(rate, '1') ? undefined : `rate "${rate}" of EUR must be 1: rates are units for one euro`;
  const law = fixedToEuro(fixed, stated);
  return law === undefined || isSame(rate, law.rate)
    ? undefined
    : `rate "${rate}" of ${currency} must be ${law.rate}, at which law fixes it to the euro`;
};

export type CheckedRates = {
  /** Rates by day and currency. */
  readonly days: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Rates of currencies that no longer exist, or that this program does not know yet. */
  readonly unknown: readonly StatedRate[];
  readonly faults: readonly string[];
};

/**
 * Checks the rates of a file; `faults` has every fault with its place. Two rates of one day and currency are accepted
 * if they are equal.
 */
export const checkRates = ({ rates, official }: Stated, fixed: readonly FixedRate[]): CheckedRates => {
  const faults = new Set<string>();
  const firsts = new Map<string, StatedRate>();
  const days = new Map<string, Record<string, string>>();
  const unknown: StatedRate[] = [];
  for (const stated of rates) {
    if ('fault' in stated) {
      faults.add(stated.fault);
      continue;
    }
    const { at, date, currency, rate } = stated;
    const ofForm = faultsOfForm(stated, official);
    for (const fault of ofForm) faults.add(`${at}: ${fault}`);
    if (ofForm.length > 0) continue;
    const byLaw = faultByLaw(stated, fixed);
    if (byLaw !== undefined) faults.add(`${at}: ${byLaw}`);
    const first = firsts.get(`${date} ${currency}`) ?? stated;
    firsts.set(`${date} ${currency}`, first);
    if (!isSame(rate, first.rate))
      faults.add(`${at}: ${currency} of ${date} is ${rate} here and ${first.rate} in ${first.at}`);
    if (!isCurrency(currency)) unknown.push(stated);
    else if (currency !== 'EUR') days.set(date, { ...days.get(date), [currency]: first.rate });
  }
  return { days, unknown, faults: [...faults] };
};

const months = 'january february march april may june july august september october november december'.split(' ');

/** `28 June 2024`, as the daily CSV of the European Central Bank writes it, or an ISO date. */
const isoDate = (text: string): string => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? [];
  const number = months.indexOf(month.toLowerCase()) + 1;
  return number === 0 ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Drops the empty last cell, because the European Central Bank ends its rows with a comma. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const ownColumns = ['date', 'currency', 'rate'] as const;

const columnFaults = (row: number, names: readonly string[], isOwn: boolean): readonly string[] =>
  [
    ...(isOwn ? ownColumns : ['date'])
      .filter((name) => !names.includes(name))
      .map((name) => `there is no column "${name}"`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `the column "${name}" occurs twice`),
    ...names
      .filter((name) => (isOwn ? !ownColumns.some((own) => own === name) : name !== 'date' && !/^[A-Z]{3}$/.test(name)))
      .map(
        (name) =>
          `there is no use for the column "${name}"; columns are ${isOwn ? ownColumns.join(', ') : 'Date and currencies such as USD'}`,
      ),
  ].map((fault) => `row ${row}: ${fault}`);

/** Long format, `date,currency,rate`: one rate in each row. */
const longRates = ({ row, cells }: CsvRow, names: readonly string[]): Stated['rates'] => {
  const [date = '', currency = '', rate = ''] = ownColumns.map((name) => cells[names.indexOf(name)]);
  return [{ at: `row ${row}`, date: isoDate(date), currency, rate }];
};

const isNone = (cell: string): boolean => cell === '' || cell === 'N/A';

/** Wide format: a row for each day, a column for each currency, N/A for a day without a rate. */
const wideRates = ({ row, cells }: CsvRow, names: readonly string[]): Stated['rates'] => {
  const date = isoDate(cells[names.indexOf('date')] ?? '');
  const rates = names.flatMap((currency, at) => {
    const rate = cells[at] ?? '';
    return currency === 'date' || isNone(rate) ? [] : [{ at: `row ${row}`, date, currency, rate }];
  });
  return rates.length === 0 ? [{ fault: `row ${row}: no rates` }] : rates;
};

/** The fault of a row whose number of cells differs from the header: it is unknown which cell is missing. */
export const cellFault = ({ cells }: CsvRow, columns: number): string | undefined => {
  const found = Math.max(withoutEmptyEnd(cells).length, Math.min(cells.length, columns));
  return found === columns ? undefined : `it has ${found} cells and not ${columns}`;
};

const misshapen = (row: CsvRow, columns: number): Stated['rates'] | undefined => {
  const fault = cellFault(row, columns);
  return fault === undefined ? undefined : [{ fault: `row ${row.row}: ${fault}` }];
};

/** Parses either the wide format of the European Central Bank, or the long one for an operator's own rates. */
export const ratesInCsv = (text: string, file: string): Stated => {
  const [header, ...rows] = rowsIn(text, file, { delimiter: separatorOf(text) });
  if (header === undefined) return { rates: [], official: false };
  const written = withoutEmptyEnd(header.cells);
  const isOwn = written.some((name) => ['currency', 'rate'].includes(name.toLowerCase()));
  const names = written.map((name) => (isOwn || name.toLowerCase() === 'date' ? name.toLowerCase() : name));
  const faults = columnFaults(header.row, names, isOwn);
  if (faults.length > 0) throw new UnusableFileError(file, faults);
  const ratesIn = isOwn ? longRates : wideRates;
  return { rates: rows.flatMap((row) => misshapen(row, names.length) ?? ratesIn(row, names)), official: !isOwn };
};
