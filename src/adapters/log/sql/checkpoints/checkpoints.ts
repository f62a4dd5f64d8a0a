import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Checkpoints, CheckpointBook, DailyRuns, LogLink } from '../../../../application/log/ports/checkpoints.ts';
import { suppressUntilCheckpoint } from '../../../../application/log/ports/checkpoints.ts';
import type { Position } from '../../../../application/log/ports/event-store.ts';
import type { Executor } from '../engine/dialects.ts';
import { relaxedTransaction } from '../engine/writes.ts';
import type { Tables } from '../engine/tables.ts';
import { CheckpointMovedError } from '../../../../application/log/ports/read-models.ts';

export const loadCheckpoint = async (db: Executor, name: string): Promise<Position | undefined> =>
  (await db.selectFrom('checkpoints').select('position').where('name', '=', `policy:${name}`).executeTakeFirst())
    ?.position;

/** Stores the checkpoint of a policy, in the same transaction as the policy's writes. */
export const saveCheckpoint = async (db: Executor, name: string, position: Position): Promise<void> => {
  // Written as SQL, because the query builder takes longer than the database.
  await sql`insert into checkpoints (name, position) values (${`policy:${name}`}, ${position})
    on conflict (name) do update set position = excluded.position`.execute(db);
};

/** The checkpoints of policies in a table of SQLite or PostgreSQL. */
export const sqlCheckpoints = (db: Kysely<Tables>): Checkpoints => ({
  load: (name) => loadCheckpoint(db, name),
  // Policies run at least once for each event; losing the last checkpoint only repeats some events.
  save: (name, position) => relaxedTransaction(db, (transaction) => saveCheckpoint(transaction, name, position)),
});

/**
 * Moves a checkpoint by compare-and-set. Throws if another process or a rebuild has moved it, so that the transaction
 * rolls back.
 */
export const moveCheckpoint = async (
  transaction: Transaction<Tables>,
  name: string,
  { from, to }: { readonly from: Position | undefined; readonly to: Position },
): Promise<void> => {
  const move =
    from === undefined
      ? sql`insert into checkpoints (name, position) values (${name}, ${to}) on conflict do nothing`
      : sql`update checkpoints set position = ${to} where name = ${name} and position = ${from}`;
  const { numAffectedRows } = await move.execute(transaction);
  if (numAffectedRows !== 1n)
    throw new CheckpointMovedError(
      `The checkpoint ${name} is no longer at ${from ?? 'the beginning'}: another process has moved it.`,
    );
};

export const sqlCheckpointBook = (db: Kysely<Tables>): CheckpointBook => ({
  all: async () => {
    const rows = await db.selectFrom('checkpoints').selectAll().orderBy('name').execute();
    return new Map(rows.map(({ name, position }) => [name, position]));
  },
  move: (moves) =>
    db.transaction().execute(async (transaction) => {
      for (const { name, from, to } of moves) await moveCheckpoint(transaction, name, { from, to });
    }),
});

export const sqlDailyRuns = (db: Kysely<Tables>): DailyRuns => ({
  last: async (job) => (await db.selectFrom('daily_runs').select('day').where('job', '=', job).executeTakeFirst())?.day,
  record: async (job, day) => {
    await db
      .insertInto('daily_runs')
      .values({ job, day })
      .onConflict((conflict) => conflict.column('job').doUpdateSet({ day }))
      .execute();
  },
});

export const sqlLogLink = (db: Kysely<Tables>): LogLink => ({
  exists: async () => (await db.selectFrom('log_link').select('id').executeTakeFirst()) !== undefined,
  make: async ({ toldUntil } = {}) => {
    await db.transaction().execute(async (transaction) => {
      const made = await transaction
        .insertInto('log_link')
        .values({ id: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Another process made the link first, and its checkpoint may be further on.
      if (made.numInsertedOrUpdatedRows !== 1n || toldUntil === undefined) return;
      await saveCheckpoint(transaction, suppressUntilCheckpoint, toldUntil);
    });
  },
});
