import { RecentlyUsed } from '../../../application/kernel/recently-used.ts';
import type { Kept } from './rows.ts';

/**
 * Whole streams that were written or read a moment ago: what follows from a booking, and a client that asks again and again, would read and parse the same
 * rows. Right without a look at the file, because nobody but this process writes the log. So many streams and events at most; the one touched longest ago goes first.
 */
export class RecentStreams {
  readonly #eventsEach: number;
  readonly #known: RecentlyUsed<string, Kept[]>;

  constructor({ streams, eventsEach }: { readonly streams: number; readonly eventsEach: number }) {
    this.#eventsEach = eventsEach;
    this.#known = new RecentlyUsed(streams);
  }

  get(stream: string): readonly Kept[] | undefined {
    return this.#known.get(stream);
  }

  /** What the file holds of a stream, all of it. */
  keep(stream: string, history: readonly Kept[]): void {
    if (history.length > 0 && history.length <= this.#eventsEach) this.#known.set(stream, [...history]);
  }

  /** What has just been committed. A stream whose beginning is not known stays unknown. */
  append(events: readonly Kept[]): void {
    for (const kept of events) {
      const known = kept.version === 1 ? [] : this.#known.peek(kept.stream);
      if (!known) continue;
      known.push(kept);
      if (known.length > this.#eventsEach) this.#known.delete(kept.stream);
      else this.#known.set(kept.stream, known);
    }
  }
}
