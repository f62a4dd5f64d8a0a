import type { Kysely } from 'kysely';

/** Tells every process that another one destroyed keys. The index finds the highest revision. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('personal_keys')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('personal_keys_revision').on('personal_keys').column('revision').execute();
};
