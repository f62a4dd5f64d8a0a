import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

/** Who has seen the personal data of which objects. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('personal_reads')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('object_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(`personal_reads_${name}`)
      .on('personal_reads')
      .columns([...columns])
      .execute();
  await index('account', ['account_id', 'created_at', 'id']);
  await index('user', ['account_id', 'user_id', 'created_at', 'id']);
  await index('object', ['account_id', 'object_id', 'created_at', 'id', 'user_id']);
  await index('age', ['created_at']);
};
