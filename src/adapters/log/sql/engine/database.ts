import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { dialectOf } from './dialects/index.ts';
import { migrations as ours } from './migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';
import { openPostgres } from './postgres/connection.ts';
import type { Tables } from './tables.ts';

/**
 * The operational database: read models, which are computed from the log, and what the log does not hold (accounts,
 * secrets, deliveries).
 */
export type Database = {
  readonly db: Kysely<Tables>;
  /**
   * Empties the write-ahead log of SQLite, which holds earlier versions of rows. PostgreSQL does that by itself, in
   * time.
   */
  readonly overwriteDeleted: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Migrations that a newer release has run here. Migrations only add, so the tables this release knows are unchanged.
 */
const migrationsOfNewerPrograms = async (db: Kysely<Tables>, known: Migrations): Promise<Migrations> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const rows = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const nothing: Migration = { up: () => Promise.resolve() };
  return Object.fromEntries(rows.rows.flatMap(({ name }) => (Object.hasOwn(known, name) ? [] : [[name, nothing]])));
};

/**
 * Brings the tables up to date. Kysely's migrator holds a lock, so processes that start together migrate one after
 * another.
 */
const migrate = async (db: Kysely<Tables>, known: Migrations): Promise<void> => {
  const attempt = async (newer: Migrations): Promise<void> => {
    // The migrator rejects a database with migrations it has no name for, so those of newer releases are listed too.
    const provider = { getMigrations: () => Promise.resolve({ ...known, ...newer }) };
    const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error('A migration failed.', { cause: error });
  };
  const before = await migrationsOfNewerPrograms(db, known);
  try {
    await attempt(before);
  } catch (error) {
    // A newer release may have migrated between the query and the attempt.
    const now = await migrationsOfNewerPrograms(db, known);
    if (Object.keys(now).length === Object.keys(before).length) throw error;
    await attempt(now);
  }
};

type Migrations = Readonly<Record<string, Migration>>;

/** How long (ms) a command waits for a service that writes, as one does without a pause that fills a lost database. */
export const commandWaitsMs = 10_000;

/** Connections and migrations of a database. */
export type DatabaseOptions = {
  /** The most connections that this process opens to a server. */
  readonly connections?: number;
  /**
   * How long (ms) to wait for the lock of another process on an embedded database. The thread does nothing else
   * meanwhile.
   */
  readonly busyTimeout?: number | undefined;
  /** The migrations to run; tests pass those of another release. */
  readonly migrations?: Migrations;
};

/** Opens `file:path` (or a plain path) or `postgres://…`, and brings its tables up to date. */
export const openDatabase = async (
  url: string,
  { connections = 10, busyTimeout, migrations = ours }: DatabaseOptions = {},
): Promise<Database> => {
  const db = /^postgres(ql)?:\/\//.test(url) ? openPostgres(url, { connections }) : openSqlite(url, { busyTimeout });
  try {
    await migrate(db, migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const overwriteDeleted = async (): Promise<void> => {
    if (dialectOf(db).name === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  };
  return { db, overwriteDeleted, close: () => db.destroy() };
};
