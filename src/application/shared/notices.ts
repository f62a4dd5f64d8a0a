import type { Holidays } from '../../domain/shared/calendar/index.ts';
import { addDays } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/local-date.ts';

/** Information for the client about a request that succeeded. */
export type Notice = {
  readonly level: 'warning' | 'info';
  /** Stable, snake_case. */
  readonly reason: string;
  readonly message: string;
  readonly details?: readonly string[];
  /** The JSON path of the field that the notice is about, if it is about one. */
  readonly field?: string;
};

const remedy = "Days off can be added in the account's settings.";

/** In days: the feasts of a longer time are not looked for, which no parcel and no list of windows takes. */
const longestTime = 62;

/** The first and the last day. */
type DateSpan = readonly [LocalDate, LocalDate];

const daysOf = ([first, last]: DateSpan): readonly LocalDate[] => {
  const days: LocalDate[] = [];
  for (let day = first; day <= last && days.length < longestTime; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The feasts on these days that may move, each once, by their first possible day. */
const movingFeasts = (
  holidays: Holidays,
  days: readonly LocalDate[],
  country: string,
): ReadonlyMap<string, LocalDate> => {
  const feasts = new Map<string, LocalDate>();
  for (const day of days) {
    const feast = holidays.mayMove?.(day, country);
    if (feast !== undefined && !feasts.has(feast)) feasts.set(feast, day);
  }
  return feasts;
};

const incomplete = (message: string): Notice => ({
  level: 'info',
  reason: 'holidays_incomplete',
  message: `${message} ${remedy}`,
});

/**
 * Notices for replies that used an incomplete calendar, from a first to a last day. Without data on a country's
 * holidays, only its weekends are days off; if some holidays are known to be missing, or may move, parcels may be
 * scheduled on those days.
 */
export const holidayNotices = (
  holidays: Holidays,
  span: DateSpan,
  ...countries: readonly string[]
): readonly Notice[] => {
  const days = daysOf(span);
  const [first, last] = span.map((date) => Number(date.slice(0, 4))) as [number, number];
  const years = Array.from({ length: Math.max(0, last - first) + 1 }, (_, ahead) => first + ahead);
  return [...new Set(countries)].flatMap((country): readonly Notice[] => {
    if (holidays.covers?.(country) === false) {
      const message = `No public holidays of ${country} are known here: only its weekends are taken into account. ${remedy}`;
      return [{ level: 'info', reason: 'holidays_unknown', message }];
    }
    const missing = years.flatMap((year): readonly Notice[] => {
      const lacks = holidays.lacks?.(country, year);
      if (lacks !== undefined)
        return [incomplete(`Not all public holidays of ${country} are known here for ${year}. Missing: ${lacks}.`)];
      return holidays.isConfirmed?.(country, year) === false
        ? [incomplete(`The public holidays of ${country} for ${year} are calculated, not compared with its law.`)]
        : [];
    });
    const moving = [...movingFeasts(holidays, days, country)].map(([feast, day]) =>
      incomplete(
        `${feast} in ${country}, about ${day}, may be a day earlier or later: the sighting of the moon decides.`,
      ),
    );
    return [...missing, ...moving];
  });
};
