import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

const webhooks = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  const { text } = dialectOf(db).types;
  await schema
    .createTable('webhook_subscriptions')
    .addColumn('endpoint_id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('enabled_events', text, (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('secrets', text, (column) => column.notNull())
    .addColumn('failing_since', text)
    // An endpoint is disabled by time and number of failures: a clock may jump forward and back.
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    // The id of the stored query of its address, which is kept separately.
    .addColumn('query_id', text)
    .execute();
  await schema
    .createIndex('webhook_subscriptions_of_account')
    .on('webhook_subscriptions')
    .column('account_id')
    .execute();

  await schema
    .createTable('webhook_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('event_name', text, (column) => column.notNull())
    .addColumn('object_type', text, (column) => column.notNull())
    .addColumn('object_id', text, (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('test', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();

  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('endpoint_id', text, (column) => column.notNull())
    .addColumn('event_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('attempts', text, (column) => column.notNull())
    .addColumn('due_at', text)
    .addColumn('lease', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();
  // A partial index: finished deliveries leave it, so it stays as small as the backlog. It includes the holder of a
  // lease, so that leases are counted without reading the rows.
  await schema
    .createIndex('webhook_deliveries_to_do')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'due_at', 'lease'])
    .where('due_at', 'is not', null)
    .execute();
  // The index includes the columns that filter the list, so that a page and its total are read from the index alone.
  await schema
    .createIndex('webhook_deliveries_of_endpoint')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'created_at', 'id', 'status', 'updated_at'])
    .execute();
  // Clients poll an endpoint's deliveries by their last change.
  await schema
    .createIndex('webhook_deliveries_by_change')
    .on('webhook_deliveries')
    .columns(['endpoint_id', 'updated_at', 'id', 'status'])
    .execute();
  await schema.createIndex('webhook_deliveries_of_event').on('webhook_deliveries').column('event_id').execute();
  await schema.createIndex('webhook_deliveries_by_age').on('webhook_deliveries').column('created_at').execute();

  await schema
    .createTable('webhook_secrets')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('sealed', text, (column) => column.notNull())
    .execute();

  await schema
    .createTable('sandbox_inbox')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .addColumn('headers', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('verdict', text, (column) => column.notNull())
    .execute();
  await schema.createIndex('sandbox_inbox_of_account').on('sandbox_inbox').columns(['account_id', 'id']).execute();
};

/** The processes that may hold leases of deliveries. When one is dead, the others release its leases. */
const webhookSenders = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('webhook_senders')
    .addColumn('owner', dialectOf(db).types.text, (column) => column.primaryKey())
    .execute();
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await webhooks(db);
  await webhookSenders(db);
};
