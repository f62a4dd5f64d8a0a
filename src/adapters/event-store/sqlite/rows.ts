import { ForeignPositionError } from '../../../application/ports/event-store.ts';
import type { Metadata, Position, RecordedEvent, StreamName } from '../../../application/ports/event-store.ts';

/** Positions sort as text: as many digits as the largest safe integer has. */
export const positionOf = (number: number): Position => String(number).padStart(16, '0');

/** Throws ForeignPositionError for what was never a position of such a log. */
export const numberOf = (position: Position | undefined): number => {
  if (position === undefined) return 0;
  if (!/^\d{16}$/.test(position)) throw new ForeignPositionError(`"${position}" is a position of another kind of log.`);
  return Number(position);
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
