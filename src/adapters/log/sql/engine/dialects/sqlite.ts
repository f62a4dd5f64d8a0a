import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { chunksOf } from '../prepared.ts';
import type { Column, Executor, SqlDialect, Upsert } from './dialect.ts';

const upsert = (table: string, [key, ...others]: readonly [Column, ...Column[]]): Upsert => {
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
  upsert,
  ordered: (item, direction) => (direction === 'ASC' ? item.asc() : item.desc()),
  indexed: (column) => sql.ref(column),
  indexes: async (executor) => {
    const { rows } = await sql<{
      name: string;
      table: string;
    }>`select name, tbl_name as "table" from sqlite_master where type = 'index'`.execute(executor);
    return new Map(rows.map(({ name, table }) => [name, table]));
  },
  buildsIndexesAside: false,
  partitions: 1,
  skipsLocked: false,
  serialize: () => Promise.resolve(),
};
