import { runSubscriber } from '../../application/log/kernel/subscriber.ts';
import type {
  SubscriberDependencies,
  RunningSubscriber,
  Subscriber,
  FailingEvent,
} from '../../application/log/kernel/subscriber.ts';
import type { Position, EventStore, ForeignPositionError } from '../../application/log/ports/event-store.ts';
import type { LeaderLock } from '../../application/shared/ports/locks.ts';
import { SharedLog } from '../../application/log/kernel/shared-log.ts';
import type { ParkedStream } from '../../application/log/ports/parked-streams.ts';
import { Filling, numberOf } from './filling.ts';
import type { LogMeasure } from './filling.ts';

/** A subscriber of the log that runs in one process at a time. */
export type ElectedSubscriber = {
  readonly subscriber: Subscriber;
  /**
   * Its checkpoint in the database, whichever process runs it. The subscriber's own `checkpoint` is for a single
   * process.
   */
  readonly checkpoint: () => Promise<Position | undefined>;
  /**
   * The name of its leader election, if it is not its own: two versions of a read model are filled at the same time
   * during a rolling deployment.
   */
  readonly election?: string;
};

/** How often (ms) to read the checkpoint of another process while a caller waits for it. */
const lookEveryMs = 50;

const watched = (
  { subscriber, checkpoint }: ElectedSubscriber,
  { clock, signal }: SubscriberDependencies,
  ended: Promise<void>,
  running: () => RunningSubscriber | undefined = () => undefined,
): RunningSubscriber => {
  let position: Position | undefined;
  return {
    name: subscriber.name,
    position: () => position,
    failing: () => running()?.failing(),
    parked: () => running()?.parked() ?? [],
    reached: async (until, stop) => {
      if (until === undefined) return;
      const enough = stop === undefined ? signal : AbortSignal.any([signal, stop]);
      while (!enough.aborted) {
        position = await checkpoint();
        if (position !== undefined && position >= until) return;
        await clock.sleep(lookEveryMs, enough);
      }
    },
    ended,
  };
};

/** A subscriber that another process runs, as seen by this process. */
const watchSubscriber = (follower: ElectedSubscriber, needs: SubscriberDependencies): RunningSubscriber =>
  watched(follower, needs, Promise.resolve());

/**
 * Runs while this process is the leader. Its position is read from the database, because any process may be the leader.
 */
const runAsLeader = (
  follower: ElectedSubscriber,
  needs: SubscriberDependencies & { readonly leaderLock: LeaderLock },
): RunningSubscriber => {
  const { leaderLock, signal } = needs;
  const { subscriber, election = subscriber.name } = follower;
  let running: RunningSubscriber | undefined;
  const run = async (leading: AbortSignal): Promise<void> => {
    running = runSubscriber(subscriber, { ...needs, signal: leading });
    await running.ended;
    running = undefined;
  };
  return watched(follower, needs, leaderLock.run(election, run, signal), () => running);
};

/** How many parked streams a sentence names. */
const named = 10;

/**
 * How long (ms) a follower may wait before it stores a checkpoint past events that do not concern it: `alone` for the
 * only process, `elected` for several, some of which wait for the checkpoint.
 */
const checkpointEveryMs = { alone: 1_000, elected: 250 };

/** Timeout (ms) of reading the next event: a metrics collector does not wait longer. */
const lookFor = 2_000;

const sentenceOn = (name: string, at: FailingEvent | undefined): readonly string[] => {
  if (at === undefined) return [];
  return [
    `${name} fails at the event ${at.id} (${at.type}) of ${at.stream}, position ${at.position}: ${at.failures} failures so far.`,
  ];
};

const lacksOf = (name: string, streams: readonly ParkedStream[]): readonly string[] => {
  if (streams.length === 0) return [];
  const some = streams
    .slice(0, named)
    .map(({ stream, eventId, eventType }) => `${stream} from ${eventId} (${eventType}) on`);
  const others = streams.length > named ? ', and others' : '';
  const count = streams.length === 1 ? 'a stream' : `${streams.length} streams`;
  return [`${name} has set aside ${count} at an event that it fails at, and lacks ${some.join(', ')}${others}.`];
};

/** All subscribers of the log, in this process or in the leader. */
export class Subscriptions {
  readonly #log: EventStore;
  readonly #needs: Omit<SubscriberDependencies, 'signal'>;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, RunningSubscriber>();
  readonly #standing = new Map<string, () => Promise<Position | undefined>>();
  /** The head of the log that each subscriber has to reach, and since when. */
  readonly #goals = new Map<string, { readonly position: Position; readonly since: number }>();

  readonly filling: Filling;

  readonly #foreign = Promise.withResolvers<ForeignPositionError>();

