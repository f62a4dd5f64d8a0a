import { upToHead } from '../kernel/up-to-head.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { EventStore, Position } from '../ports/event-store.ts';
import type { NumberSeries } from '../ports/number-series.ts';

/** The checkpoint that says how far the log was searched for numbers. */
export const seriesCheckpoint = 'number-series';

export type ContinueSeriesDependencies = {
  readonly store: Pick<EventStore, 'follow' | 'head'>;
  readonly series: NumberSeries;
  readonly checkpoints: Checkpoints;
  /** Where the outbox stands. It is kept in the database of the counters, and moves only after the counters of what lies before have moved. */
  readonly outbox: () => Promise<Position | undefined>;
  readonly signal: AbortSignal;
};

const later = (one: Position, other: Position | undefined): Position => (other === undefined || other < one ? one : other);

/**
 * Sees to it that every series goes on after the highest number in the log: a database that was restored from an older backup, or is new, has counters that know nothing of
 * numbers given out since. Only what was not searched before is read: a backup that holds the outbox at some place holds the counters of that place too.
 */
export const continueSeries = async ({ store, series, checkpoints, outbox, signal }: ContinueSeriesDependencies): Promise<void> => {
  const searched = await checkpoints.load(seriesCheckpoint);
  // Without a search before, nobody knows whether the outbox and the counters belong together.
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
