import { DateTime, IANAZone } from 'luxon';
import { canonicalCountry } from '../countries.ts';
import { timestampParts } from '../local-date.ts';
import type { LocalDate } from '../local-date.ts';
import { countryZones, stateZones } from './regions.ts';
import type { CalendarRegion } from './regions.ts';

const zoneOfCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countryZones).flatMap(([area, entries]) =>
    entries.split(/\s+/).map((entry): [string, string] => {
      const [country = '', place = ''] = entry.split(':');
      return [country, `${area}/${place}`];
    }),
  ),
);

/** State zones by code and by name, because an address may have `CA` or `California`. */
const zoneOfState: ReadonlyMap<string, string> = new Map(
  Object.entries(stateZones).flatMap(([country, entries]) =>
    entries.split(/;\s*/).flatMap((entry): [string, string][] => {
      const [code = '', zone = '', ...name] = entry.split(' ');
      return [
        [`${country} ${code}`, zone],
        [`${country} ${name.join(' ').toUpperCase()}`, zone],
      ];
    }),
  ),
);

/** The time zone of a region: that of its state if known, else the principal one of the country. */
export const zoneOf = ({ country, state = '' }: CalendarRegion): string => {
  const code = canonicalCountry(country);
  const zone = zoneOfState.get(`${code} ${state.trim().toUpperCase()}`) ?? zoneOfCountry.get(code);
  if (zone === undefined) throw new RangeError(`No time zone is known for ${JSON.stringify(country)}`);
  return zone;
};

/** The time zones of a country: that of each of its states if those are known, and the principal one. */
const zonesOfCountry: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...zoneOfCountry].map(([country, principal]) => {
    const ofStates = [...zoneOfState].filter(([state]) => state.startsWith(`${country} `)).map(([, zone]) => zone);
    return [country, new Set([principal, ...ofStates])];
  }),
);

/** A local time at the pickup address, `YYYY-MM-DDTHH:mm:ss.SSS`: no offset, ordered as text. */
export type WallTime = string;

/**
 * Parses a pickup's time: `2026-01-15T09:00`, `2026-01-15 09:00`, or ISO 8601 with seconds, milliseconds and an offset.
 * The offset is dropped: clients send local time, and their libraries add a zone to it. Undefined for anything else,
 * including a date alone.
 */
