import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkInterval,
  isCheckDue,
  maxCheckedAgeMs,
} from '../../../../src/application/parcels/tracking/sync-tracking.ts';

const hour = 3_600_000;
const now = '2026-11-20T10:00:00.000Z';
const ago = (hours: number): string => new Date(Date.parse(now) - hours * hour).toISOString();

describe('the check interval of a parcel', () => {
  it('grows with the time of silence, and ends', () => {
    const silence = fc.integer({ min: 0, max: 100 * 24 }).map((hours) => hours * hour);
    fc.assert(
      fc.property(silence, silence, (a, b) => {
        const [shorter, longer] = [Math.min(a, b), Math.max(a, b)];
        expect(checkInterval(shorter) ?? Infinity).toBeLessThanOrEqual(checkInterval(longer) ?? Infinity);
      }),
    );
    expect([checkInterval(maxCheckedAgeMs - 1), checkInterval(maxCheckedAgeMs)]).toEqual([7 * 24 * hour, undefined]);
  });

  it.each<[string, Parameters<typeof isCheckDue>[0], boolean]>([
    ['booked a minute ago', { createdAt: ago(1 / 60) }, false],
    ['booked an hour ago and never asked about', { createdAt: ago(1) }, true],
    [
      'heard of lately and asked about half an hour ago',
      { createdAt: ago(50), lastEventAt: ago(2), checkedAt: ago(0.5) },
      false,
    ],
    [
      'heard of lately and asked about an hour ago',
      { createdAt: ago(50), lastEventAt: ago(2), checkedAt: ago(1) },
      true,
    ],
    [
      'silent for five days and asked about five hours ago',
      { createdAt: ago(200), lastEventAt: ago(120), checkedAt: ago(5) },
      false,
    ],
    [
      'silent for five days and asked about six hours ago',
      { createdAt: ago(200), lastEventAt: ago(120), checkedAt: ago(6) },
      true,
    ],
    ['silent for two months', { createdAt: ago(2_000), lastEventAt: ago(60 * 24) }, false],
  ])('%s', (_, parcel, due) => expect(isCheckDue(parcel, now)).toBe(due));
});
