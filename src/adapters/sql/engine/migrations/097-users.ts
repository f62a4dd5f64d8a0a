import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Users, their sessions, and the attempts that are counted against an e-mail address. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text, number } = dialectOf(db).types;
  await db.schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('disabled_at', text)
    // Who needs no one-time codes where the account asks for them.
    .addColumn('codes_waived_at', text)
    .execute();
  await db.schema
    .createTable('sign_in_sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('network', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    // When the person last proved to be it.
    .addColumn('confirmed_at', text)
    .execute();
  await db.schema.createIndex('sign_in_sessions_user').on('sign_in_sessions').column('user_id').execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('attempts', text, (column) => column.notNull())
    .addColumn('version', number, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
};
