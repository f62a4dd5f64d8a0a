import { Kysely, PostgresDialect, sql } from 'kysely';
import type { DatabaseIntrospector, TableMetadata } from 'kysely';
import type { Tables } from '../tables.ts';
import { postgresPool } from './pool.ts';
import type { PostgresPoolOptions } from './pool.ts';

/**
 * Lists the tables of our schema for the migrator. Kysely's own introspector reads all schemas, and fails when another one
 * is dropped while it reads.
 */
const tablesOfOurSchema = (db: Kysely<unknown>): DatabaseIntrospector => {
  const getTables = async (): Promise<TableMetadata[]> => {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_tables where schemaname = current_schema()`.execute(db);
    return rows.map(({ name, schema }) => ({ name, schema, isView: false, isForeign: false, columns: [] }));
  };
  return { getTables, getSchemas: () => Promise.resolve([]), getMetadata: async () => ({ tables: await getTables() }) };
};

class OurPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return tablesOfOurSchema(db);
  }
}

export const openPostgres = (url: string, options: PostgresPoolOptions): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new OurPostgresDialect({ pool: postgresPool(url, options) }) });
