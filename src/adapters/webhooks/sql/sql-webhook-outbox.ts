import { sql } from 'kysely';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type {
  OutboxChange,
  OutboxEndpoint,
  WebhookOutbox,
} from '../../../application/webhooks/ports/webhook-outbox.ts';
import { moveCheckpoint } from '../../log/sql/checkpoints/checkpoints.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import { preparedRows, relaxedTransaction } from '../../log/sql/engine/writes.ts';
import { notAfter } from '../../log/sql/engine/store-time.ts';
import type { StoreTime, TimeParameter } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { deliveryHistory } from './delivery-history.ts';
import { attemptRecords, deliveryLeases } from './leases.ts';
import { endpointFrom } from './rows.ts';

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
          // Due at the time of the event, but not later than now, because the clock of the log may be ahead.
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
      // The lease is kept, so that the result of a request in progress can still be recorded.
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
        .where((eb) =>
          // One that is leased is being sent now: its result counts.
          eb.or([
            eb('status', 'in', ['skipped', 'exhausted']),
            eb.and([eb('status', '=', 'pending'), eb('lease', 'is', null)]),
          ]),
        )
        .execute();
      return;
  }
};

/** Applies the changes of one batch of the log in order. */
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
    // Nearly all changes are announcements, and consecutive ones are written together.
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

/**
 * Removes up to `limit` finished deliveries that were last changed before a time, and the events that lose their last
 * delivery.
 */
const sweepDeliveries = (db: Kysely<Tables>) => {
  const dialect = dialectOf(db);
  return async (before: string, limit: number): Promise<number> => {
    return db.transaction().execute(async (transaction) => {
      // One sweep at a time: two would each see the other's delivery of an event, and neither would remove the event.
      await dialect.serialize(transaction, 'webhook-sweep');
      const removed = await transaction
        .deleteFrom('webhook_deliveries')
        .where('id', 'in', (query) =>
          query
            .selectFrom('webhook_deliveries')
            .select('id')
            .where('created_at', '<', before)
            .where('updated_at', '<', before)
            .where('due_at', 'is', null)
            .orderBy('created_at')
            .limit(limit),
        )
        .returning('event_id')
        .execute();
      if (removed.length === 0) return 0;
      await transaction
        .deleteFrom('webhook_events')
        .where('id', 'in', [...new Set(removed.map(({ event_id }) => event_id))])
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('webhook_deliveries')
                .select('id')
                .whereRef('webhook_deliveries.event_id', '=', 'webhook_events.id'),
            ),
          ),
        )
        .execute();
      return removed.length;
    });
  };
};

/** Enabled endpoints with a delivery due, and when the next one falls due. */
const dueDeliveries =
  (db: Kysely<Tables>, time: StoreTime): WebhookOutbox['due'] =>
  async () => {
    const moment = time.text(time.in(0));
    // Reads the index of each endpoint: one index over all endpoints would slow down every delivery more than it speeds
    // up this query.
    const rows = await db
      .selectFrom('webhook_subscriptions as endpoint')
      .select((select) => [
        'endpoint.endpoint_id',
        moment.as('now'),
        select
          .selectFrom('webhook_deliveries as delivery')
          .select(({ fn }) => fn.min('delivery.due_at').as('due_at'))
          .whereRef('delivery.endpoint_id', '=', 'endpoint.endpoint_id')
          .where('delivery.due_at', '<=', moment)
          .as('due'),
        select
          .selectFrom('webhook_deliveries as delivery')
          .select(({ fn }) => fn.min('delivery.due_at').as('due_at'))
          .whereRef('delivery.endpoint_id', '=', 'endpoint.endpoint_id')
          .where('delivery.due_at', '>', moment)
          .as('next'),
      ])
      .where('endpoint.enabled', '=', 1)
      .execute();
    const waits = rows.flatMap(({ next, now }) => (next === null ? [] : [Date.parse(next) - Date.parse(now)]));
    return {
      endpointIds: rows.filter(({ due }) => due !== null).map(({ endpoint_id }) => endpoint_id),
      nextInMs: waits.length === 0 ? undefined : Math.min(...waits),
    };
  };

export const outboxCheckpoint = 'policy:webhook-outbox';

/**
 * The outbox in SQL. If several processes share it, `time` must be the clock of the database server: leases are
 * compared with it, and the clocks of the processes differ.
 */
export const sqlWebhookOutbox = (db: Kysely<Tables>, time: StoreTime): WebhookOutbox => {
  const apply = applyChanges(db, time);
  return {
    checkpoint: async () => {
      const row = await db
        .selectFrom('checkpoints')
        .select('position')
        .where('name', '=', outboxCheckpoint)
        .executeTakeFirst();
      return row?.position;
    },
    endpointsOf: async (accountIds) => {
      const rows = await db
        .selectFrom('webhook_subscriptions')
        .selectAll()
        .where('account_id', 'in', accountIds)
        .execute();
      return rows.map(endpointFrom);
    },
    commit: (changes, moved) =>
      relaxedTransaction(db, async (transaction) => {
        await moveCheckpoint(transaction, outboxCheckpoint, moved);
        await apply(transaction, changes);
      }),
    due: dueDeliveries(db, time),
    ...deliveryLeases(db, time),
    record: attemptRecords(db, time),
    ...deliveryHistory(db, time),
    sweep: sweepDeliveries(db),
  };
};
