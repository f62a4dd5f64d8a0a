import type { Kysely } from 'kysely';
import type {
  AccountRole,
  Invitation,
  Owners,
  PasswordLink,
  UserLink,
  UserLinks,
} from '../../../application/accounts/ports/people.ts';
import { comparableEmail } from '../../../application/accounts/ports/users.ts';
import { dialectOf } from '../../log/sql/engine/dialects.ts';
import type { Tables, UserLinksTable } from '../../log/sql/engine/tables.ts';

const factsOf = ({ id, account_id, created_by, created_at, expires_at }: UserLinksTable) => ({
  id,
  accountId: account_id,
  createdBy: created_by,
  createdAt: created_at,
  expiresAt: expires_at,
});

const invitationOf = (row: UserLinksTable): Invitation => ({
  kind: 'invitation',
  ...factsOf(row),
  email: row.email ?? '',
  role: row.role as AccountRole,
});

const passwordLinkOf = (row: UserLinksTable): PasswordLink => ({
  kind: 'password',
  ...factsOf(row),
  userId: row.user_id ?? '',
});

const linkOf = (row: UserLinksTable): UserLink => (row.kind === 'invitation' ? invitationOf(row) : passwordLinkOf(row));

const rowOf = (link: UserLink, hash: string): UserLinksTable => ({
  id: link.id,
  hash,
  kind: link.kind,
  account_id: link.accountId,
  user_id: link.kind === 'password' ? link.userId : null,
  email: link.kind === 'invitation' ? link.email : null,
  role: link.kind === 'invitation' ? link.role : null,
  created_by: link.createdBy,
  created_at: link.createdAt,
  expires_at: link.expiresAt,
});

export const sqlUserLinks = (db: Kysely<Tables>): UserLinks => {
  const ofAccount = (accountId: string, kind: UserLink['kind']) =>
    db.selectFrom('user_links').selectAll().where('account_id', '=', accountId).where('kind', '=', kind);
  return {
    add: async (link, hash) => {
      const isSame = ({ user_id, email }: UserLinksTable): boolean =>
        link.kind === 'password'
          ? user_id === link.userId
          : email !== null && comparableEmail(email) === comparableEmail(link.email);
      await db.transaction().execute(async (transaction) => {
        await dialectOf(db).serialize(transaction, `user-links:${link.accountId}`);
        const known = await transaction
          .selectFrom('user_links')
          .selectAll()
          .where('account_id', '=', link.accountId)
          .where('kind', '=', link.kind)
          .execute();
        const replaced = known.filter(isSame).map(({ id }) => id);
        if (replaced.length > 0) await transaction.deleteFrom('user_links').where('id', 'in', replaced).execute();
        await transaction.insertInto('user_links').values(rowOf(link, hash)).execute();
      });
    },
    byHash: async (hash) => {
      const row = await db.selectFrom('user_links').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row && linkOf(row);
    },
    take: async (id) => {
      const { numDeletedRows } = await db.deleteFrom('user_links').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    invitations: async (accountId, now) =>
      (
        await ofAccount(accountId, 'invitation')
          .where('expires_at', '>', now)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .execute()
      ).map(invitationOf),
    passwordLink: async ({ id, accountId }) => {
      const row = await ofAccount(accountId, 'password').where('user_id', '=', id).executeTakeFirst();
      return row && passwordLinkOf(row);
    },
    removeExpired: async (now) => {
      await db.deleteFrom('user_links').where('expires_at', '<=', now).execute();
    },
  };
};

export const sqlOwners = (db: Kysely<Tables>): Owners => ({
  stepDown: ({ id, accountId }, change) =>
    db.transaction().execute(async (transaction) => {
      await dialectOf(db).serialize(transaction, `owners:${accountId}`);
      const other = await transaction
        .selectFrom('users')
        .select('id')
        .where('account_id', '=', accountId)
        .where('role', '=', 'owner')
        .where('disabled_at', 'is', null)
        .where('id', '<>', id)
        .executeTakeFirst();
      if (!other) return false;
      const set = 'role' in change ? { role: change.role } : { disabled_at: change.disabledAt };
      await transaction.updateTable('users').set(set).where('id', '=', id).execute();
      return true;
    }),
});
