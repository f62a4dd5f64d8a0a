import { Kysely, Migrator, SqliteDialect } from 'kysely';
import type { SqliteDatabase } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import { SqliteConnection } from '../sqlite/connection.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** The operational database: what is computed from the log, and what stands beside it (accounts, secrets, deliveries). */
export type Database = {
  readonly db: Kysely<Tables>;
  readonly dialect: 'sqlite';
  readonly close: () => Promise<void>;
};

// Kysely asks for values SQLite knows: booleans are 0 and 1 there.
const bound = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue)));

const pragma = (carryOut: () => void) => ({
  all: () => [],
  iterate: () => [].values(),
  run: () => {
    carryOut();
    return { changes: 0, lastInsertRowid: 0 };
  },
});

const asKysely = (connection: SqliteConnection): SqliteDatabase => ({
  close: () => connection.close(),
  prepare: (sql) => {
    // A pragma is carried out when it is compiled, so none is kept.
    if (sql.startsWith('pragma ')) return { reader: false, ...pragma(() => connection.exec(sql)) };
    // The write lock is taken at once: a transaction that begins by reading could not be upgraded beside another writer.
    const statement = connection.prepare(sql === 'begin' ? 'begin immediate' : sql);
    return {
      reader: statement.returnsRows,
      all: (parameters) => statement.all(...bound(parameters)),
      run: (parameters) => statement.run(...bound(parameters)),
      iterate: (parameters) => statement.iterate(...bound(parameters)),
    };
  },
});

const migrate = async (db: Kysely<Tables>): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('A migration failed.', { cause: error });
};

/** Opens `file:path` (or a plain path) and brings its tables up to date. */
export const openDatabase = async (url: string): Promise<Database> => {
  const connection = new SqliteConnection(url);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(connection) }) });
  await migrate(db);
  return { db, dialect: 'sqlite', close: () => db.destroy() };
};
