import type { RateIssue } from '../../../application/ports/tariff-file.ts';
import { rangeOfPercents } from '../../../domain/trade/index.ts';
import type { RateTerms } from '../../../domain/trade/index.ts';

/** Why a row of a file of six-digit rates is unusable. */
export class SixDigitFault extends Error {}

/** What such a file says of the national lines below a code. Rates are per cent as plain numbers; undefined where the file has none. */
type OfLines = {
  readonly lowest: string | undefined;
  readonly highest: string | undefined;
  readonly lines: number;
  /** Lines that are not by value alone. */
  readonly notByValue: number;
  /** Lines whose rate is an estimated equivalent of such a duty. */
  readonly estimates: number;
  /** Their rates, where the file lists them. */
  readonly written?: string;
};

/** A rate in per cent; undefined for an empty cell. Throws a SixDigitFault. */
export const percentIn = (name: string, text: string): string | undefined => {
  if (text === '') return undefined;
  if (/^\d{0,5}(?:\.\d{1,12})?$/.test(text) && /\d/.test(text)) return text.replace(/^\./, '0.');
  throw new SixDigitFault(`${name} "${text}" must be a rate in per cent, for example 12.5`);
};

/** A number of lines; 0 for an empty cell. Throws a SixDigitFault. */
export const countIn = (name: string, text: string): number => {
  if (/^\d{0,6}$/.test(text)) return Number(text);
  throw new SixDigitFault(`${name} "${text}" must be a number of lines`);
};

/** A rate if all lines of the country below the code share one; a range if they differ by value alone; otherwise none. */
export const ratesOfLines = ({
  lowest,
  highest,
  lines,
  notByValue,
  estimates,
  written = '',
}: OfLines): { readonly terms: RateTerms; readonly issue?: RateIssue } => {
  const unreadable = (reason: string) => ({
    terms: { mfn: 'unreadable' as const, preferences: {} },
    issue: { kind: 'unreadable' as const, text: written === '' ? `${lowest ?? ''}..${highest ?? ''}` : written, reason },
  });
  if (notByValue > 0) return unreadable(`${notByValue} of ${lines} lines are not by value alone, and the file does not have their rates.`);
  if (estimates > 0) return unreadable(`${estimates} of ${lines} lines are not by value alone, and the file only estimates them.`);
  if (lowest === undefined || highest === undefined) return unreadable('The file has no rate for it.');
  if (Number(lowest) > Number(highest)) throw new SixDigitFault(`the lowest rate ${lowest} is above the highest ${highest}`);
  return { terms: { ...rangeOfPercents(lowest, highest), preferences: {} } };
};
