import type { Kysely } from 'kysely';
import type { Scope } from '../../../application/shared/ports/access-tokens.ts';
import type { OauthApp, OauthApps, SecretHash } from '../../../application/accounts/ports/oauth.ts';
import { dialectOf } from '../../log/sql/engine/dialects/index.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';
import type { OauthAppsTable } from '../../log/sql/engine/oauth-tables.ts';

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
