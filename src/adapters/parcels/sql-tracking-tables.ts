import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { TrackingChecks, UnknownCodes } from '../../application/parcels/ports/trackers.ts';
import { dialectOf } from '../log/sql/engine/dialects.ts';
import type { Tables } from '../log/sql/engine/tables.ts';

/** The most rows that one statement looks up. */
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
        // Sorted, because two processes that store the same rows in different orders could deadlock.
        .values(shipmentIds.toSorted().map((shipment_id) => ({ shipment_id, checked_at: checkedAt })))
        .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet({ checked_at: checkedAt }))
        .execute();
    },
    forgetBefore: async (checkedAt) => {
      await db.deleteFrom('tracking_checks').where('checked_at', '<', checkedAt).execute();
    },
  };
};

export const sqlUnknownCodes = (db: Kysely<Tables>): UnknownCodes => ({
  note: async ({ carrier, code, shipmentId, times, seenAt, position }) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('unknown_codes')
      .values({
        carrier,
        code,
        shipment_id: shipmentId,
        first_seen: seenAt,
        last_seen: seenAt,
        times,
        last_position: position,
      })
      .onConflict((conflict) => conflict.columns(['carrier', 'code']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return true;
    await db
      .updateTable('unknown_codes')
      .set({ shipment_id: shipmentId, last_seen: seenAt, times: sql`times + ${times}`, last_position: position })
      .where('carrier', '=', carrier)
      .where('code', '=', code)
      .where('last_position', '<', position)
      .execute();
    return false;
  },
  list: async () => {
    const rows = await db
      .selectFrom('unknown_codes')
      .selectAll()
      .orderBy('last_seen', 'desc')
      .orderBy('carrier')
      .orderBy('code')
      .execute();
    return rows.map(({ carrier, code, shipment_id, first_seen, last_seen, times }) => ({
      carrier,
      code,
      shipmentId: shipment_id,
      firstSeen: first_seen,
      lastSeen: last_seen,
      times: Number(times),
    }));
  },
});
