import { upperBits } from './features.ts';

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
  /** The lower 32 bits of each key, and the upper 8. */
  #lower = new Uint32Array(leastSlots / 2);
  #upper = new Uint8Array(leastSlots / 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#lower.byteLength + this.#upper.byteLength;
  }

  keyOf(feature: number): number {
    return (this.#upper[feature] ?? 0) * upperBits + (this.#lower[feature] ?? 0);
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
    this.#lower = grown(this.#lower, this.#size + 1);
    this.#upper = grown(this.#upper, this.#size + 1);
    this.#lower[this.#size] = key;
    this.#upper[this.#size++] = key / upperBits;
    this.#slots[slot] = this.#size;
    if (this.#size * 2 > this.#slots.length) this.#widen();
    return this.#size - 1;
  }

  /** The place of a feature, or the empty one where it would be. */
  #slotOf(key: number): number {
    const mask = this.#slots.length - 1;
    // The bitwise operator takes the lower 32 bits of a key.
    let slot = key & mask;
    for (let at = this.#slots[slot] ?? 0; at > 0 && this.keyOf(at - 1) !== key; at = this.#slots[slot] ?? 0)
      slot = (slot + 1) & mask;
    return slot;
  }

  #widen(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let at = 0; at < this.#size; at++) this.#slots[this.#slotOf(this.keyOf(at))] = at + 1;
  }
}
