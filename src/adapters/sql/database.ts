import { Migrator } from 'kysely';
import type { Kysely } from 'kysely';
import { migrations } from './migrations/index.ts';
import { openSqlite } from './open-sqlite.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import type { Tables } from './tables.ts';

/** The operational database: what is computed from the log, and what stands beside it (accounts, secrets, deliveries). */
export type Database = {
  readonly db: Kysely<Tables>;
  readonly close: () => Promise<void>;
};

/** Processes that start together take turns: the migrator holds a lock of the database for as long as it works. */
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

export type DatabaseOptions = {
  /** How many connections to a server this process opens at most. */
  readonly connections?: number;
};

/** Opens `file:path` (or a plain path) or `postgres://…`, and brings its tables up to date. */
export const openDatabase = async (url: string, { connections = 10 }: DatabaseOptions = {}): Promise<Database> => {
  const db = /^postgres(ql)?:\/\//.test(url) ? openPostgres(url, { connections }) : openSqlite(url);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
};
