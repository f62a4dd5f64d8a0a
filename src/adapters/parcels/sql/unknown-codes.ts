import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { UnknownCodes } from '../../../application/parcels/ports/trackers.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

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
