import { guess } from './dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import { readText } from './reading.ts';
import type { ReadWord } from './reading.ts';
import type { Weights } from './weights.ts';
import { isMeasure } from './words.ts';

/** What is said of the goods. */
export type ProductText = {
  readonly title?: string;
  readonly description?: string;
  readonly category?: string;
  readonly material?: string;
};

/** A product text as the index is asked: numbers of words with how much each counts, and how much of the text it does not know. */
export type Question = { readonly words: ReadonlyMap<number, number>; readonly unknown: number; readonly head: number | undefined };

const add = (words: Map<number, number>, id: number, weight: number): void => {
  words.set(id, Math.max(words.get(id) ?? 0, weight));
};

/** A number nobody knows is a measure and no gap in our knowledge. */
const isGap = ({ text }: ReadWord): boolean => !isMeasure(text) && !/\d/.test(text);

const collect = (read: readonly ReadWord[], factor: number, dictionary: Dictionary, weights: Weights, words: Map<number, number>) => {
  let unknown = 0;
  let head: number | undefined;
  read.forEach((word, index) => {
    const weight = word.weight * factor;
    const next = read[index + 1];
    // "ear buds", where the vocabulary writes it as one.
    const joined = next && dictionary.idOf(word.text + next.text);
    if (joined !== undefined) add(words, joined, Math.max(weight, next ? next.weight * factor : 0));
    const id = dictionary.idOf(word.text);
    if (id !== undefined) {
      add(words, id, weight);
      if (word.role === 'head') head ??= id;
      return;
    }
    const guessed = isGap(word) ? guess(word.text, dictionary) : [];
    for (const one of guessed) add(words, one, weight * weights.guessed);
    if (guessed.length === 0 && joined === undefined && isGap(word)) unknown += weight;
    if (word.role === 'head') head ??= guessed.at(-1);
  });
  return { unknown, head };
};

/** The title says what it is, the other texts help it. Without a title the description stands in its place. */
export const askedOf = ({ title, description, category, material }: ProductText, dictionary: Dictionary, weights: Weights): Question => {
  const words = new Map<number, number>();
  const main = title?.trim() ? title : (description ?? '');
  const rest = title?.trim() ? description : undefined;
  const { unknown, head } = collect(readText(main, weights), 1, dictionary, weights, words);
  for (const [text, factor] of [
    [rest, weights.description],
    [category, weights.category],
    [material, weights.category],
  ] as const)
    // prettier-ignore
    if (text !== undefined) collect(readText(text, weights), factor, dictionary, weights, words);
  return { words, unknown, head };
};
