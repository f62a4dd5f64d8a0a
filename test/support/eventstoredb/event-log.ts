import { linksOf } from './projections.ts';

export type ProposedEvent = {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
};
export type StoredEvent = ProposedEvent & {
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position, which are equal except in old transactions. */
  readonly position: bigint;
  readonly created: number;
};

export type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;
export type Outcome =
  | { readonly is: 'stored'; readonly revision: number; readonly position: bigint }
  | { readonly is: 'conflict'; readonly current: number }
  | { readonly is: 'too large' };

/** The server's default limit (bytes). Types and metadata do not count. */
export const maxAppendSize = 1_048_576;

/** A real server writes some events of its own before it accepts any. */
const started: ProposedEvent = {
  id: '00000000-0000-0000-0000-000000000001',
  type: '$Started',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.of(),
};

/**
 * The data of a server: one log, and the positions of each stream's events in it. Like a disk, it survives the server.
 */
export class EventLog {
  readonly events: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #watchers = new Set<() => void>();
  readonly #projections: boolean;

  /** With `projections`, like a server that runs the system projections: each event is followed by links to it. */
  constructor({ projections = false } = {}) {
    this.#projections = projections;
    this.#store('$system', [started]);
  }

  stream(name: string): readonly StoredEvent[] | undefined {
    return this.#streams.get(name);
  }

  /** Appends with optimistic concurrency and idempotency, as in the recorded answers. */
  append(stream: string, expected: Expected, events: readonly ProposedEvent[]): Outcome {
    if (events.reduce((sum, { data }) => sum + data.length, 0) > maxAppendSize) return { is: 'too large' };
    const stored = this.#streams.get(stream) ?? [];
    const current = stored.length - 1; // -1: no stream
    const conflict: Outcome = { is: 'conflict', current };
    const at = (revision: number): Outcome => ({
      is: 'stored',
      revision: Math.max(revision, 0),
      position: stored[revision]?.position ?? 0n,
    });

    if (expected === 'any' || expected === 'stream_exists') {
      if (expected === 'stream_exists' && current < 0) return conflict;
      const revisionOf = new Map(stored.map(({ id, revision }) => [id, revision]));
      if (events[0] && revisionOf.has(events[0].id)) {
        const revisions = events.map(({ id }) => revisionOf.get(id));
        return revisions.includes(undefined) ? conflict : at(revisions.at(-1) ?? current);
      }
    } else {
      const revision = expected === 'no_stream' ? -1 : Number(expected);
      if (revision !== current) {
        const known =
          events.length > 0 &&
          revision < current &&
          events.every(({ id }, index) => stored[revision + 1 + index]?.id === id);
        return known ? at(revision + events.length) : conflict;
      }
    }
    if (events.length === 0) return at(current);

    const last = this.#store(stream, events);
    if (this.#projections && !stream.startsWith('$'))
      for (const [index, event] of events.entries())
        for (const link of linksOf(event.type, stream, current + 1 + index, (name) => this.#streams.has(name)))
          this.#store(link.stream, [link.event]);
    for (const watcher of this.#watchers) watcher();
    return { is: 'stored', revision: last.revision, position: last.position };
  }

  /** Calls the watcher after every append; the returned function ends that. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** The number of events at or before a position. */
  countUpTo(position: bigint): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.position ?? 0n) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a record begins at a position. */
  begins(position: bigint): boolean {
    return this.events[this.countUpTo(position) - 1]?.position === position;
  }

  /** The same log with its first events only, as a node that was cut off still has it. */
  asOf(count: number): EventLog {
    return EventLog.holding(this.events.slice(0, count));
  }

  /** A log with events that were stored elsewhere. */
  static holding(events: readonly StoredEvent[]): EventLog {
    const log = new EventLog();
    log.events.length = 0;
    log.#streams.clear();
    for (const event of events) log.#keep(event);
    return log;
  }

  #store(stream: string, events: readonly ProposedEvent[]): StoredEvent {
    let last: StoredEvent | undefined;
    for (const event of events) {
      last = {
        ...event,
        id: event.id.toLowerCase(),
        stream,
        revision: this.#streams.get(stream)?.length ?? 0,
        position: BigInt(this.events.length + 1) * 128n,
        created: Date.now(),
      };
      this.#keep(last);
    }
    if (!last) throw new Error('Nothing was stored.');
    return last;
  }

  #keep(event: StoredEvent): void {
    this.events.push(event);
    const stream = this.#streams.get(event.stream);
    if (stream) stream.push(event);
    else this.#streams.set(event.stream, [event]);
  }
}
