import { canonicalCountry } from '../countries.ts';
import { groupedBy } from '../table.ts';
import type { LocalDate } from '../local-date.ts';
import { stateZones } from './regions.ts';
import type { CalendarRegion } from './regions.ts';

/** State codes by name, for the countries whose addresses may have `California` instead of `CA`. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(stateZones).flatMap(([country, entries]) =>
    entries.split(/;\s*/).map((entry): [string, string] => {
      const [code = '', , ...name] = entry.split(' ');
      return [`${country} ${name.join(' ').toUpperCase()}`, code];
    }),
  ),
);

/** Whether two state texts of one country mean the same state. */
const isSameState = (country: string, one: string, other: string): boolean => {
  const [mine, theirs] = [one, other].map((state) => {
    const text = state.trim().toUpperCase();
    return codes.get(`${country} ${text}`) ?? text;
  });
  return mine === theirs;
};

/** A calendar of public holidays. A country without data has none. */
export interface Holidays {
  /** Whether the day is a public holiday of the region; weekends are not considered. */
  isHoliday(date: LocalDate, region: CalendarRegion): boolean;
  /** The English name of the holiday; undefined if there is none. Absent if the calendar has no names. */
  nameOf?(date: LocalDate, region: CalendarRegion): string | undefined;
  /** Whether the calendar has data on a country. Absent: on every country. */
  covers?(country: string): boolean;
  /**
   * What the calendar is known to lack of a country's days off in a year, in English; undefined if nothing. Without a
   * year: of years that no official list is known of.
   */
  lacks?(country: string, year?: number): string | undefined;
  /**
   * Whether the days of a country and year are those of its law or of an official list. Absent: all are. Others are
   * calculated by rules that nobody compared with them.
   */
  isConfirmed?(country: string, year: number): boolean;
  /** The feast that may fall on this day or not, because the sighting of the moon decides. Absent: none may. */
  mayMove?(date: LocalDate, country: string): string | undefined;
  /** Whether everybody works on this day of a weekend, in place of another day. Absent: on none. */
  isWorked?(date: LocalDate, region: CalendarRegion): boolean;
}

/** A day in one country or one of its states; in every country if none is named. */
export type HolidayEntry = { readonly date: LocalDate; readonly country?: string; readonly state?: string };

/** Holidays on which an account works, and additional days off. A date alone applies everywhere. */
export type HolidayOverrides = {
  readonly added?: readonly (LocalDate | HolidayEntry)[];
  readonly removed?: readonly (LocalDate | HolidayEntry)[];
};

const byDate = (entries: readonly (LocalDate | HolidayEntry)[]): ReadonlyMap<LocalDate, readonly HolidayEntry[]> =>
  groupedBy(
    entries.map((entry): HolidayEntry => (typeof entry === 'string' ? { date: entry } : entry)),
    ({ date }) => date,
  );

const concerns = ({ country, state }: HolidayEntry, region: CalendarRegion): boolean =>
  (country === undefined || canonicalCountry(country) === canonicalCountry(region.country)) &&
  (state === undefined || isSameState(region.country, state, region.state ?? ''));

/** A calendar with an account's changes. A day that is both added and removed is a holiday, because that is safer. */
export const withOverrides = (holidays: Holidays, { added = [], removed = [] }: HolidayOverrides): Holidays => {
  if (added.length === 0 && removed.length === 0) return holidays;
  const [resting, working] = [byDate(added), byDate(removed)];
  const names = (
    days: ReadonlyMap<LocalDate, readonly HolidayEntry[]>,
    date: LocalDate,
    region: CalendarRegion,
  ): boolean => days.get(date)?.some((entry) => concerns(entry, region)) ?? false;
  const isHoliday = (date: LocalDate, region: CalendarRegion): boolean =>
    names(resting, date, region) || (!names(working, date, region) && holidays.isHoliday(date, region));
  return {
    isHoliday,
    nameOf: (date, region) =>
      isHoliday(date, region)
        ? (holidays.nameOf?.(date, region) ?? (names(resting, date, region) ? 'a day off of this account' : undefined))
        : undefined,
    covers: (country) => holidays.covers?.(country) ?? true,
    lacks: (country, year) => holidays.lacks?.(country, year),
    isConfirmed: (country, year) => holidays.isConfirmed?.(country, year) ?? true,
    mayMove: (date, country) => holidays.mayMove?.(date, country),
    isWorked: (date, region) => !isHoliday(date, region) && (holidays.isWorked?.(date, region) ?? false),
  };
};
