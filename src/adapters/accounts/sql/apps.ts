import type { Kysely, Transaction } from 'kysely';
import type { Scope } from '../../../application/shared/ports/access-tokens.ts';
import type {
  OauthApp,
  OauthApps,
  SecretHash,
  AccountCredentials,
  AuthorizationCode,
  RefreshToken,
  StoredCode,
  TokenFamily,
  OauthGrants,
  RefreshDecision,
} from '../../../application/accounts/ports/oauth.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import type {
  Tables,
  OauthAppsTable,
  OauthCodesTable,
  OauthCredentialsTable,
  OauthFamiliesTable,
  OauthRefreshTokensTable,
} from '../../log/sql/engine/tables.ts';

const rowOf = (app: OauthApp): OauthAppsTable => ({
  id: app.id,
  account_id: app.accountId,
  name: app.name,
  kind: app.isPublic ? 'public' : 'confidential',
  secrets: JSON.stringify(app.secrets),
  redirect_uris: JSON.stringify(app.redirectUris),
  scopes: JSON.stringify(app.scopes),
  created_at: app.createdAt,
  updated_at: app.updatedAt,
  disabled_at: app.disabledAt ?? null,
  fingerprint: app.fingerprint ?? null,
});

const appOf = (row: OauthAppsTable): OauthApp => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  isPublic: row.kind === 'public',
  secrets: JSON.parse(row.secrets) as readonly SecretHash[],
  redirectUris: JSON.parse(row.redirect_uris) as readonly string[],
  scopes: JSON.parse(row.scopes) as readonly Scope[],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.disabled_at !== null && { disabledAt: row.disabled_at }),
  ...(row.fingerprint !== null && { fingerprint: row.fingerprint }),
});

export const sqlOauthApps = (db: Kysely<Tables>): OauthApps => {
  const find = async (executor: Kysely<Tables>, id: string): Promise<OauthApp | undefined> => {
    const row = await executor.selectFrom('oauth_apps').selectAll().where('id', '=', id).executeTakeFirst();
    return row && appOf(row);
  };
  return {
    add: async (app) => {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('oauth_apps')
        .values(rowOf(app))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    get: (id) => find(db, id),
    list: async (accountId) => {
      let query = db.selectFrom('oauth_apps').selectAll();
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(appOf);
    },
    change: (id, change) =>
      db.transaction().execute(async (transaction) => {
        await dialectOf(db).serialize(transaction, `oauth-app:${id}`);
        const app = await find(transaction, id);
        if (app === undefined) return undefined;
        const changed = change(app);
        await transaction.updateTable('oauth_apps').set(rowOf(changed)).where('id', '=', id).execute();
        return changed;
      }),
  };
};

const scopesOf = (json: string): readonly Scope[] => JSON.parse(json) as readonly Scope[];

const accountCredentialsOf = (row: OauthCredentialsTable): AccountCredentials => ({
  id: row.id,
  accountId: row.account_id,
  appId: row.app_id,
  scopes: scopesOf(row.scopes),
  ...(row.secret_hash !== null && { secretHash: row.secret_hash }),
  approvedBy: row.approved_by,
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
});

const codeOf = (row: OauthCodesTable): StoredCode => ({
  hash: row.hash,
  credentialsId: row.credentials_id,
  appId: row.app_id,
  redirectUri: row.redirect_uri,
  ...(row.challenge !== null && { challenge: row.challenge }),
  expiresAt: row.expires_at,
  ...(row.family_id !== null && { familyId: row.family_id }),
});

const tokenFamilyOf = (row: OauthFamiliesTable): TokenFamily => ({
  id: row.id,
  clientId: row.client_id,
  credentialsId: row.credentials_id,
  appId: row.app_id,
  accountId: row.account_id,
  scopes: scopesOf(row.scopes),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
});

const rowOfToken = (
  familyId: string,
  { hash, expiresAt }: Pick<RefreshToken, 'hash' | 'expiresAt'>,
): OauthRefreshTokensTable => ({
  hash,
  family_id: familyId,
  expires_at: expiresAt,
  used_at: null,
  successor: null,
});

const rowOfCredentials = (credentials: AccountCredentials): OauthCredentialsTable => ({
  id: credentials.id,
  account_id: credentials.accountId,
  app_id: credentials.appId,
  scopes: JSON.stringify(credentials.scopes),
  secret_hash: credentials.secretHash ?? null,
  approved_by: credentials.approvedBy,
  created_at: credentials.createdAt,
  last_used_at: credentials.lastUsedAt ?? null,
  revoked_at: credentials.revokedAt ?? null,
});

const rowOfCode = (code: AuthorizationCode): OauthCodesTable => ({
  hash: code.hash,
  credentials_id: code.credentialsId,
  app_id: code.appId,
  redirect_uri: code.redirectUri,
  challenge: code.challenge ?? null,
  expires_at: code.expiresAt,
  family_id: null,
});

const rowOfFamily = (family: TokenFamily): OauthFamiliesTable => ({
  id: family.id,
  client_id: family.clientId,
  credentials_id: family.credentialsId,
  app_id: family.appId,
  account_id: family.accountId,
  scopes: JSON.stringify(family.scopes),
  created_at: family.createdAt,
  expires_at: family.expiresAt,
  revoked_at: family.revokedAt ?? null,
});

const familyWith = (executor: Kysely<Tables>, tokenHash: string) =>
  executor
    .selectFrom('oauth_families')
    .selectAll('oauth_families')
    .innerJoin('oauth_refresh_tokens', 'oauth_refresh_tokens.family_id', 'oauth_families.id')
    .where('oauth_refresh_tokens.hash', '=', tokenHash)
    .executeTakeFirst();

const findToken = async (transaction: Transaction<Tables>, hash: string): Promise<RefreshToken | undefined> => {
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
  await executor
    .updateTable('oauth_families')
    .set({ revoked_at: at })
    .where('id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
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
      const token = await findToken(transaction, tokenHash);
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
