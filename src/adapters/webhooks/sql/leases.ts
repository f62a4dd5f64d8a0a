import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type { LeasedBatch, LeasedDelivery, WebhookOutbox } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { dialectOf } from '../../log/sql/engine/dialects/index.ts';
import { relaxedTransaction } from '../../log/sql/engine/relaxed-transaction.ts';
import type { StoreTime } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { attemptsFrom, endpointFrom, eventFrom } from './rows.ts';

type Leases = Pick<WebhookOutbox, 'lease' | 'release' | 'releaseOf' | 'releaseAll'>;

/**
 * Who holds the deliveries that are due. On PostgreSQL any number of processes lease side by side: locked rows are
 * skipped.
 */
export const deliveryLeases = (db: Kysely<Tables>, time: StoreTime): Leases => {
  const dialect = dialectOf(db);
  const now = (): RawBuilder<string> => time.text(time.in(0));

  const leaseDueOf = async (
    transaction: Transaction<Tables>,
    { endpointId, limit, lease, leaseMs }: { endpointId: string; limit: number; lease: string; leaseMs: number },
  ): Promise<readonly Selectable<Tables['webhook_deliveries']>[]> => {
    const due = transaction
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', endpointId)
      .where('due_at', '<=', now())
      .orderBy('due_at')
      .limit(limit)
      .$if(dialect.skipsLocked, (query) => query.forUpdate().skipLocked());
    return transaction
      .updateTable('webhook_deliveries')
      .set({ lease, due_at: time.text(time.in(leaseMs)) })
      .where(dialect.inSubquery('id', due))
      .returningAll()
      .execute();
  };

  const lease = async ({ wanted, lease, leaseMs }: Parameters<WebhookOutbox['lease']>[0]): Promise<LeasedBatch> => {
    return relaxedTransaction(db, async (transaction) => {
      const endpointIds = wanted.map(({ endpointId }) => endpointId);
      const endpointRows = await transaction
        .selectFrom('webhook_subscriptions')
        .selectAll()
        .where('endpoint_id', 'in', endpointIds)
        .where('enabled', '=', 1)
        .execute();
      const endpoints = new Map(endpointRows.map((row) => [row.endpoint_id, endpointFrom(row)]));

      const rows: Selectable<Tables['webhook_deliveries']>[] = [];
      for (const { endpointId, limit } of wanted) {
        if (endpoints.has(endpointId))
          rows.push(...(await leaseDueOf(transaction, { endpointId, limit, lease, leaseMs })));
      }
      const eventIds = dialect.list([...new Set(rows.map(({ event_id }) => event_id))]);
      const eventRows = await transaction
        .selectFrom('webhook_events')
        .selectAll()
        .where(dialect.among('id', eventIds))
        .execute();
      const events = new Map(eventRows.map((row) => [row.id, eventFrom(row)]));

      const sequence = ({ event_id }: { event_id: string }): number => events.get(event_id)?.sequence ?? 0;
      rows.sort((a, b) =>
        a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : sequence(a) - sequence(b),
      );
      const deliveries = rows.map((row): LeasedDelivery => ({
        id: row.id,
        endpointId: row.endpoint_id,
        eventId: row.event_id,
        step: row.step,
        attempts: attemptsFrom(row.attempts),
      }));
      return { deliveries, endpoints, events };
    });
  };

  const release = async (claims: readonly { readonly id: string; readonly lease: string }[]): Promise<void> => {
    await relaxedTransaction(db, async (transaction) => {
      // A process that stops releases hundreds at once and has little time.
      for (const [lease, mine] of Map.groupBy(claims, (claim) => claim.lease)) {
        await transaction
          .updateTable('webhook_deliveries')
          .set({ lease: null, due_at: sql<string>`case when due_at is null then null else ${now()} end` })
          .where(dialect.among('id', dialect.list(mine.map(({ id }) => id))))
          .where('lease', '=', lease)
          .execute();
      }
    });
  };

  const releaseOf = async (owner: string): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('webhook_deliveries')
      .set({ lease: null, due_at: now() })
      .where('due_at', 'is not', null)
      .where(sql<string>`substr(lease, 1, ${owner.length + 1})`, '=', `${owner}/`)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };

  const releaseAll = async (): Promise<void> => {
    await db
      .updateTable('webhook_deliveries')
      .set({ lease: null, due_at: now() })
      .where('due_at', 'is not', null)
      .where('lease', 'is not', null)
      .execute();
  };

  return { lease, release, releaseOf, releaseAll };
};
