import type { Attempt, DeliveryResult } from '../../ports/webhook-outbox.ts';
import type { WebhookOutcome } from '../../ports/webhook-transport.ts';
import type { PreparedDelivery } from './endpoint-queue.ts';
import { delayBefore } from './schedule.ts';

/** The result of an attempt: delivered, due again by the schedule, or exhausted after its last step. */
export const deliveryResult = (
  { delivery, endpoint, lease }: Pick<PreparedDelivery, 'delivery' | 'endpoint' | 'lease'>,
  { retryAfterMs, ...outcome }: WebhookOutcome,
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
  { schedule, random }: { readonly schedule: readonly number[]; readonly random: () => number },
): DeliveryResult => {
  const attempt: Attempt = { at: startedAt, ...outcome };
  const { id, endpointId } = delivery;
  const result = { id, endpointId, accountId: endpoint.accountId, lease, attempts: [...delivery.attempts, attempt], at: endedAt };
  if (outcome.failure === undefined) return { ...result, status: 'delivered', step: delivery.step };
  const step = delivery.step + 1;
  const delay = delayBefore(step, { schedule, random, retryAfterMs });
  if (delay === undefined) return { ...result, status: 'exhausted', step: delivery.step };
  return { ...result, status: 'pending', step, dueInMs: delay };
};
