import type { Transaction } from 'kysely';
import type { OutboxChange, Subscription } from '../../application/ports/webhook-outbox.ts';
import type { Tables } from './tables.ts';

type Announcement = Extract<OutboxChange, { kind: 'announce' }>;

/** As many rows as one statement takes comfortably. */
const rowsAtOnce = 100;

const chunks = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) => rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce));

const announce = async (transaction: Transaction<Tables>, announcements: readonly Announcement[]): Promise<void> => {
  const events = announcements.map(({ event }) => ({
    id: event.id,
    account_id: event.accountId,
    event_name: event.eventName,
    object_type: event.objectType,
    object_id: event.objectId,
    sequence: event.sequence,
    test: Number(event.test),
    body: event.body,
    created_at: event.createdAt,
  }));
  const deliveries = announcements.flatMap(({ event, deliveries }) =>
    deliveries.map(({ id, endpointId, status }) => ({
      id,
      endpoint_id: endpointId,
      event_id: event.id,
      status,
      step: 0,
      attempts: '[]',
      due_at: status === 'pending' ? event.createdAt : null,
      lease: null,
      created_at: event.createdAt,
      updated_at: event.createdAt,
    })),
  );
  for (const rows of chunks(events)) {
    await transaction
      .insertInto('webhook_events')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const rows of chunks(deliveries)) {
    await transaction
      .insertInto('webhook_deliveries')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

const subscribe = async (transaction: Transaction<Tables>, subscription: Subscription): Promise<void> => {
  const settings = {
    account_id: subscription.accountId,
    url: subscription.url,
    enabled_events: JSON.stringify(subscription.enabledEvents),
    enabled: Number(subscription.enabled),
    secrets: JSON.stringify(subscription.secrets),
  };
  await transaction
    .insertInto('webhook_subscriptions')
    .values({ endpoint_id: subscription.endpointId, ...settings, failing_since: null })
    .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet(settings))
    .execute();
};

const carryOut = async (transaction: Transaction<Tables>, change: Exclude<OutboxChange, Announcement>): Promise<void> => {
  switch (change.kind) {
    case 'subscribe':
      return subscribe(transaction, change.subscription);
    case 'unsubscribe':
      await transaction.deleteFrom('webhook_subscriptions').where('endpoint_id', '=', change.endpointId).execute();
      return;
    case 'pardon':
      await transaction.updateTable('webhook_subscriptions').set({ failing_since: null }).where('endpoint_id', '=', change.endpointId).execute(); // prettier-ignore
      return;
    case 'suspend':
      // A lease is left as it is: what is under way at this moment may still be recorded.
      await transaction
        .updateTable('webhook_deliveries')
        .set({ status: 'skipped', due_at: null, updated_at: change.at })
        .where('endpoint_id', '=', change.endpointId)
        .where('due_at', 'is not', null)
        .execute();
      return;
    case 'recover':
      await transaction
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', step: 0, due_at: change.at, lease: null, updated_at: change.at })
        .where('endpoint_id', '=', change.endpointId)
        .where('created_at', '>=', change.since)
        .where('status', 'in', ['skipped', 'exhausted'])
        .execute();
      return;
  }
};

/** In the order given; announcements that follow one another share their statements. */
export const applyChanges = async (transaction: Transaction<Tables>, changes: readonly OutboxChange[]): Promise<void> => {
  let together: Announcement[] = [];
  for (const change of changes) {
    if (change.kind === 'announce') {
      together.push(change);
      continue;
    }
    await announce(transaction, together);
    together = [];
    await carryOut(transaction, change);
  }
  await announce(transaction, together);
};
