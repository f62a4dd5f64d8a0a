import type { RateIssue, TariffRow } from '../../../application/trade/ports/tariffs.ts';
import { rangeOfPercents } from '../../../domain/trade/index.ts';
import type { RateTerms } from '../../../domain/trade/index.ts';
import type { Fields, RowReader } from './tariff-format.ts';

/** The fault of a row in a file of six-digit rates. */
export class SixDigitFault extends Error {}

/**
 * The content of such a file about the national lines below a code. Rates are plain numbers in per cent; undefined if
 * the file has none.
 */
type OfLines = {
  readonly lowest: string | undefined;
  readonly highest: string | undefined;
  readonly lines: number;
  /** The number of lines that are not by value alone. */
  readonly notByValue: number;
  /** The number of lines whose rate is an estimated equivalent of such a duty. */
  readonly estimates: number;
  /** The rates of the lines, if the file lists them. */
  readonly written?: string;
};

/** Parses a rate in per cent; undefined for an empty cell. Throws a SixDigitFault. */
export const percentIn = (name: string, text: string): string | undefined => {
  if (text === '') return undefined;
  if (/^\d{0,5}(?:\.\d{1,12})?$/.test(text) && /\d/.test(text)) return text.replace(/^\./, '0.');
  throw new SixDigitFault(`${name} "${text}" must be a rate in per cent, for example 12.5`);
};

/** Parses a number of lines; 0 for an empty cell. Throws a SixDigitFault. */
export const countIn = (name: string, text: string): number => {
  if (/^\d{0,6}$/.test(text)) return Number(text);
  throw new SixDigitFault(`${name} "${text}" must be a number of lines`);
};

/** Parses a year. Throws a SixDigitFault. */
export const yearIn = (name: string, text: string): string => {
  if (/^(?:19|20)\d\d$/.test(text)) return text;
  throw new SixDigitFault(`${name} "${text}" must be a year, for example 2024`);
};

/**
 * One rate if all national lines below the code share it; a range if they differ by value alone; otherwise unreadable.
 */
const ratesOfLines = ({
  lowest,
  highest,
  lines,
  notByValue,
  estimates,
  written = '',
}: OfLines): { readonly terms: RateTerms; readonly issue?: RateIssue } => {
  const unreadable = (reason: string) => ({
    terms: { mfn: 'unreadable' as const, preferences: {} },
    issue: {
      kind: 'unreadable' as const,
      text: written === '' ? `${lowest ?? ''}..${highest ?? ''}` : written,
      reason,
    },
  });
  if (notByValue > 0)
    return unreadable(
      `${notByValue} of ${lines} lines are not by value alone, and the file does not have their rates.`,
    );
  if (estimates > 0)
    return unreadable(`${estimates} of ${lines} lines are not by value alone, and the file only estimates them.`);
  if (lowest === undefined || highest === undefined) return unreadable('The file has no rate for it.');
  if (Number(lowest) > Number(highest))
    throw new SixDigitFault(`the lowest rate ${lowest} is above the highest ${highest}`);
  return { terms: { ...rangeOfPercents(lowest, highest), preferences: {} } };
};

/** A row of such a file about one code. `about` is what all rows share, such as the year and the HS edition. */
type SixDigitRow = { readonly code: string; readonly year: string; readonly about: string; readonly lines: OfLines };

/**
 * Makes a reader of six-digit general rates. `rowOf` returns undefined for a row to skip, and throws a SixDigitFault.
 */
export const sixDigitReader = (rowOf: (fields: Fields) => SixDigitRow | undefined): RowReader => {
  let first: string | undefined;

  const lineOf = (fields: Fields, row: number): TariffRow => {
    const found = rowOf(fields);
    if (found === undefined) return { kind: 'passed', row };
    const { code, year, about, lines } = found;
    first ??= about;
    if (about !== first)
      throw new SixDigitFault(`it is about ${about}, but the first row is about ${first}; import them separately`);
    const { terms, issue } = ratesOfLines(lines);
    return {
      kind: 'line',
      row,
      entry: { code, description: '', terms, validFrom: `${year}-01-01` },
      ...(issue && { issue }),
    };
  };

  return {
    read: (fields, row) => {
      try {
        return lineOf(fields, row);
      } catch (error) {
        if (error instanceof SixDigitFault) return { kind: 'fault', row, reason: error.message };
        throw error;
      }
    },
  };
};
