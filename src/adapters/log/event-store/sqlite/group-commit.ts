import { isConstraintViolation } from '../../sqlite-connection.ts';
import type { SqliteConnection } from '../../sqlite-connection.ts';
import type { RecentlyUsed } from '../../../../application/shared/recently-used.ts';
import { ConcurrencyError, UnreadableEventError } from '../../../../application/log/ports/event-store.ts';
import { hashOfRow, insertEvent } from './rows.ts';
import type { EventRow } from './rows.ts';

/** One append with its events already serialized, to keep the transaction short. */
export type PendingAppend = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly data: string;
    readonly metadata: string;
  }[];
};

type AppendOutcome =
  | { readonly version: number; readonly rows: readonly EventRow[] }
  | { readonly error: ConcurrencyError | UnreadableEventError };

/**
 * Runs several appends in one transaction, so that they share one fsync. Each succeeds or conflicts by itself: the
 * version is checked before anything is written, so an append that conflicts leaves nothing behind.
 */
export const groupCommit = (
  connection: SqliteConnection,
  head: number,
  appends: readonly PendingAppend[],
  recordedAt: string,
  ends: Pick<RecentlyUsed<string, EventRow>, 'get'>,
): readonly AppendOutcome[] => {
  const insert = connection.prepare(insertEvent);
  const latest = connection.prepare('SELECT * FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1');
  const idsAfter = connection.prepare(
    'SELECT id FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?',
  );

  const isRetry = ({ stream, expected, events }: PendingAppend): boolean => {
    const stored = idsAfter.all<{ id: string }>(stream, expected, events.length);
    return (
      events.length > 0 && stored.length === events.length && stored.every(({ id }, index) => id === events[index]?.id)
    );
  };

  const conflictOf = (append: PendingAppend): AppendOutcome => {
    const { stream, expected, events } = append;
    const actual = latest.get<EventRow>(stream)?.version ?? 0;
    if (actual > expected && isRetry(append)) return { version: expected + events.length, rows: [] };
    return { error: new ConcurrencyError(stream, expected, actual) };
  };

  let position = head;
  const carryOut = (append: PendingAppend): AppendOutcome => {
    const { stream, expected, events } = append;
    // Most appends create a stream or continue one whose last event is cached. They need no query: the unique index
    // refuses a second event of the same version before any event of the append is written.
    const known = expected === 0 ? undefined : ends.get(stream);
    const unread = events.length > 0 && (known?.version ?? 0) === expected;
    let previous = unread ? known : latest.get<EventRow>(stream);
    if ((previous?.version ?? 0) !== expected) return conflictOf(append);

    const rows: EventRow[] = [];
    for (const { id, type, data, metadata } of events) {
      const previousHash = previous === undefined ? null : hashOfRow(previous);
      const row: EventRow = {
        position: position + 1,
        stream,
        version: expected + rows.length + 1,
        id,
        type,
        data,
        metadata,
        recorded_at: recordedAt,
        previous_hash: previousHash,
      };
      try {
        insert.run(row.position, stream, row.version, id, type, data, metadata, recordedAt, previousHash);
      } catch (error) {
        if (unread && rows.length === 0 && isConstraintViolation(error)) return conflictOf(append);
        throw error;
      }
      position += 1;
      rows.push(row);
      previous = row;
    }
    return { version: expected + events.length, rows };
  };

  /**
   * Carries out an append; returns the UnreadableEventError of a damaged predecessor. Only the first event of an append
   * has a predecessor that may be damaged, and it is read before anything is written.
   */
  const carryOutReadable = (append: PendingAppend): AppendOutcome => {
    try {
      return carryOut(append);
    } catch (error) {
      if (error instanceof UnreadableEventError) return { error };
      throw error;
    }
  };

  // A single INSERT is atomic without an explicit transaction.
  if (appends.length === 1 && appends[0]?.events.length === 1) return [carryOutReadable(appends[0])];
  return connection.transaction(() => appends.map(carryOutReadable));
};
