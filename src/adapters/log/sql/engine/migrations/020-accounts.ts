import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

const accountsAndKeys = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('accounts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    // The account whose tokens may act for this one.
    .addColumn('parent_id', text)
    .execute();
  await db.schema.createIndex('accounts_parent').on('accounts').column('parent_id').execute();
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('sealed_private_key', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('revoked_tokens')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
};

const issuedTokens = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('issued_tokens')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('grants', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
};

const installationSecrets = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('installation_secrets')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    .execute();
};

/** Users, their sessions, and the attempts that are counted against an e-mail address. */
const users = async (db: Kysely<unknown>): Promise<void> => {
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
    // Set for users who need no one-time codes although the account requires them.
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
    // When the person last confirmed their identity.
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

/** Sealed secrets of authenticator apps, and hashes of recovery codes. */
const oneTimeCodes = async (db: Kysely<unknown>): Promise<void> => {
  const { text, number } = dialectOf(db).types;
  await db.schema
    .createTable('one_time_secrets')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', number, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute();
};

/** The trail of who may use an account. */
const securityEvents = async (db: Kysely<unknown>): Promise<void> => {
  const { text, number } = dialectOf(db).types;
  await db.schema
    .createTable('security_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('reason', text)
    .addColumn('subject', text)
    .addColumn('network', text)
    .addColumn('device', text)
    .addColumn('notice_at', text)
    .addColumn('notice_attempts', number, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('security_events_account')
    .on('security_events')
    .columns(['account_id', 'created_at', 'id', 'kind', 'user_id'])
    .execute();
  await db.schema.createIndex('security_events_notice').on('security_events').column('notice_at').execute();
};

/**
 * Units that processes have taken of each rate limit. A crash of PostgreSQL empties the table, and a new minute begins.
 */
const rateBudgets = async (db: Kysely<unknown>): Promise<void> => {
  const { name, types } = dialectOf(db);
  const table = db.schema
    .createTable('rate_budgets')
    .addColumn('id', types.text, (column) => column.primaryKey())
    .addColumn('taken', 'bigint', (column) => column.notNull())
    .addColumn('granted', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull());
  // Unlogged: writes do not wait for the disk. https://www.postgresql.org/docs/current/sql-createtable.html
  await (name === 'postgres' ? table.modifyFront(sql`unlogged`) : table).execute();
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await accountsAndKeys(db);
  await issuedTokens(db);
  await installationSecrets(db);
  await users(db);
  await oneTimeCodes(db);
  await securityEvents(db);
  await rateBudgets(db);
};
