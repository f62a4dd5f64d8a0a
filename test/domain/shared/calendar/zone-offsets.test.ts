import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { instantOfWallTime, localDateAt, wallTimeAt, zoneOf } from '../../../../src/domain/shared/calendar/index.ts';
import type { CalendarRegion } from '../../../../src/domain/shared/calendar/index.ts';

const hour = 3_600_000;
const full = "yyyy-MM-dd'T'HH:mm:ss.SSS";

/** Clocks that change by an hour, by half an hour, for Ramadan, not at all, and far from UTC on both sides. */
const regions: readonly CalendarRegion[] = [
  { country: 'DE' },
  { country: 'GB' },
  { country: 'US', state: 'CA' },
  { country: 'US', state: 'HI' },
  { country: 'AU', state: 'NSW' },
  { country: 'NZ' },
  { country: 'MA' },
  { country: 'IN' },
  { country: 'NP' },
  { country: 'KI' },
  { country: 'UM' },
  { country: 'CL' },
];

/** Each 21 hours and 17 minutes of two years, to the millisecond: every hour of the day, every change of clocks. */
const moments = Array.from(
  { length: (2 * 366 * 24) / 21 },
  (_, index) => Date.parse('2026-01-01T00:00:00.123Z') + index * (21 * hour + 17 * 60_000),
);

/** Minutes around each change of clocks in those years. */
const changesIn = (zone: string): readonly number[] => {
  const offsetAt = (moment: number): number => DateTime.fromMillis(moment, { zone }).offset;
  return moments.flatMap((moment, index) => {
    const next = moments[index + 1];
    if (next === undefined || offsetAt(moment) === offsetAt(next)) return [];
    let [from, to] = [moment, next];
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      if (offsetAt(middle) === offsetAt(from)) from = middle;
      else to = middle;
    }
    return [-25 * hour, -hour, -1, 0, 1, hour / 2, hour, 25 * hour].map((distance) => to + distance);
  });
};

describe.each(regions)('the clocks of $country $state', (region) => {
  const zone = zoneOf(region);
  const all = [...moments, ...changesIn(zone)];
  const offsetAt = (moment: number): number => DateTime.fromMillis(moment, { zone }).offset * 60_000;
  const shown = all.map((moment) => DateTime.fromMillis(moment, { zone }).toFormat(full));

  it('show what the time zone database says, at any moment', () => {
    expect(all.map((moment) => wallTimeAt(new Date(moment).toISOString(), region))).toEqual(shown);
    expect(all.map((moment) => localDateAt(new Date(moment).toISOString(), region))).toEqual(
      shown.map((time) => time.slice(0, 10)),
    );
  });

  it('lead back from each time they show to the first moment at which they show it', () => {
    const first = all.map((moment) => {
      const time = moment + offsetAt(moment);
      return [moment - hour, moment - hour / 2].find((other) => other + offsetAt(other) === time) ?? moment;
    });
    expect(shown.map((time) => instantOfWallTime(time, region))).toEqual(
      first.map((moment) => new Date(moment).toISOString()),
    );
  });
});

it('a time that daylight saving skips is an hour later', () => {
  expect(instantOfWallTime('2026-03-29T02:30:00.000', { country: 'DE' })).toBe('2026-03-29T01:30:00.000Z');
});

it('a time that is written shorter means the same', () => {
  expect(instantOfWallTime('2026-06-29T02:30', { country: 'DE' })).toBe('2026-06-29T00:30:00.000Z');
});

it.each(['2026-02-30T10:00:00.000', 'noon'])('refuses %s, which is no time', (time) => {
  expect(() => instantOfWallTime(time, { country: 'DE' })).toThrow(RangeError);
});
