import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import { ForeignPositionError } from '../../../../application/log/ports/event-store.ts';
import type {
  Position,
  EventMetadata,
  RecordedEvent,
  StreamName,
  UnreadableEvent,
} from '../../../../application/log/ports/event-store.ts';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import { dataFault, metadataFault } from '../unreadable.ts';
import { shared, streams } from './client-internals.ts';
import type { BatchAppendReq } from './client-internals.ts';
import { createHash } from 'node:crypto';

export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/** Digits of the largest signed 64-bit number, so that positions sort as text. */
const digits = (n: bigint): string => n.toString().padStart(19, '0');

/**
 * The position of an event: `commit/prepare/event id`. The server accepts a position of another log without an error;
 * the event's id distinguishes logs.
 */
export const positionOf = ({ id, position }: Pick<ClientEvent, 'id' | 'position'>): Position => {
  if (!position) throw new Error('This EventStoreDB server is too old: its events have no positions.');
  return `${digits(position.commit)}/${digits(position.prepare)}/${id}`;
};

export const parsePosition = (position: Position): LogPosition & { readonly id: string } => {
  const [, commit, prepare, id] = /^(\d{19})\/(\d{19})\/([0-9a-f-]{36})$/.exec(position) ?? [];
  if (!commit || !prepare || !id)
    throw new ForeignPositionError(
      `The checkpoint ${position} is not a position of EventStoreDB, ` +
        `which look like ${digits(0n)}/${digits(0n)}/<event id>: ` +
        'it belongs to another event store.',
    );
  return { commit: BigInt(commit), prepare: BigInt(prepare), id };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The UUID of an event. EventStoreDB accepts only UUIDs and returns them in lower case. Any other id is mapped to a
 * UUID, always to the same one, so that a retry is recognised; the original id is stored in the event's metadata.
 */
export const uuidOf = (id: string): string => {
  if (uuid.test(id)) return id;
  const hex = createHash('sha256').update(id).digest('hex');
  // Version 8 of RFC 9562: a custom UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** An event as sent, with all that its line of the log holds. The server assigns the position. */
export type ChainedEvent = Omit<RecordedEvent, 'position'>;

/**
 * Our metadata, two names that EventStoreDB's own tools look for, and what else the event's line holds: the id if it is
 * not a UUID, the time, and the hash of its predecessor. The server's own timestamp is not used, because nobody knows
 * it before the append is answered.
 */
type StoredMetadata = EventMetadata & {
  readonly eventId?: string;
  readonly recordedAt: string;
  readonly previousHash?: string;
  readonly $correlationId?: string;
  readonly $causationId?: string;
};

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** Serialized once: every attempt sends the same bytes. */
export const messageOf = ({
  id,
  recordedAt,
  previousHash,
  event: { type, data },
  metadata,
}: ChainedEvent): BatchAppendReq.ProposedMessage => {
  const uuid = uuidOf(id);
  const { correlationId, causationId } = metadata;
  const stored: StoredMetadata = {
    ...metadata,
    ...(uuid !== id && { eventId: id }),
    recordedAt,
    ...(previousHash !== undefined && { previousHash }),
    $correlationId: correlationId,
    ...(causationId !== undefined && { $causationId: causationId }),
  };
  const proposed = new streams.BatchAppendReq.ProposedMessage();
  proposed.setId(new shared.UUID().setString(uuid));
  proposed.getMetadataMap().set('type', type).set('content-type', 'application/json');
  proposed.setData(bytesOf(data));
  proposed.setCustomMetadata(bytesOf(stored));
  return proposed;
};

/** Why an event is unreadable, with its id, stream and type; undefined for a readable event. */
export const unreadableEventOf = (event: ClientEvent): UnreadableEvent | undefined => {
  const isNamed = event.streamId.includes('-');
  const reason =
    metadataFault(event.metadata, 'recordedAt') ??
    dataFault(event.data) ??
    (isNamed ? undefined : 'Its stream has no category.');
  return reason === undefined
    ? undefined
    : { id: event.id, stream: event.streamId, position: positionOf(event), type: event.type, reason };
};

/** Only for an event that is not `unreadable`. */
export const recordedFrom = <E extends DomainEvent>(event: ClientEvent): RecordedEvent<E> => {
  const { eventId, recordedAt, previousHash, $correlationId, $causationId, ...metadata } =
    event.metadata as StoredMetadata;
  return {
    id: eventId ?? event.id,
    stream: event.streamId as StreamName,
    version: Number(event.revision) + 1,
    position: positionOf(event),
    recordedAt,
    ...(previousHash !== undefined && { previousHash }),
    event: { type: event.type, data: event.data } as E,
    metadata,
  };
};
