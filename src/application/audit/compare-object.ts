import { DomainError } from '../../domain/shared/domain-error.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { ownValue } from '../../domain/shared/table.ts';
import { invalidRequest } from '../shared/refusals.ts';
import { isEndless, momentAt } from '../log/kernel/moment.ts';
import type { PastMoment, PointInTime } from '../log/kernel/moment.ts';
import { keptEvery } from '../log/kernel/state.ts';
import type { EventStore, ReadOptions, RecordedEvent, StreamName } from '../log/ports/event-store.ts';
import { objectNotFound, streamOfObject } from './audited-kinds.ts';
import type { AuditedKind, AuditedObject } from './audited-kinds.ts';
import { hasMembers, differenceOf } from './differences.ts';
import type { Change } from './differences.ts';
import { objectEvents } from './object-events.ts';
import type { ObjectEventsDependencies } from './object-events.ts';
import type { ShowObject } from './shown-objects.ts';

/** The most events for which the object is shown after each one, to find the cause of a change. */
const followedEvents = 200;
/** The same limit in bytes of all shown versions: fewer events are examined for a large object. */
const followedBytes = 2_097_152;
/** The most events that are read together from a stream that grows as long as its account exists. */
const followedTogether = 4 * keptEvery;
/** The most events that a comparison lists, the latest ones. */
const listedEvents = 1_000;

export type AttributedChange = Change & {
  /**
   * The versions that changed this field of the object. Empty if no event of its own did. Absent if there were too many
   * events.
   */
  readonly changedBy?: readonly number[];
};

export type ObjectComparison = {
  readonly from: PastMoment;
  readonly to: PastMoment;
  /** The object's latest events after `from`, up to `to`. */
  readonly events: readonly RecordedEvent[];
  /** Number of earlier events between the two points. */
  readonly omitted: number;
  readonly changes: readonly AttributedChange[];
};

export type CompareDependencies = ObjectEventsDependencies & {
  readonly shows: Readonly<Record<AuditedKind, ShowObject>>;
};

/** Reads each part of a stream once. */
const readOnce = (store: Pick<EventStore, 'read'>): Pick<EventStore, 'read'> => {
  const known = new Map<string, Promise<readonly RecordedEvent[]>>();
  return {
    read: <E extends DomainEvent>(stream: StreamName, options: ReadOptions = {}) => {
      const part = JSON.stringify([stream, options.after ?? 0, options.to, options.last]);
      const reading = known.get(part) ?? store.read(stream, options);
      known.set(part, reading);
      return reading as Promise<readonly RecordedEvent<E>[]>;
    },
  };
};

/** A store that answers from the versions of a stream that were already read. */
const withRead = (
  store: Pick<EventStore, 'read'>,
  stream: StreamName,
  read: readonly RecordedEvent[],
): Pick<EventStore, 'read'> => {
  const [first, last] = [read[0]?.version ?? Infinity, read.at(-1)?.version ?? 0];
  return {
    read: async <E extends DomainEvent>(name: StreamName, options: ReadOptions = {}) => {
      const { after = 0, to = Infinity } = options;
      if (name !== stream || options.last !== undefined || after + 1 < first || to > last)
        return store.read<E>(name, options);
      return read.filter(({ version }) => version > after && version <= to) as unknown as readonly RecordedEvent<E>[];
    },
  };
};

/** The refusal reason of each kind for an object that does not exist, or not yet. */
const notFoundReasons: ReadonlySet<string> = new Set([
  'not_found',
  'shipment_not_found',
  'pickup_not_found',
  'manifest_not_found',
  'collection_not_found',
  'webhook_not_found',
]);

const orAbsent = async (showing: Promise<object>): Promise<unknown> => {
  try {
    // As a client receives it: JSON omits members without a value.
    return JSON.parse(JSON.stringify(await showing)) as unknown;
  } catch (error) {
    if (error instanceof DomainError && notFoundReasons.has(String(error.reason))) return undefined;
    throw error;
  }
};

/** The path of a change, up to the first list in it: entries of a list have different indexes before and after. */
const fieldOf = ({ path }: Change, documents: readonly unknown[]): readonly string[] => {
  const field: string[] = [];
  let values = documents;
  for (const name of path.split('/').slice(1)) {
    if (values.some(Array.isArray)) break;
    field.push(name);
    values = values.map((value) =>
      hasMembers(value) ? ownValue(value, name.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined,
    );
  }
  return field;
};

/** Whether one path equals the other or is below it. */
const isOfField = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((name, at) => at >= other.length || other[at] === name);

/**
 * Compares an object at two points of its history, field by field, in the form of its own endpoint. Rejects with a
 * DomainError if the account has no such object, if a point is in the future, or if the points are in the wrong order.
 */
export const compareObject =
  ({ store, readModels, shows }: CompareDependencies) =>
  async (
    object: AuditedObject,
    asked: { readonly from: PointInTime; readonly to: PointInTime },
    now: string,
  ): Promise<ObjectComparison> => {
    const { kind, id, accountId } = object;
    const once = readOnce(store);
    const eventsOf = objectEvents({ store: once, readModels });
    const stream = streamOfObject(object);
    await eventsOf(object, { direction: 'ASC', range: [0, 0] });
    const at = (point: PointInTime, field: string, log = once) =>
      momentAt(log, stream, accountId, { point, now, field });
    const shownAt = (moment: PastMoment) => orAbsent(shows[kind]({ id, accountId, moment, now }));

    const [from, to] = [await at(asked.from, 'from'), await at(asked.to, 'to')];
    if (from.version > to.version || (from.version === to.version && from.at > to.at))
      throw invalidRequest([
        { field: 'from', message: `from must not be after to, for example from "${to.version}" to "${from.version}".` },
      ]);
    const [before, after] = [await shownAt(from), await shownAt(to)];
    if (before === undefined && after === undefined) throw objectNotFound();

    const between = {
      after: from.version,
      before: to.version + 1,
      direction: 'DESC',
      range: [0, listedEvents - 1],
    } as const;
    const { events: latest, total } = await eventsOf(object, between);
    const events = latest.toReversed();
    const compared = { from, to, events, omitted: total - events.length };
    const changes = differenceOf(before, after);
    const bytes = JSON.stringify([before, after]).length * events.length;
    const isFar = isEndless(stream) && to.version - from.version > followedTogether;
    if (changes.length === 0 || total > followedEvents || bytes > followedBytes || isFar)
      return { ...compared, changes };

    const nearby = { after: from.version - (from.version % keptEvery), to: to.version };
    const log = isEndless(stream) ? withRead(once, stream, await once.read(stream, nearby)) : once;

    const steps: { readonly version: number; readonly fields: readonly (readonly string[])[] }[] = [];
    let last = before;
    for (const { version } of events) {
      const next = await shownAt(await at({ version }, 'to', log));
      steps.push({ version, fields: differenceOf(last, next).map((change) => fieldOf(change, [last, next])) });
      last = next;
    }
    const causesOf = (change: Change): readonly number[] => {
      const field = fieldOf(change, [before, after]);
      return steps
        .filter(({ fields }) => fields.some((changed) => isOfField(field, changed)))
        .map(({ version }) => version);
    };
    return { ...compared, changes: changes.map((change) => ({ ...change, changedBy: causesOf(change) })) };
  };
