import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';
import { StoreUnavailableError, ConcurrencyError, streamOf } from '../ports/event-store.ts';
import { systemActor, metadataOf } from './context.ts';
import type { Context } from './context.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Decider } from '../../../domain/shared/decider.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { StateCache, newerState, stateSince } from './state.ts';
import type { CachedState } from './state.ts';

/**
 * How many events, and bytes of their data, callers may add to one stream. The change that exceeds a limit is the last
 * one accepted.
 */
export type LimitOfChanges = { readonly within: 'day' | 'life'; readonly events: number; readonly bytes: number };

/** The limit of a UTC day, for a stream that grows as long as its account exists and is never read whole. */
export const limitOfDay: LimitOfChanges = { within: 'day', events: 1_000, bytes: 1_048_576 };

/** The limit of the stream of one object, which every read folds from the first event on. */
export const limitOfLife: LimitOfChanges = { within: 'life', events: 4_000, bytes: 4_194_304 };

/** Streams with fewer events are not counted, which saves a read. */
const uncounted = 16;

/** What callers have added on a day, up to a version of the stream. The day is empty for a limit of the whole life. */
type Taken = { readonly day: string; readonly version: number; readonly events: number; readonly bytes: number };

/** How many of the last events are read to find those of a day. A stream with more of them is at its limit. */
const spans = [10, 100, limitOfDay.events] as const;

const bytesOf = (events: readonly unknown[]): number =>
  events.reduce<number>((sum, event) => sum + JSON.stringify(event).length, 0);

/**
 * Counts what callers add to each stream, across processes, because a stream is kept permanently and a single caller
 * must not make it grow without bound. What this process has not counted is read from the log.
 */
class ChangesOfStream {
  readonly #store: Pick<EventStore, 'read'>;
  readonly #limit: LimitOfChanges;
  readonly #taken = new RecentlyUsed<StreamName, Taken>(10_000);

  constructor(store: Pick<EventStore, 'read'>, limit: LimitOfChanges) {
    this.#store = store;
    this.#limit = limit;
  }

  /** Rejects with a DomainError if the limit was already reached. `version` is that of the stream before the events. */
  async add(stream: StreamName, version: number, at: string, events: readonly unknown[]): Promise<void> {
    const { within, ...limit } = this.#limit;
    if (within === 'life' && version < uncounted) return;
    const day = within === 'day' ? at.slice(0, 10) : '';
    const before = await this.#before(stream, version, day);
    if (before.events >= limit.events || before.bytes >= limit.bytes) {
      const [today, each, then] =
        within === 'day' ? [' today', 'a day', ' Try again after midnight UTC.'] : ['', 'in all', ''];
      throw new DomainError(
        'too_many_changes',
        `This was changed ${before.events} times${today} (${before.bytes} bytes); ` +
          `${limit.events} changes of together ${limit.bytes} bytes are accepted ${each}.${then}`,
      );
    }
    const added = { events: before.events + events.length, bytes: before.bytes + bytesOf(events) };
    this.#taken.set(stream, { day, version: version + events.length, ...added });
  }

  async #before(stream: StreamName, version: number, day: string): Promise<Omit<Taken, 'version'>> {
    const known = this.#taken.peek(stream);
    if (known?.day === day && known.version <= version) {
      if (known.version === version) return known;
      return this.#and(known, await this.#store.read(stream, { after: known.version }));
    }
    let last: readonly RecordedEvent[] = [];
    for (const span of day === '' ? [version] : spans) {
      last = await this.#store.read(stream, { after: Math.max(0, version - span) });
      if (version <= span || last.some(({ recordedAt }) => recordedAt < day)) break;
    }
    return this.#and({ day, events: 0, bytes: 0 }, last);
  }

  #and({ day, events, bytes }: Omit<Taken, 'version'>, others: readonly RecordedEvent[]): Omit<Taken, 'version'> {
    const theirs = others.filter(
      ({ recordedAt, metadata }) => recordedAt.startsWith(day) && metadata.actor !== systemActor,
    );
    return { day, events: events + theirs.length, bytes: bytes + bytesOf(theirs.map(({ event }) => event)) };
  }
}

