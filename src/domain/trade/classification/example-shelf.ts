import type { Question } from './question.ts';
import type { Likeness } from './rank.ts';

type Example = { readonly hsCode: string; readonly words: ReadonlyMap<number, number>; readonly length: number };

/** Texts less alike than this share their common words and nothing else. */
const leastLike = 0.6;

/**
 * What an account has approved, to be found by likeness (the cosine of their words, by how much each tells). The oldest go when there are too many.
 */
export class ExampleShelf {
  readonly #idf: Float32Array;
  readonly #capacity: number;
  readonly #examples = new Map<string, Example>();
  readonly #keysOf = new Map<number, Set<string>>();

  constructor(idf: Float32Array, capacity: number) {
    this.#idf = idf;
    this.#capacity = capacity;
  }

  put(key: string, { words }: Question, hsCode: string): void {
    this.remove(key);
    if (words.size === 0) return;
    this.#examples.set(key, { hsCode, words, length: this.#length(words) });
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
    this.#examples.delete(key);
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

  #length(words: Question['words']): number {
    let sum = 0;
    for (const [word, weight] of words) sum += (weight * (this.#idf[word] ?? 0)) ** 2;
    return Math.sqrt(sum);
  }
}
