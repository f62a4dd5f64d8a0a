/** Collects distinct values and gives each an index, in the order in which they are first met. */
export class Interner<Item> {
  readonly items: Item[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(item: Item): number {
    const key = JSON.stringify(item);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.items.length);
    return this.items.push(item) - 1;
  }
}

/** Throws a RangeError for an index that was never given. */
export const entryOf = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new RangeError(`A recorded calculation names entry ${index} of ${items.length}.`);
  return item;
};
