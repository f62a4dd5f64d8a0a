import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Kysely, Transaction } from 'kysely';

// https://www.sqlite.org/pragma.html#pragma_synchronous: in WAL mode NORMAL keeps transactions atomic without waiting
// for the disk.
const relaxed = CompiledQuery.raw('pragma synchronous = normal');
const strict = CompiledQuery.raw('pragma synchronous = full');
// https://www.postgresql.org/docs/current/wal-async-commit.html: the same, for one transaction.
const relaxedCommit = CompiledQuery.raw('set local synchronous_commit = off');

/**
 * A transaction that does not wait for the disk, for data that can be computed from the log or written again without
 * harm. It is atomic like any other. A power failure may lose the last such transactions together with their
 * checkpoint; the work is then repeated from the remaining checkpoint. A killed process loses none.
 */
export const relaxedTransaction = <Tables, T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    return db.transaction().execute(async (transaction) => {
      await transaction.executeQuery(relaxedCommit);
      return work(transaction);
    });
  }
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(relaxed);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await connection.executeQuery(strict);
    }
  });
};
