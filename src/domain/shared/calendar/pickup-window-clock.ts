import { DateTime, IANAZone } from 'luxon';
import type { LocalDate } from '../local-date.ts';
import { zoneOf } from './local-time.ts';
import type { WallTime } from './pickup-window-times.ts';
import type { CalendarRegion } from './region.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Offsets of zones from UTC, at most: UTC+14 (Kiritimati) and UTC-12. */
const [farthestAhead, farthestBehind] = [14 * hourMs, 12 * hourMs];

/** Nearly every call is about the same few days. Beyond this many days of zones they are looked up again. */
const remembered = 4_096;
const offsets = new Map<string, number | undefined>();

const dayOf = (instant: number): number => Math.floor(instant / dayMs);

const lookUp = (zone: string, day: number): number | undefined => {
  const found = IANAZone.create(zone);
  if (!found.isValid) throw new RangeError(`Not a time zone: ${JSON.stringify(zone)}`);
  const [from, to] = [found.offset(day * dayMs), found.offset((day + 1) * dayMs)];
  return from === to ? Math.round(from * 60_000) : undefined;
};

/**
 * How far the clocks of a zone are ahead of UTC (ms) throughout a day of UTC; undefined where they change on that day.
 */
const offsetOn = (zone: string, day: number): number | undefined => {
  const key = `${zone} ${day}`;
  if (offsets.has(key)) return offsets.get(key);
  if (offsets.size >= remembered) offsets.clear();
  const offset = lookUp(zone, day);
  offsets.set(key, offset);
  return offset;
};

/** The offset of a zone from UTC (ms) at an instant; undefined on a day on which its clocks change. */
const plainOffsetAt = (instant: number, zone: string): number | undefined => offsetOn(zone, dayOf(instant));

/** The offset of a zone at a local time, which is given as if it were UTC; undefined near a change of its clocks. */
const plainOffsetOfLocal = (local: number, zone: string): number | undefined => {
  const [first, last] = [dayOf(local - farthestAhead), dayOf(local + farthestBehind)];
  const offset = offsetOn(zone, first);
  for (let day = first + 1; day <= last; day++) if (offsetOn(zone, day) !== offset) return undefined;
  return offset;
};

/** Of a local time that is given as if it were UTC. */
const textOf = (local: number): WallTime => new Date(local).toISOString().slice(0, -1);

// On nearly all days an offset is added. On days on which clocks change, luxon calculates, which takes ten times as
// long.

/** The local time at an instant (ISO 8601 with its offset). */
export const wallTimeAt = (instant: string, region: CalendarRegion): WallTime => {
  const zone = zoneOf(region);
  const moment = Date.parse(instant);
  if (Number.isNaN(moment)) throw new RangeError(`Not an instant: ${JSON.stringify(instant)}`);
  const offset = plainOffsetAt(moment, zone);
  if (offset !== undefined) return textOf(moment + offset);
  return DateTime.fromMillis(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
};

/** The local date at an instant (ISO 8601 with its offset). */
export const localDateAt = (instant: string, region: CalendarRegion): LocalDate =>
  wallTimeAt(instant, region).slice(0, 10);

/**
 * A local time as an instant in UTC. A time that daylight saving skips moves an hour later; of a time that occurs
 * twice, the first is taken.
 */
export const instantOfWallTime = (time: WallTime, region: CalendarRegion): string => {
  const zone = zoneOf(region);
  const local = Date.parse(`${time}Z`);
  const isWrittenInFull = !Number.isNaN(local) && textOf(local) === time;
  const offset = isWrittenInFull ? plainOffsetOfLocal(local, zone) : undefined;
  if (offset !== undefined) return new Date(local - offset).toISOString();
  const moment = DateTime.fromISO(time, { zone });
  if (!moment.isValid) throw new RangeError(`Not a wall time: ${JSON.stringify(time)}`);
  // For an ambiguous time the library's default depends on the season in which it is called.
  const [first = moment] = moment.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis());
  return first.toUTC().toISO();
};

/** The same with the local offset: `2026-11-23T12:00:00-08:00`. */
export const wallTimeWithOffset = (time: WallTime, region: CalendarRegion): string =>
  DateTime.fromISO(instantOfWallTime(time, region), { zone: zoneOf(region) }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
