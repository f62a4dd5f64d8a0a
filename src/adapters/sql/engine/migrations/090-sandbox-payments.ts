import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Payments at the sandbox processor: they are not computed from the log, as those at a real processor are not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('intent_id', text, (column) => column.primaryKey())
    .addColumn('order_key', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sandbox_payments_by_age').on('sandbox_payments').columns(['created_at', 'intent_id']).execute();
};