type CommandQueueOptions = {
  /** The most commands that may wait for one stream. */
  readonly perStream?: number;
  /** The most commands that may wait in total. */
  readonly inAll?: number;
  /**
   * Commands that waited longer than this (ms) are rejected, so that an unresponsive store is not retried once per
   * queued command.
   */
  readonly maxWaitMs?: number;
};

type Waiter = {
  readonly since: number;
  readonly go: () => void;
  readonly sendAway: (reason: StoreUnavailableError) => void;
};

/**
 * Runs commands on one stream one after the other, first in, first out; commands on different streams are independent.
 * Without the queue, commands of one process would race for the same version, and many lost races at once have stalled
 * a server for every client.
 */
export class CommandQueue {
  readonly #perStream: number;
  readonly #inAll: number;
  readonly #maxWaitMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  /**
   * Streams with a running command, each with its queue. The queue is undefined until a command has to wait, which is
   * rare.
   */
  readonly #lines = new Map<StreamName, Waiter[] | undefined>();
  #waiting = 0;

  constructor(
    clock: Pick<Clock, 'now'>,
    { perStream = 256, inAll = 4_096, maxWaitMs = 5_000 }: CommandQueueOptions = {},
  ) {
    this.#perStream = perStream;
    this.#inAll = inAll;
    this.#maxWaitMs = maxWaitMs;
    this.#clock = clock;
  }

