import { DateTime } from 'luxon';
import { zoneOf } from './local-time.ts';
import type { WallTime } from './pickup-window-times.ts';
import type { CalendarRegion } from './region.ts';

/** The local time at an instant (ISO 8601 with its offset). */
export const wallTimeAt = (instant: string, region: CalendarRegion): WallTime =>
  DateTime.fromISO(instant, { zone: zoneOf(region) }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");

/**
 * A local time as an instant in UTC. A time that daylight saving skips moves an hour later; of a time that occurs twice, the first is
 * taken.
 */
export const instantOfWallTime = (time: WallTime, region: CalendarRegion): string => {
  const moment = DateTime.fromISO(time, { zone: zoneOf(region) });
  if (!moment.isValid) throw new RangeError(`Not a wall time: ${JSON.stringify(time)}`);
  // For an ambiguous time the library's default depends on the season in which it is called.
  const [first = moment] = moment.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis());
  return first.toUTC().toISO();
};

/** The same with the local offset: `2026-11-23T12:00:00-08:00`. */
export const wallTimeWithOffset = (time: WallTime, region: CalendarRegion): string =>
  DateTime.fromISO(instantOfWallTime(time, region), { zone: zoneOf(region) }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
