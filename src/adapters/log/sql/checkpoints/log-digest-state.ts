import type { Kysely } from 'kysely';
import { logDigestName } from '../../../../application/log/audit/sign-digests.ts';
import type { LogDigestState } from '../../../../application/log/ports/log-digests.ts';
import { saveCheckpoint } from './checkpoints.ts';
import { relaxedTransaction } from '../engine/writes.ts';
import type { Tables } from '../engine/tables.ts';

/** The position is stored like other checkpoints, so that it moves with them to a copied log. */
const checkpoint = `policy:${logDigestName}`;

/** The digest, in one row that is written with its checkpoint. */
export const sqlLogDigestState = (db: Kysely<Tables>): LogDigestState => ({
  load: async () => {
    const row = await db
      .selectFrom('log_digest')
      .innerJoin('checkpoints', (join) => join.on('checkpoints.name', '=', checkpoint))
      .select(['log_digest.events', 'log_digest.digest', 'checkpoints.position'])
      .executeTakeFirst();
    // PostgreSQL returns a bigint as text.
    return row && { ...row, events: Number(row.events) };
  },
  save: async ({ events, digest, position }) => {
    await relaxedTransaction(db, async (transaction) => {
      await transaction
        .insertInto('log_digest')
        .values({ id: 1, events, digest })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ events, digest }))
        .execute();
      await saveCheckpoint(transaction, logDigestName, position);
    });
  },
});
