import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** The trail of who may use an account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text, number } = dialectOf(db).types;
  await db.schema
    .createTable('security_events')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('reason', text)
    .addColumn('subject', text)
    .addColumn('network', text)
    .addColumn('device', text)
    .addColumn('notice_at', text)
    .addColumn('notice_attempts', number, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('security_events_account')
    .on('security_events')
    .columns(['account_id', 'created_at', 'id', 'kind', 'user_id'])
    .execute();
  await db.schema.createIndex('security_events_notice').on('security_events').column('notice_at').execute();
};
