import type { Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('checkpoints')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('position', 'text', (column) => column.notNull())
    .execute();
};
