import type { Kysely } from 'kysely';

/** How many calls of a booking were not refused, and one number for each booking. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('agent_bookings')
    .addColumn('calls', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createIndex('agent_bookings_confirmation')
    .on('agent_bookings')
    .columns(['account_id', 'confirmation'])
    .unique()
    .execute();
};
