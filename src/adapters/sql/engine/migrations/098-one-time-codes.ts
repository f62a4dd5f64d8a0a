import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Sealed secrets of authenticator apps, and hashes of recovery codes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text, number } = dialectOf(db).types;
  await db.schema
    .createTable('one_time_secrets')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', number, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute();
};
