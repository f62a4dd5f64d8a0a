import { DateTime } from 'luxon';
import { zoneOf } from './local-time.ts';
import type { WallTime } from './pickup-window-times.ts';
import type { CalendarRegion } from './region.ts';

/** What the clock on the wall there says at an instant (ISO 8601 with its offset). */
export const wallTimeAt = (instant: string, region: CalendarRegion): WallTime =>
  DateTime.fromISO(instant, { zone: zoneOf(region) }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");

/**
 * When the clock on the wall there says so, as an instant in UTC. A time that is left out when the clock is put forward is an hour later; of one that
 * comes twice when it is put back, the first is meant.
 */
export const instantOfWallTime = (time: WallTime, region: CalendarRegion): string => {
  const moment = DateTime.fromISO(time, { zone: zoneOf(region) });
  if (!moment.isValid) throw new RangeError(`Not a wall time: ${JSON.stringify(time)}`);
  // Which of two the library picks by itself depends on the season it is asked in.
  const [first = moment] = moment.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis());
  return first.toUTC().toISO();
};

/** The same with the offset of that clock: `2026-11-23T12:00:00-08:00`. */
export const wallTimeWithOffset = (time: WallTime, region: CalendarRegion): string =>
  DateTime.fromISO(instantOfWallTime(time, region), { zone: zoneOf(region) }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
