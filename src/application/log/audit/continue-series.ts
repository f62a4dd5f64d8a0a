import { upToHead } from '../kernel/up-to-head.ts';
import type { ReadableLog } from '../kernel/up-to-head.ts';
import type { Position } from '../ports/event-store.ts';
import type { NumberSeries } from '../ports/number-series.ts';

/** Runs the work once; all callers share the promise. After a failure the next call runs it again. */
export const runOnce = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
};

type ContinueSeriesDependencies = {
  readonly store: ReadableLog;
  readonly series: NumberSeries;
  /**
   * The checkpoint of the outbox. It is in the database of the counters, and moves only after the counters of all
   * earlier events have moved.
   */
  readonly outbox: () => Promise<Position | undefined>;
  readonly signal: AbortSignal;
};

/**
 * Raises every counter to the highest number in the log: a database that is new, or was restored from an older backup,
 * has counters without the numbers allocated since. Only events behind the outbox are read: a database with the outbox
 * at some position has the counters of that position too. Runs once, and again after a failure, from where the outbox
 * stood at the first run: it moves on meanwhile.
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
