import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { EventData, JSONType, RecordedEvent as ClientEvent } from '@eventstore/db-client';
import type { Metadata, NewEvent, RecordedEvent, StreamName } from '../../../application/ports/event-store.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { uuidOf } from './event-ids.ts';
import { positionOf } from './positions.ts';

/**
 * Our metadata, the two names EventStoreDB's own tools look for, the id where it is no UUID, and the time where another log had recorded the event before: the
 * server stamps its own.
 */
type StoredMetadata = Metadata & {
  readonly eventId?: string;
  readonly recordedAt?: string;
  readonly $correlationId?: string;
  readonly $causationId?: string;
};

export const messageOf = (
  { id = randomUUID(), type, data, schemaVersion }: NewEvent,
  metadata: Metadata,
  recordedAt?: string,
): EventData => {
  const uuid = uuidOf(id);
  const { correlationId, causationId } = metadata;
  const stored: StoredMetadata = {
    ...metadata,
    ...(schemaVersion !== undefined && { schemaVersion }),
    ...(uuid !== id && { eventId: id }),
    ...(recordedAt !== undefined && { recordedAt }),
    $correlationId: correlationId,
    ...(causationId !== undefined && { $causationId: causationId }),
  };
  return jsonEvent({ id: uuid, type, data: data as JSONType, metadata: stored });
};

export const recordedFrom = <E extends DomainEvent>(event: ClientEvent): RecordedEvent<E> => {
  const { eventId, recordedAt, $correlationId, $causationId, ...metadata } = event.metadata as StoredMetadata;
  return {
    id: eventId ?? event.id,
    stream: event.streamId as StreamName,
    version: Number(event.revision) + 1,
    position: positionOf(event),
    recordedAt: recordedAt ?? event.created.toISOString(),
    event: { type: event.type, data: event.data } as E,
    metadata,
  };
};
