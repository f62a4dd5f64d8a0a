import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';
import { erasuresIn, withDocuments } from './erased-past.ts';
import { invalidRequest } from './invalid-request.ts';
import type { PointInTime } from './point-in-time.ts';

type Reader = Pick<EventStore, 'read'>;
type History = readonly RecordedEvent[];

/** What a read sees: the log as it is now, or as it was. Fields that depend on the clock are computed as of `at`. */
export type Moment = { readonly store: Reader; readonly at: string };

/** A point in the past of one object. */
export type PastMoment = Moment & {
  /** Number of events of its stream that are part of it. */
  readonly version: number;
  /** When personal data of the object was erased after this point. It is absent from the past too. */
  readonly erasedSince?: string;
};

/** Whether it is a point in the past, and not now. */
export const isPast = (moment: Moment): moment is PastMoment => 'version' in moment;

export type Asked = {
  readonly point: PointInTime;
  readonly now: string;
  /** The name of the query parameter, for refusals. */
  readonly field: string;
};

/**
 * Number of events that had been recorded by a time. The clocks of two processes may differ by some milliseconds, so that an event can be
 * dated before its predecessor: up to the last one that was recorded by then.
 */
const versionAt = (history: History, time: string): number => history.findLastIndex(({ recordedAt }) => recordedAt <= time) + 1;

const versionOf = (history: History, { point, now, field }: Asked): number => {
  const latest = history.at(-1);
  if ('time' in point) {
    if (point.time > now && point.time > (latest?.recordedAt ?? ''))
      throw invalidRequest([{ field, message: `${field} must not be in the future, for example "${now}".` }]);
    return versionAt(history, point.time);
  }
  // Of an object that does not exist nothing is said.
  if (latest !== undefined && point.version > history.length)
    throw invalidRequest([{ field, message: `${field} must not be above the latest version, for example "${history.length}".` }]);
  return Math.min(point.version, history.length);
};

/** The time at which a version came to be; for version 0, the last moment before the first event. */
const timeOf = (history: History, version: number): string => {
  const recorded = history[version - 1];
  if (recorded !== undefined) return recorded.recordedAt;
  const [first] = history;
  return first === undefined ? new Date(0).toISOString() : new Date(Date.parse(first.recordedAt) - 1).toISOString();
};

/**
 * The first events of a history, as they may be shown today. Stores leave out erased people by themselves; documents that were deleted with
 * them are left out here, because their names may say who it was.
 */
const cut = (history: History, version: number): { readonly events: History; readonly erasedSince?: string } => {
  const events = history.slice(0, version);
  const later = erasuresIn(history).filter((erasure) => erasure.version > version);
  const erasedSince = later.at(-1)?.erasedAt;
  if (erasedSince === undefined) return { events };
  const deleted = new Set(later.flatMap(({ files = [] }) => files));
  const left = <D extends { readonly sha256: string }>(document: D): D | undefined => (deleted.has(document.sha256) ? undefined : document);
  return { events: events.map((recorded) => ({ ...recorded, event: withDocuments(recorded.event, left) })), erasedSince };
};

/**
 * The log as it was at a point in the past of one object: its stream ends there, and every other stream at the same time. A stream that
 * begins under another account is empty, so that nothing is learnt of it. Rejects with a DomainError when the point lies in the future.
 */
export const momentAt = async (store: Reader, stream: StreamName, accountId: string, asked: Asked): Promise<PastMoment> => {
  const whole = await store.read(stream);
  const own = whole[0]?.metadata.accountId === accountId ? whole : [];
  const version = versionOf(own, asked);
  const at = 'time' in asked.point ? asked.point.time : timeOf(own, version);
  const { events, ...erased } = cut(own, version);
  const read = async <E extends DomainEvent>(name: StreamName): Promise<readonly RecordedEvent<E>[]> => {
    if (name === stream) return events as readonly RecordedEvent<E>[];
    const history = await store.read<E>(name);
    return cut(history, versionAt(history, at)).events as readonly RecordedEvent<E>[];
  };
  return { store: { read }, at, version, ...erased };
};
