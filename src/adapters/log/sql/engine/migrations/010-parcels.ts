import type { Kysely } from 'kysely';
import { dialectOf } from '../dialects.ts';

const builtInCarrier = async (db: Kysely<unknown>): Promise<void> => {
  const { types: { text }, withKey } = dialectOf(db); // oxfmt-ignore
  await db.schema
    .createTable('built_in_parcels')
    .addColumn('reference', text, (column) => column.primaryKey())
    .addColumn('series', text, (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('voided', 'integer', (column) => column.notNull())
    // No number may ever be assigned twice, whatever else fails.
    .addUniqueConstraint('built_in_parcels_number', ['series', 'number'])
    .modifyEnd(withKey)
    .execute();

  await db.schema
    .createTable('built_in_series')
    .addColumn('series', text, (column) => column.primaryKey())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('built_in_scans')
    .addColumn('tracking_number', text, (column) => column.notNull())
    .addColumn('timestamp', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('location', text)
    .addPrimaryKeyConstraint('built_in_scans_of_parcel', ['tracking_number', 'timestamp', 'code'])
    .execute();
};

const tracking = async (db: Kysely<unknown>): Promise<void> => {
  const { text } = dialectOf(db).types;
  await db.schema
    .createTable('unknown_codes')
    .addColumn('carrier', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    // A parcel that shows the code, instead of the carrier's text of a scan, which may name people.
    .addColumn('shipment_id', text, (column) => column.notNull().defaultTo(''))
    .addColumn('first_seen', text, (column) => column.notNull())
    .addColumn('last_seen', text, (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('last_position', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('unknown_codes_of_carrier', ['carrier', 'code'])
    .execute();

  await db.schema
    .createTable('tracking_checks')
    .addColumn('shipment_id', text, (column) => column.primaryKey())
    .addColumn('checked_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('tracking_checks_by_time').on('tracking_checks').columns(['checked_at']).execute();
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await builtInCarrier(db);
  await tracking(db);
};
