import type { Kysely } from 'kysely';
import { AccountExistsError } from '../../../application/ports/accounts.ts';
import type { Account, Accounts } from '../../../application/ports/accounts.ts';
import type { AccountsTable, Tables } from '../engine/tables.ts';

const accountOf = ({ id, name, created_at }: AccountsTable): Account => ({ id, name, createdAt: created_at });

export const sqlAccounts = (db: Kysely<Tables>): Accounts => ({
  get: async (id) => {
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    return row && accountOf(row);
  },
  create: async ({ id, name, createdAt }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('accounts')
      .values({ id, name, created_at: createdAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new AccountExistsError(`The account ${id} exists already.`);
  },
});
