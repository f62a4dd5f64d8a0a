import type { TariffRow } from '../../../application/ports/tariff-file.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';
import { numericCodeOf } from './reporters.ts';
import { SixDigitFault, countIn, percentIn, ratesOfLines } from './rates-of-lines.ts';
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

const cell = (fields: Fields, column: string): string => ownValue(fields, column)?.trim() ?? '';

const ratesOf = (fields: Fields): ReturnType<typeof ratesOfLines> => {
  const count = (column: string): number => countIn(column, cell(fields, column));
  return ratesOfLines({
    lowest: percentIn(columns.lowest, cell(fields, columns.lowest)),
    highest: percentIn(columns.highest, cell(fields, columns.highest)),
    lines: count(columns.lines),
    notByValue: count(columns.notByValue),
    estimates: count(estimated),
  });
};

const codeOf = (fields: Fields): string => {
  const code = cell(fields, columns.code);
  if (/^\d{6}$/.test(code)) return code;
  throw new SixDigitFault(`${columns.code} "${code}" must be 6 digits; a spreadsheet may have taken a zero from its front`);
};

const reader = (destination: string): RowReader => {
  const reporter = numericCodeOf(destination);
  let first: { readonly year: string; readonly nomenclature: string } | undefined;

  const lineOf = (fields: Fields): Omit<Extract<TariffRow, { kind: 'line' }>, 'row' | 'kind'> => {
    const [found, year, nomenclature] = [cell(fields, columns.reporter), cell(fields, columns.year), cell(fields, columns.nomenclature)];
    if (!/^\d{1,3}$/.test(found) || Number(found) !== reporter)
      throw new SixDigitFault(
        `${columns.reporter} "${found}" is not ${destination}, which is ${String(reporter ?? 'none of its codes').padStart(3, '0')}`,
      );
    if (!wholeWorld.includes(cell(fields, partner)))
      throw new SixDigitFault(`it is a preference for ${partner} ${cell(fields, partner)}; the file of general rates is called MFN`);
    if (!/^(?:19|20)\d\d$/.test(year)) throw new SixDigitFault(`${columns.year} "${year}" must be a year, for example 2024`);
    if (!/^H\d$/.test(nomenclature))
      throw new SixDigitFault(`${columns.nomenclature} "${nomenclature}" must be an edition of the HS, for example H6`);
    first ??= { year, nomenclature };
    if (year !== first.year || nomenclature !== first.nomenclature)
      throw new SixDigitFault(
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
        if (error instanceof SixDigitFault) return { kind: 'fault', row, reason: error.message };
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
