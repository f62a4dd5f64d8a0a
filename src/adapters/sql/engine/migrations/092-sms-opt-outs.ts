import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Phone numbers whose owners want no text messages, as keyed hashes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('sms_opt_outs')
    .addColumn('phone_hash', text, (column) => column.primaryKey())
    .addColumn('opted_out_at', text, (column) => column.notNull())
    .execute();
};
