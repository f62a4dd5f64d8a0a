import type { Kysely } from 'kysely';
import type { WebhookIds } from '../../../application/webhooks/ports/webhook-ids.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

export const sqlWebhookIds = (db: Kysely<Tables>): WebhookIds => ({
  event: async (id) => {
    const row = await db
      .selectFrom('webhook_events')
      .select(['account_id', 'event_name', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { accountId: row.account_id, eventName: row.event_name, createdAt: row.created_at };
  },
  delivery: async (id) => {
    const row = await db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
      .select(['event.account_id', 'event.event_name', 'delivery.created_at'])
      .where('delivery.id', '=', id)
      .executeTakeFirst();
    return row && { accountId: row.account_id, eventName: row.event_name, createdAt: row.created_at };
  },
});
