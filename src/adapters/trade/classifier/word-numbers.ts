import { stemmer } from 'stemmer';
import { canonicalSpelling, functionWords, stretchesOf } from '../../../domain/trade/classification/index.ts';

export const stemOf = (word: string): string => stemmer(canonicalSpelling(word));

/** Fast path: nearly all terms are a single stretch. */
export const wordsIn = (text: string): readonly string[] => {
  const [first = [], ...others] = stretchesOf(text);
  return others.length === 0 ? first : [first, ...others].flat();
};

/** In place of a number: a function word, which names nothing. */
const noWord = -1;

/** Numbers of words by their stems. Lookups are cached, since a vocabulary repeats its words. */
export class WordNumbers {
  readonly #ids = new Map<string, number>();
  readonly #remembered = new Map<string, number>([...functionWords].map((word) => [word, noWord]));

  get size(): number {
    return this.#ids.size;
  }

  /** By number. */
  stems(): readonly string[] {
    return [...this.#ids.keys()];
  }

  /** Each word once. */
  of(words: readonly string[]): readonly number[] {
    const numbers: number[] = [];
    for (const word of words) {
      const number = this.#remembered.get(word) ?? this.#learn(word);
      // There are only a few words, so that a linear search is faster than a set.
      if (number !== noWord && !numbers.includes(number)) numbers.push(number);
    }
    return numbers;
  }

  #learn(word: string): number {
    const stem = stemOf(word);
    const number = this.#ids.get(stem) ?? this.#ids.size;
    this.#ids.set(stem, number);
    this.#remembered.set(word, number);
    return number;
  }
}
