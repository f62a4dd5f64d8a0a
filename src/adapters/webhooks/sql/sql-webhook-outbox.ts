import type { Kysely } from 'kysely';
import type { WebhookOutbox } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { moveCheckpoint } from '../../log/sql/checkpoints/checkpoints.ts';
import { relaxedTransaction } from '../../log/sql/engine/relaxed-transaction.ts';
import type { StoreTime } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { applyChanges } from './apply-changes.ts';
import { deliveryHistory } from './delivery-history.ts';
import { deliveryLeases } from './leases.ts';
import { attemptRecords } from './record-attempts.ts';
import { endpointFrom } from './rows.ts';
import { dialectOf } from '../../log/sql/engine/dialects/index.ts';

/**
 * Removes up to `limit` finished deliveries that were last touched before then, and the events that lose their last
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
    // Reads the index of each endpoint. One index over all endpoints would slow down every delivery more than it speeds
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
 * The outbox in SQL. Where several processes share it, `time` must be the clock of the database server: leases are
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
