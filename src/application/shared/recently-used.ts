/** A map with a limited number of entries: the least recently used one, by get or set, is evicted. */
export class RecentlyUsed<Key, Value> {
  readonly #capacity: number;
  /** A Map keeps the order of insertion: the least recently used entry comes first. */
  readonly #entries = new Map<Key, Value>();
  /**
   * Kept between evictions: a new iterator would start again at the places of all entries deleted since the Map grew.
   */
  #oldest = this.#entries.keys();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  /** Reads an entry without marking it as used. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const { value: oldest } = this.#oldest.next();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = this.#entries.keys();
  }
}
