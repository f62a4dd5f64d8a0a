import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('accounts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    // The account whose tokens may act for this one.
    .addColumn('parent_id', text)
    .execute();
  await db.schema.createIndex('accounts_parent').on('accounts').column('parent_id').execute();
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('sealed_private_key', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('revoked_tokens')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
};
