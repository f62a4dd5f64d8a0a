import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import { eventLineOfText, storedText } from '../../../../application/log/audit/log-lines.ts';
import { ForeignPositionError, UnreadableEventError } from '../../../../application/log/ports/event-store.ts';
import type {
  EventMetadata,
  Position,
  RecordedEvent,
  StreamName,
} from '../../../../application/log/ports/event-store.ts';
import { sha256Of } from '../../sha256.ts';
import { dataFault, metadataFault } from '../unreadable.ts';

/**
 * The position of an event: `number/event id`. The number is zero-padded to the digits of the largest safe integer, so
 * that positions sort as text. Every log has the same numbers; the event's id distinguishes logs.
 */
export const positionOf = ({ position, id }: Pick<EventRow, 'position' | 'id'>): Position =>
  `${String(position).padStart(16, '0')}/${id}`;

/** Parses a position. Throws ForeignPositionError for a text that is not a position of a SQLite log. */
export const parsePosition = (position: Position): { readonly number: number; readonly id: string } => {
  const [, number, id] = /^(\d{16})\/([^/]+)$/.exec(position) ?? [];
  if (number === undefined || id === undefined)
    throw new ForeignPositionError(
      `The checkpoint ${position} is not a position of the embedded log: it belongs to another event store.`,
    );
  return { number: Number(number), id };
};

export const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position    INTEGER PRIMARY KEY,
    stream      TEXT NOT NULL,
    version     INTEGER NOT NULL,
    id          TEXT NOT NULL,
    type        TEXT NOT NULL,
    data        TEXT NOT NULL,
    metadata    TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    previous_hash TEXT
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_of_stream ON events (stream, version);
`;

export const insertEvent =
  'INSERT INTO events (position, stream, version, id, type, data, metadata, recorded_at, previous_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';

export type EventRow = {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
  /** Null for the first event of a stream. */
  readonly previous_hash: string | null;
};

/** Undefined for a text that is not JSON. */
const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The metadata that was parsed and checked last, cached because consecutive events of one request have the same. */
let last: { readonly text: string; readonly metadata: EventMetadata; readonly fault: string | undefined } | undefined;
const metadataFrom = (text: string): NonNullable<typeof last> => {
  if (last?.text !== text) {
    const metadata = valueOf(text);
    last = { text, metadata: metadata as EventMetadata, fault: metadataFault(metadata) };
  }
  return last;
};

const unreadable = (row: EventRow, reason: string): UnreadableEventError =>
  new UnreadableEventError({ id: row.id, stream: row.stream, position: positionOf(row), type: row.type, reason });

/**
 * An event with its stored text. The text is held by a getter on the prototype, so that a copy with other data does not
 * have it.
 */
class ReadEvent implements DomainEvent {
  readonly type: string;
  readonly data: unknown;
  readonly #text: string;

  constructor(type: string, data: unknown, text: string) {
    this.type = type;
    this.data = data;
    this.#text = text;
  }

  get [storedText](): string {
    return this.#text;
  }
}

/**
 * The event of a row; its data is not parsed if `isLookedAt` is false. Throws UnreadableEventError if another program
 * wrote it, or a disk damaged it.
 */
export const recordedFrom = (row: EventRow, isLookedAt = true): RecordedEvent => {
  const data = isLookedAt ? valueOf(row.data) : undefined;
  const { metadata, fault } = metadataFrom(row.metadata);
  const reason = fault ?? (isLookedAt ? dataFault(data) : undefined);
  if (reason !== undefined) throw unreadable(row, reason);
  const { id, stream, version, recorded_at: recordedAt, previous_hash: previousHash } = row;
  const event = new ReadEvent(row.type, data, row.data);
  const recorded = {
    id,
    stream: stream as StreamName,
    version,
    position: positionOf(row),
    recordedAt,
    event,
    metadata,
  };
  return previousHash === null ? recorded : { ...recorded, previousHash };
};

/**
 * The hash of an event that its successor stores. `JSON.stringify` wrote the data, so its text is that of the line and
 * need not be parsed. Throws UnreadableEventError when the metadata is damaged: nothing can be appended to an
 * unreadable event.
 */
export const hashOfRow = (row: EventRow): string => {
  const { metadata, fault } = metadataFrom(row.metadata);
  if (fault !== undefined) throw unreadable(row, fault);
  const { stream, version, id, type, data, recorded_at: recordedAt, previous_hash: previousHash } = row;
  return sha256Of(
    eventLineOfText({
      stream: stream as StreamName,
      version,
      id,
      type,
      recordedAt,
      previousHash: previousHash ?? undefined,
      data,
      metadata,
    }),
  );
};

/** A committed or read event, which is parsed on first access. */
export class StoredEvent {
  readonly stream: string;
  readonly version: number;
  /** The length of its data, about its size in bytes. */
  readonly bytes: number;
  readonly #row: EventRow;
  #recorded: RecordedEvent | undefined;

  constructor(row: EventRow) {
    this.stream = row.stream;
    this.version = row.version;
    this.bytes = row.data.length;
    this.#row = row;
  }

  get id(): string {
    return this.#row.id;
  }

  get recorded(): RecordedEvent {
    return (this.#recorded ??= recordedFrom(this.#row));
  }
}
