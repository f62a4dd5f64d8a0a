import type { LocalDate } from '../../shared/local-date.ts';
import type { DutyRate, OriginRate, TariffLine, ValueBracket } from './duty-rate.ts';
import { parseDutyRate } from './parse-duty-rate.ts';
import type { RateLanguage, RateReading } from './parse-duty-rate.ts';

/**
 * A rate from one day of each year (`MM-DD`) to another, both inclusive; across New Year if `from` is the later one.
 */
export type Season = { readonly from: string; readonly to: string; readonly rate: DutyRate };

/** A rate, or several that depend on the day of the year. */
export type SeasonalReading = RateReading | { readonly kind: 'seasons'; readonly seasons: readonly Season[] };

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const spanForm = /^(\d{1,2})\s*(?:([A-Z]{3})[A-Z]*\s*|[A-Z]{1,2}\s*)?-\s*(\d{1,2})\s*([A-Z]{3})[A-Z]*$/i;
const seasonForm = /^([^()]*)(?:\(([^()]*)\))?$/;

const wholeYear = { from: '01-01', to: '12-31' };

const parseDay = (day: string, month: string): string | undefined => {
  const at = months.indexOf(month.toUpperCase());
  return at < 0 || Number(day) < 1 || Number(day) > 31
    ? undefined
    : `${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** `01 NOV - 14 MAY`; `01-31 DEC` means December. */
const parseSpan = (text: string): Pick<Season, 'from' | 'to'> | undefined => {
  const [, firstDay = '', firstMonth, lastDay = '', lastMonth = ''] = spanForm.exec(text.trim()) ?? [];
  const [from, to] = [parseDay(firstDay, firstMonth ?? lastMonth), parseDay(lastDay, lastMonth)];
  return from === undefined || to === undefined ? undefined : { from, to };
};

const unreadable = (reason: string): SeasonalReading => ({ kind: 'unreadable', reason });

/**
 * Parses `15% (01 JAN-14 FEB, 16 JUN-31 DEC), 0% (15 FEB-15 JUN)`. A rate without days is for the rest of the year. A
 * text without seasons is parsed as one rate.
 */
export const parseSeasonalRate = (text: string, language: RateLanguage = {}): SeasonalReading => {
  if (!/\(\s*\d{1,2}\s*(?:[A-Z]{3}|-)/i.test(text)) return parseDutyRate(text, language);
  const seasons: Season[] = [];
  // Commas inside the brackets separate days, those outside separate rates.
  for (const entry of text.split(/,(?![^(]*\))/)) {
    const [, rateText = '', days] = seasonForm.exec(entry.trim()) ?? [];
    const reading = parseDutyRate(rateText, language);
    if (reading.kind !== 'rate') return reading;
    for (const span of days === undefined ? [wholeYear] : days.split(',').map(parseSpan)) {
      if (span === undefined) return unreadable(`"${days ?? ''}" names no days of the year.`);
      seasons.push({ ...span, rate: reading.rate });
    }
  }
  return { kind: 'seasons', seasons };
};

/** The rate of the first season with the day; the rest of the year is the last season. */
export const inSeason = (seasons: readonly Season[], date: LocalDate): DutyRate | undefined => {
  const day = date.slice(5);
  return seasons.find(({ from, to }) => (from <= to ? from <= day && day <= to : day >= from || day <= to))?.rate;
};

/**
 * The rates of a line, without its code: thousands of lines share a few hundred of these. Outside its seasons a line
 * has the rate in `mfn`.
 */
export type RateTerms = {
  readonly mfn: DutyRate | 'unreadable';
  /** Present if the source gives a range for the code and no lines below it: `mfn` is then the highest rate. */
  readonly spread?: TariffLine['spread'];
  /** Present if the line is only for goods of such a value. */
  readonly valued?: ValueBracket;
  readonly seasons?: readonly Season[];
  readonly preferences: Readonly<Record<string, DutyRate>>;
  /** Present if the source has all measures by origin: then a line has no others. */
  readonly byOrigin?: readonly OriginRate[];
};

/** A parsed line of an official tariff. `code` has digits only, an even number of them from 2 to 10. */
export type TariffEntry = {
  readonly code: string;
  readonly description: string;
  readonly terms: RateTerms;
  /** The unit of the goods, as in the source. */
  readonly unit?: string;
  /** Both inclusive. */
  readonly validFrom?: string;
  readonly validTo?: string;
};
