import type { Kysely } from 'kysely';
import type { Delivery, DeliveryQuery, WebhookOutbox } from '../../../application/ports/webhook-outbox.ts';
import type { StoreTime } from '../engine/store-time.ts';
import type { Tables } from '../engine/tables.ts';
import { deliveryFrom } from './rows.ts';

/** The deliveries of an endpoint as its owner sees them, and the request to deliver one again. */
export const deliveryHistory = (db: Kysely<Tables>, time: StoreTime): Pick<WebhookOutbox, 'deliveries' | 'delivery' | 'redeliver'> => {
  const views = () => {
    return db
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
      .select([
        'delivery.id',
        'delivery.endpoint_id',
        'delivery.event_id',
        'delivery.status',
        'delivery.attempts',
        'delivery.due_at',
        'delivery.lease',
      ])
      .select(['delivery.created_at', 'delivery.updated_at', 'event.event_name', 'event.object_type', 'event.object_id', 'event.test']);
  };

  const deliveries = async ({
    endpointId,
    statuses,
    ids,
    direction,
    range: [from, to],
  }: DeliveryQuery): Promise<{ rows: readonly Delivery[]; total: number }> => {
    const matching = db
      .selectFrom('webhook_deliveries')
      .where('webhook_deliveries.endpoint_id', '=', endpointId)
      .$if(statuses !== undefined, (query) => query.where('webhook_deliveries.status', 'in', statuses ?? []))
      .$if(ids !== undefined, (query) => query.where('webhook_deliveries.id', 'in', ids ?? []));
    const order = direction === 'ASC' ? 'asc' : 'desc';
    const [rows, count] = await Promise.all([
      views()
        .where('delivery.endpoint_id', '=', endpointId)
        .$if(statuses !== undefined, (query) => query.where('delivery.status', 'in', statuses ?? []))
        .$if(ids !== undefined, (query) => query.where('delivery.id', 'in', ids ?? []))
        .orderBy('delivery.created_at', order)
        .orderBy('delivery.id', order)
        .limit(to - from + 1)
        .offset(from)
        .execute(),
      matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows: rows.map(deliveryFrom), total: Number(count.total) };
  };

  const delivery = async (endpointId: string, id: string): Promise<Delivery | undefined> => {
    const row = await views().where('delivery.id', '=', id).where('delivery.endpoint_id', '=', endpointId).executeTakeFirst();
    return row && deliveryFrom(row);
  };

  const redeliver = async (id: string, at: string): Promise<string> => {
    const row = await db
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', step: 0, due_at: time.text(time.in(0)), lease: null, updated_at: at })
      .where('id', '=', id)
      .returning('due_at')
      .executeTakeFirst();
    return row?.due_at ?? at;
  };

  return { deliveries, delivery, redeliver };
};
