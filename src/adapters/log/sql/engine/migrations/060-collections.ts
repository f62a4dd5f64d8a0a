import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/** Text messages and e-mails of a sandbox, which sends none. Each message has its own reference. */
const sandboxMessages = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('sandbox_messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('channel', text, (column) => column.notNull())
    .addColumn('reference', text, (column) => column.notNull())
    .addColumn('received_at', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addUniqueConstraint('sandbox_messages_of_reference', ['account_id', 'channel', 'reference'])
    .execute();
  await db.schema
    .createIndex('sandbox_messages_of_account')
    .on('sandbox_messages')
    .columns(['account_id', 'id'])
    .execute();
};

/** Phone numbers whose owners want no text messages, as keyed hashes. */
const smsOptOuts = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('sms_opt_outs')
    .addColumn('phone_hash', text, (column) => column.primaryKey())
    .addColumn('opted_out_at', text, (column) => column.notNull())
    .execute();
};

/** Payments at the sandbox processor. Like those of a real processor they cannot be computed from the log. */
const sandboxPayments = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('sandbox_payments')
    .addColumn('intent_id', text, (column) => column.primaryKey())
    .addColumn('order_key', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_payments_by_age')
    .on('sandbox_payments')
    .columns(['created_at', 'intent_id'])
    .execute();
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sandboxMessages(db);
  await smsOptOuts(db);
  await sandboxPayments(db);
};
