import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The day on which each daily job was done last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('daily_runs')
    .addColumn('job', text, (column) => column.primaryKey())
    .addColumn('day', text, (column) => column.notNull())
    .execute();
};
