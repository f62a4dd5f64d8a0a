import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxEndpoint } from '../../../../src/application/webhooks/ports/webhook-outbox.ts';
import { defaultSchedule, delayBefore, deliveryResult } from '../../../../src/application/webhooks/sending/schedule.ts';

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

describe('the result of an attempt', () => {
  const endpoint: OutboxEndpoint = {
    ...{ endpointId: 'whk_1', accountId: 'acc_1', url: 'https://example.com/hook', enabled: true },
    ...{ enabledEvents: ['*'], secrets: [] },
  };
  const times = { startedAt: '2026-11-20T10:00:00.000Z', endedAt: '2026-11-20T10:00:01.000Z' };
  const plan = { schedule: [0, 5_000], random: () => 0.5 };
  const earlier = { at: '2026-11-20T09:59:55.000Z', durationMs: 30, statusCode: 500, failure: 'http_status' as const };
  const atStep = (step: number) => ({
    delivery: { id: 'dlv_1', endpointId: 'whk_1', eventId: 'evt_1', step, attempts: step === 0 ? [] : [earlier] },
    endpoint,
    lease: 'key_1',
  });
  const same = { id: 'dlv_1', endpointId: 'whk_1', accountId: 'acc_1', lease: 'key_1', at: times.endedAt };
  const refused = { durationMs: 40, statusCode: 503, failure: 'http_status' as const };

  it('is delivered after an accepted attempt', () => {
    const attempt = { at: times.startedAt, durationMs: 40, statusCode: 200 };
    expect(deliveryResult(atStep(0), { durationMs: 40, statusCode: 200 }, times, plan)).toEqual({
      ...{ ...same, status: 'delivered', step: 0 },
      attempts: [attempt],
    });
  });

  it('is due again after a failed one, at the next step of the schedule', () => {
    const result = deliveryResult(atStep(0), { ...refused, retryAfterMs: 7_000 }, times, plan);
    // `Retry-After` decides the wait and is not part of the recorded attempt.
    expect(result).toEqual({
      ...same,
      status: 'pending',
      step: 1,
      dueInMs: 7_000,
      attempts: [{ at: times.startedAt, ...refused }],
    });
  });

  it('is exhausted after the last step, with all attempts', () => {
    expect(deliveryResult(atStep(1), refused, times, plan)).toEqual({
      ...{ ...same, status: 'exhausted', step: 1 },
      attempts: [earlier, { at: times.startedAt, ...refused }],
    });
  });
});
