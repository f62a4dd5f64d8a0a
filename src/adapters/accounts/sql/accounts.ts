import type { Kysely } from 'kysely';
import type { IssuedTokenRecord, IssuedTokens } from '../../../application/accounts/ports/issued-tokens.ts';
import { AccountExistsError } from '../../../application/shared/ports/accounts.ts';
import type { Account, Accounts } from '../../../application/shared/ports/accounts.ts';
import type { AccountsTable, Tables } from '../../log/sql/engine/tables.ts';

const accountOf = ({ id, name, created_at, parent_id }: AccountsTable): Account => ({
  id,
  name,
  createdAt: created_at,
  ...(parent_id !== null && { parentId: parent_id }),
});

export const sqlAccounts = (db: Kysely<Tables>): Accounts => ({
  get: async (id) => {
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    return row && accountOf(row);
  },
  create: async ({ id, name, createdAt, parentId }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('accounts')
      .values({ id, name, created_at: createdAt, parent_id: parentId ?? null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new AccountExistsError(`The account ${id} exists already.`);
  },
  list: async (parentId) => {
    const all = db.selectFrom('accounts').selectAll();
    const rows = await (parentId === undefined ? all : all.where('parent_id', '=', parentId))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(accountOf);
  },
});

/** The JSON of the column `grants`. */
type Grants = Pick<IssuedTokenRecord, 'scopes' | 'roles' | 'carriers'>;

export const sqlIssuedTokens = (db: Kysely<Tables>): IssuedTokens => {
  const recordOf = (row: Tables['issued_tokens']): IssuedTokenRecord => ({
    id: row.id,
    accountId: row.account_id,
    ...(row.name !== null && { name: row.name }),
    ...(row.created_by !== null && { createdBy: row.created_by }),
    ...(JSON.parse(row.grants) as Grants),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  });
  return {
    add: async ({ id, accountId, name, createdBy, scopes, roles, carriers, createdAt, expiresAt }) => {
      await db.deleteFrom('issued_tokens').where('expires_at', '<', createdAt).execute();
      const grants = JSON.stringify({ scopes, roles, carriers } satisfies Grants);
      await db
        .insertInto('issued_tokens')
        .values({
          id,
          account_id: accountId,
          name: name ?? null,
          created_by: createdBy ?? null,
          grants,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    get: async (id) => {
      const row = await db.selectFrom('issued_tokens').selectAll().where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },
    list: async ({ accountId, now }) => {
      let query = db
        .selectFrom('issued_tokens')
        .leftJoin('revoked_tokens', 'revoked_tokens.id', 'issued_tokens.id')
        .selectAll('issued_tokens')
        .select('revoked_tokens.id as revocation')
        .where('issued_tokens.expires_at', '>=', now);
      if (accountId !== undefined) query = query.where('issued_tokens.account_id', '=', accountId);
      const rows = await query
        .orderBy('issued_tokens.created_at', 'desc')
        .orderBy('issued_tokens.id', 'desc')
        .execute();
      return rows.map(({ revocation, ...row }) => ({ ...recordOf(row), revoked: revocation !== null }));
    },
  };
};

/** Stores the tokens that were revoked before they expired, by their own id or by that of the grant they came from. */
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
    (await db.selectFrom('revoked_tokens').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()) !==
    undefined,
});
