import type { Kysely } from 'kysely';
import type { StreamName } from '../../../application/ports/event-store.ts';
import type { PeopleIndex } from '../../../application/ports/people-index.ts';
import { chunksOf } from '../engine/dialects/chunks.ts';
import { relaxedTransaction } from '../engine/relaxed-transaction.ts';
import type { Tables } from '../engine/tables.ts';

export const sqlPeopleIndex = (db: Kysely<Tables>): PeopleIndex => ({
  add: async (found) => {
    if (found.length === 0) return;
    // A power cut may lose the last rows together with the checkpoint that follows them; they are computed again.
    await relaxedTransaction(db, async (transaction) => {
      for (const rows of chunksOf(found))
        await transaction
          .insertInto('people_index')
          .values(rows.map(({ hash, stream, entry }) => ({ hash, stream, entry })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
  },
  remove: async (stream, entries) => {
    if (entries.length === 0) return;
    await db.deleteFrom('people_index').where('stream', '=', stream).where('entry', 'in', entries).execute();
  },
  find: async (hash) => {
    const rows = await db
      .selectFrom('people_index')
      .select(['stream', 'entry'])
      .where('hash', '=', hash)
      .orderBy('stream')
      .orderBy('entry')
      .execute();
    return rows.map(({ stream, entry }) => ({ stream: stream as StreamName, entry }));
  },
});
