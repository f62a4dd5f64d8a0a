import type { Kysely } from 'kysely';

/**
 * The events of an account by time. It includes the columns that filter the list of deliveries across endpoints. Events
 * are written once and never changed, so the index costs nothing for an attempt.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('webhook_events_of_account')
    .on('webhook_events')
    .columns(['account_id', 'created_at', 'id', 'event_name', 'object_id'])
    .execute();
};
