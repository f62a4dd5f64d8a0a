import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Checkpoints } from '../../../application/ports/checkpoints.ts';
import type { Position } from '../../../application/ports/event-store.ts';
import type { Executor } from '../engine/dialects/index.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import type { Tables } from '../engine/tables.ts';

export const loadCheckpoint = async (db: Executor, name: string): Promise<Position | undefined> =>
  (await db.selectFrom('checkpoints').select('position').where('name', '=', `policy:${name}`).executeTakeFirst())?.position;

/** Stores the checkpoint of a policy, in the transaction of what the policy has written. */
export const saveCheckpoint = async (db: Executor, name: string, position: Position): Promise<void> => {
  // Not by the query builder, which takes longer than the database.
  await sql`insert into checkpoints (name, position) values (${`policy:${name}`}, ${position})
    on conflict (name) do update set position = excluded.position`.execute(db);
};

/** The checkpoints of policies in a table of SQLite or PostgreSQL. */
export const sqlCheckpoints = (db: Kysely<Tables>): Checkpoints => ({
  load: (name) => loadCheckpoint(db, name),
  // Policies run at least once for each event; losing the last checkpoint only repeats some.
  save: (name, position) => relaxedTransaction(db, (transaction) => saveCheckpoint(transaction, name, position)),
});
