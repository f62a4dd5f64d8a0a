import type { EventStore, RecordedEvent } from './event-store.ts';

/** A log that takes what another log recorded, as it was recorded. Only for moving a log: whoever books parcels appends. */
export interface RestorableLog extends EventStore {
  /**
   * Writes events behind the last of this log, in the order given, each with the id, version, time and metadata it has; the position alone is this log's
   * own. On disk before it resolves. Rejects with ConcurrencyError when a version does not fit its stream. After a rejection a part from the beginning may have been written.
   */
  restore(events: readonly RecordedEvent[]): Promise<void>;
}
