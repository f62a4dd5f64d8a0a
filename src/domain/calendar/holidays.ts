import { canonicalCountry } from '../shared/countries.ts';
import type { LocalDate } from '../shared/local-date.ts';
import type { CalendarRegion } from './region.ts';
import { isSameState } from './states.ts';

/** The public holidays of the world. A country nobody has a calendar for has none. */
export interface Holidays {
  /** Whether the post and the shops of the region rest on that day for a holiday; its weekend is not asked about. */
  isHoliday(date: LocalDate, region: CalendarRegion): boolean;
  /** What the holiday of that day is called, in English; undefined where there is none. Absent where the calendar knows no names. */
  nameOf?(date: LocalDate, region: CalendarRegion): string | undefined;
  /** Whether anything is known of a country's holidays. Absent: of every one. */
  covers?(country: string): boolean;
  /** Which days off of a country the calendar is known to lack, in English; undefined where it is not known to lack any. */
  lacks?(country: string): string | undefined;
}

/** A day in one country, or one state of it; in every country where none is named. */
export type HolidayEntry = { readonly date: LocalDate; readonly country?: string; readonly state?: string };

/** Days an account works though others rest, and rests though others work. A date alone is meant everywhere. */
export type HolidayOverrides = {
  readonly added?: readonly (LocalDate | HolidayEntry)[];
  readonly removed?: readonly (LocalDate | HolidayEntry)[];
};

const byDate = (entries: readonly (LocalDate | HolidayEntry)[]): ReadonlyMap<LocalDate, readonly HolidayEntry[]> =>
  Map.groupBy(
    entries.map((entry): HolidayEntry => (typeof entry === 'string' ? { date: entry } : entry)),
    ({ date }) => date,
  );

const concerns = ({ country, state }: HolidayEntry, region: CalendarRegion): boolean =>
  (country === undefined || canonicalCountry(country) === canonicalCountry(region.country)) &&
  (state === undefined || isSameState(region.country, state, region.state ?? ''));

/** The account's own view of a calendar. A day both added and removed is a holiday: resting is the safe side. */
export const withOverrides = (holidays: Holidays, { added = [], removed = [] }: HolidayOverrides): Holidays => {
  if (added.length === 0 && removed.length === 0) return holidays;
  const [resting, working] = [byDate(added), byDate(removed)];
  const names = (days: ReadonlyMap<LocalDate, readonly HolidayEntry[]>, date: LocalDate, region: CalendarRegion): boolean =>
    days.get(date)?.some((entry) => concerns(entry, region)) ?? false;
  const isHoliday = (date: LocalDate, region: CalendarRegion): boolean =>
    names(resting, date, region) || (!names(working, date, region) && holidays.isHoliday(date, region));
  return {
    isHoliday,
    nameOf: (date, region) =>
      isHoliday(date, region)
        ? (holidays.nameOf?.(date, region) ?? (names(resting, date, region) ? 'a day off of this account' : undefined))
        : undefined,
    covers: (country) => holidays.covers?.(country) ?? true,
    lacks: (country) => holidays.lacks?.(country),
  };
};
