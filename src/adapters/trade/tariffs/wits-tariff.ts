import type { RateIssue, TariffRow } from '../../../application/ports/tariff-file.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import { rangeOfPercents } from '../../../domain/trade/index.ts';
import type { RateTerms } from '../../../domain/trade/index.ts';
import { numericCodeOf } from './reporters.ts';
import { missingColumns } from './tariff-format.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';

const columns = {
  nomenclature: 'NomenCode',
  reporter: 'Reporter_ISO_N',
  year: 'Year',
  code: 'ProductCode',
  lowest: 'Min_Rate',
  highest: 'Max_Rate',
  notByValue: 'Nbr_NA_Lines',
  lines: 'TotalNoOfLines',
} as const;
/** Only in files with estimates: the lines whose rate is an estimated equivalent of a specific duty. */
const estimated = 'Nbr_AVE_Lines';
/** Only in files of preferences. */
const partner = 'Partner';
const wholeWorld = ['', '000', '0', 'WLD'];

class RowFault extends Error {}

const cell = (fields: Fields, column: string): string => ownValue(fields, column)?.trim() ?? '';

const percentOf = (fields: Fields, column: string): string | undefined => {
  const text = cell(fields, column);
  if (text === '') return undefined;
  if (/^\d{0,5}(?:\.\d{1,12})?$/.test(text) && /\d/.test(text)) return text.replace(/^\./, '0.');
  throw new RowFault(`${column} "${text}" must be a rate in per cent, for example 12.5`);
};

const countOf = (fields: Fields, column: string): number => {
  const text = cell(fields, column);
  if (/^\d{0,6}$/.test(text)) return Number(text);
  throw new RowFault(`${column} "${text}" must be a number of lines`);
};

const unreadable = (text: string, reason: string): { readonly terms: RateTerms; readonly issue: RateIssue } => ({
  terms: { mfn: 'unreadable', preferences: {} },
  issue: { kind: 'unreadable', text, reason },
});

/** A rate if all lines of the country below the code share one; a range if they differ by value alone; otherwise none. */
const ratesOf = (fields: Fields): { readonly terms: RateTerms; readonly issue?: RateIssue } => {
  const [lowest, highest] = [percentOf(fields, columns.lowest), percentOf(fields, columns.highest)];
  const [lines, notByValue, estimates] = [countOf(fields, columns.lines), countOf(fields, columns.notByValue), countOf(fields, estimated)];
  const range = `${lowest ?? ''}..${highest ?? ''}`;
  if (notByValue > 0)
    return unreadable(range, `${notByValue} of ${lines} lines are not by value alone, and the file does not have their rates.`);
  if (estimates > 0) return unreadable(range, `${estimates} of ${lines} lines are not by value alone, and the file only estimates them.`);
  if (lowest === undefined || highest === undefined) return unreadable(range, 'The file has no rate for it.');
  if (Number(lowest) > Number(highest)) throw new RowFault(`Min_Rate ${lowest} is above Max_Rate ${highest}`);
  return { terms: { ...rangeOfPercents(lowest, highest), preferences: {} } };
};

const codeOf = (fields: Fields): string => {
  const code = cell(fields, columns.code);
  if (/^\d{6}$/.test(code)) return code;
  throw new RowFault(`${columns.code} "${code}" must be 6 digits; a spreadsheet may have taken a zero from its front`);
};

const reader = (destination: string): RowReader => {
  const reporter = numericCodeOf(destination);
  let first: { readonly year: string; readonly nomenclature: string } | undefined;

  const lineOf = (fields: Fields): Omit<Extract<TariffRow, { kind: 'line' }>, 'row' | 'kind'> => {
    const [found, year, nomenclature] = [cell(fields, columns.reporter), cell(fields, columns.year), cell(fields, columns.nomenclature)];
    if (!/^\d{1,3}$/.test(found) || Number(found) !== reporter)
      throw new RowFault(
        `${columns.reporter} "${found}" is not ${destination}, which is ${String(reporter ?? 'none of its codes').padStart(3, '0')}`,
      );
    if (!wholeWorld.includes(cell(fields, partner)))
      throw new RowFault(`it is a preference for ${partner} ${cell(fields, partner)}; the file of general rates is called MFN`);
    if (!/^(?:19|20)\d\d$/.test(year)) throw new RowFault(`${columns.year} "${year}" must be a year, for example 2024`);
    if (!/^H\d$/.test(nomenclature))
      throw new RowFault(`${columns.nomenclature} "${nomenclature}" must be an edition of the HS, for example H6`);
    first ??= { year, nomenclature };
    if (year !== first.year || nomenclature !== first.nomenclature)
      throw new RowFault(
        `it is of ${year} by ${nomenclature}, and the first row of ${first.year} by ${first.nomenclature}; import them one by one`,
      );
    const { terms, issue } = ratesOf(fields);
    const entry = { code: codeOf(fields), description: '', terms, validFrom: `${year}-01-01` };
    return { entry, ...(issue && { issue }) };
  };

  return {
    read: (fields, row) => {
      try {
        return { kind: 'line', row, ...lineOf(fields) };
      } catch (error) {
        if (error instanceof RowFault) return { kind: 'fault', row, reason: error.message };
        throw error;
      }
    },
  };
};

/**
 * General rates by six digits of any country, as the World Integrated Trade Solution (https://wits.worldbank.org) gives out those of
 * UNCTAD TRAINS: a CSV for each country and year, in archives such as `MFN_H6_KEN_2023_U2.zip`.
 */
export const witsTariff: TariffFormat = {
  title: (destination) => `UNCTAD TRAINS by WITS, general rates of ${destination} by six digits`,
  destinations: undefined,
  columnFaults: missingColumns(Object.values(columns)),
  reader,
};
