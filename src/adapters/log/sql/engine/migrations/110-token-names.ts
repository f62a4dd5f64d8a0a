import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/** Names of issued tokens, who made them, and an index that lists those of an account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema.alterTable('issued_tokens').addColumn('name', text).execute();
  await db.schema.alterTable('issued_tokens').addColumn('created_by', text).execute();
  await db.schema
    .createIndex('issued_tokens_account')
    .on('issued_tokens')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
};
