/** Number of items processed before other requests are served. */
const slice = 20;

/** Resolves on the next turn of the event loop, after everything that is queued now. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

let latest: Promise<void> = Promise.resolve();

/**
 * The same, one caller after the other: of long work that comes in pieces, each turn of the event loop has one piece,
 * however many requests ask for such work.
 */
export const nextTurn = (): Promise<void> => (latest = latest.then(yieldToEventLoop));

/**
 * Runs `work` on each item, a slice at a time, and returns the results in order. Work that awaits only values that are
 * there already, such as reads of an embedded database, would otherwise block the event loop until the last item is
 * done.
 */
export const inSlices = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += slice) {
    if (from > 0) await yieldToEventLoop();
    results.push(
      ...(await Promise.all(items.slice(from, from + slice).map((item, index) => work(item, from + index)))),
    );
  }
  return results;
};
