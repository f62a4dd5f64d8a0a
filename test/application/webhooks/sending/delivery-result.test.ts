import { expect, it } from 'vitest';
import type { OutboxEndpoint } from '../../../../src/application/ports/webhook-outbox.ts';
import { deliveryResult } from '../../../../src/application/webhooks/sending/delivery-result.ts';

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
  expect(result).toEqual({ ...same, status: 'pending', step: 1, dueInMs: 7_000, attempts: [{ at: times.startedAt, ...refused }] });
});

it('is exhausted after the last step, with all attempts', () => {
  expect(deliveryResult(atStep(1), refused, times, plan)).toEqual({
    ...{ ...same, status: 'exhausted', step: 1 },
    attempts: [earlier, { at: times.startedAt, ...refused }],
  });
});
