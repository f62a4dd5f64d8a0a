import { DomainError } from '../../domain/shared/domain-error.ts';
import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { momentAt } from '../kernel/moment.ts';
import type { PastMoment } from '../kernel/moment.ts';
import type { PointInTime } from '../kernel/point-in-time.ts';
import type { EventStore, RecordedEvent, StreamName } from '../ports/event-store.ts';
import { isAbout, objectNotFound, streamOfObject, streamWith } from './audited-kinds.ts';
import type { AuditedKind, AuditedObject } from './audited-kinds.ts';
import { differenceOf } from './json-difference.ts';
import type { Change } from './json-difference.ts';
import type { ShowObject } from './shown-objects.ts';

/** Changes are followed through at most so many events: the object is shown once after each. */
const followedEvents = 200;

export type AttributedChange = Change & {
  /** The versions that changed this field of the object. Empty where no event of its own did. Absent where there were too many events. */
  readonly changedBy?: readonly number[];
};

export type ObjectComparison = {
  readonly from: PastMoment;
  readonly to: PastMoment;
  /** The object's events after `from`, up to `to`. */
  readonly events: readonly RecordedEvent[];
  readonly changes: readonly AttributedChange[];
};

export type CompareDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly shows: Readonly<Record<AuditedKind, ShowObject>>;
};

/** Reads each stream once. */
const readOnce = (store: Pick<EventStore, 'read'>): Pick<EventStore, 'read'> => {
  const known = new Map<StreamName, Promise<readonly RecordedEvent[]>>();
  return {
    read: <E extends DomainEvent>(stream: StreamName) => {
      const reading = known.get(stream) ?? store.read(stream);
      known.set(stream, reading);
      return reading as Promise<readonly RecordedEvent<E>[]>;
    },
  };
};

/** What each kind says of an object that does not exist, or not yet. */
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
    // As a client receives it: members without a value are left out.
    return JSON.parse(JSON.stringify(await showing)) as unknown;
  } catch (error) {
    if (error instanceof DomainError && notFoundReasons.has(String(error.reason))) return undefined;
    throw error;
  }
};

/** The first member in the path of a change; undefined where the whole document was added or removed. */
const memberOf = ({ path }: Change): string | undefined => path.split('/')[1];

/**
 * Compares an object with itself at two points of its history, field by field, as its own endpoint shows it. Rejects with a DomainError
 * where the account has no such object, and where a point is in the future or they are in the wrong order.
 */
export const compareObject =
  ({ store, shows }: CompareDependencies) =>
  async (
    object: AuditedObject,
    asked: { readonly from: PointInTime; readonly to: PointInTime },
    now: string,
  ): Promise<ObjectComparison> => {
    const { kind, id, accountId } = object;
    const once = readOnce(store);
    const history = await streamWith(once, object);
    const at = (point: PointInTime, field: string) => momentAt(once, streamOfObject(object), accountId, { point, now, field });
    const shownAt = (moment: PastMoment) => orAbsent(shows[kind]({ id, accountId, moment, now }));

    const [from, to] = [await at(asked.from, 'from'), await at(asked.to, 'to')];
    if (from.version > to.version || (from.version === to.version && from.at > to.at))
      throw invalidRequest([
        { field: 'from', message: `from must not be after to, for example from "${to.version}" to "${from.version}".` },
      ]);
    const [before, after] = [await shownAt(from), await shownAt(to)];
    if (before === undefined && after === undefined) throw objectNotFound();

    const events = history.slice(from.version, to.version).filter(isAbout(object));
    const changes = differenceOf(before, after);
    if (changes.length === 0 || events.length > followedEvents) return { from, to, events, changes };

    const changedBy = new Map<string | undefined, number[]>();
    let last = before;
    for (const { version } of events) {
      const next = await shownAt(await at({ version }, 'to'));
      const members = new Set(differenceOf(last, next).map(memberOf));
      for (const member of members) changedBy.set(member, [...(changedBy.get(member) ?? []), version]);
      last = next;
    }
    const versions = events.map(({ version }) => version);
    const causesOf = (change: Change): readonly number[] => (change.path === '' ? versions : (changedBy.get(memberOf(change)) ?? []));
    return { from, to, events, changes: changes.map((change) => ({ ...change, changedBy: causesOf(change) })) };
  };
