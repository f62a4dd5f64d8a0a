import { sql } from 'kysely';
import type { ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type {
  Delivery,
  DeliveryQuery,
  DeliveryStatus,
  WebhookOutbox,
} from '../../../application/webhooks/ports/webhook-outbox.ts';
import type { StoreTime } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { deliveryFrom } from './rows.ts';

/** Deliveries with what their events are about. */
export const deliveryRows = (db: Kysely<Tables>) =>
  db
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
    .select([
      'delivery.created_at',
      'delivery.updated_at',
      'event.event_name',
      'event.object_type',
      'event.object_id',
      'event.test',
    ]);

const failed: ReadonlySet<DeliveryStatus> = new Set(['exhausted', 'skipped']);
/** Whether a delivery of this status has ended without success, and is in the indexes of those. */
export const isFailed = (status: DeliveryStatus): boolean => failed.has(status);
/** As these indexes say it: the databases use them for the same condition alone. */
export const isInFailed = sql<SqlBool>`delivery.status in ('exhausted', 'skipped')`;

/** Lists the deliveries of an endpoint for its owner, and redelivers one on request. */
export const deliveryHistory = (
  db: Kysely<Tables>,
  time: StoreTime,
): Pick<WebhookOutbox, 'deliveries' | 'delivery' | 'redeliver'> => {
  const deliveries = async ({
    endpointId,
    statuses,
    ids,
    updatedAtFrom,
    sort: { field, direction },
    range: [from, to],
  }: DeliveryQuery): Promise<{ rows: readonly Delivery[]; total: number }> => {
    const matches = (eb: ExpressionBuilder<Tables & { delivery: Tables['webhook_deliveries'] }, 'delivery'>) =>
      eb.and([
        eb('delivery.endpoint_id', '=', endpointId),
        ...(statuses === undefined ? [] : [eb('delivery.status', 'in', statuses)]),
        ...(statuses?.every(isFailed) ? [isInFailed] : []),
        ...(ids === undefined ? [] : [eb('delivery.id', 'in', ids)]),
        ...(updatedAtFrom === undefined ? [] : [eb('delivery.updated_at', '>=', updatedAtFrom)]),
      ]);
    const matching = db.selectFrom('webhook_deliveries as delivery').where(matches);
    const order = direction === 'ASC' ? 'asc' : 'desc';
    const column = field === 'createdAt' ? 'delivery.created_at' : 'delivery.updated_at';
    // The ids are found in an index; only the rows of the page are read and joined with their events.
    const page = matching
      .select('delivery.id')
      .orderBy(column, order)
      .orderBy('delivery.id', order)
      .limit(to - from + 1)
      .offset(from);
    const [rows, count] = await Promise.all([
      deliveryRows(db).where('delivery.id', 'in', page).orderBy(column, order).orderBy('delivery.id', order).execute(),
      matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows: rows.map(deliveryFrom), total: Number(count.total) };
  };

  const delivery = async (endpointId: string, id: string): Promise<Delivery | undefined> => {
    const row = await deliveryRows(db)
      .where('delivery.id', '=', id)
      .where('delivery.endpoint_id', '=', endpointId)
      .executeTakeFirst();
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
