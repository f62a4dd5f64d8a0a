import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { FieldValue } from '../../../../../application/log/ports/read-models.ts';
import type { Column, SqlDialect, Upsert } from './dialect.ts';

const types: SqlDialect['types'] = { text: sql`text collate "C"`, number: sql`double precision`, document: sql`jsonb` };

const arrays = { text: sql`text[]`, number: sql`double precision[]`, document: sql`jsonb[]` } as const;

/**
 * JSON may say U+0000 and half a surrogate pair, jsonb may not:
 * https://www.postgresql.org/docs/current/datatype-json.html. Such a text in the log must not stop a projection for
 * ever, so both become U+FFFD.
 */
export const asJsonb = (json: string): string =>
  json.includes('\\u')
    ? json.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/gi, (escape) => (escape === '\\\\' ? escape : '\\ufffd'))
    : json;

/**
 * Any number of rows in one statement, with one array parameter for each column. PostgreSQL skips unchanged index
 * entries itself.
 */
const upsert = (table: string, columns: readonly [Column, ...Column[]]): Upsert => {
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

/** Many writers and processes, with transactions at READ COMMITTED. */
export const postgres: SqlDialect = {
  name: 'postgres',
  types,
  withKey: sql``,
  among: (column, list) => sql`${sql.ref(column)} = any(${list}::text[])`,
  list: (values) => [...values],
  // As `in (…)` the subquery could run once for each row of the update, and lock more rows than its limit.
  inSubquery: (column, query) => sql`${sql.ref(column)} = any(array${query})`,
  upsert,
  ordered: (item, direction) => (direction === 'ASC' ? item.asc().nullsFirst() : item.desc().nullsLast()),
  indexed: (column) => sql`${sql.ref(column)} nulls first`,
  indexes: async (executor) => {
    const { rows } = await sql<{ name: string; table: string }>`
      select indexname as name, tablename as "table" from pg_indexes where schemaname = current_schema()`.execute(
      executor,
    );
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
