import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DeliveryResult, FailureRun } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { preparedRows } from '../../log/sql/engine/prepared.ts';
import type { StandIn } from '../../log/sql/engine/prepared.ts';
import { relaxedTransaction } from '../../log/sql/engine/relaxed-transaction.ts';
import type { StoreTime, TimeParameter } from '../../log/sql/engine/store-time.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/**
 * What these results, in their order, add to an endpoint's run of failures. `fresh`: a success among them ended the
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
 * Records attempts, many in a statement. Nothing changes where the lease is no longer the caller's. A delivery that was
 * suspended during the request and is not finished by it stays suspended.
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

/** Records what became of attempts, and counts how often in a row each endpoint has failed. */
export const attemptRecords = (db: Kysely<Tables>, time: StoreTime) => {
  const updates = resultUpdates(db, time);

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
      // Rows are locked in one order: two senders that locked them in different orders would deadlock, and the server
      // would end one.
      const byEndpoint = [...Map.groupBy(results, (result) => result.endpointId)].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [endpointId, mine] of byEndpoint) {
        const run = await countFailures(transaction, endpointId, mine);
        if (run !== undefined) failing.set(endpointId, run);
      }
      return failing;
    });
  };
};
