import type { EventStore, RecordedEvent, Position } from '../ports/event-store.ts';
import type { LogLink, CheckpointBook } from '../ports/checkpoints.ts';
import { ForeignPositionError } from '../ports/event-store.ts';
import { upToHead } from '../kernel/up-to-head.ts';

/** The database is empty and the log is not: the database's content is lost, or it is the wrong database. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError';
}

export type LinkDependencies = {
  readonly store: Pick<EventStore, 'follow' | 'head'>;
  readonly link: LogLink;
  /** Whether the operator has confirmed that the database replaces a lost one. */
  readonly isFresh: boolean;
  /** Raises counters to the highest numbers in the log, before a new database is linked to one with events. */
  readonly restoreCounters: () => Promise<void>;
  readonly signal: AbortSignal;
};

const readFirst = async (
  store: Pick<EventStore, 'follow'>,
  signal: AbortSignal,
): Promise<RecordedEvent | undefined> => {
  for await (const [first] of store.follow({ signal })) return first;
  return undefined;
};

/**
 * Links a new database to a new log, and returns what it did. Rejects with DatabaseLostError when the database is new
 * and the log is not, unless the operator has confirmed that this is intended. Rejects with StoreUnavailableError when
 * the database is new and the log does not answer.
 */
export const linkDatabase = async ({
  store,
  link,
  isFresh,
  restoreCounters,
  signal,
}: LinkDependencies): Promise<'known' | 'new' | 'taken in place of a lost one'> => {
  if (await link.exists()) return 'known';
  const head = await store.head();
  // Check this last: a process that has linked the database meanwhile may have written to the log.
  if (await link.exists()) return 'known';
  if (head === undefined) {
    await link.make();
    return 'new';
  }
  if (!isFresh) {
    const first = await readFirst(store, signal);
    throw new DatabaseLostError(
      `The database is empty, but the log holds events${first === undefined ? '' : `, the first of ${first.recordedAt}`}.`,
    );
  }
  await restoreCounters();
  await link.make({ toldUntil: head });
  return 'taken in place of a lost one';
};

type Standing = { readonly name: string; readonly checkpoint: () => Promise<Position | undefined> };

/** Follows from a position and stops at the first answer, because a log rejects a position of another log. */
const recognised = async (store: Pick<EventStore, 'follow'>, after: Position, timeout: AbortSignal): Promise<void> => {
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, timeout]);
  for await (const _ of store.follow({ after, signal, caughtUp: () => enough.abort() })) break;
};

/**
 * Rejects with ForeignPositionError if a checkpoint belongs to another log: following from it would silently skip
 * events, or process them again. If the log does not answer before `timeout` aborts, nothing is rejected; the
 * subscriber itself checks again.
 */
export const verifyCheckpoints = async (
  followers: readonly Standing[],
  { store, timeout }: { readonly store: Pick<EventStore, 'follow'>; readonly timeout: AbortSignal },
): Promise<void> => {
  const standing = await Promise.all(
    followers.map(async ({ name, checkpoint }) => ({ name, position: await checkpoint() })),
  );
  const places = Map.groupBy(standing, ({ position }) => position);
  for (const [position, those] of places) {
    if (position === undefined) continue;
    try {
      await recognised(store, position, timeout);
    } catch (error) {
      if (!(error instanceof ForeignPositionError)) throw error;
      throw new ForeignPositionError(`${those.map(({ name }) => name).join(', ')}: ${error.message}`, { cause: error });
    }
  }
};

type Log = Pick<EventStore, 'follow' | 'head'>;

type MoveDependencies = {
  readonly checkpoints: CheckpointBook;
  readonly from: Log;
  readonly to: Log;
  readonly signal: AbortSignal;
};

type Moved = { readonly name: string; readonly from: Position; readonly to: Position };

/** The ids of the events at these positions of a log. */
const idsAt = async (
  log: Log,
  places: ReadonlySet<Position>,
  signal: AbortSignal,
): Promise<ReadonlyMap<Position, string>> => {
  const found = new Map<Position, string>();
  if (places.size === 0) return found;
  for await (const batch of upToHead(log, { signal })) {
    for (const { position, id } of batch) if (places.has(position)) found.set(position, id);
    if (found.size === places.size) break;
  }
  return found;
};

/** The positions of these events in a log. */
const findPlaces = async (
  log: Log,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Position>> => {
  const found = new Map<string, Position>();
  if (ids.size === 0) return found;
  for await (const batch of upToHead(log, { signal })) {
    for (const { position, id } of batch) if (ids.has(id)) found.set(id, position);
    if (found.size === ids.size) break;
  }
  return found;
};

/**
 * Moves every subscriber's checkpoint to the position of the same event in a copied log, so that no event is processed
 * twice or missed. All checkpoints move or none. Checkpoints that already belong to the new log are unchanged, so it
 * may be repeated.
 */
export const moveCheckpoints = async ({
  checkpoints,
  from,
  to,
  signal,
}: MoveDependencies): Promise<readonly Moved[]> => {
  const standing = await checkpoints.all();
  const places = new Set(standing.values());
  const arrived = await idsAt(to, places, signal);
  const left = new Set([...places].filter((place) => !arrived.has(place)));
  const ids = await idsAt(from, left, signal);
  const placesInNew = await findPlaces(to, new Set(ids.values()), signal);

  const moves = [...standing].flatMap(([name, place]): readonly Moved[] => {
    if (arrived.has(place)) return [];
    const id = ids.get(place);
    if (id === undefined)
      throw new ForeignPositionError(
        `The checkpoint ${name} is at ${place}, a position in neither of the two logs. Nothing was changed.`,
      );
    const target = placesInNew.get(id);
    if (target === undefined)
      throw new ForeignPositionError(
        `The checkpoint ${name} is at event ${id}, which the new log does not hold. Copy the log first. Nothing was changed.`,
      );
    return [{ name, from: place, to: target }];
  });
  await checkpoints.move(moves);
  return moves;
};
