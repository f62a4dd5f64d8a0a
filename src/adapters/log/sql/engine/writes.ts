import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Kysely, Transaction, Compilable } from 'kysely';

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

/**
 * How many rows one statement writes. Each number of rows has its own SQL text, which is compiled and prepared once.
 */
const sizes = [32, 8, 1] as const;

/** Splits rows in order into the largest possible chunks. */
export const chunksOf = <Row>(rows: readonly Row[]): readonly (readonly Row[])[] => {
  const chunks: (readonly Row[])[] = [];
  let from = 0;
  for (const size of sizes) for (; rows.length - from >= size; from += size) chunks.push(rows.slice(from, from + size));
  return chunks;
};

/** Stands in for a value while the query is compiled. */
export type StandIn<Values> = <Name extends keyof Values & string>(name: Name) => NonNullable<Values[Name]>;

/**
 * Writes any number of rows in few queries, in order. A query is compiled once and run with many sets of values,
 * because compiling takes several times as long as SQLite takes to run it. `build` gets a stand-in for each row;
 * constants are written as `sql`.
 */
export const preparedRows = <Values extends Readonly<Record<string, string | number | null>>>(
  build: (rows: readonly StandIn<Values>[]) => Compilable,
): ((rows: readonly Values[]) => readonly CompiledQuery[]) => {
  const compile = (count: number): ((rows: readonly Values[]) => CompiledQuery) => {
    const compiled = build(Array.from({ length: count }, (_, row) => (name) => `${row} ${name}` as never)).compile();
    const places = (compiled.parameters as readonly string[]).map((parameter) => {
      const [row = '', name = ''] = parameter.split(' ');
      return { row: Number(row), name };
    });
    return (rows) => ({ ...compiled, parameters: places.map(({ row, name }) => rows[row]?.[name]) });
  };
  const compiled = new Map<number, ReturnType<typeof compile>>();
  return (rows) =>
    chunksOf(rows).map((some) => {
      const query = compiled.get(some.length) ?? compile(some.length);
      compiled.set(some.length, query);
      return query(some);
    });
};
