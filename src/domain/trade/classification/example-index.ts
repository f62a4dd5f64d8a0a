import type { Question } from './question.ts';
import type { Likeness } from './rank.ts';

type Words = Question['words'];

/** `revision`: that of the index when it was added. */
type Example = { readonly hsCode: string; readonly words: Words; readonly length: number; readonly revision: number };

/** What a copy of an example index lacks, as plain data. */
export type ExampleIndexChanges = {
  /** What the copy has reached when it has applied them. */
  readonly revision: number;
  /** The copy is too old: it begins empty. */
  readonly anew: boolean;
  readonly put: readonly { readonly key: string; readonly hsCode: string; readonly words: Words }[];
  readonly removed: readonly string[];
};

/** Texts less alike than this share their common words and nothing else. */
const leastLike = 0.6;

/**
 * What an account has approved, to be found by likeness (the cosine of their words, by how much each tells). The oldest go when there are too many.
 */
export class ExampleIndex {
  readonly #idf: Float32Array;
  readonly #capacity: number;
  readonly #examples = new Map<string, Example>();
  readonly #keysOf = new Map<number, Set<string>>();
  /** When what is no longer here was removed, for copies; copies older than `#removalsSince` begin anew. */
  readonly #removals = new Map<string, number>();
  #removalsSince = 0;
  #revision = 0;

  constructor(idf: Float32Array, capacity: number) {
    this.#idf = idf;
    this.#capacity = capacity;
  }

  /** Grows with every change; 0 for an index that nothing was ever added to. */
  get revision(): number {
    return this.#revision;
  }

  put(key: string, { words }: Pick<Question, 'words'>, hsCode: string): void {
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

  /** For a copy of this examples that has reached `revision`. */
  changesSince(revision: number): ExampleIndexChanges {
    if (revision === this.#revision) return { revision, anew: false, put: [], removed: [] };
    const anew = revision < this.#removalsSince;
    const isNew = (at: number): boolean => anew || at > revision;
    return {
      revision: this.#revision,
      anew,
      put: [...this.#examples].flatMap(([key, { hsCode, words, revision: at }]) => (isNew(at) ? [{ key, hsCode, words }] : [])),
      removed: anew ? [] : [...this.#removals].flatMap(([key, at]) => (at > revision ? [key] : [])),
    };
  }

  /** Brings a copy up to date. */
  apply({ anew, put, removed }: ExampleIndexChanges): void {
    if (anew) for (const key of [...this.#examples.keys()]) this.remove(key);
    for (const key of removed) this.remove(key);
    for (const { key, hsCode, words } of put) this.put(key, { words }, hsCode);
  }

  /** By code, how like its likest example is: 0 for hardly, 1 for the same words. */
  like({ words }: Question): Likeness {
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
