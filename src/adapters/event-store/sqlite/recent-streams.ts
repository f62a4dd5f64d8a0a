import type { Kept } from './rows.ts';

/**
 * Whole streams that were written or read a moment ago: what follows from a booking, and a client that asks again and again, would read and parse the same
 * rows. Right without a look at the file, because nobody but this process writes the log. So many streams and events at most; the one touched longest ago goes first.
 */
export class RecentStreams {
  readonly #streams: number;
  readonly #eventsEach: number;
  /** A Map keeps the order of insertion: the oldest comes first. */
  readonly #known = new Map<string, Kept[]>();

  constructor({ streams, eventsEach }: { readonly streams: number; readonly eventsEach: number }) {
    this.#streams = streams;
    this.#eventsEach = eventsEach;
  }

  get(stream: string): readonly Kept[] | undefined {
    const known = this.#known.get(stream);
    if (known) this.#touch(stream, known);
    return known;
  }

  /** What the file holds of a stream, all of it. */
  keep(stream: string, history: readonly Kept[]): void {
    if (history.length > 0 && history.length <= this.#eventsEach) this.#touch(stream, [...history]);
  }

  /** What has just been committed. A stream whose beginning is not known stays unknown. */
  append(events: readonly Kept[]): void {
    for (const kept of events) {
      const known = kept.version === 1 ? [] : this.#known.get(kept.stream);
      if (!known) continue;
      known.push(kept);
      if (known.length > this.#eventsEach) this.#known.delete(kept.stream);
      else this.#touch(kept.stream, known);
    }
  }

  #touch(stream: string, history: Kept[]): void {
    this.#known.delete(stream);
    this.#known.set(stream, history);
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#streams && oldest !== undefined) this.#known.delete(oldest);
  }
}
