import { timestampParts, utcTimestampOf } from '../../../domain/shared/local-date.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import type { Erasure } from '../../../domain/shared/erasure.ts';
import { erasureIn } from '../../events/personal-events.ts';
import type { RecordedEvent, EventStore, ReadOptions, StreamName } from '../ports/event-store.ts';
import type { Category } from '../../events/event-catalogue.ts';
import { partOf } from '../ports/event-store.ts';
import { invalidRequest } from '../../shared/refusals.ts';

/** A point of an object's history: after a number of its events, or a time in UTC with milliseconds. */
export type PointInTime = { readonly version: number } | { readonly time: string };

const versionForm = /^\d{1,15}$/;

/**
 * Parses a version or an RFC 3339 timestamp. Undefined for anything else, such as a date alone or a time without an
 * offset, which are ambiguous. The `+` of an offset may have become a space, as in query strings that were not
 * percent-encoded.
 */
export const parsePointInTime = (text: string): PointInTime | undefined => {
  if (versionForm.test(text)) return { version: Number(text) };
  const written = text.replace(/ (?=\d\d:\d\d$)/, '+');
  const parts = timestampParts(written);
  const time = parts?.offset === undefined ? undefined : utcTimestampOf(written);
  return time === undefined ? undefined : { time };
};

/** What was erased of an object, with the documents that were deleted with it, and the version of the erasing event. */
export type ErasedLater = Erasure & { readonly files?: readonly string[]; readonly version: number };

/** Every erasure in a stream. Each applies to the events before it. */
export const erasuresIn = (history: readonly RecordedEvent[]): readonly ErasedLater[] =>
  history.flatMap(({ event, version }) => {
    const erasure = erasureIn(event);
    return erasure ? [{ ...erasure, version }] : [];
  });

type Document = { readonly sha256: string };
type WithDocuments = { readonly documents?: readonly Document[]; readonly document?: Document };

/** Replaces the documents in an event's data. A document for which `change` returns undefined is removed. */
export const withDocuments = (event: DomainEvent, change: (document: Document) => object | undefined): DomainEvent => {
  const { documents, document, ...others } = event.data as WithDocuments;
  if (documents === undefined && document === undefined) return event;
  const changed = document && change(document);
  return {
    type: event.type,
    data: {
      ...others,
      ...(documents && { documents: documents.flatMap((each) => change(each) ?? []) }),
      ...(changed && { document: changed }),
    },
  };
};

type Reader = Pick<EventStore, 'read'>;
type History = readonly RecordedEvent[];

/** What a read sees: the log as it is now, or as it was. Fields that depend on the time are computed as of `at`. */
export type Moment = { readonly store: Reader; readonly at: string };

/** A point in the past of one object. */
export type PastMoment = Moment & {
  /** The number of events of its stream that are included. */
  readonly version: number;
  /** When personal data of the object was erased after this point. The past does not show it either. */
  readonly erasedSince?: string;
};

/** Whether the moment is a point in the past. */
export const isPast = (moment: Moment): moment is PastMoment => 'version' in moment;

type Asked = {
  readonly point: PointInTime;
  readonly now: string;
  /** The name of the query parameter, for refusals. */
  readonly field: string;
};

/**
 * Number of events that had been recorded by a time. The clocks of two processes may differ by some milliseconds, so
 * that an event can be dated before its predecessor; therefore it counts up to the last event recorded by that time.
 */
const versionAt = (history: History, time: string): number =>
  history.findLastIndex(({ recordedAt }) => recordedAt <= time) + 1;

/** The number of events of a stream, and the time of each. */
type Course = {
  readonly length: number;
  readonly timeOf: (version: number) => Promise<string | undefined>;
  readonly versionAt: (time: string) => Promise<number>;
};

const courseOf = (history: History): Course => ({
  length: history.length,
  timeOf: (version) => Promise.resolve(history[version - 1]?.recordedAt),
  versionAt: (time) => Promise.resolve(versionAt(history, time)),
});

/**
 * Streams that grow as long as their account exists. They contain no people and no documents, and are never read whole.
 */
const endless: ReadonlySet<string> = new Set<Category>(['accountSettings', 'webhookEndpoints', 'restrictionOverrides']);

