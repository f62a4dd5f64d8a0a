import type { Clock } from '../../shared/ports/clock.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../ports/event-store.ts';
import type { EventStore, Position, RecordedEvent, StreamName } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { ParkedStream, ParkedStreams } from '../ports/parked-streams.ts';
import { CheckpointMovedError } from '../ports/read-models.ts';

/**
 * The most streams that one follower parks. If it fails at more, the cause is probably not in the events, so it stops
 * there.
 */
const most = 1_000;
/**
 * In ms: how often it looks for parked streams that are due, and the first and the longest wait between two attempts
 * for one stream.
 */
const [lookEveryMs, firstRetryMs, longestRetryMs] = [10_000, 30_000, 3_600_000];
const longestCause = 300;

/**
 * Whether an error means that a store is unavailable, or that another process is working: then no event is the cause.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof OutcomeUnknownError ||
  error instanceof CheckpointMovedError;

/** The message of an error without quoted data: a syntax error quotes its input, which may be personal. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'not an Error';
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`.slice(0, longestCause);
};

const laterBy = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();

/** The checkpoint after a batch, if that is not its last event, and the parked stream that the batch consists of. */
export type CheckpointMove = {
  readonly to?: Position | undefined;
  readonly released?: StreamName | undefined;
  /** Takes the position of a batch that has changed nothing. It is stored later, together with the following ones. */
  readonly later?: (to: Position) => void;
};

type ParkingDependencies = {
  readonly subscriber: {
    readonly name: string;
    checkpoint(): Promise<unknown>;
    process(batch: readonly RecordedEvent[], signal: AbortSignal, moved: CheckpointMove): Promise<void>;
  };
  readonly parkedAs: string;
  readonly parkedStreams: ParkedStreams;
  readonly store: Pick<EventStore, 'read'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Runs the work while the follower processes no batch. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** The position that the follower has processed. */
  readonly position: () => Position | undefined;
};

/**
 * The streams that a follower has parked. Each is tried again at the start of the follower, then after 30 s, a minute,
 * and so on up to once an hour, and when an operator requests it, until it succeeds.
 */
export class Parking {
  readonly #needs: ParkingDependencies;
  #parked = new Map<StreamName, ParkedStream>();
  #isAllDue = true;
  #retrying: Promise<void> | undefined;

  constructor(needs: ParkingDependencies) {
    this.#needs = needs;
  }

  get streams(): readonly ParkedStream[] {
    return [...this.#parked.values()];
  }

  /** Resolves when no attempt is running, after the signal has aborted. */
  get ended(): Promise<void> {
    return this.#retrying ?? Promise.resolve();
  }

  async load(): Promise<void> {
    const { parkedStreams, parkedAs } = this.#needs;
    this.#parked = new Map((await parkedStreams.list(parkedAs)).map((parked) => [parked.stream, parked]));
    this.#retryByAndBy();
  }

  /** The events of a batch that are not parked. */
  without(batch: readonly RecordedEvent[]): readonly RecordedEvent[] {
    if (this.#parked.size === 0) return batch;
    return batch.filter(({ stream, version }) => version < (this.#parked.get(stream)?.version ?? Infinity));
  }

  /**
   * Parks a stream from this event on. False if that cannot be stored, or if too many are parked: the follower then
   * stops at the event.
   */
  async park({ id, stream, version, event, metadata }: RecordedEvent, error: unknown): Promise<boolean> {
    const { parkedStreams, parkedAs, subscriber, clock, log } = this.#needs;
    const details = { subscriber: subscriber.name, stream, eventId: id, type: event.type };
    if (this.#parked.size >= most) {
      log.error(details, `A subscriber has parked ${most} streams and parks no more: it stands still at this event.`);
      return false;
    }
    const now = clock.now();
    const parked = {
      follower: parkedAs,
      stream,
      accountId: metadata.accountId,
      eventId: id,
      eventType: event.type,
      version,
      cause: causeOf(error),
      parkedAt: now,
      attempts: 1,
      retryAt: laterBy(now, firstRetryMs),
    };
    try {
      await parkedStreams.park(parked);
    } catch (failure) {
      log.error({ err: failure, ...details }, 'A stream could not be parked: the database does not take it.');
      return false;
    }
    this.#parked.set(stream, parked);
    log.error(details, 'A subscriber has parked a stream at an event that it fails at, and goes on with the others.');
    this.#retryByAndBy();
    return true;
  }

  #retryByAndBy(): void {
    if (this.#parked.size === 0) this.#isAllDue = false;
    else this.#retrying ??= this.#keepTrying().finally(() => (this.#retrying = undefined));
  }

  async #keepTrying(): Promise<void> {
    const { clock, log, signal, subscriber, parkedStreams, parkedAs, inTurn } = this.#needs;
    while (!signal.aborted && this.#parked.size > 0) {
      try {
        const now = clock.now();
        for (const parked of await parkedStreams.list(parkedAs))
          if (this.#isAllDue || parked.retryAt <= now) await inTurn(() => this.#retry(parked));
        this.#isAllDue = false;
      } catch (error) {
        log.error(
          { err: error, subscriber: subscriber.name },
          'Parked streams could not be read; they are tried again later.',
        );
      }
      await clock.sleep(lookEveryMs, signal);
    }
  }

  async #retry(parked: ParkedStream): Promise<void> {
    const { store, subscriber, parkedStreams, parkedAs, clock, log, signal } = this.#needs;
    const { stream, version, processedUntil, attempts } = parked;
    const to = this.#needs.position();
    // The follower itself processes events that it has not reached yet.
    if (to === undefined || signal.aborted || !this.#parked.has(stream)) return;
    try {
      const history = await store.read(stream, { after: version - 1 });
      const missed = history.filter(
        ({ position }) => position <= to && (processedUntil === undefined || position > processedUntil),
      );
      await subscriber.process(missed, signal, { to, released: stream });
      if (signal.aborted) return;
      await parkedStreams.release(parkedAs, stream);
      this.#parked.delete(stream);
      log.info({ subscriber: subscriber.name, stream }, 'A parked stream has been processed.');
    } catch (error) {
      if (signal.aborted) return;
      // Resets what the failed attempt has left in the memory of the subscriber.
      await subscriber.checkpoint();
      if (isPassing(error)) return;
      const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts, 10));
      const again = { ...parked, cause: causeOf(error), attempts: attempts + 1, retryAt: laterBy(clock.now(), wait) };
      this.#parked.set(stream, again);
      await parkedStreams.park(again);
      log.error({ err: error, subscriber: subscriber.name, stream }, 'A parked stream fails again; it stays parked.');
    }
  }
}
