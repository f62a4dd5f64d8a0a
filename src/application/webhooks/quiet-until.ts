import type { OutboxChange } from '../ports/webhook-outbox.ts';

/**
 * The checkpoint up to which clients were told of everything by a database that is lost: the outbox keeps what happened until there, so that an endpoint can ask for it
 * (`recover`), and sends none of it by itself.
 */
export const quietCheckpoint = 'webhook-outbox-quiet-until';

/** What a change of the quiet part of the log comes to: nothing in it makes a delivery due. */
export const withoutSending = (change: OutboxChange): readonly OutboxChange[] => {
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
