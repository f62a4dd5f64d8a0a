import type { Kysely, Transaction } from 'kysely';
import type { OauthGrants, RefreshDecision, RefreshToken } from '../../../application/ports/oauth.ts';
import { dialectOf } from '../engine/dialects/index.ts';
import type { Tables } from '../engine/tables.ts';
import { codeOf, accountCredentialsOf, tokenFamilyOf, rowOfCode, rowOfCredentials, rowOfFamily, rowOfToken } from './grant-rows.ts';

const familyWith = (executor: Kysely<Tables>, tokenHash: string) =>
  executor
    .selectFrom('oauth_families')
    .selectAll('oauth_families')
    .innerJoin('oauth_refresh_tokens', 'oauth_refresh_tokens.family_id', 'oauth_families.id')
    .where('oauth_refresh_tokens.hash', '=', tokenHash)
    .executeTakeFirst();

const tokenIn = async (transaction: Transaction<Tables>, hash: string): Promise<RefreshToken | undefined> => {
  const row = await transaction
    .selectFrom('oauth_refresh_tokens as token')
    .leftJoin('oauth_refresh_tokens as next', 'next.hash', 'token.successor')
    .select(['token.hash', 'token.expires_at', 'token.used_at', 'next.used_at as successor_used_at'])
    .where('token.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    hash: row.hash,
    expiresAt: row.expires_at,
    ...(row.used_at !== null && { usedAt: row.used_at, successorUsed: row.successor_used_at !== null }),
  };
};

const revoke = async (executor: Kysely<Tables>, familyId: string, at: string): Promise<void> => {
  await executor.updateTable('oauth_families').set({ revoked_at: at }).where('id', '=', familyId).where('revoked_at', 'is', null).execute();
};

const carryOut = async (
  transaction: Transaction<Tables>,
  familyId: string,
  tokenHash: string,
  decision: RefreshDecision,
): Promise<void> => {
  if (decision.kind === 'revoke') await revoke(transaction, familyId, decision.revokedAt);
  if (decision.kind !== 'rotate') return;
  const { successor, usedAt } = decision;
  await transaction
    .updateTable('oauth_refresh_tokens')
    .set({ used_at: usedAt, successor: successor.hash })
    .where('hash', '=', tokenHash)
    .execute();
  await transaction.insertInto('oauth_refresh_tokens').values(rowOfToken(familyId, successor)).execute();
};

export const sqlOauthGrants = (db: Kysely<Tables>): OauthGrants => ({
  approve: (credentials, code) =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('oauth_credentials').values(rowOfCredentials(credentials)).execute();
      await transaction.insertInto('oauth_codes').values(rowOfCode(code)).execute();
    }),
  credentials: async (id) => {
    const row = await db.selectFrom('oauth_credentials').selectAll().where('id', '=', id).executeTakeFirst();
    return row && accountCredentialsOf(row);
  },
  listCredentials: async (of) => {
    const all = db.selectFrom('oauth_credentials').selectAll().where('revoked_at', 'is', null);
    const query = 'accountId' in of ? all.where('account_id', '=', of.accountId) : all.where('app_id', '=', of.appId);
    return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(accountCredentialsOf);
  },
  revokeCredentials: async (id, at) => {
    const { numUpdatedRows } = await db
      .updateTable('oauth_credentials')
      .set({ revoked_at: at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  code: async (hash) => {
    const row = await db.selectFrom('oauth_codes').selectAll().where('hash', '=', hash).executeTakeFirst();
    return row && codeOf(row);
  },
  startFamily: (family, token, codeHash) =>
    db.transaction().execute(async (transaction) => {
      if (codeHash !== undefined) {
        const { numUpdatedRows } = await transaction
          .updateTable('oauth_codes')
          .set({ family_id: family.id })
          .where('hash', '=', codeHash)
          .where('family_id', 'is', null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
      }
      await transaction.insertInto('oauth_families').values(rowOfFamily(family)).execute();
      await transaction.insertInto('oauth_refresh_tokens').values(rowOfToken(family.id, token)).execute();
      await transaction
        .updateTable('oauth_credentials')
        .set({ last_used_at: family.createdAt })
        .where('id', '=', family.credentialsId)
        .execute();
      return true;
    }),
  familyOf: async (tokenHash) => {
    const row = await familyWith(db, tokenHash);
    return row && tokenFamilyOf(row);
  },
  refresh: async (tokenHash, decide) => {
    const found = await familyWith(db, tokenHash);
    if (found === undefined) return undefined;
    return db.transaction().execute(async (transaction) => {
      await dialectOf(db).serialize(transaction, `oauth-family:${found.id}`);
      const row = await familyWith(transaction, tokenHash);
      const token = await tokenIn(transaction, tokenHash);
      if (row === undefined || token === undefined) return undefined;
      const family = tokenFamilyOf(row);
      const decision = decide(token, family);
      await carryOut(transaction, family.id, tokenHash, decision);
      return { decision, family };
    });
  },
  revokeFamily: (id, at) => revoke(db, id, at),
  removeEnded: (before) =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('oauth_codes').where('expires_at', '<', before).execute();
      const ended = transaction
        .selectFrom('oauth_families')
        .select('id')
        .where((either) => either.or([either('expires_at', '<', before), either('revoked_at', '<', before)]));
      await transaction.deleteFrom('oauth_refresh_tokens').where('family_id', 'in', ended).execute();
      await transaction
        .deleteFrom('oauth_families')
        .where((either) => either.or([either('expires_at', '<', before), either('revoked_at', '<', before)]))
        .execute();
    }),
});
