import type { TariffRow } from '../../../application/ports/tariff-file.ts';
import { countryName, isCountry } from '../../../domain/shared/countries.ts';
import { countryNames } from '../../../domain/shared/country-names.ts';
import { SixDigitFault, countIn, percentIn, ratesOfLines } from './rates-of-lines.ts';
import type { Fields, RowReader, TariffFormat } from './tariff-format.ts';

/**
 * Columns in the order of a file of applied duties. Names of the others differ by edition: they are found by their places between these.
 */
const known = {
  subheadings: 'number of subheadings',
  lines: 'number of lines',
  byValue: 'number of avduties',
  notByValue: 'number of non avduties',
  listed: 'list of non avduties',
} as const;

type Place = 'reporter' | 'year' | 'nomenclature' | 'level' | 'code' | 'lines' | 'lowest' | 'highest' | 'notByValue' | 'listed';

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Reporter, year, nomenclature, level and code stand before the number of subheadings; average, minimum, maximum and the share of free
 * lines between the numbers of duties by value and of others.
 */
const placesIn = (columns: readonly string[]): Readonly<Record<Place, number>> | undefined => {
  const names = columns.map(plain);
  const [subheadings, lines, byValue, notByValue, listed] = Object.values(known).map((name) => names.indexOf(name));
  if (subheadings !== 5 || lines !== 6 || byValue !== 7 || notByValue !== 12 || listed !== 13) return undefined;
  return { reporter: 0, year: 1, nomenclature: 2, level: 3, code: 4, lines, lowest: 9, highest: 10, notByValue, listed };
};

const columnFaults = (columns: readonly string[]): readonly string[] => {
  const names = columns.map(plain);
  const missing = Object.values(known).filter((name) => !names.includes(name));
  if (missing.length > 0) return missing.map((name) => `there is no column "${name}"`);
  return placesIn(columns) === undefined ? ['the columns are not in the order of a file of applied duties'] : [];
};

/** Whether a file names another country than the destination. The WTO's names are not always those of ISO. */
const isOther = (reporter: string, destination: string): boolean => {
  const name = reporter.toLowerCase();
  if (isCountry(destination) && countryName(destination).toLowerCase() === name) return false;
  return Object.values(countryNames).some((other) => other.toLowerCase() === name);
};

const reader = (destination: string): RowReader => {
  let places: Readonly<Record<Place, number>> | undefined;
  let first: string | undefined;

  const rowOf = (fields: Fields, row: number): TariffRow => {
    places ??= placesIn(Object.keys(fields));
    const cells = Object.values(fields);
    const cell = (place: Place): string => cells[places?.[place] ?? -1]?.trim() ?? '';
    const [reporter, year, nomenclature, level] = [cell('reporter'), cell('year'), cell('nomenclature'), cell('level')];
    if (!/^[246]$/.test(level)) throw new SixDigitFault(`"${level}" is no level of a code; it must be 2, 4 or 6`);
    if (level !== '6') return { kind: 'passed', row };
    if (isOther(reporter, destination)) throw new SixDigitFault(`"${reporter}" is not ${destination}`);
    if (!/^(?:19|20)\d\d$/.test(year)) throw new SixDigitFault(`"${year}" must be a year, for example 2024`);
    const about = [reporter, year, nomenclature].join(', ');
    first ??= about;
    if (about !== first) throw new SixDigitFault(`it is of ${about}, and the first row of ${first}; import them one by one`);
    // Some programs read codes as numbers, which have no zero at the front: the level says how long they were.
    const code = cell('code').padStart(6, '0');
    if (!/^\d{6}$/.test(code)) throw new SixDigitFault(`"${cell('code')}" must be a code of 6 digits`);
    const { terms, issue } = ratesOfLines({
      lowest: percentIn('the minimum', cell('lowest')),
      highest: percentIn('the maximum', cell('highest')),
      lines: countIn('the number of lines', cell('lines')),
      notByValue: countIn('the number of other duties', cell('notByValue')),
      estimates: 0,
      written: cell('listed'),
    });
    return { kind: 'line', row, entry: { code, description: '', terms, validFrom: `${year}-01-01` }, ...(issue && { issue }) };
  };

  return {
    read: (fields, row) => {
      try {
        return rowOf(fields, row);
      } catch (error) {
        if (error instanceof SixDigitFault) return { kind: 'fault', row, reason: error.message };
        throw error;
      }
    },
  };
};

/**
 * General applied rates by six digits of any member of the WTO, as its Tariff Download Facility gives them out as text:
 * http://tariffdata.wto.org, https://tdf.wto.org.
 */
export const wtoHs6: TariffFormat = {
  title: (destination) => `WTO Tariff Download Facility, general rates of ${destination} by six digits`,
  destinations: undefined,
  columnFaults,
  semicolons: true,
  reader,
};
