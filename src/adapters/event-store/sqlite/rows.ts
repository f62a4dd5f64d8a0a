import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { eventLineOfText, storedText } from '../../../application/audit/event-line.ts';
import { ForeignPositionError, UnreadableEventError } from '../../../application/ports/event-store.ts';
import type { EventMetadata, Position, RecordedEvent, StreamName, UnreadableEvent } from '../../../application/ports/event-store.ts';
import { sha256Of } from '../../system/sha256.ts';
import { metadataFault } from '../unreadable.ts';

/**
 * `number/event id`. Zero-padded to the digits of the largest safe integer, so that positions sort as text. Every log has the same
 * numbers; the event's id tells logs apart.
 */
export const positionOf = ({ position, id }: Pick<EventRow, 'position' | 'id'>): Position => `${String(position).padStart(16, '0')}/${id}`;

/** Positions written before ids were added have no id. Throws ForeignPositionError for a text that is no position of a SQLite log. */
export const parsePosition = (position: Position): { readonly number: number; readonly id: string | undefined } => {
  const [, number, id] = /^(\d{16})(?:\/([^/]+))?$/.exec(position) ?? [];
  if (number === undefined)
    throw new ForeignPositionError(`The checkpoint ${position} is not a position of the embedded log: it belongs to another event store.`);
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

/** A row as read from the file, and whether its data is valid JSON: SQLite checks that at a fifth of the cost of parsing it. */
export type StoredRow = EventRow & { readonly valid: number };
export const storedColumns = '*, json_valid(data) AS valid';

/** Why a row is not a readable event, with what identifies it; undefined for a readable one. */
export const unreadableEventOf = (row: StoredRow): UnreadableEvent | undefined => {
  const reason =
    row.valid === 1 && row.data.startsWith('{') ? metadataFault(metadataOrNothing(row.metadata)) : 'Its data is not a JSON object.';
  if (reason === undefined) return undefined;
  return { id: row.id, stream: row.stream, position: positionOf(row), type: row.type, reason };
};

/** Data is parsed lazily, on first access: most readers only look at an event's type. */
const eventFrom = ({ type, data: text }: EventRow): DomainEvent => {
  let parsed: { readonly data: unknown } | undefined;
  const event = {
    type,
    get data() {
      return (parsed ??= { data: JSON.parse(text) as unknown }).data;
    },
  };
  return Object.defineProperty(event, storedText, { value: text });
};

/** Consecutive events of one request have the same metadata: it is parsed once for them. */
let last: { readonly text: string; readonly metadata: EventMetadata } | undefined;
const metadataFrom = (text: string): EventMetadata => {
  if (last?.text !== text) last = { text, metadata: JSON.parse(text) as EventMetadata };
  return last.metadata;
};

const metadataOrNothing = (text: string): unknown => {
  try {
    return metadataFrom(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export const recordedFrom = (row: EventRow): RecordedEvent => ({
  id: row.id,
  stream: row.stream as StreamName,
  version: row.version,
  position: positionOf(row),
  recordedAt: row.recorded_at,
  ...(row.previous_hash !== null && { previousHash: row.previous_hash }),
  event: eventFrom(row),
  metadata: metadataFrom(row.metadata),
});

/**
 * The hash of an event as its successor names it. The data was written by `JSON.stringify`, so its text is that of the line and need not be
 * parsed. Throws UnreadableEventError when the metadata is damaged: nothing can be appended to what cannot be read.
 */
export const hashOfRow = (row: EventRow): string => {
  const fault = metadataFault(metadataOrNothing(row.metadata));
  if (fault !== undefined)
    throw new UnreadableEventError({ id: row.id, stream: row.stream, position: positionOf(row), type: row.type, reason: fault });
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
      metadata: metadataFrom(row.metadata),
    }),
  );
};

/** An event as it was committed or read. Parsed once, when it is first accessed. */
export class StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly version: number;
  /** About the size of its data: the length of the text. */
  readonly bytes: number;
  #row: EventRow | undefined;
  #recorded: RecordedEvent | undefined;

  constructor(row: EventRow) {
    this.id = row.id;
    this.stream = row.stream;
    this.version = row.version;
    this.bytes = row.data.length;
    this.#row = row;
  }

  get recorded(): RecordedEvent {
    if (this.#recorded === undefined && this.#row !== undefined) {
      this.#recorded = recordedFrom(this.#row);
      // Frees the row's text.
      this.#row = undefined;
    }
    return this.#recorded as RecordedEvent;
  }
}
