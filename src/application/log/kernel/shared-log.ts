import type { Clock } from '../../shared/ports/clock.ts';
import type { EventStore, Position, RecordedEvent } from '../ports/event-store.ts';

/** How much a reader keeps for its slowest follower. A page is a batch of the log, which bounds its bytes. */
const limits = { pages: 32, events: 4_096, batch: 512 };
/** How long (ms) the other followers wait for one that is that far behind, before it has to read by itself. */
const waitForSlowMs = 100;

export type SharedFollowOptions = {
  readonly after?: Position | undefined;
  readonly signal: AbortSignal;
  /** Whether an event needs more than a moved checkpoint. Absent: every event does. */
  readonly concerns?: ((recorded: RecordedEvent) => boolean) | undefined;
  /** Called instead of yielding a batch without an event that concerns the follower. */
  readonly passed?: ((to: Position) => void) | undefined;
};

type Page = { readonly after: Position | undefined; readonly to: Position; readonly events: readonly RecordedEvent[] };

/** A follower, the position up to which it has processed the log, and the function that wakes it. */
type Follower = Pick<SharedFollowOptions, 'concerns' | 'passed'> & {
  at: Position | undefined;
  wake?: (() => void) | undefined;
};

/** An event for which `concerns` throws is passed to the follower, which handles the failure. */
const isForNobody = ({ concerns }: Follower, events: readonly RecordedEvent[]): boolean => {
  if (concerns === undefined) return false;
  try {
    return !events.some(concerns);
  } catch {
    return false;
  }
};

type ReaderDependencies = {
  readonly log: Pick<EventStore, 'follow'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly from: Position | undefined;
  /** Whether another reader also has the events that come next. */
  readonly isSurpassed: () => boolean;
  readonly ended: () => void;
};

/** Reads the log once for all followers that are at nearby positions. */
class Reader {
  readonly #log: Pick<EventStore, 'follow'>;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #isSurpassed: () => boolean;
  readonly #followers = new Set<Follower>();
  readonly #stopping = new AbortController();
  readonly #pages: Page[] = [];
  #end: Position | undefined;
  #failure: { readonly error: unknown } | undefined;
  /** Resolves the promise that waits for a follower to move. */
  #moved: () => void = () => undefined;

