import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timestampParts, utcTimestampOf } from '../../../src/domain/shared/local-date.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const written = (minutes: number, colon: string): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${colon}${two(Math.abs(minutes) % 60)}`;

describe('the offset of a timestamp', () => {
  it('is one that a time zone can have, in minutes or in hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }), fc.constantFrom(':', ''), (minutes, colon) => {
        const moment = utcTimestampOf(`2026-01-15T10:00:00${written(minutes, colon)}`);
        const isThere = minutes >= -12 * 60 && minutes <= 14 * 60;
        expect(moment).toBe(isThere ? new Date(Date.UTC(2026, 0, 15, 10, -minutes)).toISOString() : undefined);
      }),
    );
    for (let hours = -23; hours <= 23; hours++) {
      const short = utcTimestampOf(`2026-01-15T10:00${written(hours * 60, '').slice(0, 3)}`);
      expect(short).toBe(
        hours < -12 || hours > 14 ? undefined : new Date(Date.UTC(2026, 0, 15, 10 - hours)).toISOString(),
      );
    }
  });

  it.each(['+14:30', '-12:30', '+5', '+5:00', '+05:60', '05:00', 'UTC', '+99:99'])('is not %s', (offset) => {
    expect(timestampParts(`2026-01-15T10:00:00${offset}`)).toBeUndefined();
  });

  it.each(['Z', 'z', '+05', '-0330', '+14:00', '-12'])('may be %s', (offset) => {
    expect(timestampParts(`2026-01-15T10:00:00${offset}`)).toEqual({ date: '2026-01-15', hasTime: true, offset });
  });
});
