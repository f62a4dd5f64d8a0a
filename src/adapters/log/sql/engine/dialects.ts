import type { Expression, Kysely, OrderByItemBuilder, RawBuilder, SqlBool, Transaction, CompiledQuery } from 'kysely';
import { sql, PostgresAdapter } from 'kysely';
import type { FieldValue } from '../../../../application/log/ports/read-models.ts';
import type { Tables } from './tables.ts';
import { chunksOf } from './writes.ts';

export type Executor = Kysely<Tables> | Transaction<Tables>;

type Column = { readonly name: string; readonly type: 'text' | 'number' | 'document' };

/**
 * Inserts or updates rows with a value for each column; the first column is the key. No key comes twice. In an existing
 * row at least the columns named in `changed` are set; all other values are unchanged.
 */
export type Upsert = (
  executor: Executor,
  rows: readonly (readonly FieldValue[])[],
  changed: readonly string[],
) => Promise<void>;

/** The differences between the two databases, so that queries need not know which one they use. */
export type SqlDialect = {
  readonly name: 'sqlite' | 'postgres';

  /** Types of columns. Text is ordered byte by byte: positions, ids and times are compared as text. */
  readonly types: { readonly [T in Column['type']]: RawBuilder<unknown> };

  /**
   * Ends a `create table` whose rows are stored in the primary key's index (`without rowid`), if the database can: for
   * small rows.
   */
  readonly withKey: RawBuilder<unknown>;

  /** True if `column` has one of the values of `list`, which is a single parameter of any length. */
  readonly among: (column: string, list: unknown) => RawBuilder<boolean>;
  readonly list: (values: readonly string[]) => unknown;
  /** True if `column` has one of the values that a query finds. The query runs once, which matters if it locks rows. */
  readonly inSubquery: (column: string, query: Expression<unknown>) => RawBuilder<boolean>;

  readonly upsert: (table: string, columns: readonly [Column, ...Column[]]) => Upsert;

  /** Sorts null before every value, in lists and in their indexes. */
  readonly ordered: (item: OrderByItemBuilder, direction: 'ASC' | 'DESC') => OrderByItemBuilder;
  readonly indexed: (column: string) => RawBuilder<unknown>;
  /** A column equals a value that few rows have, which the database cannot know. */
  readonly equalsRare: (column: string, value: string | number) => RawBuilder<SqlBool>;
  /** A column that a query compares only in rows that another condition has found by an index. */
  readonly compared: <T>(column: string) => RawBuilder<T>;
  /** The names of all indexes but those of primary keys, each with its table. */
  readonly indexes: (executor: Executor) => Promise<ReadonlyMap<string, string>>;
  /** Whether other connections can write while an index is built. */
  readonly buildsIndexesAside: boolean;
  /** How many connections fill a table fastest. */
  readonly partitions: number;

  /**
   * Whether rows that another transaction has locked can be skipped. If not, a writer has the database to itself
   * anyway.
   */
  readonly skipsLocked: boolean;
  /** Waits until no other transaction, of any process, is past a call with the same name. */
  readonly serialize: (transaction: Transaction<Tables>, name: string) => Promise<void>;
};

