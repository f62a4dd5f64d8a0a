import type { IndexQuery } from './index-query.ts';
import type { Similarities } from './rank.ts';

type Words = IndexQuery['words'];

/** `revision`: the revision of the index when it was added. */
type Example = { readonly hsCode: string; readonly words: Words; readonly length: number; readonly revision: number };

/** The changes that bring a copy of an example index up to date, as plain data. */
export type ExampleIndexChanges = {
  /** The revision of the copy after them. */
  readonly revision: number;
  /** The copy is too old: it starts empty. */
  readonly reset: boolean;
  readonly put: readonly { readonly key: string; readonly hsCode: string; readonly words: Words }[];
  readonly removed: readonly string[];
};

/** Texts below this similarity share only their common words. */
const leastLike = 0.6;

/**
 * The approved products of an account, found by similarity (the cosine of their weighted words). Above the limit the oldest are removed.
 */
export class ExampleIndex {
  readonly #idf: Float32Array;
  readonly #capacity: number;
  readonly #examples = new Map<string, Example>();
  readonly #keysOf = new Map<number, Set<string>>();
  /** The revisions at which examples were removed, for copies. A copy older than `#removalsSince` starts empty. */
  readonly #removals = new Map<string, number>();
  #removalsSince = 0;
  #revision = 0;

  constructor(idf: Float32Array, capacity: number) {
    this.#idf = idf;
    this.#capacity = capacity;
  }

  /** Grows with every change; 0 for an index that never had an example. */
  get revision(): number {
    return this.#revision;
  }

  put(key: string, { words }: Pick<IndexQuery, 'words'>, hsCode: string): void {
    this.remove(key);
    if (words.size === 0) return;
    this.#removals.delete(key);
    this.#examples.set(key, { hsCode, words, length: this.#length(words), revision: ++this.#revision });
    for (const word of words.keys()) {
      const keys = this.#keysOf.get(word);
      if (keys) keys.add(key);
      else this.#keysOf.set(word, new Set([key]));
    }
    const [oldest] = this.#examples.keys();
    if (this.#examples.size > this.#capacity && oldest !== undefined) this.remove(oldest);
  }

  remove(key: string): void {
    for (const word of this.#examples.get(key)?.words.keys() ?? []) {
      const keys = this.#keysOf.get(word);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(word);
    }
    if (!this.#examples.delete(key)) return;
    this.#removals.set(key, ++this.#revision);
    if (this.#removals.size <= this.#capacity) return;
    this.#removals.clear();
    this.#removalsSince = this.#revision;
  }

  /** The changes for a copy of this index that has reached `revision`. */
  changesSince(revision: number): ExampleIndexChanges {
    if (revision === this.#revision) return { revision, reset: false, put: [], removed: [] };
    const reset = revision < this.#removalsSince;
    const isNew = (at: number): boolean => reset || at > revision;
    return {
      revision: this.#revision,
      reset,
      put: [...this.#examples].flatMap(([key, { hsCode, words, revision: at }]) => (isNew(at) ? [{ key, hsCode, words }] : [])),
      removed: reset ? [] : [...this.#removals].flatMap(([key, at]) => (at > revision ? [key] : [])),
    };
  }

  /** Brings a copy up to date. */
  apply({ reset, put, removed }: ExampleIndexChanges): void {
    if (reset) for (const key of [...this.#examples.keys()]) this.remove(key);
    for (const key of removed) this.remove(key);
    for (const { key, hsCode, words } of put) this.put(key, { words }, hsCode);
  }

  /** By code, the similarity of its closest example: near 0 for hardly any, 1 for the same words. */
  like({ words }: IndexQuery): Similarities {
    const found = new Map<string, number>();
    if (this.#examples.size === 0) return found;
    const products = new Map<string, number>();
    for (const [word, weight] of words) {
      for (const key of this.#keysOf.get(word) ?? []) {
        const other = this.#examples.get(key)?.words.get(word) ?? 0;
        products.set(key, (products.get(key) ?? 0) + weight * other * (this.#idf[word] ?? 0) ** 2);
      }
    }
    const own = this.#length(words);
    for (const [key, product] of products) {
      const example = this.#examples.get(key);
      const likeness = example ? product / (own * example.length) : 0;
      if (example && likeness >= leastLike) {
        const degree = (likeness - leastLike) / (1 - leastLike);
        found.set(example.hsCode, Math.max(found.get(example.hsCode) ?? 0, degree));
      }
    }
    return found;
  }

  #length(words: Words): number {
    let sum = 0;
    for (const [word, weight] of words) sum += (weight * (this.#idf[word] ?? 0)) ** 2;
    return Math.sqrt(sum);
  }
}
