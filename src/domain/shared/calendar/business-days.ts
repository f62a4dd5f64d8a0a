import { addDays, weekdayOf } from '../local-date.ts';
import type { LocalDate } from '../local-date.ts';
import type { Holidays } from './holidays.ts';
import type { CalendarRegion } from './region.ts';
import { isWeekend } from './weekends.ts';

/** No real calendar has two months without a business day. A broken one would loop for ever. */
const longestRest = 60;

/** Whether a day is neither at the weekend nor a public holiday of the region. */
export const isBusinessDay = (date: LocalDate, region: CalendarRegion, holidays: Holidays): boolean =>
  !isWeekend(weekdayOf(date), region.country) && !holidays.isHoliday(date, region);

/** The date itself when it is a business day, else the first one after it. */
export const businessDayFrom = (date: LocalDate, region: CalendarRegion, holidays: Holidays): LocalDate => {
  let day = date;
  for (let rested = 0; rested <= longestRest; rested++, day = addDays(day, 1)) {
    if (isBusinessDay(day, region, holidays)) return day;
  }
  throw new RangeError(`No business day in ${region.country} for ${longestRest} days from ${date}.`);
};

/** The first business day strictly after the date. */
export const nextBusinessDay = (date: LocalDate, region: CalendarRegion, holidays: Holidays): LocalDate =>
  businessDayFrom(addDays(date, 1), region, holidays);

/**
 * The `count`-th business day after the date, which need not be one itself. A count of 0 gives the date, or the next
 * business day where it is none.
 */
export const addBusinessDays = (
  date: LocalDate,
  count: number,
  region: CalendarRegion,
  holidays: Holidays,
): LocalDate => {
  if (!Number.isInteger(count) || count < 0) throw new RangeError('Business days are counted forwards, in whole days.');
  if (count === 0) return businessDayFrom(date, region, holidays);
  let day = date;
  for (let counted = 0; counted < count; counted++) day = nextBusinessDay(day, region, holidays);
  return day;
};

/** The expected arrival of a parcel handed over on `shipDate`, by the business days of the destination. */
export const estimatedDelivery = (
  shipDate: LocalDate,
  transitBusinessDays: number,
  destination: CalendarRegion,
  holidays: Holidays,
): LocalDate => addBusinessDays(shipDate, transitBusinessDays, destination, holidays);
