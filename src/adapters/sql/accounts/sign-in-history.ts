import type { Kysely } from 'kysely';
import type { SignInHistory, SignInOutcome } from '../../../application/ports/sign-in-sessions.ts';
import type { Tables } from '../engine/tables.ts';

export const sqlSignInHistory = (db: Kysely<Tables>): SignInHistory => ({
  add: async ({ id, userId, at, outcome, network, device }) => {
    await db.insertInto('sign_ins').values({ id, user_id: userId, at, outcome, network, device }).execute();
  },
  list: async (userId, limit) => {
    const rows = db.selectFrom('sign_ins').selectAll().where('user_id', '=', userId);
    const newest = await rows.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return newest.map(({ user_id, outcome, ...row }) => ({ ...row, userId: user_id, outcome: outcome as SignInOutcome }));
  },
  removeBefore: async (at) => {
    await db.deleteFrom('sign_ins').where('at', '<', at).execute();
  },
});
