/** Does the work for each item, so many at once, and answers what came of it in the order of the items. The first failure ends it. */
export const workTogether = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const left = items.entries();
  const oneAfterAnother = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, oneAfterAnother));
  return results;
};
