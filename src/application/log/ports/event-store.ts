import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type { Category } from '../../events/event-catalogue.ts';

/** `<category>-<id>`; the category contains no dash. Made by the service, never taken from a client. */
export type StreamName = `${string}-${string}`;

/** The only way to name a stream: by its category, or by the decider whose events it holds. */
export const streamOf = (of: Category | { readonly category: string }, id: string): StreamName =>
  `${typeof of === 'string' ? of : of.category}-${id}`;

/** The id in a stream's name: what comes after the category. */
export const idIn = (stream: StreamName): string => stream.slice(stream.indexOf('-') + 1);

/** The position of an event in the whole log: storable, ordered as text, opaque outside the adapter. */
export type Position = string;

/** The actor, the account and the cause of an event. No personal data. */
export type EventMetadata = {
  readonly accountId: string;
  /** The token's subject, `system`, or the carrier that pushed the event. */
  readonly actor: string;
  /** The request that led to it (`x-request-id`). */
  readonly correlationId: string;
  /** The id of the event or command that caused it. */
  readonly causationId?: string;
  /** How it came, where not by a request to the API: `mcp`, by the tools for agents. */
  readonly via?: 'mcp';
  /** With `via`: the user who let the app act. */
  readonly person?: string;
  /** The schema version of `data`; absent means 1. Upcasters convert older versions at each read. */
  readonly schemaVersion?: number;
};

/**
 * An event to append. An id chosen by the caller makes the append safe to repeat, even from another process; `hasNewId`
 * says that the id was made for this append only, so that it is never repeated. `schemaVersion` is stored in the
 * event's metadata; absent means 1.
 */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id?: string;
  readonly hasNewId?: true;
  readonly schemaVersion?: number;
};

/** An event in the log, with its position, version and metadata. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = {
  readonly id: string;
  readonly stream: StreamName;
  /** Number of events in the stream up to and including this one. */
  readonly version: number;
  readonly position: Position;
  readonly recordedAt: string;
  /**
   * The sha256, in hexadecimal, of the line (`eventLine`) of the event before it in its stream. Absent for the first
   * event.
   */
  readonly previousHash?: string;
  readonly event: E;
  readonly metadata: EventMetadata;
  /** The event as it is stored, if it was changed for the reader: decrypted, or converted to a newer schema version. */
  readonly stored?: RecordedEvent;
};

/** Where to begin, when to stop, and a callback each time all events so far have been yielded. */
export type FollowOptions = {
  readonly after?: Position | undefined;
  readonly signal: AbortSignal;
  readonly caughtUp?: () => void;
  /** Whether the caller reads the data of events of this type; all when absent. Other events may come without data. */
  readonly looksAt?: ((type: string) => boolean) | undefined;
};

/** Which part of a stream to read; absent: all of it. */
export type ReadOptions =
  | {
      /** Only the events after this version. */
      readonly after?: number | undefined;
      /** Only the events up to this version. */
      readonly to?: number | undefined;
      readonly last?: undefined;
    }
  | {
      /** Only so many events at the end of the stream, at least 1. */
      readonly last: number;
      readonly after?: undefined;
      readonly to?: undefined;
    };

/** A piece of the log to read from its end: at most `most` events before a position, or the last ones. */
export type LatestOptions = {
  readonly before?: Position | undefined;
  readonly most: number;
  /** As in `FollowOptions`. */
  readonly looksAt?: FollowOptions['looksAt'];
};

/** The readable events of such a piece, newest first. */
export type LatestEvents = {
  readonly events: readonly RecordedEvent[];
  /** How many events were read, with those that are unreadable or belong to another program. */
  readonly examined: number;
  /** Where the next piece begins; absent at the beginning of the log. */
  readonly before?: Position;
};

/** The part of a whole stream that a read asks for. */
export const partOf = <T>(history: readonly T[], { after = 0, to, last }: ReadOptions = {}): readonly T[] =>
  last === undefined ? history.slice(after, to) : history.slice(-last);

/** The log: streams of events, appended at an exact version, and followed in commit order. */
export interface EventStore {
  /**
   * The events of a stream, or the part that is asked for, oldest first. An unknown stream is empty, not an error.
   * Rejects with UnreadableEventError when one of these events cannot be read: a decision on part of a history would be
   * wrong.
   */
  read<E extends DomainEvent>(stream: StreamName, options?: ReadOptions): Promise<readonly RecordedEvent<E>[]>;

  /**
   * Appends all events or none, on disk before it resolves to the new version. `expected` is the version you read; 0
   * for a stream that must not exist yet.
   *
   * Rejects with ConcurrencyError when the stream has moved, unless the same event ids already stand right after
   * `expected`: that is a retry, and gets the first result. Rejects with StoreUnavailableError when nothing was written
   * and the same call may work later, and with OutcomeUnknownError when it is not known whether the events were
   * written.
   */
  append(stream: StreamName, events: readonly NewEvent[], expected: number, metadata: EventMetadata): Promise<number>;

  /**
   * Every event in commit order, strictly after `after`, in batches; then it waits for more until `signal` aborts.
   * `caughtUp` is called each time the subscriber has processed all events so far.
   *
   * Rejects with ForeignPositionError if `after` is not a position of this log. An event that cannot be read, or
   * belongs to another program, is reported and skipped.
   */
  follow(options: FollowOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** The position of the last readable event; undefined while there is none. */
  head(): Promise<Position | undefined>;

  /**
   * A piece of the log, read backwards: at least one event, and fewer than asked for if they are large. Rejects with
   * ForeignPositionError if `before` is not a position of this log. A store without it offers no history of a whole
   * account.
   */
  readonly latest?: ((options: LatestOptions) => Promise<LatestEvents>) | undefined;

  /** Lets appends in flight finish, then releases all resources. */
  close(): Promise<void>;
}

/** The stream is no longer at the version that the caller expected. */
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

/**
 * The disk is full, the database locked or the server unavailable: nothing was written, and the same call may work
 * later.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** It is not known whether it was done: repeat it with the same ids. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The log does not accept an event of this size. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
}

/** The checkpoint belongs to another log: following from it would silently skip events, or deliver them again. */
export class ForeignPositionError extends Error {
  override readonly name = 'ForeignPositionError';
}

/** An event in the log that another program has written, or that is damaged. */
export type UnreadableEvent = {
  readonly id: string;
  readonly stream: string;
  readonly position: Position;
  readonly type: string;
  readonly reason: string;
};

/** An event of the stream cannot be read. Nothing is decided on the other events alone. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';

  readonly event: UnreadableEvent;

  constructor(event: UnreadableEvent) {
    const { id, stream, position, type, reason } = event;
    super(`The event ${id} (${type}) of ${stream} at ${position} cannot be read: ${reason}`);
    this.event = event;
  }
}

/** A log that accepts recorded events of another log unchanged. Only for moving a log; all other code appends. */
export interface RestorableLog extends EventStore {
  /**
   * Writes events after the last one of this log, in the order given, each with its id, version, time and metadata;
   * only the position is new. On disk before it resolves. Rejects with ConcurrencyError when a version does not fit its
   * stream. After a rejection, the first part of the events may have been written.
   */
  restore(events: readonly RecordedEvent[]): Promise<void>;
}
