import type { Fault } from '../domain-error.ts';
import { addDays, weekdayOf } from '../local-date.ts';
import type { LocalDate } from '../local-date.ts';
import { isWeekend } from './business-days.ts';
import type { Holidays } from './holidays.ts';
import { dateOfWallTime, minuteOfDay, secondsBetween, timeText, wallTimeAt, wallTimeOf } from './local-time.ts';
import type { WallTime } from './local-time.ts';
import type { CalendarRegion } from './regions.ts';

/** `HH:mm`, both included. */
export type PickupHours = { readonly from: string; readonly to: string };

/** The API's default: 2AM to 12PM. */
export const defaultPickupHours: PickupHours = { from: '02:00', to: '12:00' };

/** In the order of ISO 8601: Monday is 1. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** A day of the week. */
export type Weekday = (typeof weekdays)[number];

/** In seconds, as in the API. */
export const pickupLength = { least: 3_600, most: 43_200 } as const;

/** The window in which a parcel is collected, as local times. */
export type PickupWindow = { readonly startAt: string; readonly endAt: string };

/** The region of the pickup address, the current time (an ISO instant), and the account's settings. */
export type PickupContext = {
  readonly now: string;
  readonly at: CalendarRegion;
  readonly holidays: Holidays;
  readonly hours: PickupHours;
  /** Absent: Monday to Friday, without the weekend days of the country. */
  readonly days?: readonly Weekday[];
};

/** How many days ahead the next window is searched. */
const longestSearch = 366;

const daysFor = ({ days, at: { country } }: PickupContext): readonly Weekday[] =>
  days ?? weekdays.filter((_, index) => index < 5 && !isWeekend(index + 1, country));

/** Whether a weekday is open: one that the account has chosen, else also a day of a weekend that is worked. */
const isPickupDay = (date: LocalDate, context: PickupContext): boolean => {
  const name = weekdays[weekdayOf(date) - 1];
  if (name !== undefined && daysFor(context).includes(name)) return true;
  return context.days === undefined && context.holidays.isWorked?.(date, context.at) === true;
};

/** Whether a day is one of the account's pickup days and no holiday. */
const isWorkingDay = (date: LocalDate, context: PickupContext): boolean =>
  isPickupDay(date, context) && !context.holidays.isHoliday(date, context.at);

const workingDayFrom = (date: LocalDate, context: PickupContext): LocalDate | undefined => {
  let day = date;
  for (let searched = 0; searched <= longestSearch; searched++, day = addDays(day, 1))
    if (isWorkingDay(day, context)) return day;
  return undefined;
};

const minuteOf = (hour: string): number => minuteOfDay(`0000-00-00T${hour}`);

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * The first possible day: "At least one business day ahead", by the time zone and the calendar of the pickup address.
 */
const earliestDay = (context: PickupContext): LocalDate | undefined =>
  workingDayFrom(addDays(dateOfWallTime(wallTimeAt(context.now, context.at)), 1), context);

/**
 * The next accepted window for a requested one: not before its day, and of the same length and time of day if the rules
 * allow. Undefined if no day within a year is accepted.
 */
export const nextPickupWindow = (
  { startAt, endAt }: PickupWindow,
  context: PickupContext,
): PickupWindow | undefined => {
  const [start, end] = [wallTimeOf(startAt), wallTimeOf(endAt)];
  const earliest = earliestDay(context);
  if (earliest === undefined) return undefined;
  const wanted = start === undefined ? earliest : dateOfWallTime(start);
  // A day in the far future is a typing error, so suggest a window soon.
  const isNear = wanted > earliest && wanted <= addDays(earliest, longestSearch);
  const day = isNear ? (workingDayFrom(wanted, context) ?? earliest) : earliest;

  const [opens, closes] = [minuteOf(context.hours.from), minuteOf(context.hours.to)];
  const longest = Math.min(pickupLength.most / 60, closes - opens);
  const asked =
    start !== undefined && end !== undefined && end > start ? Math.floor(secondsBetween(start, end) / 60) : longest;
  const length = between(pickupLength.least / 60, asked, longest);
  const from = between(opens, start === undefined ? opens : minuteOfDay(start), closes - length);
  return { startAt: timeText(day, from), endAt: timeText(day, from + length) };
};

type Read = { readonly field: 'startAt' | 'endAt'; readonly time: WallTime };

const formRule = 'must be a time such as YYYY-MM-DDTHH:mm, YYYY-MM-DD HH:mm or a full ISO 8601 timestamp';

type Broken = { readonly field: 'startAt' | 'endAt'; readonly rule: string };

/** Faults of rules that apply to every account: format, order and length. */
const brokenByItself = (
  { startAt, endAt }: Partial<PickupWindow>,
  [start, end]: readonly (WallTime | undefined)[],
): Broken[] => {
  const broken: Broken[] = [];
  if (startAt !== undefined && start === undefined) broken.push({ field: 'startAt', rule: formRule });
  if (endAt !== undefined && end === undefined) broken.push({ field: 'endAt', rule: formRule });
  if (start === undefined || end === undefined) return broken;
  const length = secondsBetween(start, end);
  if (length <= 0) return [{ field: 'endAt', rule: 'must be after startAt' }];
  if (length < pickupLength.least) return [{ field: 'endAt', rule: 'must be at least 1 hour after startAt' }];
  if (length > pickupLength.most) return [{ field: 'endAt', rule: 'must be at most 12 hours after startAt' }];
  return [];
};

