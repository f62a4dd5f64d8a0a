import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/** What agents prepared and have not confirmed yet, and the bookings of each day that they made. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('agent_preparations')
    .addColumn('confirmation', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('input', text, (column) => column.notNull())
    .addColumn('amount', text)
    .addColumn('currency', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('agent_preparations_age').on('agent_preparations').columns(['expires_at']).execute();
  await db.schema
    .createTable('agent_bookings')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('booked_on', text, (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('confirmation', text, (column) => column.notNull())
    .addColumn('amount', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_bookings_key', ['account_id', 'booked_on', 'number'])
    .execute();
  await db.schema.createIndex('agent_bookings_age').on('agent_bookings').columns(['booked_on']).execute();
};
