import type { OutboxChange } from '../ports/webhook-outbox.ts';

/**
 * The position up to which a lost database had sent all webhooks. The new outbox stores the events until there as skipped:
 * an endpoint can request them (`recover`), and none is sent by itself.
 */
export const suppressUntilCheckpoint = 'webhook-outbox-quiet-until';

/** The same change without a delivery that is due. */
export const asSkipped = (change: OutboxChange): readonly OutboxChange[] => {
  switch (change.kind) {
    case 'recover':
      return [];
    case 'announce':
      if (change.event.test) return [];
      return [{ ...change, deliveries: change.deliveries.map((delivery) => ({ ...delivery, status: 'skipped' as const })) }];
    case 'putEndpoint':
    case 'removeEndpoint':
    case 'suspend':
    case 'resetFailures':
      return [change];
  }
};
