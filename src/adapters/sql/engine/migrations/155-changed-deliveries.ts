import type { Kysely } from 'kysely';

/** Clients poll the deliveries of an endpoint by what has changed since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('webhook_deliveries_by_change')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'updated_at', 'id', 'status'])
    .execute();
};
