/**
 * A queue in which owners take turns: the next item is the oldest of the owner whose last turn was longest ago, so that somebody who queues a thousand items delays
 * others by one. Items of one owner keep their order.
 */
export class FairQueue<Item> {
  /** A Map keeps the order of insertion: the owner whose turn it is comes first, and goes to the end when an item of his was taken. */
  readonly #items = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#items.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const items = this.#items.get(owner);
    if (items) items.push(item);
    else this.#items.set(owner, [item]);
    this.#size += 1;
  }

  /** Puts an item that was taken before in front of all others of its owner. */
  putBack(owner: string, item: Item): void {
    const items = this.#items.get(owner);
    if (items) items.unshift(item);
    else this.#items.set(owner, [item]);
    this.#size += 1;
  }

  /** The next item of an owner that `mayHave` a turn; undefined when there is none. */
  take(mayHave: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, items] of this.#items) {
      if (!mayHave(owner)) continue;
      const item = items.shift();
      this.#items.delete(owner);
      if (items.length > 0) this.#items.set(owner, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Takes one item out of the middle; false when it is not there any more. */
  remove(owner: string, item: Item): boolean {
    const items = this.#items.get(owner);
    const at = items?.indexOf(item) ?? -1;
    if (items === undefined || at < 0) return false;
    items.splice(at, 1);
    if (items.length === 0) this.#items.delete(owner);
    this.#size -= 1;
    return true;
  }
}
