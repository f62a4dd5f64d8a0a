import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

/** What a carrier wrote about a scan may name people: the parcel stands in its place, and the column `description` is left empty. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .alterTable('unknown_codes')
    .addColumn('shipment_id', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await (db as Kysely<{ unknown_codes: { description: string } }>).updateTable('unknown_codes').set({ description: '' }).execute();
};
