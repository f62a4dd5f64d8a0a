import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/**
 * Apps, the grants of accounts, and the tokens that were issued from them. Secrets, codes and tokens are stored as
 * hashes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  const table = async (
    name: string,
    key: string,
    required: readonly string[],
    optional: readonly string[],
  ): Promise<void> => {
    let creating = db.schema.createTable(name).addColumn(key, text, (column) => column.primaryKey());
    for (const column of required) creating = creating.addColumn(column, text, (definition) => definition.notNull());
    for (const column of optional) creating = creating.addColumn(column, text);
    await creating.execute();
  };
  const index = (name: string, column: string) =>
    db.schema.createIndex(`${name}_${column}`).on(name).column(column).execute();

  await table(
    'oauth_apps',
    'id',
    ['account_id', 'name', 'kind', 'secrets', 'redirect_uris', 'scopes', 'created_at', 'updated_at'],
    ['disabled_at', 'fingerprint'],
  );
  await table(
    'oauth_credentials',
    'id',
    ['account_id', 'app_id', 'scopes', 'approved_by', 'created_at'],
    ['secret_hash', 'last_used_at', 'revoked_at'],
  );
  await table(
    'oauth_codes',
    'hash',
    ['credentials_id', 'app_id', 'redirect_uri', 'expires_at'],
    ['challenge', 'family_id'],
  );
  await table(
    'oauth_families',
    'id',
    ['client_id', 'credentials_id', 'app_id', 'account_id', 'scopes', 'created_at', 'expires_at'],
    ['revoked_at'],
  );
  await table('oauth_refresh_tokens', 'hash', ['family_id', 'expires_at'], ['used_at', 'successor']);
  await index('oauth_apps', 'account_id');
  await index('oauth_credentials', 'account_id');
  await index('oauth_credentials', 'app_id');
  await index('oauth_refresh_tokens', 'family_id');
};
