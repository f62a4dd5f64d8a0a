import { Kysely, SqliteDialect, DEFAULT_MIGRATION_TABLE, Migrator, sql } from 'kysely';
import type { SqliteDatabase, SqliteStatement, Migration } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import { SqliteConnection } from '../../sqlite-connection.ts';
import type { Tables } from './tables.ts';
import { dialectOf } from './dialects.ts';
import { migrations as ours } from './migrations/index.ts';
import { openPostgres } from './postgres/connection.ts';

// SQLite has no booleans, so they are bound as 0 and 1.
const bound = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) =>
    typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue),
  );

const withoutRows: SqliteStatement = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

const asKysely = (connection: SqliteConnection): SqliteDatabase => ({
  close: () => connection.close(),
  prepare: (sql) => {
    // A setting of the connection. SQLite applies it when it compiles it, so the statement cannot be cached.
    if (sql.startsWith('pragma synchronous =')) {
      connection.exec(sql);
      return withoutRows;
    }
    // Takes the write lock at the beginning: a transaction that began with a read could not upgrade its lock while
    // another one writes.
    const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
    return {
      reader: statement.returnsRows,
      all: (parameters) => statement.all(...bound(parameters)),
      run: (parameters) => {
        if (!connection.isInTransaction) connection.assertInPlace();
        return statement.run(...bound(parameters));
      },
      iterate: (parameters) => statement.iterate(...bound(parameters)),
    };
  },
});

/**
 * The size of the page cache of a SQLite connection (kB). Most indexes of a read model are written in many places:
 * without the cache, reading their pages again in each transaction took a seventh of a rebuild.
 */
const cacheKb = 8_000;

/** `busyTimeout`: see `SqliteConnection`. */
const openSqlite = (
  url: string,
  {
    busyTimeout,
    isReadOnly = false,
  }: { readonly busyTimeout?: number | undefined; readonly isReadOnly?: boolean } = {},
): Kysely<Tables> => {
  const connection = new SqliteConnection(url, {
    cacheKb,
    isReadOnly,
    ...(busyTimeout !== undefined && { busyTimeout }),
  });
  // Overwrites deleted rows: read models hold personal data, which must not stay in free pages of the file.
  if (!isReadOnly) connection.exec('PRAGMA secure_delete = ON');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(connection) }) });
};

/**
 * The operational database: read models, which are computed from the log, and data that the log does not hold
 * (accounts, secrets, deliveries).
 */
export type Database = {
  readonly db: Kysely<Tables>;
  /**
   * Empties the write-ahead log of SQLite, which holds earlier versions of rows. PostgreSQL eventually does that by
   * itself.
   */
  readonly overwriteDeleted: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Migrations that a newer release has run in this database. Migrations only add, so the tables that this release knows
 * are unchanged.
 */
const migrationsOfNewerPrograms = async (db: Kysely<Tables>, known: Migrations): Promise<Migrations> => {
  const nothing: Migration = { up: () => Promise.resolve() };
  const run = await migrationsThatRan(db);
  return Object.fromEntries(run.flatMap((name) => (Object.hasOwn(known, name) ? [] : [[name, nothing]])));
};

/** The names of the migrations that have run in a database. */
const migrationsThatRan = async (db: Kysely<Tables>): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Brings the tables up to date. Kysely's migrator holds a lock, so processes that start together migrate one after
 * another.
 */
const migrate = async (db: Kysely<Tables>, known: Migrations): Promise<void> => {
  const attempt = async (newer: Migrations): Promise<void> => {
    // The migrator rejects a database with migrations that it cannot name, so those of newer releases are listed too.
    const provider = { getMigrations: () => Promise.resolve({ ...known, ...newer }) };
    const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest();
    if (error instanceof Error) throw error;
    if (error !== undefined) throw new Error('A migration failed.', { cause: error });
  };
  const before = await migrationsOfNewerPrograms(db, known);
  try {
    await attempt(before);
  } catch (error) {
    // A newer release may have migrated between the query and the migration.
    const now = await migrationsOfNewerPrograms(db, known);
    if (Object.keys(now).length === Object.keys(before).length) throw error;
    await attempt(now);
  }
};

type Migrations = Readonly<Record<string, Migration>>;

/**
 * How long (ms) a command waits for the lock of a service that writes without a pause, such as one that fills a lost
 * database.
 */
export const commandWaitsMs = 10_000;

/** The connections and migrations of a database. */
export type DatabaseOptions = {
  /** The most connections that this process opens to a server. */
  readonly connections?: number;
  /** How long (ms) to wait for the lock of another process on an embedded database. The wait blocks the thread. */
  readonly busyTimeout?: number | undefined;
  /** The migrations to run; tests pass those of another release. */
  readonly migrations?: Migrations;
};

const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** A database that is only read, and as it is: no migration runs. */
export type DatabaseToRead = Pick<Database, 'db' | 'close'> & {
  /** Migrations of this release that have not run, and of newer releases that have. */
  readonly migrations: () => Promise<{ readonly pending: readonly string[]; readonly newer: readonly string[] }>;
};

/** Opens an existing database to read it. Writes are refused by the database itself. */
export const openDatabaseToRead = (url: string): DatabaseToRead => {
  const db = isPostgres(url)
    ? openPostgres(url, { connections: 1, isReadOnly: true })
    : openSqlite(url, { busyTimeout: commandWaitsMs, isReadOnly: true });
  return {
    db,
    migrations: async () => {
      const run = await migrationsThatRan(db);
      return {
        pending: Object.keys(ours).filter((name) => !run.includes(name)),
        newer: run.filter((name) => !Object.hasOwn(ours, name)),
      };
    },
    close: () => db.destroy(),
  };
};

/** Opens `file:path` (or a plain path) or `postgres://…`, and brings its tables up to date. */
export const openDatabase = async (
  url: string,
  { connections = 10, busyTimeout, migrations = ours }: DatabaseOptions = {},
): Promise<Database> => {
  const db = isPostgres(url) ? openPostgres(url, { connections }) : openSqlite(url, { busyTimeout });
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
