import { sql } from 'kysely';
import type { Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type {
  DeliveryResult,
  FailureRun,
  LeasedBatch,
  LeasedDelivery,
  WebhookOutbox,
} from '../../../application/webhooks/ports/webhook-outbox.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import { preparedRows, relaxedTransaction } from '../../log/sql/engine/writes.ts';
import type { StandIn } from '../../log/sql/engine/writes.ts';
import type { StoreTime, TimeParameter } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { attemptCounter } from './attempt-counts.ts';
import { attemptsFrom, endpointFrom, eventFrom } from './rows.ts';

type Leases = Pick<WebhookOutbox, 'lease' | 'release' | 'releaseOf' | 'releaseAll'>;

/** Leases due deliveries. On PostgreSQL any number of processes lease concurrently, because locked rows are skipped. */
export const deliveryLeases = (db: Kysely<Tables>, time: StoreTime): Leases => {
  const dialect = dialectOf(db);
  const now = (): RawBuilder<string> => time.text(time.in(0));

  const leaseDue = async (
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
          rows.push(...(await leaseDue(transaction, { endpointId, limit, lease, leaseMs })));
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
      // Releases the deliveries of each lease in one statement, because a stopping process has hundreds of them and
      // little time.
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

/**
 * The change of an endpoint's run of failures by these results, in order. `fresh`: a success among them ended the
 * earlier run.
 */
const runOf = (results: readonly DeliveryResult[]) => {
  const success = results.findLastIndex(({ status }) => status === 'delivered');
  return { fresh: success >= 0, since: results[success + 1]?.at, failures: results.length - success - 1 };
};

type ResultRow = Pick<DeliveryResult, 'id' | 'lease' | 'status' | 'step' | 'at'> & {
  readonly attempts: string;
  readonly due: TimeParameter | null;
};

/**
 * Records attempts, many in one statement. A delivery whose lease the caller no longer holds is not changed. A delivery
 * that was suspended during the request, and is not finished by it, stays suspended.
 */
const resultUpdates = (db: Kysely<Tables>, time: StoreTime) =>
  preparedRows<ResultRow>((rows) => {
    const valuesOf = (value: StandIn<ResultRow>) =>
      sql`(${sql.join([
        ...[
          value('id'),
          value('lease'),
          value('status'),
          sql`cast(${value('step')} as integer)`,
          value('attempts'),
          value('at'),
        ],
        time.text(value('due')),
      ])})`;
    return db
      .with(
        'result(id, lease, status, step, attempts, at, due)',
        () => sql<ResultRow>`(values ${sql.join(rows.map(valuesOf))})`,
      )
      .updateTable('webhook_deliveries as delivery')
      .from('result')
      .set((column) => ({
        status: sql`case when result.status = 'pending' then delivery.status else result.status end`,
        due_at: sql`case when result.status = 'pending' and delivery.status = 'pending' then result.due end`,
        step: column.ref('result.step'),
        attempts: column.ref('result.attempts'),
        lease: sql`null`,
        updated_at: column.ref('result.at'),
      }))
      .whereRef('delivery.id', '=', 'result.id')
      .whereRef('delivery.lease', '=', 'result.lease');
  });

/** Records the results of attempts, and counts the consecutive failures of each endpoint. */
export const attemptRecords = (db: Kysely<Tables>, time: StoreTime) => {
  const updates = resultUpdates(db, time);
  const count = attemptCounter(db);

  const countFailures = async (
    transaction: Transaction<Tables>,
    endpointId: string,
    results: readonly DeliveryResult[],
  ): Promise<FailureRun | undefined> => {
    const { fresh, since, failures } = runOf(results);
    const run = fresh
      ? { failing_since: since ?? null, failures }
      : {
          failing_since: sql<string>`coalesce(failing_since, ${since ?? null})`,
          failures: sql<number>`failures + ${failures}`,
        };
    const row = await transaction
      .updateTable('webhook_subscriptions')
      .set(run)
      .where('endpoint_id', '=', endpointId)
      // Without a failure, before or now, the row is not updated, so that no sender waits for its lock.
      .$if(since === undefined, (query) => query.where('failing_since', 'is not', null))
      .returning(['failing_since', 'failures'])
      .executeTakeFirst();
    return row?.failing_since ? { since: row.failing_since, failures: row.failures } : undefined;
  };

  return async (results: readonly DeliveryResult[]): Promise<ReadonlyMap<string, FailureRun>> => {
    return relaxedTransaction(db, async (transaction) => {
      const rows = results.map(({ id, lease, status, step, attempts, at, dueInMs }) => ({
        ...{ id, lease, status, step, attempts: JSON.stringify(attempts), at },
        due: dueInMs === undefined ? null : time.in(dueInMs),
      }));
      for (const query of updates(rows)) await transaction.executeQuery(query);

      const failing = new Map<string, FailureRun>();
      // Rows are locked in a fixed order: two senders with different orders would deadlock, and the server would abort
      // one.
      const byEndpoint = [...Map.groupBy(results, (result) => result.endpointId)].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [endpointId, mine] of byEndpoint) {
        const run = await countFailures(transaction, endpointId, mine);
        if (run !== undefined) failing.set(endpointId, run);
      }
      await count(transaction, results);
      return failing;
    });
  };
};