export const isEndless = (stream: StreamName): boolean => endless.has(stream.slice(0, stream.indexOf('-')));

/**
 * The course of an endless stream, which is read one event at a time. Empty if the stream belongs to another account.
 */
export const courseOfEndless = async (store: Reader, stream: StreamName, accountId: string): Promise<Course> => {
  const [first] = await store.read(stream, { to: 1 });
  if (first?.metadata.accountId !== accountId) return courseOf([]);
  const length = (await store.read(stream, { last: 1 })).at(-1)?.version ?? 0;
  const timeOf = async (version: number) =>
    (await store.read(stream, { after: version - 1, to: version }))[0]?.recordedAt;
  return {
    length,
    timeOf,
    versionAt: async (time) => {
      let [low, high] = [0, length];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (((await timeOf(middle)) ?? '') <= time) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
};

const resolveVersion = async (course: Course, { point, now, field }: Asked): Promise<number> => {
  const { length } = course;
  if ('time' in point) {
    if (point.time > now && point.time > ((await course.timeOf(length)) ?? ''))
      throw invalidRequest([{ field, message: `${field} must not be in the future, for example "${now}".` }]);
    return course.versionAt(point.time);
  }
  // Do not reveal whether the object exists.
  if (length > 0 && point.version > length)
    throw invalidRequest([
      { field, message: `${field} must not be above the latest version, for example "${length}".` },
    ]);
  return Math.min(point.version, length);
};

/** The time of a version; for version 0, the last millisecond before the first event. */
const timeOf = async (course: Course, version: number): Promise<string> => {
  if (course.length === 0) return new Date(0).toISOString();
  const recordedAt = (await course.timeOf(Math.max(1, version))) ?? '';
  return version > 0 ? recordedAt : new Date(Date.parse(recordedAt) - 1).toISOString();
};

/**
 * The first events of a history, as they may be shown now. Stores remove erased people; documents that were deleted
 * with them are removed here, because their names may identify a person.
 */
const cut = (history: History, version: number): { readonly events: History; readonly erasedSince?: string } => {
  const events = history.slice(0, version);
  const later = erasuresIn(history).filter((erasure) => erasure.version > version);
  const erasedSince = later.at(-1)?.erasedAt;
  if (erasedSince === undefined) return { events };
  const deleted = new Set(later.flatMap(({ files = [] }) => files));
  const left = <D extends { readonly sha256: string }>(document: D): D | undefined =>
    deleted.has(document.sha256) ? undefined : document;
  return {
    events: events.map((recorded) => ({ ...recorded, event: withDocuments(recorded.event, left) })),
    erasedSince,
  };
};

/**
 * The log as it was at a point in the past of one object: its stream ends there, and every other stream at the same
 * time. A stream of another account is empty, so that nothing is revealed about it. Rejects with a DomainError if the
 * point is in the future.
 */
export const momentAt = async (
  store: Reader,
  stream: StreamName,
  accountId: string,
  asked: Asked,
): Promise<PastMoment> => {
  const whole = isEndless(stream) ? [] : await store.read(stream);
  const own = whole[0]?.metadata.accountId === accountId ? whole : [];
  const course = isEndless(stream) ? await courseOfEndless(store, stream, accountId) : courseOf(own);
  const version = await resolveVersion(course, asked);
  const at = 'time' in asked.point ? asked.point.time : await timeOf(course, version);
  const { events, ...erased } = cut(own, version);
  const ofStream = async (options: ReadOptions = {}): Promise<History> => {
    if (!isEndless(stream)) return partOf(events, options);
    const { after = 0, to = version, last } = options;
    const begin = last === undefined ? after : Math.max(0, version - last);
    return begin < version ? store.read(stream, { after: begin, to: Math.min(to, version) }) : [];
  };
  const ofAnother = async (name: StreamName, options?: ReadOptions): Promise<History> => {
    const history = await store.read(name);
    return partOf(cut(history, versionAt(history, at)).events, options);
  };
  const read = async <E extends DomainEvent>(
    name: StreamName,
    options?: ReadOptions,
  ): Promise<readonly RecordedEvent<E>[]> =>
    (await (name === stream ? ofStream(options) : ofAnother(name, options))) as readonly RecordedEvent<E>[];
  return { store: { read }, at, version, ...erased };
};
