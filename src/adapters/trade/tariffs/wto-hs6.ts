import { countryName, isCountry } from '../../../domain/shared/countries.ts';
import { countryNames } from '../../../domain/shared/country-names.ts';
import { SixDigitFault, countIn, percentIn, sixDigitReader, yearIn } from './six-digit-rows.ts';
import type { RowReader, TariffFormat } from './tariff-format.ts';

/**
 * Columns in the order of a file of applied duties. The names of other columns differ between editions, so they are
 * found by their positions between these.
 */
const known = {
  subheadings: 'number of subheadings',
  lines: 'number of lines',
  byValue: 'number of avduties',
  notByValue: 'number of non avduties',
  listed: 'list of non avduties',
} as const;

type Place =
  | 'reporter'
  | 'year'
  | 'nomenclature'
  | 'level'
  | 'code'
  | 'lines'
  | 'lowest'
  | 'highest'
  | 'notByValue'
  | 'listed';

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * The positions of the columns. Reporter, year, nomenclature, level and code come before the number of subheadings;
 * average, minimum, maximum and the share of free lines are between the numbers of duties by value and of others.
 */
const placesIn = (columns: readonly string[]): Readonly<Record<Place, number>> | undefined => {
  const names = columns.map(plain);
  const [subheadings, lines, byValue, notByValue, listed] = Object.values(known).map((name) => names.indexOf(name));
  if (subheadings !== 5 || lines !== 6 || byValue !== 7 || notByValue !== 12 || listed !== 13) return undefined;
  return {
    reporter: 0,
    year: 1,
    nomenclature: 2,
    level: 3,
    code: 4,
    lines,
    lowest: 9,
    highest: 10,
    notByValue,
    listed,
  };
};

const columnFaults = (columns: readonly string[]): readonly string[] => {
  const names = columns.map(plain);
  const missing = Object.values(known).filter((name) => !names.includes(name));
  if (missing.length > 0) return missing.map((name) => `there is no column "${name}"`);
  return placesIn(columns) === undefined ? ['the columns are not in the order of a file of applied duties'] : [];
};

/** Whether a file names another country than the destination. The WTO's names are not always those of ISO 3166. */
const isOther = (reporter: string, destination: string): boolean => {
  const name = reporter.toLowerCase();
  if (isCountry(destination) && countryName(destination).toLowerCase() === name) return false;
  return Object.values(countryNames).some((other) => other.toLowerCase() === name);
};

const reader = (destination: string): RowReader => {
  let places: Readonly<Record<Place, number>> | undefined;

  return sixDigitReader((fields) => {
    places ??= placesIn(Object.keys(fields));
    const cells = Object.values(fields);
    const cell = (place: Place): string => cells[places?.[place] ?? -1]?.trim() ?? '';
    const [reporter, nomenclature, level] = [cell('reporter'), cell('nomenclature'), cell('level')];
    if (!/^[246]$/.test(level)) throw new SixDigitFault(`"${level}" is no level of a code; it must be 2, 4 or 6`);
    if (level !== '6') return undefined;
    if (isOther(reporter, destination)) throw new SixDigitFault(`"${reporter}" is not ${destination}`);
    const year = yearIn('Year', cell('year'));
    // Some programs read codes as numbers, which lose their leading zero; the level says how long they were.
    const code = cell('code').padStart(6, '0');
    if (!/^\d{6}$/.test(code)) throw new SixDigitFault(`"${cell('code')}" must be a code of 6 digits`);
    return {
      code,
      year,
      about: [reporter, year, nomenclature].join(', '),
      lines: {
        lowest: percentIn('the minimum', cell('lowest')),
        highest: percentIn('the maximum', cell('highest')),
        lines: countIn('the number of lines', cell('lines')),
        notByValue: countIn('the number of other duties', cell('notByValue')),
        estimates: 0,
        written: cell('listed'),
      },
    };
  });
};

/**
 * General applied rates by six digits for any member of the WTO, in the form in which its Tariff Download Facility
 * publishes them as text: http://tariffdata.wto.org, https://tdf.wto.org.
 */
export const wtoHs6: TariffFormat = {
  title: (destination) => `WTO Tariff Download Facility, general rates of ${destination} by six digits`,
  destinations: undefined,
  columnFaults,
  semicolons: true,
  reader,
};
