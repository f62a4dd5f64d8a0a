import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSchedule, delayBefore } from '../../../../src/application/webhooks/sending/schedule.ts';

const step = fc.integer({ min: 0, max: defaultSchedule.length - 1 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the schedule', () => {
  it('is the published one', () => {
    const [s, m, h] = [1_000, 60_000, 3_600_000];
    expect(defaultSchedule).toEqual([0, 5 * s, 5 * m, 30 * m, 2 * h, 5 * h, 10 * h, 14 * h, 20 * h, 24 * h]);
  });
  it('varies by a fifth either way, and no more', () => {
    fc.assert(
      fc.property(step, random, (step, draw) => {
        const base = defaultSchedule[step] ?? 0;
        const delay = delayBefore(step, { schedule: defaultSchedule, random: () => draw }) ?? -1;
        expect(delay).toBeGreaterThanOrEqual(Math.floor(base * 0.8));
        expect(delay).toBeLessThanOrEqual(Math.ceil(base * 1.2));
      }),
    );
    expect(delayBefore(1, { schedule: defaultSchedule, random: () => 0 })).toBe(4_000);
    expect(delayBefore(1, { schedule: defaultSchedule, random: () => 0.5 })).toBe(5_000);
  });
  it('honours what a receiver asks for between once and twice the wait', () => {
    fc.assert(
      fc.property(step, fc.integer({ min: 0, max: 10 ** 9 }), random, (step, retryAfterMs, draw) => {
        const base = defaultSchedule[step] ?? 0;
        const delay = delayBefore(step, { schedule: defaultSchedule, random: () => draw, retryAfterMs });
        expect(delay).toBe(Math.min(2 * base, Math.max(base, retryAfterMs)));
      }),
    );
  });
  it('ends after the last attempt', () => {
    expect(delayBefore(defaultSchedule.length, { schedule: defaultSchedule, random: () => 0.5 })).toBeUndefined();
  });
});
