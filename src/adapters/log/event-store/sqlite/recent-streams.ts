import { RecentlyUsed } from '../../../../application/shared/recently-used.ts';
import type { StoredEvent } from './rows.ts';

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
