import type { Clock } from '../ports/clock.ts';
import { ForeignPositionError } from '../ports/event-store.ts';
import type { EventStore, Position, RecordedEvent } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { ParkedStream, ParkedStreams } from '../ports/parked-streams.ts';
import { isPassing, Parking } from './parking.ts';
import type { CheckpointMove } from './parking.ts';
import { turns } from './turns.ts';

/** Reads the log from its checkpoint on. Projections, policies and the webhook outbox are subscribers. */
export type Subscriber = {
  readonly name: string;
  /** The last position whose effect is stored; undefined before the first. */
  checkpoint(): Promise<Position | undefined>;
  /**
   * Applies the batch and stores its last position, or `moved.to`, in that order or in one transaction. When the signal aborts it may
   * leave the rest of a long batch. When it throws, it is called again from the checkpoint.
   */
  process(batch: readonly RecordedEvent[], signal: AbortSignal, moved?: CheckpointMove): Promise<void>;
  /**
   * Its name among parked streams, if that is not `name`. Null: it needs every event in order, and stands still at one that it cannot
   * process.
   */
  readonly parkedAs?: string | null;
  /** The log it follows instead of the one it is given: the same events, as they are stored. */
  readonly log?: Pick<EventStore, 'follow'>;
  /** Whether the event needs more than a moved checkpoint. Absent: every event does. */
  readonly concerns?: (recorded: RecordedEvent) => boolean;
  /** Stores what `process` has deferred. Called at shutdown. */
  rest?(): Promise<void>;
};

/** The event at which a follower has failed more than once. */
export type FailingEvent = Pick<RecordedEvent, 'id' | 'stream' | 'position'> & { readonly type: string; readonly failures: number };

/** What `/readyz` and the metrics read of a running subscriber. */
export type RunningSubscriber = {
  readonly name: string;
  /** The last position known to be processed, by this process or by the leader. */
  readonly position: () => Position | undefined;
  /** Resolves once everything up to `position` has been processed, when `signal` aborts, or when this ends; asked of what has ended, by `signal` alone. */
  readonly reached: (position: Position | undefined, signal?: AbortSignal) => Promise<void>;
  /** The event it fails at repeatedly; undefined while it makes progress, or when another process runs it. */
  readonly failing: () => FailingEvent | undefined;
  /** The streams that it has set aside, as far as this process runs it. */
  readonly parked: () => readonly ParkedStream[];
  /** Ends when the signal given to `runSubscriber` aborts. */
  readonly ended: Promise<void>;
};

/** Failures at one event, tried by itself, after which its stream is set aside. */
const triesOfOne = 3;

const backoff = (failures: number): number => Math.min(30_000, 100 * 2 ** Math.min(failures, 9));

/** What a subscriber reads from, and what ends it. */
export type SubscriberDependencies = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the log is not the one the checkpoint belongs to. There is no retry: it would fail in the same way. */
  readonly foreign?: (error: ForeignPositionError) => void;
  /** Where it sets aside the stream of an event that it fails at. Absent: it stands still there. */
  readonly parkedStreams?: ParkedStreams;
};

/** Splits a batch: events up to `careful` are processed one by one, because one of them may have made the batch fail. */
function* partsOf(batch: readonly RecordedEvent[], careful: Position | undefined): Generator<readonly RecordedEvent[]> {
  const first = careful === undefined ? 0 : batch.findIndex(({ position }) => position > careful);
  const singles = first < 0 ? batch.length : first;
  for (const recorded of batch.slice(0, singles)) yield [recorded];
  if (singles < batch.length) yield batch.slice(singles);
}

/**
 * Runs until `signal` aborts. After a failure it logs and starts again from the checkpoint, and no other subscriber waits. A stream at
 * whose event it fails again and again is parked: the others go on, and the parked one is tried again by and by.
 */
export const runSubscriber = (subscriber: Subscriber, needs: SubscriberDependencies): RunningSubscriber => {
  const { store, clock, log, signal, foreign, parkedStreams } = needs;
  let position: Position | undefined;
  const waiting = new Set<{ until: Position; done: () => void }>();

  let failing: FailingEvent | undefined;

  const moved = (to: Position | undefined): void => {
    position = to;
    if (failing && to !== undefined && to >= failing.position) failing = undefined;
    for (const waiter of waiting) {
      if (to === undefined || to < waiter.until) continue;
      waiting.delete(waiter);
      waiter.done();
    }
  };

  const inTurn = turns();
  const { parkedAs = subscriber.name } = subscriber;
  const parking =
    parkedStreams === undefined || parkedAs === null
      ? undefined
      : new Parking({ ...needs, subscriber, parkedStreams, parkedAs, inTurn, position: () => position });

  /** False when it may have stopped in the middle: the checkpoint says where. */
  const processed = async (part: readonly RecordedEvent[]): Promise<boolean> => {
    const to = part.at(-1)?.position;
    await subscriber.process(parking?.without(part) ?? part, signal, { to });
    if (signal.aborted) return false;
    moved(to ?? position);
    return true;
  };

  const run = async (): Promise<void> => {
    let careful: Position | undefined;
    for (let failures = 0; !signal.aborted;) {
      let given: readonly RecordedEvent[] = [];
      try {
        moved(await subscriber.checkpoint());
        await parking?.load();
        for await (const batch of (subscriber.log ?? store).follow({ after: position, signal })) {
          for (const part of partsOf(batch, careful)) {
            given = part;
            if (!(await inTurn(() => processed(part)))) break;
            given = [];
            failures = 0;
          }
        }
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof ForeignPositionError && foreign) {
          foreign(error);
          break;
        }
        failures += 1;
        careful = given.at(-1)?.position ?? careful;
        const [only, ...others] = given;
        const event =
          only && others.length === 0 ? { id: only.id, type: only.event.type, stream: only.stream, position: only.position } : undefined;
        failing = event && { ...event, failures };
        log.error(
          { err: error, subscriber: subscriber.name, failures, ...(event && { event }) },
          'A subscriber failed and starts again from its checkpoint.',
        );
        if (only && event && failures >= triesOfOne && !isPassing(error) && (await parking?.park(only, error))) failures = 0;
        else await clock.sleep(backoff(failures), signal);
      }
    }
    for (const waiter of waiting) waiter.done();
    waiting.clear();
    await subscriber.rest?.().catch((error: unknown) => {
      log.error(
        { err: error, subscriber: subscriber.name },
        'A subscriber could not store its checkpoint; it will process some events again.',
      );
    });
  };

  return {
    name: subscriber.name,
    position: () => position,
    // A single failure may be a store that was away for a moment.
    failing: () => (failing && failing.failures > 1 ? failing : undefined),
    parked: () => parking?.streams ?? [],
    reached: async (until, stop) => {
      if (until === undefined || signal.aborted || (position !== undefined && position >= until)) return;
      await new Promise<void>((resolve) => {
        const waiter = { until, done: resolve };
        waiting.add(waiter);
        stop?.addEventListener('abort', () => (waiting.delete(waiter), resolve()), { once: true });
      });
    },
    ended: run().then(() => parking?.ended),
  };
};
