import type { Kysely } from 'kysely';
import type { Tables } from '../engine/tables.ts';

/** Stores the tokens that were revoked before they expired, by their id or by that of what gave them. */
export interface Revocations {
  add(id: string, expiresAt: string, now: string): Promise<void>;
  hasAny(ids: readonly string[]): Promise<boolean>;
}

export const sqlRevocations = (db: Kysely<Tables>): Revocations => ({
  add: async (id, expiresAt, now) => {
    // Revocations of expired tokens are no longer needed.
    await db.deleteFrom('revoked_tokens').where('expires_at', '<', now).execute();
    await db
      .insertInto('revoked_tokens')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  hasAny: async (ids) =>
    (await db.selectFrom('revoked_tokens').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !== undefined,
});
