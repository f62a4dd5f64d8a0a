import { canonicalCountry } from '../countries.ts';
import { addDays, weekdayOf, timestampParts } from '../local-date.ts';
import type { LocalDate } from '../local-date.ts';
import type { Holidays } from './holidays.ts';
import type { CalendarRegion } from './regions.ts';
import type { Fault } from '../domain-error.ts';
import { fieldFault } from '../field-rules.ts';
import { localDateAt } from './local-time.ts';

const saturdayAndSunday: readonly number[] = [6, 7];

/**
 * Weekend days (1 is Monday) of the countries where they are not Saturday and Sunday. Source: Unicode CLDR 48,
 * supplemental `weekData`, except for Bangladesh, the Maldives, Djibouti and Palestine (Friday and Saturday), Nepal
 * (Saturday alone) and Brunei (Friday and Sunday): these follow the table of working weeks in Wikipedia's "Workweek and
 * weekend", since CLDR (cldr-core 48.2.0, weekData.json) has no entry for these six and so falls back on Saturday and
 * Sunday. The Emirates moved to Saturday and Sunday in 2022.
 */
const weekends: ReadonlyMap<string, readonly number[]> = new Map([
  ...'BD BH DJ DZ EG IL IQ JO KW LY MV OM PS QA SA SD SY YE'
    .split(' ')
    .map((country): [string, readonly number[]] => [country, [5, 6]]),
  ['AF', [4, 5]],
  ['BN', [5, 7]],
  ['IN', [7]],
  ['IR', [5]],
  ['NP', [6]],
  ['UG', [7]],
]);

/** Whether a weekday belongs to the weekend of a country. */
export const isWeekend = (weekday: number, country: string): boolean =>
  (weekends.get(canonicalCountry(country)) ?? saturdayAndSunday).includes(weekday);

/** In days. No real calendar has two months without a business day; a broken one would cause an endless loop. */
const longestRest = 60;

/** Whether a day is neither a public holiday of the region nor at a weekend on which nobody works. */
export const isBusinessDay = (date: LocalDate, region: CalendarRegion, holidays: Holidays): boolean =>
  (!isWeekend(weekdayOf(date), region.country) || holidays.isWorked?.(date, region) === true) &&
  !holidays.isHoliday(date, region);

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
 * business day if it is none.
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

/** The region of the origin, the current time (an ISO instant), and the holiday calendar. */
export type ShipDateContext = { readonly now: string; readonly from: CalendarRegion; readonly holidays: Holidays };

/** In days: rate cards, holidays and carriers' bookings are unknown beyond that. */
const furthestShipDate = 365;

/**
 * "At least one business day ahead": the first business day strictly after today, by the time zone and the calendar of
 * the origin.
 */
export const earliestShipDate = ({ now, from, holidays }: ShipDateContext): LocalDate =>
  nextBusinessDay(localDateAt(now, from), from, holidays);

/** The name of the holiday on a day, as a note for a message. */
const holidayNote = (date: LocalDate, { from, holidays }: ShipDateContext): string => {
  const name = holidays.nameOf?.(date, from);
  return name === undefined ? '' : ` (${date}: ${name})`;
};

/**
 * The faults of a ship date, which may be a date or a timestamp. The date of a timestamp counts as written, whatever
 * offset follows, as with pickup times: a client that means "the 24th" writes midnight of the 24th in some zone. It
 * must not be before the earliest ship date and must be a business day itself.
 */
export const shipDateFaults = (shipDate: string | undefined, context: ShipDateContext, field = 'shipDate'): Fault[] => {
  if (shipDate === undefined) return [];
  const earliest = earliestShipDate(context);
  const date = timestampParts(shipDate)?.date;
  if (date === undefined)
    return [fieldFault(field, 'must be an existing date or an ISO 8601 timestamp', `"${earliest}"`)];
  if (date < earliest) {
    const why = date > localDateAt(context.now, context.from) ? holidayNote(date, context) : '';
    return [
      fieldFault(field, `must be at least one business day ahead in ${context.from.country}${why}`, `"${earliest}"`),
    ];
  }
  const latest = addDays(localDateAt(context.now, context.from), furthestShipDate);
  if (date > latest) return [fieldFault(field, 'must be at most a year ahead', `"${earliest}"`)];
  if (isBusinessDay(date, context.from, context.holidays)) return [];
  const next = nextBusinessDay(date, context.from, context.holidays);
  const rule = `must be a business day in ${context.from.country}, not a weekend or holiday${holidayNote(date, context)}`;
  return [fieldFault(field, rule, `"${next}"`)];
};

/** The date of a valid ship date; the earliest one if none was requested. */
export const shipDateOf = (shipDate: string | undefined, context: ShipDateContext): LocalDate =>
  (shipDate === undefined ? undefined : timestampParts(shipDate)?.date) ?? earliestShipDate(context);
