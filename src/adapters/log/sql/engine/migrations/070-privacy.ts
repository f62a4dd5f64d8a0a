import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/** The keys that encrypt personal data in the log, in blocks. */
const personalKeys = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('personal_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    // Tells other processes that keys were destroyed. The index finds the highest revision.
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('personal_keys_revision').on('personal_keys').column('revision').execute();
};

/** The entries in which each person appears, by keyed hashes of contacts. */
const peopleIndex = async (db: Kysely<unknown>): Promise<void> => {
  const { types: { text }, withKey } = dialectOf(db); // oxfmt-ignore
  await db.schema
    .createTable('people_index')
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('stream', text, (column) => column.notNull())
    .addColumn('entry', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('people_index_key', ['hash', 'stream', 'entry'])
    .modifyEnd(withKey)
    .execute();
  await db.schema.createIndex('people_index_of_stream').on('people_index').columns(['stream', 'entry']).execute();
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await personalKeys(db);
  await peopleIndex(db);
};