const dayRule = ({ time }: Read, context: PickupContext): string | undefined => {
  if (isPickupDay(dateOfWallTime(time), context)) return undefined;
  const names = daysFor(context).map((day) => day[0]?.toUpperCase() + day.slice(1));
  return `must fall on a weekday on which parcels are collected (${names.join(', ')})`;
};

const hourRule = ({ time }: Read, { hours: { from, to } }: PickupContext): string | undefined => {
  const hour = time.slice(11);
  return hour >= `${from}:00.000` && hour <= `${to}:00.000`
    ? undefined
    : `must lie between ${from} and ${to}, both included`;
};

const leadRule = (context: PickupContext): (({ time }: Read) => string | undefined) => {
  const now = wallTimeAt(context.now, context.at);
  const earliest = earliestDay(context);
  const { country } = context.at;
  return ({ time }) => {
    const date = dateOfWallTime(time);
    if (time <= now) return `must be in the future, and at least one business day ahead in ${country}`;
    const name = context.holidays.nameOf?.(date, context.at);
    const why = name === undefined ? '' : ` (${date}: ${name})`;
    if (earliest === undefined || date < earliest) return `must be at least one business day ahead in ${country}${why}`;
    // A day without pickups has already been reported.
    if (!isPickupDay(date, context) || isWorkingDay(date, context)) return undefined;
    return `must not fall on a holiday in ${country}${why}`;
  };
};

const faultOf = ({ field, rule }: Broken, example: string | undefined): Fault => ({
  field,
  message: `${field} ${rule}${example === undefined ? '' : `, for example "${example}"`}.`,
});

const examples: PickupWindow = { startAt: '2026-01-15T09:00', endAt: '2026-01-15T11:00' };

/**
 * Faults of the rules that apply to every account, for callers that do not know the account's settings yet. An absent
 * time breaks no rule.
 */
export const pickupFormFaults = (window: Partial<PickupWindow>): Fault[] =>
  brokenByItself(window, [wallTimeOf(window.startAt ?? ''), wallTimeOf(window.endAt ?? '')]).map((broken) =>
    faultOf(broken, examples[broken.field]),
  );

/**
 * Every rule that a window breaks, in the order of the API: formats, end after start, length, weekdays, hours, and how
 * far ahead; each with a time of the next accepted window. Times are local times as written; only the current time is
 * converted to the time zone of the pickup address.
 */
export const pickupWindowFaults = (window: PickupWindow, context: PickupContext): Fault[] => {
  const [start, end] = [wallTimeOf(window.startAt), wallTimeOf(window.endAt)];
  const read: readonly Read[] = [
    ...(start === undefined ? [] : [{ field: 'startAt' as const, time: start }]),
    ...(end === undefined ? [] : [{ field: 'endAt' as const, time: end }]),
  ];
  const each = (rule: (read: Read) => string | undefined): Broken[] =>
    read.flatMap((one) => {
      const broken = rule(one);
      return broken === undefined ? [] : [{ field: one.field, rule: broken }];
    });
  const broken = [
    ...brokenByItself(window, [start, end]),
    ...each((one) => dayRule(one, context)),
    ...each((one) => hourRule(one, context)),
    ...each(leadRule(context)),
  ];
  if (broken.length === 0) return [];
  const next = nextPickupWindow(window, context);
  return broken.map((one) => faultOf(one, next?.[one.field]));
};

/** The reasons for which a day has no pickup window. */
export const pickupClosures = ['past', 'too_soon', 'weekend', 'no_pickup_day', 'holiday'] as const;
/** Why nothing is collected on a day. */
export type PickupClosure = (typeof pickupClosures)[number];

/** A day at the pickup address: the longest window from its opening, or why there is none. */
export type PickupDay = {
  readonly date: LocalDate;
  readonly weekday: Weekday;
  /** The name of the public holiday, also on a day that is closed for another reason. */
  readonly holiday?: string;
} & ({ readonly window: PickupWindow } | { readonly closed: PickupClosure });

const closedOn = (date: LocalDate, context: PickupContext): PickupClosure | undefined => {
  const today = dateOfWallTime(wallTimeAt(context.now, context.at));
  if (date < today) return 'past';
  if (!isPickupDay(date, context)) return isWeekend(weekdayOf(date), context.at.country) ? 'weekend' : 'no_pickup_day';
  if (context.holidays.isHoliday(date, context.at)) return 'holiday';
  // The first working day after today is the earliest.
  return date === today ? 'too_soon' : undefined;
};

/**
 * The next days from a date on. A window is accepted (`pickupWindowFaults`) just if it begins and ends on days that are
 * open here, within the account's hours, and takes 1 to 12 hours.
 */
export const pickupDays = (
  { from, days }: { readonly from: LocalDate; readonly days: number },
  context: PickupContext,
): readonly PickupDay[] =>
  Array.from({ length: days }, (_, ahead): PickupDay => {
    const date = addDays(from, ahead);
    const weekday = weekdays[weekdayOf(date) - 1] ?? 'monday';
    const closed = closedOn(date, context);
    const holiday = context.holidays.nameOf?.(date, context.at);
    const [opens, closes] = [minuteOf(context.hours.from), minuteOf(context.hours.to)];
    const ends = Math.min(closes, opens + pickupLength.most / 60);
    return {
      date,
      weekday,
      ...(holiday !== undefined && { holiday }),
      ...(closed === undefined
        ? { window: { startAt: timeText(date, opens), endAt: timeText(date, ends) } }
        : { closed }),
    };
  });
