import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('installation_secrets')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    .execute();
};
