import { addBusinessDays, instantOfWallTime, localDateAt } from '../../domain/calendar/index.ts';
import type { CalendarRegion, Holidays } from '../../domain/calendar/index.ts';
import { addDays } from '../../domain/shared/local-date.ts';

/** Days after the deadline in which the sum can still be paid. */
const graceDays = 2;

/**
 * The end of the last day to pay, by the business days and the clock of the consignee, and the end of the grace period after it. Both are
 * instants.
 */
export const collectionDeadline = (
  at: string,
  days: number,
  region: CalendarRegion,
  holidays: Holidays,
): { readonly deadline: string; readonly expiresAt: string } => {
  const lastDay = addBusinessDays(localDateAt(at, region), days, region, holidays);
  const endOf = (day: string): string => instantOfWallTime(`${day}T23:59:59.999`, region);
  return { deadline: endOf(lastDay), expiresAt: endOf(addDays(lastDay, graceDays)) };
};
