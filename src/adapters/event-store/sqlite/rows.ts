import type { Metadata, Position, RecordedEvent, StreamName } from '../../../application/ports/event-store.ts';

/** Positions sort as text: as many digits as the largest safe integer has. */
export const positionOf = (number: number): Position => String(number).padStart(16, '0');
export const numberOf = (position: Position | undefined): number => (position === undefined ? 0 : Number(position));

export const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position    INTEGER PRIMARY KEY,
    stream      TEXT NOT NULL,
    version     INTEGER NOT NULL,
    id          TEXT NOT NULL,
    type        TEXT NOT NULL,
    data        TEXT NOT NULL,
    metadata    TEXT NOT NULL,
    recorded_at TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_of_stream ON events (stream, version);
`;

export type EventRow = {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
};

export const recordedFrom = (row: EventRow): RecordedEvent => ({
  id: row.id,
  stream: row.stream as StreamName,
  version: row.version,
  position: positionOf(row.position),
  recordedAt: row.recorded_at,
  event: { type: row.type, data: JSON.parse(row.data) as unknown },
  metadata: JSON.parse(row.metadata) as Metadata,
});
