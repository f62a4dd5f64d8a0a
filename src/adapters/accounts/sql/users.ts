import type { Kysely } from 'kysely';
import { comparableEmail, EmailTakenError } from '../../../application/accounts/ports/users.ts';
import type { User, UserRole, Users } from '../../../application/accounts/ports/users.ts';
import type { Tables, UsersTable } from '../../log/sql/engine/tables.ts';

const columns = ['id', 'account_id', 'email', 'name', 'role', 'created_at', 'disabled_at', 'codes_waived_at'] as const;

const userOf = ({
  account_id,
  role,
  created_at,
  disabled_at,
  codes_waived_at,
  ...row
}: Pick<UsersTable, (typeof columns)[number]>): User => ({
  ...row,
  accountId: account_id,
  role: role as UserRole,
  createdAt: created_at,
  ...(disabled_at !== null && { disabledAt: disabled_at }),
  ...(codes_waived_at !== null && { codesWaivedAt: codes_waived_at }),
});

export const sqlUsers = (db: Kysely<Tables>): Users => {
  const found = () => db.selectFrom('users').select(columns);
  return {
    add: async ({ id, accountId, email, name, role, createdAt, disabledAt, codesWaivedAt }, passwordHash) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('users')
        .values({
          id,
          account_id: accountId,
          email,
          email_key: comparableEmail(email),
          name,
          role,
          password_hash: passwordHash,
          created_at: createdAt,
          disabled_at: disabledAt ?? null,
          codes_waived_at: codesWaivedAt ?? null,
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw new EmailTakenError('A user has this e-mail address already.');
    },
    get: async (id) => {
      const row = await found().where('id', '=', id).executeTakeFirst();
      return row && userOf(row);
    },
    byEmail: async (email) => {
      const row = await found().where('email_key', '=', comparableEmail(email)).executeTakeFirst();
      return row && userOf(row);
    },
    isEmpty: async () => (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined,
    list: async (accountId) => {
      const query = accountId === undefined ? found() : found().where('account_id', '=', accountId);
      return (await query.orderBy('created_at').orderBy('id').execute()).map(userOf);
    },
    passwordHash: async (id) =>
      (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash,
    setPasswordHash: async (id, passwordHash) => {
      await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    },
    setDisabled: async (id, disabledAt) => {
      await db
        .updateTable('users')
        .set({ disabled_at: disabledAt ?? null })
        .where('id', '=', id)
        .execute();
    },
    setCodesWaived: async (id, codesWaivedAt) => {
      await db
        .updateTable('users')
        .set({ codes_waived_at: codesWaivedAt ?? null })
        .where('id', '=', id)
        .execute();
    },
    setRole: async (id, role) => {
      await db.updateTable('users').set({ role }).where('id', '=', id).execute();
    },
  };
};
