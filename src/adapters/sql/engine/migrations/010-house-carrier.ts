import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects/index.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { types: { text }, withKey } = dialectOf(db); // prettier-ignore
  await db.schema
    .createTable('house_parcels')
    .addColumn('reference', text, (column) => column.primaryKey())
    .addColumn('series', text, (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('voided', 'integer', (column) => column.notNull())
    // No number is ever given out twice, whatever else goes wrong.
    .addUniqueConstraint('house_parcels_number', ['series', 'number'])
    .modifyEnd(withKey)
    .execute();

  await db.schema
    .createTable('house_series')
    .addColumn('series', text, (column) => column.primaryKey())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('house_scans')
    .addColumn('tracking_number', text, (column) => column.notNull())
    .addColumn('timestamp', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('location', text)
    .addPrimaryKeyConstraint('house_scans_of_parcel', ['tracking_number', 'timestamp', 'code'])
    .execute();
};
