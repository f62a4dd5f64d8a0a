import { BACKWARDS, END } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, ReadAllOptions, ReadStreamOptions } from '@eventstore/db-client';
import { ForeignPositionError, UnreadableEventError } from '../../../../application/log/ports/event-store.ts';
import type {
  LatestEvents,
  LatestOptions,
  Position,
  ReadOptions,
  RecordedEvent,
  StreamName,
} from '../../../../application/log/ports/event-store.ts';
import type { DomainEvent } from '../../../../domain/shared/domain-event.ts';
import type { OnSkippedEvent } from '../unreadable.ts';
import type { Connection } from './connection.ts';
import { NodeBehindError, isMissingRecord, isStreamNotFound, storeErrorOf } from './faults.ts';
import type { Limits } from './limits.ts';
import { collect } from './limits.ts';
import { recordedFrom, unreadableEventOf, parsePosition, positionOf } from './messages.ts';
import type { LogPosition } from './messages.ts';

// Reads go to the leader: a follower may lag behind acknowledged appends.

export const readStream = async <E extends DomainEvent>(
  connection: Connection,
  stream: StreamName,
  { after = 0, to, last }: ReadOptions = {},
): Promise<readonly RecordedEvent<E>[]> => {
  if (to !== undefined && to <= after) return [];
  const maxCount = last ?? (to === undefined ? undefined : to - after);
  const options: ReadStreamOptions = {
    ...(last === undefined ? { fromRevision: BigInt(after) } : { direction: BACKWARDS, fromRevision: END }),
    ...(maxCount !== undefined && { maxCount }),
    requiresLeader: true,
  };
  try {
    const found = await connection.ask((client, ms) => collect(client.readStream(stream, options), ms));
    const ordered = last === undefined ? found : found.toReversed();
    return ordered.flatMap(({ event }) => {
      if (event === undefined) return [];
      const fault = unreadableEventOf(event);
      if (fault) throw new UnreadableEventError(fault);
      return [recordedFrom<E>(event)];
    });
  } catch (error) {
    if (isStreamNotFound(error)) return [];
    throw storeErrorOf(error);
  }
};

/**
 * One event of a stream, or undefined when the stream is shorter. A former leader that was frozen may lack the event,
 * so a node without it is asked again for `doubt` milliseconds.
 */
export const readEvent = async (
  connection: Connection,
  stream: StreamName,
  version: number,
  doubt: Limits['doubt'],
): Promise<RecordedEvent | undefined> => {
  const doubted = performance.now() + doubt;
  const options = { fromRevision: BigInt(version - 1), maxCount: 1, requiresLeader: true } as const;
  try {
    const event = await connection.ask(async (client, ms) => {
      const [found] = await collect(client.readStream(stream, options), ms).catch((error: unknown) => {
        if (isStreamNotFound(error)) return [];
        throw error;
      });
      if (!found?.event && performance.now() < doubted)
        throw new NodeBehindError(`On this node ${stream} is at a version below ${version}.`);
      return found?.event;
    });
    const fault = event && unreadableEventOf(event);
    if (fault) throw new UnreadableEventError(fault);
    return event && recordedFrom(event);
  } catch (error) {
    throw storeErrorOf(error);
  }
};

const pageSize = 64;

const readPage = async (
  connection: Connection,
  options: ReadAllOptions,
): Promise<readonly AllStreamResolvedEvent[]> => {
  try {
    return await connection.ask((client, ms) => collect(client.readAll(options), ms));
  } catch (error) {
    throw storeErrorOf(error);
  }
};

/**
 * The position of our last event. The log may end with system events or those of other programs, and a read cannot
 * filter: pages are read backwards until one of ours is found.
 */
export const readHead = async (connection: Connection): Promise<Position | undefined> => {
  for (let before: typeof END | LogPosition = END; ;) {
    const options: ReadAllOptions = {
      direction: BACKWARDS,
      fromPosition: before,
      maxCount: pageSize,
      requiresLeader: true,
    };
    const page: readonly AllStreamResolvedEvent[] = await readPage(connection, options);
    const last = page.find(
      ({ event }) => event && !event.type.startsWith('$') && unreadableEventOf(event) === undefined,
    )?.event;
    const oldest = page.at(-1)?.event;
    if (last) return positionOf(last);
    if (!oldest?.position) return undefined;
    before = oldest.position;
  }
};

/**
 * Rejects with ForeignPositionError for a position of another log, which the server would accept, silently skipping the
 * events before it. The id of the event at that position distinguishes logs. A node that does not have the event is
 * asked again for `doubt` milliseconds, which must be less than the timeout of a request. Rejects with
 * OperationTimeoutError when no node answers.
 */
export const verifyCheckpoint = async (
  connection: Connection,
  position: Position,
  doubt: Limits['doubt'],
): Promise<void> => {
  const { commit, prepare, id } = parsePosition(position);
  const doubted = performance.now() + doubt;
  await connection.ask(async (client, ms) => {
    const options = { fromPosition: { commit, prepare }, maxCount: 1, requiresLeader: true } as const;
    const found = await collect(client.readAll(options), ms).catch((error: unknown) => {
      if (isMissingRecord(error)) return [];
      throw error;
    });
    const there = found[0]?.event;
    if (there?.id === id) return;
    // A former leader that was frozen may lack the event; the next node that answers has it.
    if (performance.now() < doubted) throw new NodeBehindError('This node does not have the event at the position.');
    throw new ForeignPositionError(
      `The checkpoint is of event ${id}, ` +
        `but in this log ${there ? `event ${there.id} stands` : 'nothing begins'} at ${commit}/${prepare}: ` +
        'it belongs to another log.',
    );
  });
};

/**
 * A piece of the log, read backwards. A read cannot filter: system events and those of other programs count as read,
 * and are left out. The server's own limit of a page is the number of events.
 */
export const readLatest = async (
  connection: Connection,
  { before, most }: LatestOptions,
  { doubt, passedOver }: { readonly doubt: Limits['doubt']; readonly passedOver: OnSkippedEvent },
): Promise<LatestEvents> => {
  if (before !== undefined) await verifyCheckpoint(connection, before, doubt);
  const page = await readPage(connection, {
    direction: BACKWARDS,
    fromPosition: before === undefined ? END : parsePosition(before),
    maxCount: most,
    requiresLeader: true,
  });
  const found = page.flatMap(({ event }) => event ?? []);
  const last = found.at(-1);
  const events = found.flatMap((event) => {
    if (event.type.startsWith('$')) return [];
    const fault = unreadableEventOf(event);
    if (fault) passedOver(fault);
    return fault ? [] : [recordedFrom(event)];
  });
  return { events, examined: page.length, ...(last && page.length === most && { before: positionOf(last) }) };
};
