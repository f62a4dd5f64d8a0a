import type { Kysely } from 'kysely';
import type { SignInSession, SignInSessions } from '../../../application/accounts/ports/sign-in.ts';
import type { SignInSessionsTable, Tables } from '../../log/sql/engine/tables.ts';

const sessionOf = ({
  id,
  user_id,
  created_at,
  last_seen_at,
  expires_at,
  network,
  device,
  confirmed_at,
}: SignInSessionsTable): SignInSession => ({
  id,
  userId: user_id,
  createdAt: created_at,
  lastSeenAt: last_seen_at,
  expiresAt: expires_at,
  network,
  device,
  confirmedAt: confirmed_at ?? created_at,
});

export const sqlSignInSessions = (db: Kysely<Tables>): SignInSessions => ({
  add: async ({ id, userId, createdAt, lastSeenAt, expiresAt, network, device, confirmedAt }) => {
    await db
      .insertInto('sign_in_sessions')
      .values({
        id,
        user_id: userId,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        expires_at: expiresAt,
        network,
        device,
        confirmed_at: confirmedAt,
      })
      .execute();
  },
  get: async (id) => {
    const row = await db.selectFrom('sign_in_sessions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && sessionOf(row);
  },
  markSeen: async (id, lastSeenAt) => {
    await db
      .updateTable('sign_in_sessions')
      .set({ last_seen_at: lastSeenAt })
      .where('id', '=', id)
      .where('last_seen_at', '<', lastSeenAt)
      .execute();
  },
  markConfirmed: async (id, confirmedAt) => {
    await db.updateTable('sign_in_sessions').set({ confirmed_at: confirmedAt }).where('id', '=', id).execute();
  },
  list: async (userId) => {
    const rows = db.selectFrom('sign_in_sessions').selectAll().where('user_id', '=', userId);
    return (await rows.orderBy('last_seen_at', 'desc').orderBy('id').execute()).map(sessionOf);
  },
  end: async (userId, id) =>
    (
      await db
        .deleteFrom('sign_in_sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).numDeletedRows > 0n,
  endAll: async (userId, except) => {
    const sessions = db.deleteFrom('sign_in_sessions').where('user_id', '=', userId);
    const { numDeletedRows } = await (
      except === undefined ? sessions : sessions.where('id', '!=', except)
    ).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
  removeEnded: async ({ now, seenBefore }) => {
    await db
      .deleteFrom('sign_in_sessions')
      .where((row) => row.or([row('expires_at', '<', now), row('last_seen_at', '<', seenBefore)]))
      .execute();
  },
});
