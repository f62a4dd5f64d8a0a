import type { RecordedEvent } from '../ports/event-store.ts';

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** All that an event is but for its position, which every log gives anew. The order of an object's members, which not every store keeps, makes no difference. */
export const fingerprint = ({ id, stream, version, recordedAt, event, metadata }: RecordedEvent): string =>
  JSON.stringify([stream, version, event.type, event.data, metadata, id, recordedAt], sorted);
