import type { Kysely } from 'kysely';
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