  /**
   * Undefined if the caller may start at once, else a promise that resolves when it may. A caller that was admitted
   * calls `leave`; a rejected one does not.
   */
  enter(stream: StreamName): Promise<void> | undefined {
    if (!this.#lines.has(stream)) {
      this.#lines.set(stream, undefined);
      return undefined;
    }
    const line = this.#lines.get(stream);
    if ((line?.length ?? 0) >= this.#perStream || this.#waiting >= this.#inAll)
      throw new StoreUnavailableError('Too many commands are queued for this object, or in total.');
    this.#waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { since: this.#now(), go: resolve, sendAway: reject };
    if (line) line.push(waiter);
    else this.#lines.set(stream, [waiter]);
    return promise;
  }

  /** Lets the next command start. */
  leave(stream: StreamName): void {
    const line = this.#lines.get(stream);
    const earliest = line && line.length > 0 ? this.#now() - this.#maxWaitMs : 0;
    for (let next = line?.shift(); next; next = line?.shift()) {
      this.#waiting -= 1;
      if (next.since >= earliest) {
        next.go();
        return;
      }
      next.sendAway(new StoreUnavailableError('The commands before this one on the same object took too long.'));
    }
    this.#lines.delete(stream);
  }

  #now(): number {
    return Date.parse(this.#clock.now());
  }
}

/** The result of a command. `events` is empty if the command had already been carried out. */
export type Handled<Event extends DomainEvent> = { readonly version: number; readonly events: readonly Event[] };

/** Carries out a command on the aggregate of an id. Rejects with the refusal of its decider, or a ConcurrencyError. */
export type HandleCommand<Command, Event extends DomainEvent, State = never> = (
  id: string,
  command: Command,
  context: Context,
  options?: {
    readonly expected?: number;
    /**
     * The stream's state as the caller has just read it. It may be stale, like a cached state: the append checks it.
     */
    readonly known?: CachedState<State> | undefined;
  },
) => Promise<Handled<Event>>;

/** Limits of a command handler: attempts, cached states, queues. */
export type HandlerOptions<State = never, Command = unknown> = {
  /** Used to time out queued commands. */
  readonly clock: Pick<Clock, 'now'>;
  /** Attempts before a lost race is reported to the caller. */
  readonly attempts?: number;
  /** Number of streams whose states are cached; 0 for none. */
  readonly remembered?: number;
  /** Reads the current state of a stream by its id. Absent: the whole stream is read. */
  readonly current?: (id: string) => Promise<CachedState<State>>;
  /** How much callers may change one object. The service's own commands are never limited. Absent: no limit. */
  readonly limit?: LimitOfChanges;
  /** The commands that the limit applies to; all when absent. */
  readonly limited?: (command: Command) => boolean;
  /** Limits of the queues: commands waiting for a stream, commands waiting in all, and the longest wait. */
  readonly queue?: CommandQueueOptions;
};

/**
 * The command handler of every aggregate: read, fold, decide, append at exactly the version that was read. Commands of
 * this process on one stream are queued, so that only another process can win a race. Without `expected`, a lost race
 * is decided again on the winner's events; with `expected`, the caller gets the conflict.
 *
 * States are cached after each command, and callers may pass in a state they have just read: both save a read. The
 * append has the version, so a stale state costs one more read and never writes a wrong event. A refusal or an empty
 * result has no append that would check it, so it is only returned after a fresh read.
 *
 * A stream belongs to the account of its first event. A command of another account is rejected here, so a use case that
 * forgets the check changes nothing.
 */
export const commandHandler = <State, Command, Event extends DomainEvent>(
  store: EventStore,
  decider: Decider<State, Command, Event>,
  {
    clock,
    attempts = 5,
    remembered = 2_000,
    current,
    limit,
    limited = () => true,
    queue: options = {},
  }: HandlerOptions<NoInfer<State>, NoInfer<Command>>,
): HandleCommand<Command, Event, State> => {
  const { initialState, evolve, decide } = decider;
  const load = current ?? ((id: string) => stateSince(store, decider, streamOf(decider, id)));
  const memory = new StateCache<State>(remembered);
  const queue = new CommandQueue(clock, options);
  const changes = limit && new ChangesOfStream(store, limit);
  const unwritten: CachedState<State> = { version: 0, state: initialState, accountId: undefined };
  /**
   * Another account's stream is treated as an empty one, so that the decider refuses it as it refuses an id that does
   * not exist.
   */
  const asSeenBy = (accountId: string, known: CachedState<State>): CachedState<State> =>
    known.accountId === undefined || known.accountId === accountId ? known : unwritten;

  return async (id, command, context, { expected, known: seen } = {}) => {
    const stream = streamOf(decider, id);
    const turn = queue.enter(stream);
    // Await only if necessary: otherwise every command would be delayed by one turn of the event loop.
    if (turn) await turn;
    try {
      // A stream that must not exist is not read first: the append at version 0 is the check.
      let recalled = expected === 0 ? undefined : newerState(memory.take(stream), seen);

      for (let attempt = 1; ;) {
        const known = expected === 0 ? unwritten : asSeenBy(context.accountId, recalled ?? (await load(id)));
        try {
          if (expected !== undefined && expected !== known.version)
            throw new ConcurrencyError(stream, expected, known.version);
          const events = decide(command, known.state);
          if (events.length > 0 || !recalled) {
            if (changes && known.version > 0 && events.length > 0 && context.actor !== systemActor && limited(command))
              await changes.add(stream, known.version, context.at, events);
            const version =
              events.length === 0
                ? known.version
                : await store.append(stream, events, known.version, metadataOf(context));
            if (version > 0)
              memory.keep(stream, {
                version,
                state: events.reduce(evolve, known.state),
                accountId: known.accountId ?? context.accountId,
              });
            return { version, events };
          }
        } catch (error) {
          const raced = error instanceof ConcurrencyError && expected === undefined && attempt < attempts;
          const isOnMemory =
            recalled !== undefined && (error instanceof ConcurrencyError || error instanceof DomainError);
          if (!raced && !isOnMemory) throw error;
        }
        // A cached state was stale: decide again on a fresh read. This does not count as an attempt.
        if (recalled) recalled = undefined;
        else attempt += 1;
      }
    } finally {
      queue.leave(stream);
    }
  };
};
