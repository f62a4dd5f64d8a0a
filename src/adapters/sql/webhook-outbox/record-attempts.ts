import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DeliveryResult, FailureRun } from '../../../application/ports/webhook-outbox.ts';
import { prepared } from '../engine/prepared.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import type { StoreTime, TimeParameter } from '../engine/store-time.ts';
import type { Tables } from '../engine/tables.ts';

/** What these results, in their order, add to an endpoint's run of failures. `fresh`: a success among them ended the earlier run. */
const runOf = (results: readonly DeliveryResult[]) => {
  const success = results.findLastIndex(({ status }) => status === 'delivered');
  return { fresh: success >= 0, since: results[success + 1]?.at, failures: results.length - success - 1 };
};

type Result = { readonly id: string; readonly lease: string; readonly step: number; readonly attempts: string; readonly at: string };

/** The statements that record an attempt. They change nothing where the lease is no longer the caller's. */
const resultUpdates = (db: Kysely<Tables>, time: StoreTime) => ({
  ended: prepared<Result & { readonly status: string }>((value) =>
    db
      .updateTable('webhook_deliveries')
      .set({
        status: value('status'),
        due_at: sql`null`,
        step: value('step'),
        attempts: value('attempts'),
        lease: sql`null`,
        updated_at: value('at'),
      })
      .where('id', '=', value('id'))
      .where('lease', '=', value('lease')),
  ),
  // A delivery that was suspended during the request stays suspended.
  again: prepared<Result & { readonly due: TimeParameter }>((value) =>
    db
      .updateTable('webhook_deliveries')
      .set({
        due_at: sql`case when status = 'pending' then ${time.text(value('due'))} end`,
        step: value('step'),
        attempts: value('attempts'),
        lease: sql`null`,
        updated_at: value('at'),
      })
      .where('id', '=', value('id'))
      .where('lease', '=', value('lease')),
  ),
});

/** Records what became of attempts, and counts how often in a row each endpoint has failed. */
export const attemptRecords = (db: Kysely<Tables>, time: StoreTime) => {
  const updates = resultUpdates(db, time);

  const recordOne = async (
    transaction: Transaction<Tables>,
    { id, lease, status, step, attempts, at, dueInMs = 0 }: DeliveryResult,
  ): Promise<void> => {
    const values = { id, lease, step, attempts: JSON.stringify(attempts), at };
    await transaction.executeQuery(
      status === 'pending' ? updates.again({ ...values, due: time.in(dueInMs) }) : updates.ended({ ...values, status }),
    );
  };

  const countFailures = async (
    transaction: Transaction<Tables>,
    endpointId: string,
    results: readonly DeliveryResult[],
  ): Promise<FailureRun | undefined> => {
    const { fresh, since, failures } = runOf(results);
    const run = fresh
      ? { failing_since: since ?? null, failures }
      : { failing_since: sql<string>`coalesce(failing_since, ${since ?? null})`, failures: sql<number>`failures + ${failures}` };
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
      for (const result of results) await recordOne(transaction, result);

      const failing = new Map<string, FailureRun>();
      // Rows are locked in one order: two senders that locked them in different orders would deadlock, and the server would end one.
      const byEndpoint = [...Map.groupBy(results, (result) => result.endpointId)].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [endpointId, mine] of byEndpoint) {
        const run = await countFailures(transaction, endpointId, mine);
        if (run !== undefined) failing.set(endpointId, run);
      }
      return failing;
    });
  };
};
