/**
 * Runs `work` on each item, `atOnce` at a time, and returns the results in the order of the items. Rejects with the
 * first failure.
 */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = new Array<Result>(items.length);
  const entries = items.entries();
  const oneAfterAnother = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, oneAfterAnother));
  return results;
};
