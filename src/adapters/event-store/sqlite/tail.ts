import type { RecordedEvent } from '../../../application/ports/event-store.ts';
import { recordedFrom } from './rows.ts';
import type { EventRow } from './rows.ts';

/** Parsed when the first follower asks, and then shared by all: a log nobody follows pays nothing. */
type Kept = { readonly row: EventRow; recorded?: RecordedEvent };

/**
 * The newest events, kept in memory as they were committed, so that those who follow closely need neither the disk nor another parse. `capacity` events
 * at most; whoever falls further behind reads the file.
 */
export class Tail {
  readonly #capacity: number;
  #events: Kept[] = [];
  /** The position before the first event kept, as a number. */
  #before: number;
  readonly #waiting = new Set<() => void>();

  constructor(before: number, capacity = 1_024) {
    this.#before = before;
    this.#capacity = capacity;
  }

  /** The number of the last event of the log. */
  get head(): number {
    return this.#before + this.#events.length;
  }

  push(rows: readonly EventRow[]): void {
    for (const row of rows) this.#events.push({ row });
    // Cut in large pieces: shifting for every event would move the whole array each time.
    if (this.#events.length > 2 * this.#capacity) {
      const surplus = this.#events.length - this.#capacity;
      this.#events = this.#events.slice(surplus);
      this.#before += surplus;
    }
    this.wake();
  }

  /** Up to `limit` events after `position`, or undefined when they are no longer kept. */
  after(position: number, limit: number): readonly RecordedEvent[] | undefined {
    const from = position - this.#before;
    return from < 0 ? undefined : this.#events.slice(from, from + limit).map((kept) => (kept.recorded ??= recordedFrom(kept.row)));
  }

  /** Resolves when something is pushed, or `signal` aborts. */
  async grown(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  wake(): void {
    for (const done of [...this.#waiting]) done();
  }
}
