import type { RecordedEvent } from '../ports/event-store.ts';

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * A fingerprint of an event without its position, which every log assigns again. The order of object members does not matter, because not
 * every store preserves it.
 */
export const fingerprint = ({ id, stream, version, recordedAt, previousHash, event, metadata }: RecordedEvent): string =>
  JSON.stringify(
    [stream, version, event.type, event.data, metadata, id, recordedAt, ...(previousHash === undefined ? [] : [previousHash])],
    sorted,
  );
