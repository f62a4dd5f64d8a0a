import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/**
 * How many attempts have failed in a row: time alone is not enough to disable an endpoint, because a clock may be set wrong and right
 * again. And under which id the query of an address is kept.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .alterTable('webhook_subscriptions')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('webhook_subscriptions').addColumn('query_id', text).execute();
};
