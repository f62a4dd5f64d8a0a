import { Kysely, SqliteDialect } from 'kysely';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import { SqliteConnection } from '../../sqlite/connection.ts';
import type { Tables } from './tables.ts';

// SQLite has no booleans: they are bound as 0 and 1.
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
    // A setting of the connection. SQLite applies it while it compiles it, so that there is no statement to keep.
    if (sql.startsWith('pragma synchronous =')) {
      connection.exec(sql);
      return withoutRows;
    }
    // Takes the write lock at the beginning. A transaction that began with a read could not upgrade while another one
    // writes.
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
 * Most indexes of a read model are written in many places: pages that are read again for each transaction took a
 * seventh of a rebuild.
 */
const cacheKb = 8_000;

/** `busyTimeout`: see `SqliteConnection`. */
export const openSqlite = (
  url: string,
  { busyTimeout }: { readonly busyTimeout?: number | undefined } = {},
): Kysely<Tables> => {
  const connection = new SqliteConnection(url, { cacheKb, ...(busyTimeout !== undefined && { busyTimeout }) });
  // Read models hold personal data: earlier versions of a row must not stay in free pages of the file.
  connection.exec('PRAGMA secure_delete = ON');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKysely(connection) }) });
};
