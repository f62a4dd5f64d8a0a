import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The keys that sign digests of the log, and the running digest, in one row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('log_signing_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('sealed_private_key', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('log_digest')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('events', 'bigint', (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .execute();
};
