import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

const checkpoints = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('checkpoints')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('position', text, (column) => column.notNull())
    .execute();
};

/** Streams that followers have parked at an event that failed. */
const parkedStreams = async (db: Kysely<unknown>): Promise<void> => {
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

/**
 * One row once the database belongs to a log. It distinguishes a lost database from one that is new together with its
 * log.
 */
const logLink = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('log_link')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .execute();
};

/** The keys that sign digests of the log, and the running digest, in one row. */
const logDigests = async (db: Kysely<unknown>): Promise<void> => {
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

/** The list of copies of read models; the documents of each are in a table of its own, `rm_copy_…`. */
const readModelCopies = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('read_model_copies')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('projection', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('complete', 'integer', (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('made_by', text, (column) => column.notNull())
    .execute();
};

/** The day of the last run of each daily job. */
const dailyRuns = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('daily_runs')
    .addColumn('job', text, (column) => column.primaryKey())
    .addColumn('day', text, (column) => column.notNull())
    .execute();
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await checkpoints(db);
  await parkedStreams(db);
  await logLink(db);
  await logDigests(db);
  await readModelCopies(db);
  await dailyRuns(db);
};
