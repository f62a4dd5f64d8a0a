import { upToHead } from '../kernel/up-to-head.ts';
import type { CheckpointBook } from '../ports/checkpoints.ts';
import { ForeignPositionError } from '../ports/event-store.ts';
import type { EventStore, Position } from '../ports/event-store.ts';

type Log = Pick<EventStore, 'follow' | 'head'>;

export type MoveDependencies = {
  readonly checkpoints: CheckpointBook;
  readonly from: Log;
  readonly to: Log;
  readonly signal: AbortSignal;
};

export type Moved = { readonly name: string; readonly from: Position; readonly to: Position };

/** The ids of the events at certain positions of a log. */
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

/** The positions of certain events in a log. */
const placesOf = async (
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
 * twice or missed. All checkpoints move or none. Checkpoints that are of the new log already stay, so it may be
 * repeated.
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
  const placesInNew = await placesOf(to, new Set(ids.values()), signal);

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
