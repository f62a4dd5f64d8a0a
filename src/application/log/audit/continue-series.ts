import { runOnce } from '../../shared/concurrency.ts';
import { upToHead } from '../kernel/up-to-head.ts';
import type { ReadableLog } from '../kernel/up-to-head.ts';
import type { Position } from '../ports/event-store.ts';
import type { NumberSeries } from '../ports/number-series.ts';

type ContinueSeriesDependencies = {
  readonly store: ReadableLog;
  readonly series: NumberSeries;
  /**
   * The checkpoint of the outbox. It is in the same database as the counters, and moves only after the counters of all
   * earlier events.
   */
  readonly outbox: () => Promise<Position | undefined>;
  readonly signal: AbortSignal;
};

/**
 * Raises every counter to the highest number in the log, because a database that is new, or was restored from an older
 * backup, lacks the numbers allocated since. It reads only events after the outbox's checkpoint: a database with that
 * checkpoint has the counters of all earlier events. Runs once; after a failure it runs again, from the checkpoint of
 * the first run, because the outbox has moved on meanwhile.
 */
export const continueSeries = ({
  store,
  series,
  outbox,
  signal,
}: ContinueSeriesDependencies): (() => Promise<void>) => {
  let from: { readonly after: Position | undefined } | undefined;
  return runOnce(async () => {
    from ??= { after: await outbox() };
    const highest = new Map<string, number>();
    const { type } = series;
    for await (const batch of upToHead(store, { ...from, signal, looksAt: (each) => each === type }))
      for (const recorded of batch) {
        const found = recorded.event.type === type ? series.numberIn(recorded) : undefined;
        if (found) highest.set(found.series, Math.max(found.number, highest.get(found.series) ?? 0));
      }
    if (highest.size > 0) await series.raise(highest);
  });
};
