/** A map of so many entries at most: the one touched longest ago goes first. */
export class RecentlyUsed<Key, Value> {
  readonly #capacity: number;
  /** A Map keeps the order of insertion: the oldest comes first. */
  readonly #entries = new Map<Key, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Without touching it. */
  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Puts the entry in, or in place of the one before, as the newest. */
  touch(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#capacity && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
