import type { Kysely } from 'kysely';
import type { WebhookOutbox } from '../../../application/ports/webhook-outbox.ts';
import type { StoreTime } from '../engine/store-time.ts';
import type { Tables } from '../engine/tables.ts';

/** Enabled endpoints with a delivery due, and when the next one falls due. */
export const dueDeliveries =
  (db: Kysely<Tables>, time: StoreTime): WebhookOutbox['due'] =>
  async () => {
    const moment = time.text(time.in(0));
    // Reads the index of each endpoint. One index over all endpoints would slow down every delivery more than it speeds up this query.
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
