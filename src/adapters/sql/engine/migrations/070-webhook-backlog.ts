import type { Kysely } from 'kysely';

/**
 * The index of what is still to be sent says who holds it too: how much there is, is counted without a look at the rows, each of which lies
 * somewhere else. It begins as the one before it, whose place it takes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('webhook_deliveries_to_do')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'due_at', 'lease'])
    .where('due_at', 'is not', null)
    .execute();
  await db.schema.dropIndex('webhook_deliveries_due').execute();
};
