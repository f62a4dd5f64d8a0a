import { Kysely, PostgresDialect, sql } from 'kysely';
import type { DatabaseIntrospector, TableMetadata } from 'kysely';
import type { Tables } from '../tables.ts';
import { postgresPool } from './pool.ts';

/**
 * Tells the migrator which tables there are: those of our schema. What others keep in the same database is no business of ours, and Kysely's own introspector
 * fails when a schema of theirs goes away while it looks.
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

/** `connections` is how many this process opens at most. */
export const openPostgres = (url: string, { connections }: { readonly connections: number }): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new OurPostgresDialect({ pool: postgresPool(url, { connections }) }) });
