import type { RateIssue, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { isLocalDate } from '../../../domain/shared/index.ts';
import { parseDutyRate, parseSeasonalRate, rangeOfPercents } from '../../../domain/trade/index.ts';
import type { DutyRate, RateLanguage, RateTerms } from '../../../domain/trade/index.ts';
import { termsOf, cellOf, missingColumns } from './tariff-format.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';
import { table } from '../../../domain/shared/table.ts';

const required = ['code', 'mfn'];
const optional = ['description', 'unit', 'valid_from', 'valid_to'];
const preferenceForm = /^preference:(\S+)$/;

/** The currency that "dollars", "cents" and "pounds" mean in a schedule of a destination. */
const currencies = table({ US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', GB: 'GBP' });

/** Marks a rate that the bundled notation cannot express: the line exists, but its rate is unknown. */
const unknownRate = '?';

const columnFaults = (columns: readonly string[]): readonly string[] => [
  ...missingColumns(required)(columns),
  ...columns
    .filter((name) => ![...required, ...optional].includes(name) && !preferenceForm.test(name))
    .map(
      (name) =>
        `there is no use for the column "${name}"; columns are ${[...required, ...optional].join(', ')} and preference:NAME`,
    ),
];

/** A range such as `0%..25%`: the rates of several lines of the tariff, of which the highest is charged. */
const rangeForm = /^(\d{1,4}(?:\.\d{1,6})?)%\.\.(\d{1,4}(?:\.\d{1,6})?)%$/;

class RowFault extends Error {}

const codeOf = (text: string): string => {
  const code = text.replace(/[.\s]/g, '');
  if (/^\d{2,10}$/.test(code) && code.length % 2 === 0) return code;
  throw new RowFault(
    `code "${text}" must be 2, 4, 6, 8 or 10 digits, for example 61091000; a spreadsheet may have taken a zero from its front`,
  );
};

const dateOf = (fields: Fields, column: string): string | undefined => {
  const text = cellOf(fields, column);
  if (text === '') return undefined;
  if (isLocalDate(text)) return text;
  throw new RowFault(`${column} "${text}" must be an existing date, for example 2026-07-01`);
};

const preferencesOf = (fields: Fields, language: RateLanguage): Record<string, DutyRate> => {
  const preferences: Record<string, DutyRate> = {};
  for (const [column, text] of Object.entries(fields)) {
    const name = preferenceForm.exec(column)?.[1];
    if (name === undefined || text === '') continue;
    checkComma(column, text);
    const reading = parseDutyRate(text, language);
    if (reading.kind !== 'rate')
      throw new RowFault(`${column} "${text}" is no rate (${reading.reason}), for example 4.2% + 12 EUR/100 kg`);
    // unguarded: its form leaves no room for `__proto__`
    preferences[name] = reading.rate;
  }
  return preferences;
};

const unknownIssue: RateIssue = {
  kind: 'unreadable',
  text: unknownRate,
  reason: 'The file says that the rate is not known.',
};

/** Three digits behind a comma are thousands to some, and decimals to others; in `/1,000 pins` they are thousands. */
const ambiguous = /(?<![/\d])\d{1,3},\d{3}(?!\d)/;

const checkComma = (column: string, text: string): void => {
  const [number] = ambiguous.exec(text) ?? [];
  if (number === undefined) return;
  const [thousands, decimals] = [number.replace(',', ''), number.replace(',', '.')];
  throw new RowFault(`${column} "${text}" has ${number}: write ${thousands}, or ${decimals} if that is meant`);
};

type Rates = { readonly terms: RateTerms; readonly issue?: RateIssue };

const ratesOf = (mfn: string, preferences: RateTerms['preferences'], language: RateLanguage): Rates => {
  if (mfn === unknownRate) return { terms: { mfn: 'unreadable', preferences }, issue: unknownIssue };
  const [, lowest, highest] = rangeForm.exec(mfn) ?? [];
  if (lowest !== undefined && highest !== undefined) {
    if (Number(lowest) > Number(highest))
      throw new RowFault(`mfn "${mfn}" must have the lower rate first, for example 0%..25%`);
    return { terms: { ...rangeOfPercents(lowest, highest), preferences } };
  }
  checkComma('mfn', mfn);
  const rates = termsOf(parseSeasonalRate(mfn, language), mfn, preferences);
  if (rates.issue === undefined) return rates;
  throw new RowFault(
    `mfn "${mfn}" is no rate (${rates.issue.reason}), for example Free, 4.2%, 4.2% + 12 EUR/100 kg; decimals have a point; write ? where it is not known`,
  );
};

const lineOf = (fields: Fields, language: RateLanguage): Omit<Extract<TariffRow, { kind: 'line' }>, 'row' | 'kind'> => {
  const code = codeOf(fields.code ?? '');
  const rates = ratesOf(fields.mfn ?? '', preferencesOf(fields, language), language);
  const [validFrom, validTo] = [dateOf(fields, 'valid_from'), dateOf(fields, 'valid_to')];
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom)
    throw new RowFault(`valid_to ${validTo} is before valid_from ${validFrom}`);
  return {
    entry: {
      code,
      description: fields.description ?? '',
      terms: rates.terms,
      ...(fields.unit && { unit: fields.unit }),
      ...(validFrom !== undefined && { validFrom }),
      ...(validTo !== undefined && { validTo }),
    },
    ...(rates.issue && { issue: rates.issue }),
  };
};

const reader = (destination: string): RowReader => {
  const currency = currencies[destination];
  const language: RateLanguage = currency === undefined ? {} : { currency };
  const read = (fields: Fields, row: number): TariffRow => {
    const trimmed = Object.fromEntries(Object.entries(fields).map(([column, text]) => [column, text.trim()]));
    try {
      return { kind: 'line', row, ...lineOf(trimmed, language) };
    } catch (error) {
      if (error instanceof RowFault) return { kind: 'fault', row, reason: error.message };
      throw error;
    }
  };
  return { read };
};

/**
 * The format for every schedule without a format of its own; docs/tariffs.md describes it. An unreadable rate is a
 * fault, because the author can correct the file.
 */
export const ownCsv: TariffFormat = {
  title: (destination) => `Tariff of ${destination}`,
  destinations: undefined,
  columnFaults,
  reader,
};
