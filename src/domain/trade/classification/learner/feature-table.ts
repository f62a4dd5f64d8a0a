/** Half full at most, so that a search ends after one or two places. */
const leastSlots = 1_024;

export const grown = <Numbers extends Uint32Array | Float64Array | Uint16Array | Uint8Array>(
  numbers: Numbers,
  size: number,
): Numbers => {
  if (numbers.length >= size) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(size, numbers.length * 1.5) >>> 0,
  );
  larger.set(numbers);
  return larger;
};

/** Numbers features in the order of their coming: a hash table with open addressing in typed arrays. */
export class FeatureTable {
  #slots = new Uint32Array(leastSlots);
  #keys = new Uint32Array(leastSlots / 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#keys.byteLength;
  }

  keyOf(feature: number): number {
    return this.#keys[feature] ?? 0;
  }

  /** The number of a feature; -1 for one that has none. */
  find(key: number): number {
    return (this.#slots[this.#slotOf(key)] ?? 0) - 1;
  }

  /** The number of a feature, a new one if it has none. */
  add(key: number): number {
    const slot = this.#slotOf(key);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    this.#keys = grown(this.#keys, this.#size + 1);
    this.#keys[this.#size++] = key;
    this.#slots[slot] = this.#size;
    if (this.#size * 2 > this.#slots.length) this.#widen();
    return this.#size - 1;
  }

  /** The place of a feature, or the empty one where it would be. */
  #slotOf(key: number): number {
    const mask = this.#slots.length - 1;
    let slot = key & mask;
    for (let at = this.#slots[slot] ?? 0; at > 0 && this.#keys[at - 1] !== key; at = this.#slots[slot] ?? 0)
      slot = (slot + 1) & mask;
    return slot;
  }

  #widen(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.#size; at++) this.#slots[this.#slotOf(this.#keys[at] ?? 0)] = at + 1;
  }
}
