import type { HashText, DigestStatement } from '../ports/log-digests.ts';
import type { EventMetadata, RecordedEvent } from '../ports/event-store.ts';

/** The parts of an event in its line. The position is not one of them, because each log assigns its own. */
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
  // JSON omits undefined members.
  ({ accountId, actor, correlationId, causationId, schemaVersion, ...others }) as EventMetadata;

/** The line of an event whose data is available as stored JSON text: the data is not parsed. */
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
 * The key of an event's data as the stored text. A copy of the event does not have it, because it may have other data.
 */
export const storedText = Symbol('stored text');
type StoredText = { readonly [storedText]?: string };

/**
 * The canonical text of an event as it is stored, without its position, because every log assigns its own. An export
 * contains this line, and the hash of an event is the sha256 of the line's UTF-8 bytes, so that anybody can check a
 * line without parsing it. Personal entries are encrypted, as stored. Members have a fixed order; `data` and unknown
 * members of `metadata` keep the order in which they were stored.
 */
export const eventLine = ({ event, ...recorded }: LineOf<Pick<RecordedEvent, 'event'>>): string =>
  eventLineOfText({
    ...recorded,
    type: event.type,
    data: (event as StoredText)[storedText] ?? JSON.stringify(event.data),
  });

/** The hash of an event as it is stored. The next event of the stream has it as `previousHash`. */
export const eventHash = (recorded: LineOf<Pick<RecordedEvent, 'event'>>, hash: HashText): string =>
  hash(eventLine(recorded));

/** The digest of a log without events. */
export const emptyDigest = '0'.repeat(64);

/** The number of events between two signed digests. */
export const digestInterval = 1_000;

/** The digest over a log and its next event: the sha256 of both hexadecimal texts, concatenated. */
export const nextDigest = (digest: string, eventHash: string, hash: HashText): string => hash(digest + eventHash);

/** The last line of an export: the number of events above it, and their signed digest. */
export type ExportEnd = DigestStatement & { readonly jws: string };

/**
 * The type in the signature of an export's end. It differs from that of a digest in the log, which does not prove an
 * end.
 */
export const exportEndType = 'waybill-log-export+jwt';

/** The type in the signature of a digest in the log. */
export const logDigestType = 'waybill-log-digest+jwt';

/** The beginning of the last line. No line of an event begins in this way. */
export const exportEndStart = '{"waybillExport":';

export const exportEndLine = ({ events, digest, jws }: ExportEnd): string =>
  JSON.stringify({ waybillExport: 1, events, digest, jws });

/** Undefined for a text that is not exactly what `exportEndLine` writes. */
export const exportEndFrom = (line: string): ExportEnd | undefined => {
  let value: Partial<ExportEnd> | null;
  try {
    value = JSON.parse(line) as Partial<ExportEnd> | null;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const { events, digest, jws } = value ?? {};
  if (typeof events !== 'number' || typeof digest !== 'string' || typeof jws !== 'string') return undefined;
  return exportEndLine({ events, digest, jws }) === line ? { events, digest, jws } : undefined;
};