  constructor({ log, clock, from, isSurpassed, ended }: ReaderDependencies) {
    this.#log = log;
    this.#clock = clock;
    this.#end = from;
    this.#isSurpassed = isSurpassed;
    // Read on the next turn: the first follower has to join before.
    void Promise.resolve()
      .then(() => this.#read())
      .catch((error: unknown) => (this.#failure = { error }))
      .finally(() => {
        ended();
        this.#stopping.abort();
        for (const follower of this.#followers) follower.wake?.();
      });
  }

  get end(): Position | undefined {
    return this.#end;
  }

  /** Whether it still has, or will have, every event after this position. */
  holds(at: Position | undefined): boolean {
    return !this.#stopping.signal.aborted && (at === this.#end || this.#placeOf(at) !== undefined);
  }

  join(follower: Follower): void {
    this.#followers.add(follower);
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower);
    this.#moved();
    if (this.#followers.size === 0) this.#stopping.abort();
  }

  /** The next events that concern the follower; undefined if they are no longer kept, or if `signal` aborts. */
  async next(follower: Follower, signal: AbortSignal): Promise<readonly RecordedEvent[] | undefined> {
    this.#moved();
    for (;;) {
      const events = this.#after(follower.at);
      if (events === undefined || signal.aborted) return undefined;
      if (events.length === 0) {
        if (this.#failure) throw this.#failure.error;
        if (this.#stopping.signal.aborted) return undefined;
        await this.#grown(follower, signal);
      } else if (isForNobody(follower, events)) this.#pass(follower, events.at(-1)?.position);
      else return events;
    }
  }

  /** The page with the event after this position, and its index in the page. */
  #placeOf(at: Position | undefined): { readonly number: number; readonly from: number } | undefined {
    const number = this.#pages.findIndex(({ after, to }) => after === at || (at !== undefined && at < to));
    const page = this.#pages[number];
    if (page === undefined) return undefined;
    if (page.after === at) return { number, from: 0 };
    const index = page.events.findIndex(({ position }) => position === at);
    return index < 0 ? undefined : { number, from: index + 1 };
  }

  /**
   * The events after this position, from as many pages as make a batch, because live pages are small. Empty at the end.
   */
  #after(at: Position | undefined): readonly RecordedEvent[] | undefined {
    if (at === this.#end) return [];
    const place = this.#placeOf(at);
    if (place === undefined) return undefined;
    let { events = [] } = this.#pages[place.number] ?? {};
    if (place.from > 0) events = events.slice(place.from);
    for (const { events: more } of this.#pages.slice(place.number + 1)) {
      if (events.length + more.length > limits.batch) break;
      events = [...events, ...more];
    }
    return events;
  }

  #pass(follower: Follower, to: Position | undefined): void {
    if (to === undefined) return;
    follower.at = to;
    follower.passed?.(to);
  }

  #grown(follower: Follower, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      follower.wake = () => {
        follower.wake = undefined;
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const { wake } = follower;
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  async #read(): Promise<void> {
    const { signal } = this.#stopping;
    for await (const events of this.#log.follow({ after: this.#end, signal })) {
      const to = events.at(-1)?.position;
      if (to === undefined) continue;
      const page = { after: this.#end, to, events };
      this.#pages.push(page);
      this.#end = to;
      for (const follower of this.#followers) {
        if (follower.wake === undefined) continue;
        if (isForNobody(follower, events)) this.#pass(follower, to);
        else follower.wake();
      }
      if (this.#isSurpassed()) return;
      await this.#room();
    }
  }

  /** Drops the oldest pages, only after every follower has processed them, except a very slow one. */
  async #room(): Promise<void> {
    const { signal } = this.#stopping;
    let isOverdue = false;
    while (!signal.aborted && this.#isFull()) {
      const [oldest] = this.#pages;
      const isNeeded = [...this.#followers].some(
        ({ at }) => at === undefined || oldest === undefined || at < oldest.to,
      );
      if (!isNeeded || isOverdue) {
        this.#pages.shift();
        continue;
      }
      const enough = new AbortController();
      const waited = this.#clock
        .sleep(waitForSlowMs, AbortSignal.any([signal, enough.signal]))
        .then(() => (isOverdue = !enough.signal.aborted));
      await Promise.race([waited, new Promise<void>((resolve) => (this.#moved = resolve))]);
      enough.abort();
      this.#moved = () => undefined;
    }
  }

  #isFull(): boolean {
    return (
      this.#pages.length > limits.pages ||
      this.#pages.reduce((sum, { events }) => sum + events.length, 0) > limits.events
    );
  }
}

/**
 * The log as the followers of a process share it: each page is read, decrypted and parsed once for all followers at
 * nearby positions, and a follower that it does not concern is not woken. A follower that is elsewhere, or slow, reads
 * by itself until it has caught up with the others.
 */
export class SharedLog {
  readonly #log: Pick<EventStore, 'follow'>;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #readers = new Set<Reader>();

  constructor(log: Pick<EventStore, 'follow'>, clock: Pick<Clock, 'sleep'>) {
    this.#log = log;
    this.#clock = clock;
  }

  /** As `EventStore.follow`; events that do not concern the follower may be left out. */
  async *follow({ after, signal, concerns, passed }: SharedFollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const follower: Follower = { at: after, concerns, passed };
    while (!signal.aborted) {
      const reader = this.#furthestAt(follower.at) ?? this.#open(follower.at);
      reader.join(follower);
      try {
        for (;;) {
          const events = await reader.next(follower, signal);
          if (events === undefined) break;
          yield events;
          follower.at = events.at(-1)?.position;
          const furthest = this.#furthestAt(follower.at);
          if (furthest !== undefined && furthest !== reader) break;
        }
      } finally {
        reader.leave(follower);
      }
    }
  }

  /** The reader nearest to the end of the log that has a position. */
  #furthestAt(at: Position | undefined): Reader | undefined {
    let found: Reader | undefined;
    for (const reader of this.#readers)
      if (reader.holds(at) && (found === undefined || (reader.end ?? '') > (found.end ?? ''))) found = reader;
    return found;
  }

  #open(at: Position | undefined): Reader {
    const reader: Reader = new Reader({
      log: this.#log,
      clock: this.#clock,
      from: at,
      isSurpassed: () => [...this.#readers].some((other) => other !== reader && other.holds(reader.end)),
      ended: () => this.#readers.delete(reader),
    });
    this.#readers.add(reader);
    return reader;
  }
}
