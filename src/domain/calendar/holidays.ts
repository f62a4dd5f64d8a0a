import type { LocalDate } from '../shared/local-date.ts';
import type { Region } from './region.ts';

/** The public holidays of the world. A country nobody has a calendar for has none. */
export interface Holidays {
  /** Whether the post and the shops of the region rest on that day for a holiday; its weekend is not asked about. */
  isHoliday(date: LocalDate, region: Region): boolean;
}

/** Days an account works though others rest, and rests though others work, in every country. */
export type HolidayOverrides = { readonly added?: readonly LocalDate[]; readonly removed?: readonly LocalDate[] };

/** The account's own view of a calendar. A day both added and removed is a holiday: resting is the safe side. */
export const withOverrides = (holidays: Holidays, { added = [], removed = [] }: HolidayOverrides): Holidays => {
  const resting = new Set(added);
  const working = new Set(removed);
  return { isHoliday: (date, region) => resting.has(date) || (!working.has(date) && holidays.isHoliday(date, region)) };
};
