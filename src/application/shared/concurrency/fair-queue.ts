/**
 * A queue that serves its owners in turn: the next item is the oldest of the owner that was served longest ago. An
 * owner that queues a thousand items delays each other owner by one item. Items of one owner keep their order.
 */
export class FairQueue<Item> {
  /**
   * A Map keeps the order of insertion: the owner to serve next comes first, and moves to the end when one of its items
   * is taken.
   */
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

  /** Takes the next item of an owner that `mayHave` accepts with that item; undefined when there is none. */
  take(mayHave: (owner: string, next: Item) => boolean = () => true): Item | undefined {
    for (const [owner, items] of this.#items) {
      const [item] = items;
      if (item === undefined || !mayHave(owner, item)) continue;
      items.shift();
      this.#items.delete(owner);
      if (items.length > 0) this.#items.set(owner, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Removes one item, wherever it stands; false when it is no longer queued. */
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
