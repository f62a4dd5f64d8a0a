import type { Clock } from '../../shared/ports/clock.ts';
import type { Position, EventStore, RecordedEvent } from '../ports/event-store.ts';
import { ForeignPositionError } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { ReadModelBehindError } from '../ports/read-models.ts';
import type { ParkedStream, ParkedStreams } from '../ports/parked-streams.ts';
import { isPassing, Parking } from './parking.ts';
import type { CheckpointMove } from './parking.ts';
import type { SharedFollowOptions } from './shared-log.ts';
import { turns } from '../../shared/concurrency.ts';

type DeferredCheckpointDependencies = {
  readonly store: (to: Position) => Promise<void>;
  /** How long (ms) a checkpoint may stay unwritten; a killed process reads the same events again. */
  readonly everyMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly signal: AbortSignal;
  /** A deferred write must not overlap a running batch. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly failed: (error: unknown) => void;
};

/**
 * The checkpoint of a follower past events that do not concern it. Most followers skip most events, and a transaction
 * for each batch that only moves the checkpoint would be most of their work.
 */
class DeferredCheckpoint {
  readonly #needs: DeferredCheckpointDependencies;
  /** The last skipped position, if it is not written yet. */
  #passed: Position | undefined;
  #noting: Promise<void> | undefined;

  constructor(needs: DeferredCheckpointDependencies) {
    this.#needs = needs;
  }

  pass(to: Position): void {
    this.#passed = to;
    this.#noting ??= this.#note();
  }

  /** Drops the deferred position: a later one is being stored, or the log is read again. */
  forget(): void {
    this.#passed = undefined;
  }

  /** Stores the deferred position, after processing has ended. */
  async rest(): Promise<void> {
    await this.#noting;
    await this.#write();
  }

  async #note(): Promise<void> {
    const { everyMs, clock, signal, inTurn, failed } = this.#needs;
    do {
      await (everyMs > 0 ? clock.sleep(everyMs, signal) : undefined);
      if (signal.aborted) break;
      await inTurn(() => this.#write()).catch(failed);
    } while (this.#passed !== undefined);
    this.#noting = undefined;
  }

  async #write(): Promise<void> {
    const to = this.#passed;
    this.#passed = undefined;
    if (to !== undefined) await this.#needs.store(to);
  }
}

/** The source of a subscriber's events. If it evaluates `concerns`, it may leave the other events out. */
type FollowedLog = { follow(options: SharedFollowOptions): AsyncIterable<readonly RecordedEvent[]> };

/** Reads the log from its checkpoint on. Projections, policies and the webhook outbox are subscribers. */
export type Subscriber = {
  readonly name: string;
  /** The last position whose effect is stored; undefined before the first. */
  checkpoint(): Promise<Position | undefined>;
  /**
   * Applies the batch and stores its last position, or `moved.to`, in that order or in one transaction. When the signal
   * aborts it may leave the rest of a long batch. When it throws, it is called again from the checkpoint.
   */
  process(batch: readonly RecordedEvent[], signal: AbortSignal, moved?: CheckpointMove): Promise<void>;
  /**
   * Its name for parked streams, if that is not `name`. Null: it needs every event in order, and stops at one that it
   * cannot process.
   */
  readonly parkedAs?: string | null;
  /** Whether the event needs more than a moved checkpoint. Absent: every event does. */
  readonly concerns?: (recorded: RecordedEvent) => boolean;
  /** Stores what `process` has deferred. Called at shutdown. */
  rest?(): Promise<void>;
};

/** The event at which a follower has failed more than once. */
export type FailingEvent = Pick<RecordedEvent, 'id' | 'stream' | 'position'> & {
  readonly type: string;
  readonly failures: number;
};

/** What `/readyz` and the metrics read of a running subscriber. */
export type RunningSubscriber = {
  readonly name: string;
  /** The last position known to be processed, by this process or by the leader. */
  readonly position: () => Position | undefined;
  /**
   * Resolves when everything up to `position` has been processed, when `signal` aborts, or when the subscriber ends.
   * After the end, only `signal` resolves it.
   */
  readonly reached: (position: Position | undefined, signal?: AbortSignal) => Promise<void>;
  /** The event it fails at repeatedly; undefined while it makes progress, or when another process runs it. */
  readonly failing: () => FailingEvent | undefined;
  /** The streams that it has parked; empty unless this process runs it. */
  readonly parked: () => readonly ParkedStream[];
  /** Ends when the signal given to `runSubscriber` aborts. */
  readonly ended: Promise<void>;
};

/** How often an event fails when processed alone, before its stream is parked. */
const triesOfOne = 3;

const backoff = (failures: number): number => Math.min(30_000, 100 * 2 ** Math.min(failures, 9));

/** The log that a subscriber reads, and the signal that ends it. */
export type SubscriberDependencies = {
  readonly store: FollowedLog & Pick<EventStore, 'read'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the log is not the one of the checkpoint. There is no retry, because it would fail in the same way. */
  readonly foreign?: (error: ForeignPositionError) => void;
  /** Where it parks the stream of an event that it fails at. Absent: it stops there. */
  readonly parkedStreams?: ParkedStreams;
  /** How long (ms) a checkpoint past events that do not concern the subscriber may stay unwritten; 0 when absent. */
  readonly checkpointEveryMs?: number;
};

/**
 * Splits a batch: events up to `careful` are processed one by one, because one of them may have made the batch fail.
 */
function* partsOf(batch: readonly RecordedEvent[], careful: Position | undefined): Generator<readonly RecordedEvent[]> {
  const first = careful === undefined ? 0 : batch.findIndex(({ position }) => position > careful);
  const singles = first < 0 ? batch.length : first;
  for (const recorded of batch.slice(0, singles)) yield [recorded];
  if (singles < batch.length) yield batch.slice(singles);
}

/** The position of a subscriber, and the callers that wait for it to advance. */
class Progress {
  #position: Position | undefined;
  readonly #waiting = new Set<{ readonly until: Position; readonly done: () => void }>();

  get position(): Position | undefined {
    return this.#position;
  }

  move(to: Position | undefined): void {
    this.#position = to;
    for (const waiter of this.#waiting) {
      if (to === undefined || to < waiter.until) continue;
      this.#waiting.delete(waiter);
      waiter.done();
    }
  }

  async reached(until: Position | undefined, stop: AbortSignal | undefined): Promise<void> {
    if (until === undefined || (this.#position !== undefined && this.#position >= until)) return;
    await new Promise<void>((resolve) => {
      const waiter = { until, done: resolve };
      this.#waiting.add(waiter);
      stop?.addEventListener('abort', () => (this.#waiting.delete(waiter), resolve()), { once: true });
    });
  }

  end(): void {
    for (const waiter of this.#waiting) waiter.done();
    this.#waiting.clear();
  }
}

/**
 * Runs until `signal` aborts. After a failure it logs and starts again from the checkpoint; other subscribers are not
 * affected. A stream with an event that fails repeatedly is parked: the other streams continue, and the parked one is
 * retried later.
 */
export const runSubscriber = (subscriber: Subscriber, needs: SubscriberDependencies): RunningSubscriber => {
  const { store, clock, log, signal, foreign, parkedStreams, checkpointEveryMs = 0 } = needs;
  const progress = new Progress();
  let failing: FailingEvent | undefined;

  const moved = (to: Position | undefined): void => {
    if (failing && to !== undefined && to >= failing.position) failing = undefined;
    progress.move(to);
  };

  const inTurn = turns();
  const { parkedAs = subscriber.name } = subscriber;
  const parking =
    parkedStreams === undefined || parkedAs === null
      ? undefined
      : new Parking({ ...needs, subscriber, parkedStreams, parkedAs, inTurn, position: () => progress.position });

  /** Aborts the reading of the log, so that it starts again at the stored checkpoint. */
  let reading = new AbortController();
  const deferred = new DeferredCheckpoint({
    ...{ everyMs: checkpointEveryMs, clock, signal, inTurn },
    // Use a new signal, because the subscriber's own may have been aborted.
    store: (to) => subscriber.process([], new AbortController().signal, { to }),
    failed: (error) => reading.abort(error),
  });
  /**
   * Consecutive failures at one place. Events before that place may be processed again after a failure: that does not
   * reset the count.
   */
  let failures = 0;
  let failedAt: Position | undefined;
  const progressed = (to: Position): void => {
    if (failedAt === undefined || to >= failedAt) [failures, failedAt] = [0, undefined];
    moved(to);
  };
  const passed = (to: Position): void => {
    progressed(to);
    deferred.pass(to);
  };
  const { concerns } = subscriber;

  /** False if it may have stopped in the middle: the checkpoint says where. */
  const processed = async (part: readonly RecordedEvent[], careful: Position | undefined): Promise<boolean> => {
    const to = part.at(-1)?.position;
    if (to === undefined) return true;
    if (concerns && !part.some(concerns)) {
      passed(to);
      return true;
    }
    deferred.forget();
    // Store each event up to the one that failed, or every retry would begin at the first event of the batch.
    const isCareful = careful !== undefined && to <= careful;
    const later = isCareful ? undefined : (at: Position): void => deferred.pass(at);
    await subscriber.process(parking?.without(part) ?? part, signal, { to, ...(later && { later }) });
    if (signal.aborted) return false;
    progressed(to);
    return true;
  };

  const run = async (): Promise<void> => {
    let careful: Position | undefined;
    while (!signal.aborted) {
      let given: readonly RecordedEvent[] = [];
      try {
        reading = new AbortController();
        const until = AbortSignal.any([signal, reading.signal]);
        deferred.forget();
        moved(await inTurn(() => subscriber.checkpoint()));
        await parking?.load();
        for await (const batch of store.follow({ after: progress.position, signal: until, concerns, passed })) {
          for (const part of partsOf(batch, careful)) {
            given = part;
            if (!(await inTurn(() => processed(part, careful)))) break;
            given = [];
          }
        }
        if (reading.signal.aborted) throw reading.signal.reason;
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof ForeignPositionError && foreign) {
          foreign(error);
          break;
        }
        const at = given.at(-1)?.position;
        failures = at === failedAt ? failures + 1 : 1;
        failedAt = at;
        careful = at ?? careful;
        const [only, ...others] = given;
        const event =
          only && others.length === 0
            ? { id: only.id, type: only.event.type, stream: only.stream, position: only.position }
            : undefined;
        failing = event && { ...event, failures };
        if (!(error instanceof ReadModelBehindError))
          log.error(
            { err: error, subscriber: subscriber.name, failures, ...(event && { event }) },
            'A subscriber failed and starts again from its checkpoint.',
          );
        else if (failures === 1) log.info({ subscriber: subscriber.name }, `A subscriber waits. ${error.message}`);
        if (only && event && failures >= triesOfOne && !isPassing(error) && (await parking?.park(only, error)))
          failures = 0;
        else await clock.sleep(backoff(failures), signal);
      }
    }
    progress.end();
    const rest = async (): Promise<void> => {
      await deferred.rest();
      await subscriber.rest?.();
    };
    await rest().catch((error: unknown) => {
      log.error(
        { err: error, subscriber: subscriber.name },
        'A subscriber could not store its checkpoint; it will process some events again.',
      );
    });
  };

  return {
    name: subscriber.name,
    position: () => progress.position,
    // A single failure may be a store that was unavailable for a moment.
    failing: () => (failing && failing.failures > 1 ? failing : undefined),
    parked: () => parking?.streams ?? [],
    reached: async (until, stop) => {
      if (!signal.aborted) await progress.reached(until, stop);
    },
    ended: run().then(() => parking?.ended),
  };
};
