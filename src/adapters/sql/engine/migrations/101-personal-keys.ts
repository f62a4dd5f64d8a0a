import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The keys that encrypt personal data in the log, in blocks. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('personal_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    .execute();
};
