import type { Attempt, DeliveryResult } from '../ports/webhook-outbox.ts';
import type { WebhookOutcome } from '../ports/webhook-transport.ts';
import type { PreparedDelivery } from './prepare-deliveries.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** The waits (ms) before each attempt, counted from the previous one. */
export const defaultSchedule: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/**
 * Spreads the retries: when a network fails, many deliveries fail at the same moment, and must not all be retried at
 * the same moment.
 */
const jitter = 0.2;

/**
 * Milliseconds until the attempt at `step`; undefined after the last one. A receiver's `Retry-After` is respected
 * between one and two times the planned wait; without it the wait varies by the jitter. `random` is in [0, 1).
 */
export const delayBefore = (
  step: number,
  {
    schedule,
    random,
    retryAfterMs,
  }: {
    readonly schedule: readonly number[];
    readonly random: () => number;
    readonly retryAfterMs?: number | undefined;
  },
): number | undefined => {
  const base = schedule[step];
  if (base === undefined) return undefined;
  if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(base * (1 - jitter + 2 * jitter * random()));
};

/** The result of an attempt: delivered, due again by the schedule, or exhausted after its last step. */
export const deliveryResult = (
  { delivery, endpoint, lease }: Pick<PreparedDelivery, 'delivery' | 'endpoint' | 'lease'>,
  { retryAfterMs, ...outcome }: WebhookOutcome,
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
  { schedule, random }: { readonly schedule: readonly number[]; readonly random: () => number },
): DeliveryResult => {
  const attempt: Attempt = { at: startedAt, ...outcome };
  const { id, endpointId } = delivery;
  const result = {
    id,
    endpointId,
    accountId: endpoint.accountId,
    lease,
    attempts: [...delivery.attempts, attempt],
    at: endedAt,
  };
  if (outcome.failure === undefined) return { ...result, status: 'delivered', step: delivery.step };
  const step = delivery.step + 1;
  const delay = delayBefore(step, { schedule, random, retryAfterMs });
  if (delay === undefined) return { ...result, status: 'exhausted', step: delivery.step };
  return { ...result, status: 'pending', step, dueInMs: delay };
};
