import type { RecordedEvent } from '../../../application/ports/event-store.ts';
import type { EventRow, Kept } from './rows.ts';

/**
 * The newest events, kept in memory as they were committed, so that those who follow closely need neither the disk nor another parse. `capacity` events
 * at most; whoever falls further behind reads the file.
 */
export class Tail {
  readonly #capacity: number;
  #events: Kept[] = [];
  /** The position before the first event kept, as a number. */
  #before: number;
  #lastId: string | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(last: Pick<EventRow, 'position' | 'id'> | undefined, capacity = 512) {
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

  /** Another process has written: what is kept here is no longer the end, and what follows it is read from the file. */
  skipTo(last: Pick<EventRow, 'position' | 'id'>): void {
    if (last.position <= this.head) return;
    this.#events = [];
    this.#before = last.position;
    this.#lastId = last.id;
    this.wake();
  }

  push(events: readonly Kept[]): void {
    for (const kept of events) this.#events.push(kept);
    this.#lastId = events.at(-1)?.id ?? this.#lastId;
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
    return from < 0 ? undefined : this.#events.slice(from, from + limit).map(({ recorded }) => recorded);
  }

  /** Resolves when something is pushed, or `signal` aborts. */
  async grown(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
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
