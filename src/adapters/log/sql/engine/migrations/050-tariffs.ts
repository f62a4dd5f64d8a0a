import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('tariff_pages')
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('chapter', text, (column) => column.notNull())
    .addColumn('page', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('tariff_pages_of_version', ['version', 'chapter'])
    .execute();
};
