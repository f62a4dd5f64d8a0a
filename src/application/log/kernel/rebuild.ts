import { ForeignPositionError } from '../ports/event-store.ts';
import type { Position, RecordedEvent } from '../ports/event-store.ts';
import type { CopyOrigin, Partition, ReadModels, Rebuild } from '../ports/read-models.ts';
import { concerns, isFolded, foldBatch } from './projection.ts';
import type { AnyProjection } from './projection.ts';
import { upToHead } from './up-to-head.ts';
import type { ReadableLog } from './up-to-head.ts';

export type RebuildProgress = (done: { readonly events: number; readonly position: Position }) => void;

/** The dependencies of a rebuild: a read-only log, and read models. No policy, no outbox, no other port. */
export type RebuildDependencies = {
  readonly store: ReadableLog;
  readonly readModels: Pick<ReadModels, 'rebuild'>;
  readonly signal: AbortSignal;
  readonly progress?: RebuildProgress;
  /** Starts over instead of resuming an interrupted rebuild. */
  readonly fresh?: boolean;
  /** The id of the copy to fill, in the list of copies. */
  readonly copy?: string;
  /** The last event that is folded in; the head if absent. */
  readonly until?: Position;
  /** Whether an event is left out, such as those of parked streams. */
  readonly leftOut?: (projection: AnyProjection, recorded: RecordedEvent) => boolean;
};

type Target = { readonly projection: AnyProjection; readonly rebuild: Rebuild<unknown> };

export type Rebuilt = {
  readonly rebuild: Rebuild<unknown>;
  readonly position: Position | undefined;
  /** Events read from the log: all of them, unless an interrupted rebuild was resumed. */
  readonly events: number;
};

/** Events folded in one round. A higher number means fewer round trips and transactions, and more memory. */
const round = 1_024;

async function* rounds(batches: AsyncIterable<readonly RecordedEvent[]>): AsyncGenerator<readonly RecordedEvent[]> {
  let events: RecordedEvent[] = [];
  for await (const batch of batches) {
    events.push(...batch);
    if (events.length < round) continue;
    yield events;
    events = [];
  }
  if (events.length > 0) yield events;
}

/**
 * FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/): spreads keys evenly; a key always belongs to the same partition.
 */
const partitionOf = (key: string, partitions: number): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % partitions;
};

/** The position up to which every partition has all events: the lowest of their checkpoints. */
const lowestCheckpoint = (partitions: readonly Partition<unknown>[]): Position | undefined =>
  partitions.map(({ place }) => place ?? '').toSorted()[0] || undefined;

/** Folds new events into each rebuild, its partitions in parallel, while the next events are read once for all. */
const fill = async (
  targets: readonly Target[],
  { store, signal, progress, until, leftOut = () => false }: Omit<RebuildDependencies, 'readModels'>,
): Promise<Omit<Rebuilt, 'rebuild'>> => {
  const foldIntoEach = async (all: readonly RecordedEvent[], to: Position): Promise<void> => {
    for (const { projection, rebuild } of targets) {
      const { partitions } = rebuild;
      const concerning = all.filter((recorded) => concerns(projection, recorded) && !leftOut(projection, recorded));
      const folded = partitions.map(async (partition, index) => {
        const { place } = partition;
        if (place !== undefined && place >= to) return;
        const mine = concerning.filter(
          (recorded) =>
            (place === undefined || recorded.position > place) &&
            (partitions.length === 1 || partitionOf(projection.key(recorded), partitions.length) === index),
        );
        const { changes, before } = await foldBatch(projection, mine, (keys) => partition.getMany(keys));
        await partition.commit(changes, to, before);
      });
      await Promise.all(folded);
    }
  };
  const looksAt = (type: string): boolean => targets.some(({ projection }) => isFolded(projection, type));

  let position = lowestCheckpoint(targets.flatMap(({ rebuild }) => rebuild.partitions));
  let events = 0;
  let folding: Promise<unknown> = Promise.resolve();
  for await (const all of rounds(upToHead(store, { after: position, until, signal, looksAt }))) {
    await folding;
    const to = all.at(-1)?.position;
    if (to === undefined) continue;
    folding = foldIntoEach(all, to);
    // Attach a handler now: the promise is awaited later, and an unhandled rejection would end the process.
    folding.catch(() => undefined);
    position = to;
    events += all.length;
    progress?.({ events, position });
  }
  await folding;
  return { position, events };
};

/** Computes projections in one pass over the log, up to `until` or the head, to be compared and discarded. */
export const rebuildToCompare = async (
  projections: readonly AnyProjection[],
  { readModels, ...dependencies }: Omit<RebuildDependencies, 'fresh' | 'copy'>,
): Promise<{ readonly targets: readonly Target[]; readonly events: number }> => {
  const targets: Target[] = [];
  for (const projection of projections)
    targets.push({ projection, rebuild: await readModels.rebuild(projection, { scratch: true }) });
  return { targets, ...(await fill(targets, dependencies)) };
};

/**
 * Computes a projection again up to `until` or the current head, beside the live one. The caller swaps or discards the
 * result.
 */
export const rebuildProjection = async (
  projection: AnyProjection,
  dependencies: RebuildDependencies,
): Promise<Rebuilt> => {
  const { readModels, fresh = false, copy } = dependencies;
  const rebuild = await readModels.rebuild<unknown>(projection, { fresh, ...(copy !== undefined && { copy }) });
  try {
    return { rebuild, ...(await fill([{ projection, rebuild }], dependencies)) };
  } catch (error) {
    // The interrupted rebuild belongs to another log: discard it. A copy of the list is not discarded.
    if (error instanceof ForeignPositionError && !fresh && copy === undefined)
      return rebuildProjection(projection, { ...dependencies, fresh: true });
    throw error;
  }
};

/**
 * Computes a projection again and swaps it with the live one. With `keep`, which names the operator, the live one is
 * kept as a copy. Events that arrive meanwhile are folded in before the swap, so that a list never shows less than
 * before.
 */
export const replaceProjection = async (
  projection: AnyProjection,
  { keep, ...dependencies }: Omit<RebuildDependencies, 'until'> & { readonly keep?: CopyOrigin | undefined },
): Promise<{ readonly events: number }> => {
  const { store, signal } = dependencies;
  const { rebuild, events } = await rebuildProjection(projection, dependencies);
  await rebuild.prepare();
  const late = await fill([{ projection, rebuild }], { store, signal });
  let last = 0;
  const catchUp: Parameters<typeof rebuild.swap>[1] = async (live, shadow) => {
    let reached = late.position;
    for await (const batch of upToHead(store, {
      after: late.position,
      signal,
      looksAt: (type) => isFolded(projection, type),
    })) {
      const { changes, before } = await foldBatch(projection, batch, (keys) => shadow.getMany(keys));
      await shadow.commit(changes, before);
      last += batch.length;
      reached = batch.at(-1)?.position ?? reached;
    }
    if (reached === undefined || reached < live)
      throw new Error(
        `The log ends at ${reached ?? 'its beginning'}, but the checkpoint of the read model is at ${live}.`,
      );
    return reached;
  };
  await rebuild.swap(late.position, catchUp, keep);
  return { events: events + late.events + last };
};
