import { courseOfEndless, isEndless, erasuresIn, withDocuments } from '../log/kernel/moment.ts';
import { ownPage, ownRows } from '../log/kernel/own.ts';
import type { EventStore, RecordedEvent, StreamName, EventMetadata } from '../log/ports/event-store.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { webhookEndpointChanges } from '../webhooks/endpoint-view.ts';
import { everyAccountHas, isAbout, objectNotFound, streamOfObject } from './audited-kinds.ts';
import type { AuditedObject } from './audited-kinds.ts';
import type { ErasedLater } from '../log/kernel/moment.ts';
import { holdsPersonalData, personalEvents } from '../events/personal-events.ts';

/** A page of an object's events between two versions, both exclusive, ascending or descending. */
type AskedEvents = {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly direction: 'ASC' | 'DESC';
  /** Indexes in that order, both inclusive. */
  readonly range: readonly [number, number];
};

type ObjectEvents = {
  /** In the requested order. Large events make a page shorter than requested. */
  readonly events: readonly RecordedEvent[];
  /** Number of events between the two versions. */
  readonly total: number;
  /** The events, and later events of their stream that `eventPresenter` needs. */
  readonly around: readonly RecordedEvent[];
};

export type ObjectEventsDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany' | 'rows'>;
};

/**
 * How many events of an endless stream are read at a time, and the size of the events (characters) at which reading
 * stops.
 */
const portion = { events: 16, characters: 1_048_576 };

/** The most events that are read one by one because the read model may not have them yet. */
const mostUnindexed = 1_024;

type Versions = { readonly versions: readonly number[]; readonly total: number };

const slice = (versions: readonly number[], { direction, range: [start, end] }: AskedEvents): Versions => ({
  versions: (direction === 'ASC' ? versions : versions.toReversed()).slice(start, end + 1),
  total: versions.length,
});

/** The versions of settings or overrides of an account: every event of the stream. */
const versionsOfAll = (
  length: number,
  { after = 0, before = Infinity, direction, range: [start, end] }: AskedEvents,
): Versions => {
  const total = Math.max(0, Math.min(length, before - 1) - after);
  const place = (at: number): number => (direction === 'ASC' ? after + 1 + at : after + total - at);
  return {
    versions: Array.from({ length: Math.max(0, Math.min(end + 1, total) - start) }, (_, at) => place(start + at)),
    total,
  };
};

/**
 * The versions of one webhook endpoint: from a read model, and from the end of the stream for those that it does not
 * have yet.
 */
const versionsOfEndpoint = async (
  { store, readModels }: ObjectEventsDependencies,
  object: AuditedObject,
  { after = 0, before, direction, range: [start, end] }: AskedEvents,
): Promise<Versions> => {
  const { id, accountId } = object;
  const newest = { where: [], sort: { field: 'version', direction: 'DESC' }, range: [0, 0] } as const;
  const indexed = (await ownRows(readModels, webhookEndpointChanges, accountId, newest))[0]?.version ?? 0;
  const unindexed = await store.read(streamOfObject(object), { after: indexed, to: indexed + mostUnindexed });
  const ofEndpoint = unindexed.filter(isAbout(object)).map(({ version }) => version);
  const later = ofEndpoint.filter((version) => version > after && version < (before ?? Infinity));

  const where = [
    { field: 'endpointId', equals: id },
    { field: 'version', from: after + 1, to: before ?? Number.MAX_SAFE_INTEGER },
  ] as const;
  const page = async (from: number, to: number) =>
    ownPage(readModels, webhookEndpointChanges, accountId, {
      where,
      sort: { field: 'version', direction },
      range: [from, Math.max(from, to)],
    });
  const skipped = direction === 'DESC' ? later.length : 0;
  const { rows, total } = await page(Math.max(0, start - skipped), end - skipped);
  const known = end < skipped ? [] : rows.map(({ version }) => version);
  const versions =
    direction === 'DESC'
      ? [...later.toReversed().slice(start, end + 1), ...known]
      : [...known, ...later.slice(Math.max(0, start - total), Math.max(0, end + 1 - total))];
  if (total + ofEndpoint.length === 0) {
    const any = await ownRows(readModels, webhookEndpointChanges, accountId, {
      ...newest,
      where: [{ field: 'endpointId', equals: id }],
    });
    if (any.length === 0) throw objectNotFound();
  }
  return { versions, total: total + later.length };
};

/** Groups consecutive versions, ascending or descending, into portions. */
const runsOf = (versions: readonly number[]): readonly (readonly number[])[] => {
  const runs: number[][] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    const isNext = run !== undefined && Math.abs((run.at(-1) ?? 0) - version) === 1 && run.length < portion.events;
    if (isNext) run.push(version);
    else runs.push([version]);
  }
  return runs;
};

