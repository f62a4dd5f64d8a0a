import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { noAttempts } from '../../../application/accounts/ports/sign-in.ts';
import type {
  Attempts,
  SignInAttempts,
  SignInSession,
  SignInSessions,
} from '../../../application/accounts/ports/sign-in.ts';
import type { Tables, SignInSessionsTable } from '../../log/sql/engine/tables.ts';

/**
 * Attempts under optimistic concurrency: a row is written only as the version after the one that was read, and the
 * change is repeated after a lost race.
 */
export const sqlSignInAttempts = (db: Kysely<Tables>, clock: Pick<Clock, 'now'>): SignInAttempts => {
  const isStored = async (key: string, attempts: Attempts, version: number): Promise<boolean> => {
    const values = { attempts: JSON.stringify(attempts), version: version + 1, updated_at: clock.now() };
    if (version > 0) {
      const update = db
        .updateTable('sign_in_attempts')
        .set(values)
        .where('key', '=', key)
        .where('version', '=', version);
      return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    }
    const insert = db
      .insertInto('sign_in_attempts')
      .values({ key, ...values })
      .onConflict((conflict) => conflict.doNothing());
    return (await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  };

  /** The row is cleared, not deleted: a version that came twice could hide a lost race. */
  const clearing = () =>
    db
      .updateTable('sign_in_attempts')
      .set({ attempts: JSON.stringify(noAttempts), version: sql<number>`version + 1`, updated_at: clock.now() });

  return {
    update: async (key, change) => {
      for (;;) {
        const row = await db.selectFrom('sign_in_attempts').selectAll().where('key', '=', key).executeTakeFirst();
        const known = row ? (JSON.parse(row.attempts) as Attempts) : noAttempts;
        const result = change(known);
        if (result.attempts === known || (await isStored(key, result.attempts, row?.version ?? 0))) return result;
      }
    },
    clear: async (key) => {
      await clearing().where('key', '=', key).execute();
    },
    clearAll: async (key) => {
      await clearing()
        .where((row) => row.or([row('key', '=', key), row('key', 'like', `${key}/%`)]))
        .execute();
    },
    removeBefore: async (at) => {
      await db.deleteFrom('sign_in_attempts').where('updated_at', '<', at).execute();
    },
  };
};

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
