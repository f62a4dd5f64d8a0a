import type { Kysely } from 'kysely';
import type { LogLink } from '../../../../application/log/ports/checkpoints.ts';
import { suppressUntilCheckpoint } from '../../../../application/log/ports/checkpoints.ts';
import { saveCheckpoint } from './checkpoints.ts';
import type { Tables } from '../engine/tables.ts';

export const sqlLogLink = (db: Kysely<Tables>): LogLink => ({
  exists: async () => (await db.selectFrom('log_link').select('id').executeTakeFirst()) !== undefined,
  make: async ({ toldUntil } = {}) => {
    await db.transaction().execute(async (transaction) => {
      const made = await transaction
        .insertInto('log_link')
        .values({ id: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Another process made the link first, and may have moved on since.
      if (made.numInsertedOrUpdatedRows !== 1n || toldUntil === undefined) return;
      await saveCheckpoint(transaction, suppressUntilCheckpoint, toldUntil);
    });
  },
});
