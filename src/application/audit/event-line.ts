import type { RecordedEvent } from '../ports/event-store.ts';

/**
 * The one text of an event as it is stored, without its position, which every log assigns again: an export holds this line, and the hash
 * of an event is the sha256 of the line's UTF-8 bytes, so that anybody can check a line without reading it. Personal entries are as they
 * are stored, encrypted. Members stand in a fixed order; `data` and unknown members of `metadata` keep the order they were stored in.
 */
export const eventLine = ({ stream, version, id, recordedAt, previousHash, event, metadata }: RecordedEvent): string => {
  const { accountId, actor, correlationId, causationId, schemaVersion, ...others } = metadata;
  return JSON.stringify({
    stream,
    version,
    id,
    type: event.type,
    recordedAt,
    // Absent for the first event of a stream, and for events written before the chain began. JSON leaves out what is undefined.
    previousHash,
    data: event.data,
    metadata: { accountId, actor, correlationId, causationId, schemaVersion, ...others },
  });
};
