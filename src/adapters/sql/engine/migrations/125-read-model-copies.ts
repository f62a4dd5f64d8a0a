import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The list of read models' copies; the documents of each are in a table `rm_copy_…` of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('read_model_copies')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('projection', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('complete', 'integer', (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('made_by', text, (column) => column.notNull())
    .execute();
};
