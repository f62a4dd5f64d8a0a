import { Kysely, SqliteDialect } from 'kysely';
import type { SqliteDatabase } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import { SqliteConnection } from '../../sqlite/connection.ts';
import type { Tables } from './tables.ts';

// Kysely asks for values SQLite knows: booleans are 0 and 1 there.
const bound = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value === undefined ? null : (value as SQLInputValue)));

const asKysely = (connection: SqliteConnection): SqliteDatabase => ({
  close: () => connection.close(),
  prepare: (sql) => {
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

export const openSqlite = (url: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(new SqliteConnection(url)) }) });
