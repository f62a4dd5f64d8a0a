import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The processes that may hold leases of deliveries: when one of them is dead, the others look for what it had taken. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('webhook_senders')
    .addColumn('owner', dialectOf(db).types.text, (column) => column.primaryKey())
    .execute();
};
