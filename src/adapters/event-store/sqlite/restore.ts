import { ConcurrencyError } from '../../../application/ports/event-store.ts';
import type { RecordedEvent } from '../../../application/ports/event-store.ts';
import type { SqliteConnection } from '../../sqlite/connection.ts';
import { insertEvent } from './rows.ts';
import type { EventRow } from './rows.ts';

/** Appends the events of another log to this one in one transaction. If a version does not fit its stream, none is written. */
export const restore = (connection: SqliteConnection, head: number, events: readonly RecordedEvent[]): readonly EventRow[] => {
  const latest = connection.prepare('SELECT version FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1');
  const insert = connection.prepare(insertEvent);
  return connection.transaction(() =>
    events.map(({ id, stream, version, recordedAt, previousHash = null, event, metadata }, index) => {
      const before = latest.get<{ version: number }>(stream)?.version ?? 0;
      if (before !== version - 1) throw new ConcurrencyError(stream, version - 1, before);
      const [position, data, meta] = [head + index + 1, JSON.stringify(event.data), JSON.stringify(metadata)];
      insert.run(position, stream, version, id, event.type, data, meta, recordedAt, previousHash);
      return {
        position,
        stream,
        version,
        id,
        type: event.type,
        data,
        metadata: meta,
        recorded_at: recordedAt,
        previous_hash: previousHash,
      };
    }),
  );
};