  constructor({
    measure,
    ...needs
  }: Omit<SubscriberDependencies, 'signal' | 'foreign' | 'store'> & {
    readonly store: EventStore;
    readonly measure?: LogMeasure;
  }) {
    const shared = new SharedLog(needs.store, needs.clock);
    this.#log = needs.store;
    this.filling = new Filling({ ...needs, measure });
    this.#needs = {
      ...needs,
      store: {
        follow: (options) => shared.follow(options),
        read: (stream, options) => needs.store.read(stream, options),
      },
      foreign: this.#foreign.resolve,
    };
  }

  /** Resolves when a subscriber finds that the log is not the one of its checkpoint. */
  get foreignLog(): Promise<ForeignPositionError> {
    return this.#foreign.promise;
  }

  /** Starts the subscribers of the only process. */
  start(subscribers: readonly Subscriber[]): void {
    for (const subscriber of subscribers) {
      const running = runSubscriber(subscriber, {
        ...this.#needs,
        signal: this.#stopping.signal,
        checkpointEveryMs: checkpointEveryMs.alone,
      });
      this.#add(running, () => Promise.resolve(running.position()));
    }
  }

  /** Starts the subscribers in one of several processes: each subscriber runs in one process at a time. */
  startWithLeaderLock(subscribers: readonly ElectedSubscriber[], lock: LeaderLock): void {
    const needs = {
      ...this.#needs,
      leaderLock: lock,
      signal: this.#stopping.signal,
      checkpointEveryMs: checkpointEveryMs.elected,
    };
    for (const subscriber of subscribers) this.#add(runAsLeader(subscriber, needs), subscriber.checkpoint);
  }

  /** Follows the checkpoints in a process that runs no subscribers. */
  watch(subscribers: readonly ElectedSubscriber[]): void {
    for (const subscriber of subscribers)
      this.#add(watchSubscriber(subscriber, { ...this.#needs, signal: this.#stopping.signal }), subscriber.checkpoint);
  }

  /** Finds the subscribers that are far behind. Called before requests are answered. */
  async findFarBehind(subscribers: readonly ElectedSubscriber[]): Promise<void> {
    const head = await this.#log.head();
    if (head === undefined) return;
    const standing = subscribers.map(async ({ subscriber, checkpoint }) => {
      const running = this.#running.get(subscriber.name);
      return running === undefined ? [] : [[running, await checkpoint()] as const];
    });
    this.filling.begin((await Promise.all(standing)).flat(), { head, signal: this.#stopping.signal });
  }

  named(name: string): RunningSubscriber | undefined {
    return this.#running.get(name);
  }

  /** The head of the log, and for each subscriber its position and how far that is behind: see `lag`. */
  async standing(): Promise<{
    readonly head: Position | undefined;
    readonly subscribers: ReadonlyMap<string, { readonly position: Position | undefined; readonly lag: number }>;
  }> {
    const head = await this.#log.head();
    const subscribers = [...this.#standing].map(async ([name, standing]) => {
      const position = await standing();
      return [name, { position, lag: Math.max(0, numberOf(head) - numberOf(position)) }] as const;
    });
    return { head, subscribers: new Map(await Promise.all(subscribers)) };
  }

  /** How far each subscriber is behind the head: in events for an embedded log, in bytes for EventStoreDB. */
  async lag(): Promise<ReadonlyMap<string, number>> {
    const { subscribers } = await this.standing();
    return new Map([...subscribers].map(([name, { lag }]) => [name, lag]));
  }

  /** The age in seconds of the first event that each subscriber has not processed; 0 for one at the head. */
  async lagSeconds(): Promise<ReadonlyMap<string, number>> {
    const [store, { clock }] = [this.#log, this.#needs];
    const [head, now] = [await store.head(), Date.parse(clock.now())];
    const ageAfter = async (position: Position | undefined): Promise<number> => {
      if (head === undefined || (position !== undefined && position >= head)) return 0;
      for await (const [first] of store.follow({ after: position, signal: AbortSignal.timeout(lookFor) }))
        return first ? Math.max(0, (now - Date.parse(first.recordedAt)) / 1_000) : 0;
      throw new Error('The event store does not return the next event.');
    };
    const ages = new Map<Position | undefined, Promise<number>>();
    const ageOf = (position: Position | undefined): Promise<number> => {
      const age = ages.get(position) ?? ageAfter(position);
      ages.set(position, age);
      return age;
    };
    const standing = [...this.#standing].map(
      async ([name, position]) => [name, await ageOf(await position())] as const,
    );
    return new Map(await Promise.all(standing));
  }

  /**
   * Subscribers that have not, within this time (ms), reached the head that an earlier call saw. The first call returns
   * none.
   */
  async stuck(timeoutMs: number): Promise<readonly string[]> {
    const [head, now] = [await this.#log.head(), Date.parse(this.#needs.clock.now())];
    const standing = await Promise.all(
      [...this.#standing].map(async ([name, position]) => ({ name, position: await position() })),
    );
    return standing.flatMap(({ name, position }) => {
      const goal = this.#goals.get(name);
      const isReached = goal === undefined || (position !== undefined && position >= goal.position);
      if (!isReached) return now - goal.since > timeoutMs ? [name] : [];
      if (head !== undefined) this.#goals.set(name, { position: head, since: now });
      return [];
    });
  }

  /**
   * A sentence for each subscriber that keeps failing at one event, or has parked streams. It names events and contains
   * none of their data.
   */
  failing(): readonly string[] {
    return [...this.#running.values()].flatMap(({ name, failing, parked }) => [
      ...sentenceOn(name, failing()),
      ...lacksOf(name, parked()),
    ]);
  }

  /** Resolves once all have processed everything written so far, or when `signal` aborts. */
  async caughtUp(signal?: AbortSignal): Promise<void> {
    const head = await this.#log.head();
    await Promise.all([...this.#running.values()].map((running) => running.reached(head, signal)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  #add(running: RunningSubscriber, standing: () => Promise<Position | undefined>): void {
    this.#running.set(running.name, running);
    this.#standing.set(running.name, standing);
  }
}
