import type { Kysely } from 'kysely';
import type { PersonalReadKind, PersonalReads } from '../../../application/privacy/ports/personal-reads.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import { pageByTime } from '../../log/sql/engine/page-by-time.ts';

export const sqlPersonalReads = (db: Kysely<Tables>): PersonalReads => ({
  add: async (reads) => {
    await db
      .insertInto('personal_reads')
      .values(
        reads.map(({ id, accountId, userId, kind, objectId, createdAt }) => ({
          id,
          account_id: accountId,
          user_id: userId,
          kind,
          object_id: objectId,
          created_at: createdAt,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
  list: async ({ accountId, ids, userId, objectId, from, to, direction, range }) => {
    const matching = db
      .selectFrom('personal_reads')
      .where('account_id', '=', accountId)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .$if(objectId !== undefined, (query) => query.where('object_id', '=', objectId ?? ''))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? ''));
    const { rows, total } = await pageByTime(matching, { direction, range });
    return {
      rows: rows.map(({ id, account_id, user_id, kind, object_id, created_at }) => ({
        id,
        accountId: account_id,
        userId: user_id,
        kind: kind as PersonalReadKind,
        objectId: object_id,
        createdAt: created_at,
      })),
      total,
    };
  },
  removeBefore: async (at) => {
    await db.deleteFrom('personal_reads').where('created_at', '<', at).execute();
  },
});
