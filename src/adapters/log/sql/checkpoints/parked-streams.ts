import type { Kysely, Transaction } from 'kysely';
import type { Position, StreamName } from '../../../../application/log/ports/event-store.ts';
import type { ParkedStreams } from '../../../../application/log/ports/parked-streams.ts';
import type { Tables } from '../engine/tables.ts';

/** A time that is due before every other. */
const atOnce = '';

export const sqlParkedStreams = (db: Kysely<Tables>): ParkedStreams => ({
  list: async (follower) => {
    const all = db.selectFrom('parked_streams').selectAll().orderBy('parked_at').orderBy('follower').orderBy('stream');
    const rows = await (follower === undefined ? all : all.where('follower', '=', follower)).execute();
    return rows.map((row) => ({
      follower: row.follower,
      stream: row.stream as StreamName,
      accountId: row.account_id,
      eventId: row.event_id,
      eventType: row.event_type,
      version: row.version,
      processedUntil: row.processed_until ?? undefined,
      cause: row.cause,
      parkedAt: row.parked_at,
      attempts: row.attempts,
      retryAt: row.retry_at,
    }));
  },
  park: async ({
    follower,
    stream,
    accountId,
    eventId,
    eventType,
    version,
    processedUntil,
    cause,
    parkedAt,
    attempts,
    retryAt,
  }) => {
    const row = {
      account_id: accountId,
      event_id: eventId,
      event_type: eventType,
      version,
      processed_until: processedUntil ?? null,
      cause,
      parked_at: parkedAt,
      attempts,
      retry_at: retryAt,
    };
    await db
      .insertInto('parked_streams')
      .values({ follower, stream, ...row })
      .onConflict((conflict) => conflict.columns(['follower', 'stream']).doUpdateSet(row))
      .execute();
  },
  release: async (follower, stream) => {
    await releaseParked(db, follower, stream);
  },
  retryNow: async ({ follower, stream }) => {
    let due = db.updateTable('parked_streams').set({ retry_at: atOnce });
    if (follower !== undefined)
      due = due.where((row) => row.or([row('follower', '=', follower), row('follower', 'like', `${follower}@%`)]));
    if (stream !== undefined) due = due.where('stream', '=', stream);
    return Number((await due.executeTakeFirst()).numUpdatedRows);
  },
});

/**
 * Releases a parked stream. Called in the transaction that writes its changes, so that each event takes effect once.
 */
export const releaseParked = async (
  db: Kysely<Tables> | Transaction<Tables>,
  follower: string,
  stream: string,
): Promise<void> => {
  await db.deleteFrom('parked_streams').where('follower', '=', follower).where('stream', '=', stream).execute();
};

/**
 * Records that a rebuild has folded every event up to a position, including those of parked streams. Their later events
 * are due at once.
 */
export const parkedUntil = async (db: Transaction<Tables>, follower: string, reached: Position): Promise<void> => {
  await db
    .updateTable('parked_streams')
    .set({ processed_until: reached, retry_at: atOnce })
    .where('follower', '=', follower)
    .execute();
};
