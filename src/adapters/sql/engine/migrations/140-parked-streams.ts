import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Streams that followers have set aside at an event they fail at. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('parked_streams')
    .addColumn('follower', text, (column) => column.notNull())
    .addColumn('stream', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('event_id', text, (column) => column.notNull())
    .addColumn('event_type', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('processed_until', text)
    .addColumn('cause', text, (column) => column.notNull())
    .addColumn('parked_at', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('retry_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('parked_streams_key', ['follower', 'stream'])
    .execute();
};
