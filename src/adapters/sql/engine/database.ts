import { DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { migrations as ours } from './migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import type { Tables } from './tables.ts';

/** The operational database: what is computed from the log, and what stands beside it (accounts, secrets, deliveries). */
export type Database = {
  readonly db: Kysely<Tables>;
  readonly close: () => Promise<void>;
};

/** Migrations that a newer program has run here. They only add, so what this one knows is still as it knows it. */
const migrationsOfNewerPrograms = async (db: Kysely<Tables>, known: Migrations): Promise<Migrations> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const rows = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const nothing: Migration = { up: () => Promise.resolve() };
  return Object.fromEntries(rows.rows.flatMap(({ name }) => (Object.hasOwn(known, name) ? [] : [[name, nothing]])));
};

/** Processes that start together take turns: the migrator holds a lock of the database for as long as it works. */
const migrate = async (db: Kysely<Tables>, known: Migrations): Promise<void> => {
  const attempt = async (newer: Migrations): Promise<void> => {
    // Without the names of what newer programs have done, the migrator takes their database for a damaged one.
    const provider = { getMigrations: () => Promise.resolve({ ...known, ...newer }) };
    const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error('A migration failed.', { cause: error });
  };
  const before = await migrationsOfNewerPrograms(db, known);
  try {
    await attempt(before);
  } catch (error) {
    // A newer program may have been at work between the look and the attempt.
    const now = await migrationsOfNewerPrograms(db, known);
    if (Object.keys(now).length === Object.keys(before).length) throw error;
    await attempt(now);
  }
};

type Migrations = Readonly<Record<string, Migration>>;

export type DatabaseOptions = {
  /** How many connections to a server this process opens at most. */
  readonly connections?: number;
  /** The tables this program knows; those of another release in tests. */
  readonly migrations?: Migrations;
};

/** Opens `file:path` (or a plain path) or `postgres://…`, and brings its tables up to date. */
export const openDatabase = async (url: string, { connections = 10, migrations = ours }: DatabaseOptions = {}): Promise<Database> => {
  const db = /^postgres(ql)?:\/\//.test(url) ? openPostgres(url, { connections }) : openSqlite(url);
  try {
    await migrate(db, migrations);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
};
