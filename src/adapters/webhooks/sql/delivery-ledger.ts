import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type {
  AnnouncedEvent,
  DeliveryLedger,
  DeliverySums,
  DeliveryStatus,
} from '../../../application/webhooks/ports/webhook-outbox.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import type { Executor } from '../../log/sql/engine/dialects.ts';
import type { StoreTime } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { applyChanges, outboxCheckpoint } from './sql-webhook-outbox.ts';

type SumRow = { readonly endpoint: string; readonly status: DeliveryStatus; readonly total: number | string };
type Row = SumRow | { readonly endpoint: null; readonly status: string; readonly total: number | string };

const findHeld = async (db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const dialect = dialectOf(db);
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where(dialect.among('id', dialect.list(ids)))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Which of these endpoints are enabled. They stay so until the transaction ends. */
const enabledAmong = async (
  transaction: Transaction<Tables>,
  endpointIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const query = transaction
    .selectFrom('webhook_subscriptions')
    .select('endpoint_id')
    .where('endpoint_id', 'in', endpointIds)
    .where('enabled', '=', 1)
    .orderBy('endpoint_id');
  // No lock is needed on SQLite, because a writer has the database to itself.
  const rows = await (dialectOf(transaction).name === 'postgres' ? query.forShare() : query).execute();
  return new Set(rows.map(({ endpoint_id }) => endpoint_id));
};

const deliveriesIn = (events: readonly AnnouncedEvent[]) => events.flatMap(({ deliveries }) => deliveries);

export const sqlDeliveryLedger = (db: Kysely<Tables>, time: StoreTime): DeliveryLedger => {
  const apply = applyChanges(db, time);
  return {
    sums: async (since) => {
      // A single statement, because it sees one snapshot of the database.
      const { rows } = await sql<Row>`
        select null as endpoint, position as status, 0 as total from checkpoints where name = ${outboxCheckpoint}
        union all
        select endpoint_id, status, count(*) from webhook_deliveries
        where created_at >= ${since} group by endpoint_id, status`.execute(db);
      const endpoints = new Map<string, DeliverySums>();
      for (const { endpoint, status, total } of rows) {
        if (endpoint === null) continue;
        const sums = endpoints.get(endpoint) ?? { pending: 0, delivered: 0, skipped: 0, exhausted: 0 };
        endpoints.set(endpoint, { ...sums, [status]: Number(total) });
      }
      return { position: rows.find(({ endpoint }) => endpoint === null)?.status, endpoints };
    },
    held: (ids) => findHeld(db, ids),
    add: (events) =>
      db.transaction().execute(async (transaction) => {
        await dialectOf(transaction).serialize(transaction, 'webhook-ledger');
        const held = await findHeld(transaction, deliveriesIn(events).map(({ id }) => id)); // oxfmt-ignore
        const absent = events
          .map((event) => ({ ...event, deliveries: event.deliveries.filter(({ id }) => !held.has(id)) }))
          .filter(({ deliveries }) => deliveries.length > 0);
        if (absent.length === 0) return 0;
        const enabled = await enabledAmong(transaction, [
          ...new Set(deliveriesIn(absent).map(({ endpointId }) => endpointId)),
        ]);
        const statusOf = ({ status, endpointId }: AnnouncedEvent['deliveries'][number]) =>
          enabled.has(endpointId) ? status : ('skipped' as const);
        await apply(
          transaction,
          absent.map((event) => ({
            ...event,
            deliveries: event.deliveries.map((one) => ({ ...one, status: statusOf(one) })),
          })),
        );
        return deliveriesIn(absent).length;
      }),
  };
};
