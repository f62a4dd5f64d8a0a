import type { Kysely } from 'kysely';
import type { Checkpoints } from '../../../application/ports/checkpoints.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import type { Tables } from '../engine/tables.ts';

/** The checkpoints of policies in a table of SQLite or PostgreSQL. */
export const sqlCheckpoints = (db: Kysely<Tables>): Checkpoints => ({
  load: async (name) =>
    (await db.selectFrom('checkpoints').select('position').where('name', '=', `policy:${name}`).executeTakeFirst())?.position,
  save: async (name, position) => {
    // Policies run at least once for each event; losing the last checkpoint only repeats some.
    await relaxedTransaction(db, (transaction) =>
      transaction
        .insertInto('checkpoints')
        .values({ name: `policy:${name}`, position })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ position }))
        .execute(),
    );
  },
});
