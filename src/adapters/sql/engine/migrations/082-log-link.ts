import type { Kysely } from 'kysely';

/** One row once the database belongs to a log: a database that was lost is then told from one that is new together with its log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('log_link')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .execute();
};
