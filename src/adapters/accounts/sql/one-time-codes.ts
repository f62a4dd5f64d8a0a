import type { Kysely } from 'kysely';
import type { OneTimeCodeStore } from '../../../application/accounts/ports/sign-in.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

export const oneTimeSecretContext = (userId: string): string => `one-time-secret:${userId}`;

export const sqlOneTimeCodes = (db: Kysely<Tables>, vault: Vault): OneTimeCodeStore => ({
  get: async (userId) => {
    const row = await db.selectFrom('one_time_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (!row) return undefined;
    const secret = vault.open(row.sealed, oneTimeSecretContext(userId));
    return { secret, ...(row.confirmed_at !== null && { confirmedAt: row.confirmed_at }) };
  },
  begin: async (userId, secret) => {
    const sealed = vault.seal(secret, oneTimeSecretContext(userId));
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('one_time_secrets')
      .values({ user_id: userId, sealed, confirmed_at: null, last_step: 0 })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ sealed, last_step: 0 })
          .where('one_time_secrets.confirmed_at', 'is', null),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  confirm: async (userId, confirmedAt) => {
    await db.updateTable('one_time_secrets').set({ confirmed_at: confirmedAt }).where('user_id', '=', userId).execute();
  },
  takeStep: async (userId, step) => {
    const update = db
      .updateTable('one_time_secrets')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step);
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  },
  replaceRecoveryCodes: (userId, hashes) =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await transaction
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, hash })))
        .execute();
    }),
  takeRecoveryCode: async (userId, hash) => {
    const row = db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash);
    return (await row.executeTakeFirstOrThrow()).numDeletedRows > 0n;
  },
  recoveryCodes: async (userId) => {
    const count = db
      .selectFrom('recovery_codes')
      .select((row) => row.fn.countAll().as('codes'))
      .where('user_id', '=', userId);
    return Number((await count.executeTakeFirstOrThrow()).codes);
  },
  remove: (userId) =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await transaction.deleteFrom('one_time_secrets').where('user_id', '=', userId).execute();
    }),
});
