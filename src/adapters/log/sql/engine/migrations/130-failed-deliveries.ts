import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Deliveries that ended without success, by time: partial indexes, in which nearly no delivery ever is, so that they
 * cost nothing for one that succeeds. A query must have the same condition to be answered from them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('webhook_deliveries')
      .columns([...columns])
      .where(sql`status`, 'in', sql`('exhausted', 'skipped')`)
      .execute();
  await index('webhook_deliveries_failed', ['endpoint_id', 'created_at', 'id', 'status', 'updated_at']);
  await index('webhook_deliveries_failed_by_change', ['endpoint_id', 'updated_at', 'id', 'status']);
};
