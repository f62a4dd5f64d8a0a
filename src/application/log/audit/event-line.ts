import type { HashText } from '../ports/log-digests.ts';
import type { EventMetadata, RecordedEvent } from '../ports/event-store.ts';

/** What a line holds of an event. The position is assigned by each log and is no part of it. */
export type LineOf<E> = Pick<RecordedEvent, 'stream' | 'version' | 'id' | 'recordedAt' | 'metadata'> & {
  readonly previousHash?: string | undefined;
} & E;

const inOrder = ({
  accountId,
  actor,
  correlationId,
  causationId,
  schemaVersion,
  ...others
}: EventMetadata): EventMetadata =>
  // JSON leaves out what is undefined.
  ({ accountId, actor, correlationId, causationId, schemaVersion, ...others }) as EventMetadata;

/** The line of an event whose data is at hand as JSON text, as a store holds it: the data is not parsed. */
export const eventLineOfText = ({
  stream,
  version,
  id,
  recordedAt,
  previousHash,
  type,
  data,
  metadata,
}: LineOf<{ readonly type: string; readonly data: string | undefined }>): string => {
  // `previousHash` is absent for the first event of a stream.
  const members = JSON.stringify({ stream, version, id, type, recordedAt, previousHash });
  return `${members.slice(0, -1)}${data === undefined ? '' : `,"data":${data}`},"metadata":${JSON.stringify(inOrder(metadata))}}`;
};

/**
 * Names the data of an event as the text that a store has read. A copy of the event, which may have other data, does
 * not have it.
 */
export const storedText = Symbol('stored text');
type StoredText = { readonly [storedText]?: string };

/**
 * The one text of an event as it is stored, without its position, which every log assigns again: an export holds this
 * line, and the hash of an event is the sha256 of the line's UTF-8 bytes, so that anybody can check a line without
 * reading it. Personal entries are as they are stored, encrypted. Members stand in a fixed order; `data` and unknown
 * members of `metadata` keep the order they were stored in.
 */
export const eventLine = ({ event, ...recorded }: LineOf<Pick<RecordedEvent, 'event'>>): string =>
  eventLineOfText({
    ...recorded,
    type: event.type,
    data: (event as StoredText)[storedText] ?? JSON.stringify(event.data),
  });

/** The hash of an event as it is stored, which its successor in the stream names as `previousHash`. */
export const eventHash = (recorded: LineOf<Pick<RecordedEvent, 'event'>>, hash: HashText): string =>
  hash(eventLine(recorded));
