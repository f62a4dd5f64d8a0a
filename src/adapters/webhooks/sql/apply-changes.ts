import { sql } from 'kysely';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OutboxChange, OutboxEndpoint } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { preparedRows } from '../../log/sql/engine/prepared.ts';
import { notAfter } from '../../log/sql/engine/store-time.ts';
import type { TimeParameter, StoreTime } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

type Announcement = Extract<OutboxChange, { kind: 'announce' }>;

type EventValues = Selectable<Tables['webhook_events']>;
type DeliveryValues = Pick<
  Selectable<Tables['webhook_deliveries']>,
  'id' | 'endpoint_id' | 'event_id' | 'status' | 'due_at' | 'created_at'
> & { readonly now: TimeParameter };

const insertsFor = (db: Kysely<Tables>, time: StoreTime) => ({
  events: preparedRows<EventValues>((rows) =>
    db
      .insertInto('webhook_events')
      .values(
        rows.map((value) => ({
          id: value('id'),
          account_id: value('account_id'),
          event_name: value('event_name'),
          object_type: value('object_type'),
          object_id: value('object_id'),
          sequence: value('sequence'),
          test: value('test'),
          body: value('body'),
          created_at: value('created_at'),
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  deliveries: preparedRows<DeliveryValues>((rows) =>
    db
      .insertInto('webhook_deliveries')
      .values(
        rows.map((value) => ({
          id: value('id'),
          endpoint_id: value('endpoint_id'),
          event_id: value('event_id'),
          status: value('status'),
          step: sql`0`,
          attempts: sql`'[]'`,
          // Due at the time of the event, but never later than now: the clock of the log may be ahead.
          due_at: notAfter(value('due_at'), time.text(value('now'))),
          lease: sql`null`,
          created_at: value('created_at'),
          updated_at: value('created_at'),
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
});

const putEndpoint = async (transaction: Transaction<Tables>, endpoint: OutboxEndpoint): Promise<void> => {
  const settings = {
    account_id: endpoint.accountId,
    url: endpoint.url,
    query_id: endpoint.queryId ?? null,
    enabled_events: JSON.stringify(endpoint.enabledEvents),
    enabled: Number(endpoint.enabled),
    secrets: JSON.stringify(endpoint.secrets),
  };
  await transaction
    .insertInto('webhook_subscriptions')
    .values({ endpoint_id: endpoint.endpointId, ...settings, failing_since: null })
    .onConflict((conflict) => conflict.column('endpoint_id').doUpdateSet(settings))
    .execute();
};

const applyChange = async (
  transaction: Transaction<Tables>,
  time: StoreTime,
  change: Exclude<OutboxChange, Announcement>,
): Promise<void> => {
  switch (change.kind) {
    case 'putEndpoint':
      return putEndpoint(transaction, change.endpoint);
    case 'removeEndpoint':
      await transaction.deleteFrom('webhook_subscriptions').where('endpoint_id', '=', change.endpointId).execute();
      return;
    case 'resetFailures':
      await transaction
        .updateTable('webhook_subscriptions')
        .set({ failing_since: null, failures: 0 })
        .where('endpoint_id', '=', change.endpointId)
        .execute();
      return;
    case 'suspend':
      // A lease stays: the result of a request that is under way may still be recorded.
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
        .set({ status: 'pending', step: 0, due_at: time.text(time.in(0)), lease: null, updated_at: change.at })
        .where('endpoint_id', '=', change.endpointId)
        .where('created_at', '>=', change.since)
        .where('status', 'in', ['skipped', 'exhausted'])
        .execute();
      return;
  }
};

/** Applies the changes of one batch of the log, in the order given. */
export const applyChanges = (db: Kysely<Tables>, time: StoreTime) => {
  const insert = insertsFor(db, time);

  const announce = async (transaction: Transaction<Tables>, announcements: readonly Announcement[]): Promise<void> => {
    const now = time.in(0);
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
        due_at: status === 'pending' ? event.createdAt : null,
        now,
        created_at: event.createdAt,
      })),
    );
    for (const query of [...insert.events(events), ...insert.deliveries(deliveries)])
      await transaction.executeQuery(query);
  };

  return async (transaction: Transaction<Tables>, changes: readonly OutboxChange[]): Promise<void> => {
    // Nearly all changes are announcements in a row, and a row of them is written together.
    let announcements: Announcement[] = [];
    for (const change of changes) {
      if (change.kind === 'announce') {
        announcements.push(change);
        continue;
      }
      await announce(transaction, announcements);
      announcements = [];
      await applyChange(transaction, time, change);
    }
    await announce(transaction, announcements);
  };
};
