import type { SqliteConnection } from '../../sqlite/connection.ts';
import { ConcurrencyError } from '../../../application/ports/event-store.ts';
import type { EventRow } from './rows.ts';

/** One append, its events already text: what is left to do inside the transaction is as little as can be. */
export type PendingAppend = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly { readonly id: string; readonly type: string; readonly data: string }[];
  readonly metadata: string;
};

type Outcome = { readonly version: number; readonly rows: readonly EventRow[] } | { readonly error: ConcurrencyError };

/**
 * Carries out appends side by side in one transaction, so that they share one fsync. Each succeeds or conflicts on its own: the version is checked before
 * anything is written, hence one that conflicts leaves nothing behind.
 */
export const groupCommit = (
  connection: SqliteConnection,
  head: number,
  appends: readonly PendingAppend[],
  recordedAt: string,
): readonly Outcome[] => {
  const insert = connection.prepare(
    'INSERT INTO events (position, stream, version, id, type, data, metadata, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const latest = connection.prepare('SELECT version FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1');
  const idsAfter = connection.prepare('SELECT id FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?');

  const isRetry = ({ stream, expected, events }: PendingAppend): boolean => {
    const stored = idsAfter.all<{ id: string }>(stream, expected, events.length);
    return events.length > 0 && stored.length === events.length && stored.every(({ id }, index) => id === events[index]?.id);
  };

  let position = head;
  return connection.transaction(() =>
    appends.map((append): Outcome => {
      const { stream, expected, events, metadata } = append;
      const actual = latest.get<{ version: number }>(stream)?.version ?? 0;
      if (actual !== expected) {
        if (actual > expected && isRetry(append)) return { version: expected + events.length, rows: [] };
        return { error: new ConcurrencyError(stream, expected, actual) };
      }
      const rows = events.map(({ id, type, data }, index): EventRow => {
        position += 1;
        const version = expected + index + 1;
        insert.run(position, stream, version, id, type, data, metadata, recordedAt);
        return { position, stream, version, id, type, data, metadata, recorded_at: recordedAt };
      });
      return { version: expected + events.length, rows };
    }),
  );
};