const upsertBatches = (table: string, [key, ...others]: readonly [Column, ...Column[]]): Upsert => {
  const compiled = new Map<string, CompiledQuery>();

  // SQLite rewrites index entries for every column that is set, so only changed columns are set.
  const compile = (executor: Executor, rows: number, changed: readonly string[]): CompiledQuery => {
    const names = [key, ...others].map(({ name }) => sql.ref(name));
    const row = sql`(${sql.join(names.map(() => sql.val(null)))})`;
    const updates = changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
    const values = sql.join(Array.from({ length: rows }, () => row));
    const insert = sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${values}`;
    return sql`${insert} on conflict (${sql.ref(key.name)}) do update set ${sql.join(updates)}`.compile(executor);
  };

  const write: Upsert = async (executor, rows, changed) => {
    const kind = `${rows.length} ${changed.join()}`;
    const query = compiled.get(kind) ?? compile(executor, rows.length, changed);
    compiled.set(kind, query);
    await executor.executeQuery({ ...query, parameters: rows.flat() });
  };

  return async (executor, rows, changed) => {
    for (const some of chunksOf(rows)) await write(executor, some, changed);
  };
};

/** SQLite has one writer at a time and compares text by its bytes. */
export const sqlite: SqlDialect = {
  name: 'sqlite',
  types: { text: sql`text`, number: sql`real`, document: sql`text` },
  withKey: sql`without rowid`,
  among: (column, list) => sql`${sql.ref(column)} in (select value from json_each(${list}))`,
  list: (values) => JSON.stringify(values),
  inSubquery: (column, query) => sql`${sql.ref(column)} in ${query}`,
  upsert: upsertBatches,
  ordered: (item, direction) => (direction === 'ASC' ? item.asc() : item.desc()),
  indexed: (column) => sql.ref(column),
  // Without statistics SQLite expects as few rows of an account as of a number. A column with `+` uses no index:
  // https://sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
  compared: (column) => sql`+${sql.ref(column)}`,
  // It would rather read an index with every column of the query: https://sqlite.org/lang_corefunc.html#likelihood
  equalsRare: (column, value) => sql`likelihood(${sql.ref(column)} = ${value}, 0.00001)`,
  indexes: async (executor) => {
    const { rows } = await sql<{
      name: string;
      table: string;
    }>`select name, tbl_name as "table" from sqlite_master where type = 'index' and sql is not null`.execute(executor);
    return new Map(rows.map(({ name, table }) => [name, table]));
  },
  buildsIndexesAside: false,
  partitions: 1,
  skipsLocked: false,
  serialize: () => Promise.resolve(),
};

const types: SqlDialect['types'] = { text: sql`text collate "C"`, number: sql`double precision`, document: sql`jsonb` };

const arrays = { text: sql`text[]`, number: sql`double precision[]`, document: sql`jsonb[]` } as const;

/**
 * JSON allows U+0000 and half a surrogate pair, jsonb does not:
 * https://www.postgresql.org/docs/current/datatype-json.html. Such a text in the log must not stop a projection
 * permanently, so both become U+FFFD.
 */
const asJsonb = (json: string): string =>
  json.includes('\\u')
    ? json.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/gi, (escape) => (escape === '\\\\' ? escape : '\\ufffd'))
    : json;

/**
 * Writes any number of rows in one statement, with one array parameter for each column. PostgreSQL itself skips
 * unchanged index entries.
 */
const upsertArrays = (table: string, columns: readonly [Column, ...Column[]]): Upsert => {
  const [key, ...others] = columns;
  let compiled: CompiledQuery | undefined;
  return async (executor, rows) => {
    if (rows.length === 0) return;
    if (!compiled) {
      const names = sql.join(columns.map(({ name }) => sql.ref(name)));
      const arrayOfEach = sql.join(columns.map(({ type }) => sql`${sql.val(null)}::${arrays[type]}`));
      const changes = sql.join(others.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
      const insert = sql`insert into ${sql.table(table)} (${names}) select * from unnest(${arrayOfEach})`;
      compiled = sql`${insert} on conflict (${sql.ref(key.name)}) do update set ${changes}`.compile(executor);
    }
    const valueOf = (value: FieldValue | undefined, type: Column['type']): FieldValue =>
      type === 'document' && typeof value === 'string' ? asJsonb(value) : (value ?? null);
    await executor.executeQuery({
      ...compiled,
      parameters: columns.map(({ type }, at) => rows.map((row) => valueOf(row[at], type))),
    });
  };
};

/** PostgreSQL: many writers and processes, with transactions at READ COMMITTED. */
export const postgres: SqlDialect = {
  name: 'postgres',
  types,
  withKey: sql``,
  among: (column, list) => sql`${sql.ref(column)} = any(${list}::text[])`,
  list: (values) => [...values],
  // With `in (…)` the subquery could run once for each row of the update, and lock more rows than its limit.
  inSubquery: (column, query) => sql`${sql.ref(column)} = any(array${query})`,
  upsert: upsertArrays,
  ordered: (item, direction) => (direction === 'ASC' ? item.asc().nullsFirst() : item.desc().nullsLast()),
  indexed: (column) => sql`${sql.ref(column)} nulls first`,
  compared: (column) => sql.ref(column),
  equalsRare: (column, value) => sql`${sql.ref(column)} = ${value}`,
  indexes: async (executor) => {
    const { rows } = await sql<{ name: string; table: string }>`
      select named.relname as name, of.relname as "table" from pg_index
      join pg_class named on named.oid = indexrelid
      join pg_class of on of.oid = indrelid
      join pg_namespace on pg_namespace.oid = named.relnamespace
      where nspname = current_schema() and not indisprimary`.execute(executor);
    return new Map(rows.map(({ name, table }) => [name, table]));
  },
  buildsIndexesAside: true,
  partitions: 2,
  skipsLocked: true,
  serialize: async (transaction, name) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${`:waybill:${name}`}, 0))`.execute(
      transaction,
    );
  },
};

/** The dialect of a connection, taken from its adapter. */
export const dialectOf = (executor: Pick<Executor, 'getExecutor'>): SqlDialect =>
  executor.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
