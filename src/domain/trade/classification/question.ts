import { guess } from './dictionary.ts';
import type { Dictionary } from './dictionary.ts';
import { facetsOf } from './facets.ts';
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

/** A product text as the index is asked. */
export type Question = {
  /** Numbers of words, with how much each counts. */
  readonly words: ReadonlyMap<number, number>;
  /** How much of the text nobody knows, and how much of it was only guessed, in the same measure. */
  readonly unknown: number;
  readonly guessed: number;
  /** How many of the words are marks. */
  readonly marks: number;
  /** What it is made of, for whom, and how: see `facetsOf`. */
  readonly facets: number;
};

const add = (words: Map<number, number>, id: number, weight: number): void => {
  words.set(id, Math.max(words.get(id) ?? 0, weight));
};

/** A number nobody knows is a measure and no gap in our knowledge. */
const isGap = ({ text }: ReadWord): boolean => !isMeasure(text) && !/\d/.test(text);

/** Beside a noun that says what the goods are a mark is a hint; where there is none it is all there is. */
const brandFactor = (read: readonly ReadWord[], dictionary: Dictionary, weights: Weights): number => {
  const noun = read.find(({ role }) => role === 'head');
  const id = noun && dictionary.idOf(noun.text);
  return id !== undefined && dictionary.isNoun(id) && !dictionary.isBrand(id) ? weights.brand : 1;
};

type Gaps = { readonly unknown: number; readonly guessed: number };

const collect = (read: readonly ReadWord[], factor: number, dictionary: Dictionary, weights: Weights, words: Map<number, number>): Gaps => {
  let [unknown, guessed] = [0, 0];
  const ofBrands = brandFactor(read, dictionary, weights);
  read.forEach((word, index) => {
    const weight = word.weight * factor;
    const next = read[index + 1];
    // "ear buds", where the vocabulary writes it as one.
    const joined = next && dictionary.idOf(word.text + next.text);
    if (joined !== undefined) add(words, joined, Math.max(weight, next ? next.weight * factor : 0));
    const id = dictionary.idOf(word.text);
    if (id !== undefined) {
      add(words, id, dictionary.isBrand(id) ? weight * ofBrands : weight);
      return;
    }
    if (joined !== undefined || !isGap(word)) return;
    const guesses = guess(word.text, dictionary, index === read.length - 1);
    for (const one of guesses) add(words, one, weight * weights.guessed);
    if (guesses.length === 0) unknown += weight;
    else guessed += weight;
  });
  return { unknown, guessed };
};

/** The title says what it is, the other texts help it. Without a title the description stands in its place. */
export const askedOf = ({ title, description, category, material }: ProductText, dictionary: Dictionary, weights: Weights): Question => {
  const words = new Map<number, number>();
  const main = readText(title?.trim() ? title : (description ?? ''), weights);
  const gaps = collect(main, 1, dictionary, weights, words);
  let facets = facetsOf(main);
  for (const [text, factor] of [
    [title?.trim() ? description : undefined, weights.description],
    [category, weights.category],
    [material, weights.category],
  ] as const) {
    if (text === undefined) continue;
    const read = readText(text, weights);
    collect(read, factor, dictionary, weights, words);
    // What a title leaves open a description may say; it may also speak of the box.
    facets ||= facetsOf(read);
  }
  const marks = [...words.keys()].filter((word) => dictionary.isBrand(word)).length;
  return { words, ...gaps, marks, facets };
};
