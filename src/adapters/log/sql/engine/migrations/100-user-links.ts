import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/** Links by which people set a password: invitations, and those for people who have forgotten theirs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('user_links')
    .addColumn('id', text, (column) => column.primaryKey())
    // A keyed hash: the address cannot be made from the table.
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('email', text)
    .addColumn('role', text)
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('user_links_account')
    .on('user_links')
    .columns(['account_id', 'kind', 'created_at', 'id'])
    .execute();
};
