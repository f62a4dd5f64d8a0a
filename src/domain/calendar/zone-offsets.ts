import { IANAZone } from 'luxon';

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

/** How far the clocks of a zone are ahead of UTC (ms) throughout a day of UTC; undefined where they change on that day. */
const offsetOn = (zone: string, day: number): number | undefined => {
  const key = `${zone} ${day}`;
  if (offsets.has(key)) return offsets.get(key);
  if (offsets.size >= remembered) offsets.clear();
  const offset = lookUp(zone, day);
  offsets.set(key, offset);
  return offset;
};

/** The offset of a zone from UTC (ms) at an instant; undefined on a day on which its clocks change. */
export const plainOffsetAt = (instant: number, zone: string): number | undefined => offsetOn(zone, dayOf(instant));

/** The offset of a zone at a local time, which is given as if it were UTC; undefined near a change of its clocks. */
export const plainOffsetOfLocal = (local: number, zone: string): number | undefined => {
  const [first, last] = [dayOf(local - farthestAhead), dayOf(local + farthestBehind)];
  const offset = offsetOn(zone, first);
  for (let day = first + 1; day <= last; day++) if (offsetOn(zone, day) !== offset) return undefined;
  return offset;
};
