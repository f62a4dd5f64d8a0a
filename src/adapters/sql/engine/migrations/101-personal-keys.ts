import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The keys that encrypt personal data in the log, in blocks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('personal_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    // Tells every process that another one destroyed keys. The index finds the highest.
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('personal_keys_revision').on('personal_keys').column('revision').execute();
};
