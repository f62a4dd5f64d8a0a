import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('issued_tokens')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('grants', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
};