export const wallTimeOf = (text: string): WallTime | undefined => {
  const parts = timestampParts(text);
  if (parts === undefined || !parts.hasTime) return undefined;
  const [hour = '', minute = '', seconds = '00'] = text
    .slice(parts.date.length + 1, text.length - (parts.offset?.length ?? 0))
    .split(':');
  const [second = '', fraction = ''] = seconds.split('.');
  return `${parts.date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
};

export const dateOfWallTime = (time: WallTime): LocalDate => time.slice(0, 10);

/** Difference of local times, ignoring changes to and from daylight saving time. */
export const secondsBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1_000;

/** Whole minutes since midnight. */
export const minuteOfDay = (time: WallTime): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Formats a time to the minute, for examples in messages. */
export const timeText = (date: LocalDate, minute: number): string =>
  `${date}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The largest offsets of time zones from UTC (ms): UTC+14 (Kiritimati) and UTC-12. */
const [farthestAhead, farthestBehind] = [14 * hourMs, 12 * hourMs];

/** The most cached days of zones. Nearly all calls are about the same few days. */
const remembered = 4_096;
const offsets = new Map<string, number | undefined>();

const dayOf = (instant: number): number => Math.floor(instant / dayMs);

const lookUp = (zone: string, day: number): number | undefined => {
  const found = IANAZone.create(zone);
  if (!found.isValid) throw new RangeError(`Not a time zone: ${JSON.stringify(zone)}`);
  const [from, to] = [found.offset(day * dayMs), found.offset((day + 1) * dayMs)];
  return from === to ? Math.round(from * 60_000) : undefined;
};

/** The offset (ms) of a zone from UTC throughout a UTC day; undefined if its clocks change on that day. */
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

/**
 * The offset (ms) of a zone at a local time, which is given as if it were UTC; undefined near a change of its clocks.
 */
const plainOffsetOfLocal = (local: number, zone: string): number | undefined => {
  const [first, last] = [dayOf(local - farthestAhead), dayOf(local + farthestBehind)];
  const offset = offsetOn(zone, first);
  for (let day = first + 1; day <= last; day++) if (offsetOn(zone, day) !== offset) return undefined;
  return offset;
};

/** Formats a local time that is given as if it were UTC. */
const textOf = (local: number): WallTime => new Date(local).toISOString().slice(0, -1);

// On nearly all days the local time is UTC plus an offset. On days on which clocks change, luxon calculates it, which
// takes ten times as long.

/** The time of an instant (ISO 8601 with its offset) in a time zone. */
export const wallTimeIn = (zone: string, instant: string): WallTime => {
  const moment = Date.parse(instant);
  if (Number.isNaN(moment)) throw new RangeError(`Not an instant: ${JSON.stringify(instant)}`);
  const offset = plainOffsetAt(moment, zone);
  if (offset !== undefined) return textOf(moment + offset);
  return DateTime.fromMillis(moment, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS");
};

/** The local time at an instant (ISO 8601 with its offset). */
export const wallTimeAt = (instant: string, region: CalendarRegion): WallTime => wallTimeIn(zoneOf(region), instant);

/** The local date at an instant (ISO 8601 with its offset). */
export const localDateAt = (instant: string, region: CalendarRegion): LocalDate =>
  wallTimeAt(instant, region).slice(0, 10);

/**
 * Whether a day is over everywhere in a country at an instant (ISO 8601 with its offset); undefined for a country
 * without a known time zone, and for a text that is no day or no instant.
 */
export const isOverIn = (country: string, day: LocalDate, instant: string): boolean | undefined => {
  const zones = zonesOfCountry.get(canonicalCountry(country));
  if (zones === undefined) return undefined;
  const [moment, midnight] = [Date.parse(instant), Date.parse(day) + dayMs];
  if (Number.isNaN(moment) || Number.isNaN(midnight)) return undefined;
  // Nearly all days are over or not in every time zone of the world.
  if (moment < midnight - farthestAhead) return false;
  if (moment >= midnight + farthestBehind) return true;
  return [...zones].every((zone) => dateOfWallTime(wallTimeIn(zone, instant)) > day);
};

/**
 * A time of a zone as an instant in UTC. A time that daylight saving skips moves an hour later; of a time that occurs
 * twice, the first is used.
 */
export const instantIn = (zone: string, time: WallTime): string => {
  const local = Date.parse(`${time}Z`);
  const isWrittenInFull = !Number.isNaN(local) && textOf(local) === time;
  const offset = isWrittenInFull ? plainOffsetOfLocal(local, zone) : undefined;
  if (offset !== undefined) return new Date(local - offset).toISOString();
  const moment = DateTime.fromISO(time, { zone });
  if (!moment.isValid) throw new RangeError(`Not a wall time: ${JSON.stringify(time)}`);
  // The library's default for an ambiguous time depends on the season in which it is called.
  const [first = moment] = moment.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis());
  return first.toUTC().toISO();
};

/** A local time as an instant in UTC: see `instantIn`. */
export const instantOfWallTime = (time: WallTime, region: CalendarRegion): string => instantIn(zoneOf(region), time);

/** The beginning of a day in a time zone, in UTC. It is not midnight where clocks change at midnight. */
export const beginningIn = (zone: string, day: LocalDate): string => instantIn(zone, `${day}T00:00:00.000`);

/** The time zone of this name in the IANA database, as it is written there; undefined if there is none. */
export const timeZoneNamed = (name: string): string | undefined => {
  // An offset such as +02:00 is no zone of the database.
  if (!/^[a-z]/i.test(name) || !IANAZone.isValidZone(name)) return undefined;
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
};

/** The local time with its offset: `2026-11-23T12:00:00-08:00`. */
export const wallTimeWithOffset = (time: WallTime, region: CalendarRegion): string =>
  DateTime.fromISO(instantOfWallTime(time, region), { zone: zoneOf(region) }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
