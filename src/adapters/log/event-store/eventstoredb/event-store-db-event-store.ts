import { StoreUnavailableError } from '../../../../application/log/ports/event-store.ts';
import type {
  FollowOptions,
  EventMetadata,
  LatestEvents,
  LatestOptions,
  NewEvent,
  Position,
  ReadOptions,
  RecordedEvent,
  StreamName,
  RestorableLog,
} from '../../../../application/log/ports/event-store.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import { systemClock } from '../../../shared/system/clock.ts';
import { assertReadable } from '../unreadable.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import { deadlineOf } from './address.ts';
import { append } from './append.ts';
import { Chain } from './chain.ts';
import { Connection, Outage } from './connection.ts';
import { follow } from './follow.ts';
import { provenLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { messageOf } from './messages.ts';
import type { Diagnostics } from './rate-limited-log.ts';
import { readHead, readLatest, readStream } from './reads.ts';
import type { BatchAppendReq } from './client-internals.ts';

/** Half of the server's limit for one append. A larger event is sent alone. */
const bytesPerAppend = 524_288;

/** Consecutive events of the log that belong to one stream. */
type Run = {
  readonly stream: StreamName;
  readonly expected: number;
  readonly messages: BatchAppendReq.ProposedMessage[];
  bytes: number;
};

const runsOf = (events: readonly RecordedEvent[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const recorded of events) {
    const { stream, version, event } = recorded;
    const message = messageOf(recorded);
    const bytes = Buffer.byteLength(JSON.stringify(event.data));
    const last = runs.at(-1);
    const follows = last?.stream === stream && last.expected + last.messages.length === version - 1;
    if (last && follows && last.bytes + bytes <= bytesPerAppend) {
      last.messages.push(message);
      last.bytes += bytes;
    } else {
      runs.push({ stream, expected: version - 1, messages: [message], bytes });
    }
  }
  return runs;
};

/**
 * Appends one after the other: the server commits concurrent calls in any order, but the order of the log must be
 * restored too. Each append names an exact revision, so that one without an answer can be repeated and is stored once.
 */
const restore = async (connection: Connection, events: readonly RecordedEvent[], limits: Limits): Promise<void> => {
  for (const run of runsOf(events)) await append(connection, run, limits);
};

/** The address of the log in an EventStoreDB, and how long a call may take. */
export type EventStoreDbOptions = {
  readonly clock?: Pick<Clock, 'now'>;
  readonly diagnostics?: Diagnostics;
  readonly passedOver?: OnSkippedEvent;
  readonly limits?: Partial<Limits>;
};

/**
 * The log in an EventStoreDB server or cluster. It uses one client for appends, one for reads, and one for each
 * follower, because a slow follower would hold up everything on the same connection. docs/eventstoredb.md describes the
 * behaviour of servers and client that this code relies on.
 */
export class EventStoreDbEventStore implements RestorableLog {
  readonly #url: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limits: Limits;
  readonly #diagnostics: Diagnostics;
  readonly #passedOver: OnSkippedEvent;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #chain: Chain;
  readonly #outage = new Outage();
  readonly #closing = new AbortController();
  readonly #pending = new Set<Promise<unknown>>();

  constructor(
    url: string,
    {
      clock = systemClock,
      diagnostics = () => undefined,
      passedOver = () => undefined,
      limits = {},
    }: EventStoreDbOptions = {},
  ) {
    this.#clock = clock;
    this.#url = url;
    this.#limits = { ...provenLimits, overall: deadlineOf(url) ?? provenLimits.overall, ...limits };
    this.#diagnostics = diagnostics;
    this.#passedOver = passedOver;
    this.#writer = this.#connect();
    this.#reader = this.#connect();
    this.#chain = new Chain(this.#reader, this.#limits);
  }

  read<E extends DomainEvent>(stream: StreamName, options?: ReadOptions): Promise<readonly RecordedEvent<E>[]> {
    return this.#open(async () => {
      const history = await readStream<E>(this.#reader, stream, options);
      if (options?.to === undefined) this.#chain.learn(stream, history.at(-1));
      return history;
    });
  }

  append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: EventMetadata): Promise<number> {
    return this.#open(() => {
      assertReadable(stream, metadata);
      return this.#append(stream, events, expected, metadata);
    });
  }

  async *follow({ after, signal, caughtUp }: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const stopped = AbortSignal.any([signal, this.#closing.signal]);
    if (stopped.aborted) return;
    const connection = this.#connect(this.#outage);
    try {
      yield* follow(connection, {
        after,
        stopped,
        limits: this.#limits,
        diagnostics: this.#diagnostics,
        caughtUp,
        passedOver: this.#passedOver,
      });
    } finally {
      connection.close();
    }
  }

  head(): Promise<Position | undefined> {
    return this.#open(() => readHead(this.#reader));
  }

  latest(options: LatestOptions): Promise<LatestEvents> {
    const { doubt } = this.#limits;
    return this.#open(() => readLatest(this.#reader, options, { doubt, passedOver: this.#passedOver }));
  }

  restore(events: readonly RecordedEvent[]): Promise<void> {
    return this.#open(() => restore(this.#writer, events, this.#limits));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#pending);
    this.#writer.close();
    this.#reader.close();
  }

  /** Runs work that `close` waits for. After `close` no more work begins. */
  async #open<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing.signal.aborted) throw new StoreUnavailableError('The event store is closed.');
    const pending = work();
    this.#pending.add(pending);
    try {
      return await pending;
    } finally {
      this.#pending.delete(pending);
    }
  }

  async #append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: number,
    metadata: EventMetadata,
  ): Promise<number> {
    const chained = await this.#chain.chained(events, metadata, { stream, expected, recordedAt: this.#clock.now() });
    try {
      const version = await append(this.#writer, { stream, messages: chained.map(messageOf), expected }, this.#limits);
      this.#chain.appended(stream, events, chained);
      return version;
    } catch (error) {
      this.#chain.forget(stream);
      throw error;
    }
  }

  #connect(outage?: Outage): Connection {
    return new Connection(this.#url, this.#limits, this.#diagnostics, outage);
  }
}
