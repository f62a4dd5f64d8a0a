import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import { ForeignPositionError } from '../../../../application/log/ports/event-store.ts';
import type { Position } from '../../../../application/log/ports/event-store.ts';

export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/** Digits of the largest signed 64-bit number, so that positions sort as text. */
const digits = (n: bigint): string => n.toString().padStart(19, '0');

/**
 * `commit/prepare/event id`. The server accepts a position of another log without an error; the event's id tells logs
 * apart.
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