/** Reads these events of an endless stream, each with the one after it, until they exceed the size limit together. */
const readEach = async (store: Pick<EventStore, 'read'>, stream: StreamName, versions: readonly number[]) => {
  const around = new Map<number, RecordedEvent>();
  const events: RecordedEvent[] = [];
  let characters = 0;
  for (const run of runsOf(versions)) {
    const [low, high] = [Math.min(...run), Math.max(...run)];
    for (const recorded of await store.read(stream, { after: low - 1, to: high + 1 }))
      around.set(recorded.version, recorded);
    const found = run.flatMap((version) => around.get(version) ?? []);
    events.push(...found);
    characters += JSON.stringify(found).length;
    if (characters > portion.characters) break;
  }
  return { events, around: [...around.values()] };
};

/**
 * A page of the events of an object of this account. Of an endless stream, only the page is read. Rejects with a
 * DomainError if the account has no such object.
 */
export const objectEvents =
  (dependencies: ObjectEventsDependencies) =>
  async (object: AuditedObject, asked: AskedEvents): Promise<ObjectEvents> => {
    const { store } = dependencies;
    const { kind, id, accountId } = object;
    const stream = streamOfObject(object);
    if (isEndless(stream)) {
      if (everyAccountHas.has(kind) && id !== accountId) throw objectNotFound();
      const { versions, total } = everyAccountHas.has(kind)
        ? versionsOfAll((await courseOfEndless(store, stream, accountId)).length, asked)
        : await versionsOfEndpoint(dependencies, object, asked);
      return { ...(await readEach(store, stream, versions)), total };
    }
    const history = await store.read(stream);
    if (history[0]?.metadata.accountId !== accountId) throw objectNotFound();
    const { after = 0, before = Infinity } = asked;
    const between = history.flatMap(({ version }) => (version > after && version < before ? [version] : []));
    const { versions, total } = slice(between, asked);
    return { events: versions.flatMap((version) => history[version - 1] ?? []), total, around: history };
  };

/** Replaces an entry that was erased, or a document that was deleted with it. */
type Erased = { readonly erased: true; readonly erasedAt: string };

/** What happened, when, who did it, and the ids of what caused it. */
type PresentedCause = Pick<RecordedEvent, 'id' | 'version' | 'recordedAt'> &
  Pick<EventMetadata, 'actor' | 'correlationId' | 'causationId' | 'via' | 'person'> & { readonly type: string };

/** One event of an object as its account sees it. */
type PresentedEvent = PresentedCause & {
  readonly data: unknown;
  /** The hash of the stored event; absent until the stream has a next event, which contains it. */
  readonly hash?: string;
  readonly previousHash?: string;
};

/** Entries that no reply shows to the account: the payer's data was given to the service only. */
const hiddenEntries: ReadonlySet<string> = new Set(['payer']);

const personalOf = (type: string, personal: Readonly<Record<string, unknown>>, erasures: readonly ErasedLater[]) => {
  const known = holdsPersonalData(type) ? personalEvents[type] : {};
  const erased = erasures.flatMap(({ entries, erasedAt }) =>
    entries
      .filter((name) => Object.hasOwn(known, name))
      .map((name): [string, Erased] => [name, { erased: true, erasedAt }]),
  );
  const shown = Object.entries(personal).map(
    ([name, entry]) => [name, hiddenEntries.has(name) ? { hidden: true } : entry] as const,
  );
  return Object.fromEntries([...erased, ...shown]);
};

const dataOf = ({ event, version }: RecordedEvent, all: readonly ErasedLater[]): unknown => {
  const erasures = all.filter((erasure) => erasure.version > version);
  const deletedAt = new Map(
    erasures.flatMap(({ files = [], erasedAt }) => files.map((file) => [file, erasedAt] as const)),
  );
  const { data } = withDocuments(event, (document) => {
    const erasedAt = deletedAt.get(document.sha256);
    if (erasedAt === undefined) return document;
    const { id, type, format } = document as { readonly id?: string; readonly type?: string; readonly format?: string };
    return { id, type, format, erased: true, erasedAt };
  });
  const { personal, ...others } = data as { readonly personal?: Readonly<Record<string, unknown>> };
  return personal === undefined ? data : { ...others, personal: personalOf(event.type, personal, erasures) };
};

export const presentCause = ({ id, version, recordedAt, event, metadata }: RecordedEvent): PresentedCause => {
  const { actor, correlationId, causationId, via, person } = metadata;
  return {
    id,
    version,
    type: event.type,
    recordedAt,
    actor,
    correlationId,
    ...(causationId !== undefined && { causationId }),
    ...(via !== undefined && { via }),
    ...(person !== undefined && { person }),
  };
};

/**
 * Presents single events. `around` has the later events of their stream that say what was erased, and the next one,
 * which contains the hash.
 */
export const eventPresenter = (around: readonly RecordedEvent[]): ((recorded: RecordedEvent) => PresentedEvent) => {
  const erasures = erasuresIn(around);
  const hashes = new Map(around.map(({ version, previousHash }) => [version - 1, previousHash]));
  return (recorded) => {
    const { version, previousHash } = recorded;
    const hash = hashes.get(version);
    return {
      ...presentCause(recorded),
      data: dataOf(recorded, erasures),
      ...(hash !== undefined && { hash }),
      ...(previousHash !== undefined && { previousHash }),
    };
  };
};
