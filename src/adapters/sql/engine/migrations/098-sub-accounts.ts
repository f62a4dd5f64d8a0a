import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The account whose tokens may act for another one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('accounts').addColumn('parent_id', dialectOf(db).types.text).execute();
  await db.schema.createIndex('accounts_parent').on('accounts').column('parent_id').execute();
};
