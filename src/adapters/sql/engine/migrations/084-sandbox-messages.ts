import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** Text messages and e-mails of a sandbox, which sends none. A reference is one message. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
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
  await db.schema.createIndex('sandbox_messages_of_account').on('sandbox_messages').columns(['account_id', 'id']).execute();
};
