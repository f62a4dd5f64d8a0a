/** So many items are done before other requests get their turn. */
const slice = 20;

/** Resolves when whatever else waited for this thread has had its turn. */
export const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * The results of `work` on each item, in their order, a slice at a time: work that only ever waits for what is there already, as reads of an embedded database do, would
 * otherwise hold the thread until the last item is done.
 */
export const inSlices = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += slice) {
    if (from > 0) await turnOfTheLoop();
    results.push(...(await Promise.all(items.slice(from, from + slice).map((item, index) => work(item, from + index)))));
  }
  return results;
};
