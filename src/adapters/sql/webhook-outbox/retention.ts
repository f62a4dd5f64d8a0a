import type { Kysely } from 'kysely';
import { dialectOf } from '../engine/dialects/index.ts';
import type { Tables } from '../engine/tables.ts';

/** Removes up to `limit` finished deliveries that were last touched before then, and the events that lose their last delivery. */
export const sweepDeliveries = (db: Kysely<Tables>) => {
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
              where.selectFrom('webhook_deliveries').select('id').whereRef('webhook_deliveries.event_id', '=', 'webhook_events.id'),
            ),
          ),
        )
        .execute();
      return removed.length;
    });
  };
};
