import type { EventStore, RecordedEvent } from './event-store.ts';

/** A log that accepts recorded events of another log unchanged. Only for moving a log; all other code appends. */
export interface RestorableLog extends EventStore {
  /**
   * Writes events after the last one of this log, in the order given, each with its id, version, time and metadata; only the position
   * is new. On disk before it resolves. Rejects with ConcurrencyError when a version does not fit its stream. After a rejection, the
   * first part of the events may have been written.
   */
  restore(events: readonly RecordedEvent[]): Promise<void>;
}
