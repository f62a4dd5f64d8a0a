import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** What processes have taken of each rate limit. A crash of PostgreSQL empties the table, and a new minute begins. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { name, types } = dialectOf(db);
  const table = db.schema
    .createTable('rate_budgets')
    .addColumn('id', types.text, (column) => column.primaryKey())
    .addColumn('taken', 'bigint', (column) => column.notNull())
    .addColumn('granted', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull());
  // Unlogged: writes do not wait for the disk. https://www.postgresql.org/docs/current/sql-createtable.html
  await (name === 'postgres' ? table.modifyFront(sql`unlogged`) : table).execute();
};
