import type { Fault } from '../domain-error.ts';
import { addDays, timestampParts } from '../local-date.ts';
import type { LocalDate } from '../local-date.ts';
import { isBusinessDay, nextBusinessDay } from './business-days.ts';
import type { Holidays } from './holidays.ts';
import { localDateAt } from './local-time.ts';
import type { CalendarRegion } from './regions.ts';

/** The region of the origin, the current time (an ISO instant), and the holiday calendar. */
export type ShipDateContext = { readonly now: string; readonly from: CalendarRegion; readonly holidays: Holidays };

/** In days ahead: rate cards, holidays and carriers' bookings are not known beyond that. */
const furthestShipDate = 365;

/**
 * "At least one business day ahead": the first business day strictly after today, by the time zone and the calendar of
 * the origin.
 */
export const earliestShipDate = ({ now, from, holidays }: ShipDateContext): LocalDate =>
  nextBusinessDay(localDateAt(now, from), from, holidays);

/** The name of the holiday on a day, where it has one. */
const holidayNote = (date: LocalDate, { from, holidays }: ShipDateContext): string => {
  const name = holidays.nameOf?.(date, from);
  return name === undefined ? '' : ` (${date}: ${name})`;
};

/**
 * A ship date may be a date or a timestamp. Of a timestamp the date counts as written, whatever offset follows, as with
 * pickup times: a client that means "the 24th" writes midnight of the 24th in some zone. It must not be before the
 * earliest ship date and must be a business day itself.
 */
export const shipDateFaults = (shipDate: string | undefined, context: ShipDateContext, field = 'shipDate'): Fault[] => {
  if (shipDate === undefined) return [];
  const earliest = earliestShipDate(context);
  const date = timestampParts(shipDate)?.date;
  if (date === undefined)
    return [
      { field, message: `${field} must be an existing date or an ISO 8601 timestamp, for example "${earliest}".` },
    ];
  if (date < earliest) {
    const why = date > localDateAt(context.now, context.from) ? holidayNote(date, context) : '';
    return [
      {
        field,
        message: `${field} must be at least one business day ahead in ${context.from.country}${why}, for example "${earliest}".`,
      },
    ];
  }
  const latest = addDays(localDateAt(context.now, context.from), furthestShipDate);
  if (date > latest) return [{ field, message: `${field} must be at most a year ahead, for example "${earliest}".` }];
  if (isBusinessDay(date, context.from, context.holidays)) return [];
  const next = nextBusinessDay(date, context.from, context.holidays);
  const rule = `must be a business day in ${context.from.country}, not a weekend or holiday${holidayNote(date, context)}`;
  return [{ field, message: `${field} ${rule}, for example "${next}".` }];
};

/** The date of a ship date without faults; the earliest one when none was requested. */
export const shipDateOf = (shipDate: string | undefined, context: ShipDateContext): LocalDate =>
  (shipDate === undefined ? undefined : timestampParts(shipDate)?.date) ?? earliestShipDate(context);
