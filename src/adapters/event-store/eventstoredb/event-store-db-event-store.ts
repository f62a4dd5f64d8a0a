import { StoreUnavailableError } from '../../../application/ports/event-store.ts';
import type {
  FollowOptions,
  EventMetadata,
  NewEvent,
  Position,
  RecordedEvent,
  StreamName,
} from '../../../application/ports/event-store.ts';
import type { RestorableLog } from '../../../application/ports/restorable-log.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import { deadlineOf } from './address.ts';
import { append } from './append.ts';
import { Connection } from './connection.ts';
import { follow } from './follow.ts';
import { provenLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { messageOf } from './messages.ts';
import type { Diagnostics } from './diagnostics.ts';
import { readHead, readStream } from './reads.ts';
import { restore } from './restore.ts';

export type EventStoreDbOptions = {
  readonly diagnostics?: Diagnostics;
  readonly passedOver?: OnSkippedEvent;
  readonly limits?: Partial<Limits>;
};

/**
 * The log in an EventStoreDB server or cluster. One client for appends, one for reads, and one for each follower: a slow one would hold
 * up everything on the same connection. docs/eventstoredb.md describes the behaviour of servers and client that this code relies on.
 */
export class EventStoreDbEventStore implements RestorableLog {
  readonly #url: string;
  readonly #limits: Limits;
  readonly #diagnostics: Diagnostics;
  readonly #passedOver: OnSkippedEvent;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #closing = new AbortController();

  constructor(url: string, { diagnostics = () => undefined, passedOver = () => undefined, limits = {} }: EventStoreDbOptions = {}) {
    this.#url = url;
    this.#limits = { ...provenLimits, overall: deadlineOf(url) ?? provenLimits.overall, ...limits };
    this.#diagnostics = diagnostics;
    this.#passedOver = passedOver;
    this.#writer = this.#connect();
    this.#reader = this.#connect();
  }

  async read<E extends DomainEvent>(stream: StreamName): Promise<readonly RecordedEvent<E>[]> {
    this.#refuseWhenClosed();
    return readStream<E>(this.#reader, stream);
  }

  async append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: EventMetadata): Promise<number> {
    this.#refuseWhenClosed();
    return append(this.#writer, { stream, messages: events.map((event) => messageOf(event, metadata)), expected }, this.#limits);
  }

  async *follow({ after, signal, caughtUp }: FollowOptions): AsyncGenerator<readonly RecordedEvent[]> {
    const stopped = AbortSignal.any([signal, this.#closing.signal]);
    if (stopped.aborted) return;
    const connection = this.#connect();
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
      connection.abandon();
    }
  }

  async head(): Promise<Position | undefined> {
    this.#refuseWhenClosed();
    return readHead(this.#reader);
  }

  async restore(events: readonly RecordedEvent[]): Promise<void> {
    this.#refuseWhenClosed();
    return restore(this.#writer, events, this.#limits);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#writer.close(), this.#reader.close()]);
  }

  #connect(): Connection {
    return new Connection(this.#url, this.#limits, this.#diagnostics);
  }

  #refuseWhenClosed(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailableError('The event store is closed.');
  }
}
