import { join } from 'node:path';
import { z } from 'zod';
import type Calendar from '../../../../data/holidays/date-holidays.mjs';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { readJson } from '../files/read-file.ts';

const file = join(import.meta.dirname, '../../../../data/holidays/corrections.json');

const text = z.string().min(1);
const day = z.iso.date();
/** A holiday of every year, in the grammar of the package date-holidays. */
export const holidayRule = z.strictObject({ rule: text, name: text });

const yearList = z.strictObject({
  /** The official list, or the law that the days follow from. */
  source: text,
  /** All days of the year, in place of the calculated ones. */
  days: z.record(day, text).exactOptional(),
  /** Days beside the calculated ones. */
  added: z.record(day, text).exactOptional(),
  /** Days of a weekend on which everybody works. */
  worked: z.array(day).exactOptional(),
  lacks: text.exactOptional(),
});

const correction = z.strictObject({
  source: text,
  /** All rules of the country, in place of those of the package. */
  days: z.array(holidayRule).exactOptional(),
  added: z.array(holidayRule).exactOptional(),
  /** Rules of the package, as it writes them. */
  removed: z.array(text).exactOptional(),
  /** What is not known of a year without a list. */
  lacks: text.exactOptional(),
  years: z.record(z.string().regex(/^\d{4}$/), yearList).exactOptional(),
});

const code = z.string().regex(/^[A-Z]{2}$/, 'must be a country code');
const corrections = z.strictObject({
  recorded: day,
  note: text,
  /** Countries whose holidays the law fixes for every year, so that a calculated year is right: the law. */
  byLaw: z.record(code, text),
  countries: z.record(code, correction),
});

export type HolidayCorrection = z.output<typeof correction>;

/** How far the holidays of a country are known for a year. */
export type HolidayKnowledge =
  | { readonly state: 'listed' | 'by_law'; readonly source: string }
  | { readonly state: 'calculated' }
  | { readonly state: 'incomplete'; readonly lacks: string };

let loaded: z.output<typeof corrections> | undefined;

/** What laws and official lists say beside the package date-holidays. Read once. */
export const loadHolidayCorrections = () => (loaded ??= readJson(file, corrections));

/** The calendar with a country's rules added; throws if one of them does not parse. */
export const withRules = (calendar: Calendar, rules: readonly z.output<typeof holidayRule>[]): Calendar => {
  for (const { rule, name } of rules) {
    if (!calendar.setHoliday(rule, { name: { en: name }, type: 'public' }))
      throw new RangeError(`Not a holiday rule: ${JSON.stringify(rule)}`);
  }
  return calendar;
};

/** What is said of a country's year; without a year, of years that have no list. */
export const holidayKnowledgeOf = (
  country: string,
  year: number | undefined,
  lackingYearly?: string,
): HolidayKnowledge => {
  const { byLaw, countries } = loadHolidayCorrections();
  const { lacks = lackingYearly, years = {} } = ownValue(countries, country) ?? {};
  const list = year === undefined ? undefined : ownValue(years, String(year));
  if (list !== undefined)
    return list.lacks === undefined
      ? { state: 'listed', source: list.source }
      : { state: 'incomplete', lacks: list.lacks };
  if (lacks !== undefined) return { state: 'incomplete', lacks };
  const law = ownValue(byLaw, country);
  return law === undefined ? { state: 'calculated' } : { state: 'by_law', source: law };
};

/** The official list of a year, if one is loaded. */
export const yearListOf = (country: string, year: number) =>
  ownValue(ownValue(loadHolidayCorrections().countries, country)?.years ?? {}, String(year));

const worked = new Map<string, ReadonlySet<LocalDate>>();

/** The days of weekends on which a country works in place of other days. */
export const workedDaysOf = (country: string): ReadonlySet<LocalDate> => {
  const known = worked.get(country);
  if (known) return known;
  const lists = Object.values(ownValue(loadHolidayCorrections().countries, country)?.years ?? {});
  const days = new Set(lists.flatMap((list) => list.worked ?? []));
  worked.set(country, days);
  return days;
};
