import { RecentlyUsed } from '../../../../application/shared/recently-used.ts';
import type { StoredEvent, EventRow } from './rows.ts';
import { Waiters } from '../../../../application/shared/concurrency.ts';
import type { RecordedEvent } from '../../../../application/log/ports/event-store.ts';

/**
 * A cache of whole streams that were recently written or read, so that reactions to a booking and polling clients need
 * not read and parse the same rows again. It is never stale, because only this process writes the log. The number of
 * streams, and of events and bytes in each, is limited; the least recently used stream is evicted first.
 */
export class RecentStreams {
  readonly #eventsEach: number;
  readonly #bytesEach: number;
  readonly #known: RecentlyUsed<string, StoredEvent[]>;

  constructor({
    streams,
    eventsEach,
    bytesEach,
  }: {
    readonly streams: number;
    readonly eventsEach: number;
    readonly bytesEach: number;
  }) {
    this.#eventsEach = eventsEach;
    this.#bytesEach = bytesEach;
    this.#known = new RecentlyUsed(streams);
  }

  get(stream: string): readonly StoredEvent[] | undefined {
    return this.#known.get(stream);
  }

  /** Stores a whole stream as read from the file. */
  keep(stream: string, history: readonly StoredEvent[]): void {
    if (history.length > 0 && this.#fits(history)) this.#known.set(stream, [...history]);
  }

  /** Adds events that were just committed. A stream that is not cached from its beginning stays uncached. */
  append(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const known = event.version === 1 ? [] : this.#known.peek(event.stream);
      if (!known) continue;
      known.push(event);
      if (this.#fits(known)) this.#known.set(event.stream, known);
      else this.#known.delete(event.stream);
    }
  }

  #fits(history: readonly StoredEvent[]): boolean {
    return history.length <= this.#eventsEach && history.reduce((sum, { bytes }) => sum + bytes, 0) <= this.#bytesEach;
  }
}

/** The most events of a batch, and their largest total size. */
export type BatchLimit = { readonly events: number; readonly bytes: number };

/** How many events from an index on fit into a batch. */
const countWithin = (events: readonly StoredEvent[], from: number, limit: BatchLimit): number => {
  let [count, bytes] = [0, 0];
  for (let at = from; at < events.length && count < limit.events; at += 1, count += 1) {
    bytes += events[at]?.bytes ?? 0;
    if (count > 0 && bytes > limit.bytes) break;
  }
  return count;
};

/**
 * An in-memory buffer of the newest events, so that followers that keep up need neither the disk nor another parse.
 * Holds at most twice its capacity; a follower further behind reads the file.
 */
export class Tail {
  readonly #capacity: BatchLimit;
  #events: StoredEvent[] = [];
  #bytes = 0;
  /** The number of the position before the first buffered event. */
  #before: number;
  #lastId: string | undefined;
  readonly #waiters = new Waiters();

  constructor(last: Pick<EventRow, 'position' | 'id'> | undefined, capacity: BatchLimit) {
    this.#before = last?.position ?? 0;
    this.#lastId = last?.id;
    this.#capacity = capacity;
  }

  /** The number of the last event of the log. */
  get head(): number {
    return this.#before + this.#events.length;
  }

  /** The last event of the log, or undefined while there is none. */
  get last(): Pick<EventRow, 'position' | 'id'> | undefined {
    return this.#lastId === undefined ? undefined : { position: this.head, id: this.#lastId };
  }

  /**
   * To be called when another process has written: the buffer no longer reaches the end of the log, so it is cleared
   * and the new events are read from the file.
   */
  skipTo(last: Pick<EventRow, 'position' | 'id'>): void {
    if (last.position <= this.head) return;
    this.#events = [];
    this.#bytes = 0;
    this.#before = last.position;
    this.#lastId = last.id;
    this.wake();
  }

  push(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += event.bytes;
    }
    this.#lastId = events.at(-1)?.id ?? this.#lastId;
    // Trimmed rarely, by many events at once: shifting for every event would move the whole array each time.
    const { events: most, bytes: largest } = this.#capacity;
    if (this.#events.length > 2 * most || this.#bytes > 2 * largest) {
      let surplus = 0;
      for (const { bytes } of this.#events) {
        if (this.#events.length - surplus <= most && this.#bytes <= largest) break;
        surplus += 1;
        this.#bytes -= bytes;
      }
      this.#events = this.#events.slice(surplus);
      this.#before += surplus;
    }
    this.wake();
  }

  /**
   * Events after `position` up to the limit, at least one if there are any; undefined when they are no longer in the
   * buffer.
   */
  after(position: number, limit: BatchLimit): readonly RecordedEvent[] | undefined {
    const from = position - this.#before;
    return from < 0
      ? undefined
      : this.#events.slice(from, from + countWithin(this.#events, from, limit)).map(({ recorded }) => recorded);
  }

  /** Resolves when an event is pushed, or when `signal` aborts. */
  grown(signal: AbortSignal): Promise<void> {
    return this.#waiters.wait(signal);
  }

  wake(): void {
    this.#waiters.wake();
  }
}
