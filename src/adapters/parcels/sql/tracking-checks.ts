import type { Kysely } from 'kysely';
import type { TrackingChecks } from '../../../application/parcels/ports/trackers.ts';
import { dialectOf } from '../../log/sql/engine/dialects/index.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

/** Rows that are looked up in one statement. */
const page = 1_000;

export const sqlTrackingChecks = (db: Kysely<Tables>): TrackingChecks => {
  const dialect = dialectOf(db);
  return {
    of: async (shipmentIds) => {
      const found = new Map<string, string>();
      for (let from = 0; from < shipmentIds.length; from += page) {
        const some = dialect.list(shipmentIds.slice(from, from + page));
        const rows = await db
          .selectFrom('tracking_checks')
          .selectAll()
          .where(dialect.among('shipment_id', some))
          .execute();
        for (const { shipment_id, checked_at } of rows) found.set(shipment_id, checked_at);
      }
      return found;
    },
    keep: async (shipmentIds, checkedAt) => {
      if (shipmentIds.length === 0) return;
      await db
        .insertInto('tracking_checks')
        // Two processes that store the same rows take them in one order: in two orders, each could wait for a row of
        // the other.
        .values(shipmentIds.toSorted().map((shipment_id) => ({ shipment_id, checked_at: checkedAt })))
        .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ checked_at: checkedAt }))
        .execute();
    },
    forgetBefore: async (checkedAt) => {
      await db.deleteFrom('tracking_checks').where('checked_at', '<', checkedAt).execute();
    },
  };
};
