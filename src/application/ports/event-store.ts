import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { Category } from '../event-catalogue.ts';

/** `<category>-<id>`; the category holds no dash. Always of our own making, never a caller's text. */
export type StreamName = `${string}-${string}`;

/** The only way to name a stream: by its category, or by the decider whose events it holds. */
export const streamOf = (of: Category | { readonly category: string }, id: string): StreamName =>
  `${typeof of === 'string' ? of : of.category}-${id}`;

/** The id in a stream's name: what comes after the category. */
export const idIn = (stream: StreamName): string => stream.slice(stream.indexOf('-') + 1);

/** Where an event stands in the whole log: ordered as text, storable, and opaque to everyone but the adapter. */
export type Position = string;

/** Who did it, for whom, and why. No personal data. */
export type Metadata = {
  readonly accountId: string;
  /** The token's subject, `system`, or the carrier that pushed. */
  readonly actor: string;
  /** The request that began it (`x-request-id`). */
  readonly correlationId: string;
  /** The event or command that led to this one. */
  readonly causationId?: string;
  /** Which shape `data` has; absent is 1. Upcasters lift older shapes when they are read. */
  readonly schemaVersion?: number;
};

/**
 * An id of the caller's choosing makes the same append safe to repeat, even from another process. `schemaVersion` ends up in the event's metadata; absent
 * is the first shape.
 */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & { readonly id?: string; readonly schemaVersion?: number };

export type RecordedEvent<E extends DomainEvent = DomainEvent> = {
  readonly id: string;
  readonly stream: StreamName;
  /** How many events the stream holds up to and including this one. */
  readonly version: number;
  readonly position: Position;
  readonly recordedAt: string;
  readonly event: E;
  readonly metadata: Metadata;
};

export type FollowOptions = { readonly after?: Position | undefined; readonly signal: AbortSignal; readonly caughtUp?: () => void };

export interface EventStore {
  /**
   * Oldest first. A stream nobody wrote is empty, not an error. Rejects with UnreadableEventError when the stream holds an event that cannot be read: nothing can be decided by a
   * part of its history.
   */
  read<E extends DomainEvent>(stream: StreamName): Promise<readonly RecordedEvent<E>[]>;

  /**
   * All or nothing, on disk before it resolves. `expected` is the version you read, 0 for a stream that must not exist yet. Resolves to the new
   * version; rejects with ConcurrencyError when the stream has moved, unless the same event ids already stand right after `expected`: then it is a
   * retry, and gets the first answer. Rejects with StoreUnavailableError when nothing was written and the same call may work later, and with
   * OutcomeUnknownError when nobody can say.
   */
  append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: Metadata): Promise<number>;

  /**
   * Every event in commit order, strictly after `after`, in batches as they come; then waits for more until `signal` aborts. Rejects with
   * ForeignPositionError when `after` is no position of this log. An event that cannot be read, or is another program's, is reported and passed over. `caughtUp` is called whenever the follower has been given, and has done with, everything
   * there was.
   */
  follow(options: FollowOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** The position of the last event that can be read, or undefined while there is none. */
  head(): Promise<Position | undefined>;

  /** Lets appends in flight end, then frees what it holds. */
  close(): Promise<void>;
}

export class ConcurrencyError extends Error {
  override readonly name = 'ConcurrencyError';
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;

  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} is at version ${actual}, not ${expected}.`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** Disk full, database locked, server away: nothing was written, and the same call may work later. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
}

/** A checkpoint that belongs to another log: following from it would skip events, or give them again, in silence. */
export class ForeignPositionError extends Error {
  override readonly name = 'ForeignPositionError';
}

/** An event that is in the log and is none of ours, or is damaged. */
export type UnreadableEvent = {
  readonly id: string;
  readonly stream: string;
  readonly position: Position;
  readonly type: string;
  readonly reason: string;
};

export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  constructor({ id, stream, position, type, reason }: UnreadableEvent) {
    super(`The event ${id} (${type}) of ${stream} at ${position} cannot be read: ${reason}`);
  }
}
