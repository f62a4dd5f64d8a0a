import { upToHead } from '../kernel/up-to-head.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { EventStore, Position } from '../ports/event-store.ts';
import type { NumberSeries } from '../ports/number-series.ts';

/** The checkpoint up to which the log was searched for allocated numbers. */
export const seriesCheckpoint = 'number-series';

export type ContinueSeriesDependencies = {
  readonly store: Pick<EventStore, 'follow' | 'head'>;
  readonly series: NumberSeries;
  readonly checkpoints: Checkpoints;
  /**
   * The checkpoint of the outbox. It is in the database of the counters, and moves only after the counters of all earlier events have
   * moved.
   */
  readonly outbox: () => Promise<Position | undefined>;
  readonly signal: AbortSignal;
};

const later = (one: Position, other: Position | undefined): Position => (other === undefined || other < one ? one : other);

/**
 * Raises every counter to the highest number in the log: a database that is new, or was restored from an older backup, has counters
 * without the numbers allocated since. Only events that were not searched before are read: a backup with the outbox at some position has
 * the counters of that position too.
 */
export const continueSeries = async ({ store, series, checkpoints, outbox, signal }: ContinueSeriesDependencies): Promise<void> => {
  const searched = await checkpoints.load(seriesCheckpoint);
  // Without an earlier search it is unknown whether the outbox and the counters belong together.
  const after = searched === undefined ? undefined : later(searched, await outbox());
  const highest = new Map<string, number>();
  let to: Position | undefined;
  for await (const batch of upToHead(store, { after, signal })) {
    for (const recorded of batch) {
      const found = series.numberIn(recorded);
      if (found) highest.set(found.series, Math.max(found.number, highest.get(found.series) ?? 0));
    }
    to = batch.at(-1)?.position ?? to;
  }
  if (highest.size > 0) await series.raise(highest);
  if (to !== undefined) await checkpoints.save(seriesCheckpoint, to);
};
