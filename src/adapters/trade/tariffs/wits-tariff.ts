import { ownValue } from '../../../domain/shared/own-value.ts';
import { numericCodeOf } from './reporters.ts';
import { SixDigitFault, countIn, percentIn, sixDigitReader, yearIn } from './six-digit-rows.ts';
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

const codeOf = (fields: Fields): string => {
  const code = cell(fields, columns.code);
  if (/^\d{6}$/.test(code)) return code;
  throw new SixDigitFault(`${columns.code} "${code}" must be 6 digits; a spreadsheet may have taken a zero from its front`);
};

const reader = (destination: string): RowReader => {
  const reporter = numericCodeOf(destination);

  return sixDigitReader((fields) => {
    const [found, nomenclature] = [cell(fields, columns.reporter), cell(fields, columns.nomenclature)];
    if (!/^\d{1,3}$/.test(found) || Number(found) !== reporter)
      throw new SixDigitFault(
        `${columns.reporter} "${found}" is not ${destination}, which is ${String(reporter ?? 'none of its codes').padStart(3, '0')}`,
      );
    if (!wholeWorld.includes(cell(fields, partner)))
      throw new SixDigitFault(`it is a preference for ${partner} ${cell(fields, partner)}; the file of general rates is called MFN`);
    const year = yearIn(columns.year, cell(fields, columns.year));
    if (!/^H\d$/.test(nomenclature))
      throw new SixDigitFault(`${columns.nomenclature} "${nomenclature}" must be an edition of the HS, for example H6`);
    const count = (column: string): number => countIn(column, cell(fields, column));
    return {
      code: codeOf(fields),
      year,
      about: `${year} by ${nomenclature}`,
      lines: {
        lowest: percentIn(columns.lowest, cell(fields, columns.lowest)),
        highest: percentIn(columns.highest, cell(fields, columns.highest)),
        lines: count(columns.lines),
        notByValue: count(columns.notByValue),
        estimates: count(estimated),
      },
    };
  });
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
