import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Where each person is found, by keyed hashes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { types: { text }, withKey } = dialectOf(db); // prettier-ignore
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
