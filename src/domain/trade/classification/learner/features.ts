/**
 * The features of a text for the learner: its words, the pairs of neighbours, and its nouns once more. A feature is a
 * number of 40 bits, so that features need no strings. With 32 bits one title of some thousand had by chance the number
 * of a pair of words in the name of other goods, which then decided.
 */
export type TextFeatures = {
  readonly keys: Float64Array;
  /** How much each of them counts, above 0. */
  readonly weights: Float32Array;
};

/** A word by its number, how much it counts, and whether it is the noun that names the goods. */
export type NumberedWord = { readonly number: number; readonly weight: number; readonly isNoun: boolean };

/** Numbers of words that the vocabulary does not know begin here; its own have sixteen bits. */
const firstUnknown = 2 ** 16;

/** A number for a word that the vocabulary does not know, by its stem (FNV-1a). */
export const numberOfUnknown = (stem: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < stem.length; at++) hash = Math.imul(hash ^ stem.charCodeAt(at), 0x01000193);
  return firstUnknown + (hash >>> 2);
};

/** Keeps the features of one word apart: any three different numbers. */
const kinds = { word: 0x9e3779b9, pair: 0x7feb352d, noun: 0x846ca68b } as const;

/** The finaliser of MurmurHash3. */
const mixedBits = (bits: number): number => {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** What the upper bits of a feature count. */
export const upperBits = 2 ** 32;
/** Both numbers mixed twice with different factors: 32 bits below, and 8 above them. */
const keyOf = (kind: keyof typeof kinds, one: number, other: number): number => {
  const low = mixedBits(Math.imul(one, 0xcc9e2d51) ^ Math.imul(other, 0x1b873593) ^ kinds[kind]);
  const high = mixedBits(Math.imul(one, 0x27d4eb2f) ^ Math.imul(other, 0x165667b1) ^ kinds[kind]);
  return (high >>> 24) * upperBits + low;
};

const keyOfWord = (word: number): number => keyOf('word', word, 0);
const keyOfPair = (word: number, next: number): number => keyOf('pair', word, next);
const keyOfNoun = (word: number): number => keyOf('noun', word, 0);

/** The features of a name of goods: its words are distinct, and its noun comes last, as in English. */
export const featuresOfName = (words: Readonly<ArrayLike<number>>): Float64Array => {
  const keys = new Float64Array(words.length * 2);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    keys[2 * at] = keyOfWord(word);
    keys[2 * at + 1] = at + 1 < words.length ? keyOfPair(word, words[at + 1] ?? 0) : keyOfNoun(word);
  }
  return keys;
};

/**
 * The features of words in their order; `beside` are words without an order, such as those of a stated material. A
 * pair counts as much as the lesser of its words.
 */
export const featuresOf = (words: readonly NumberedWord[], beside: readonly NumberedWord[]): TextFeatures => {
  const found = new Map<number, number>();
  const add = (key: number, weight: number): void => {
    if (weight > (found.get(key) ?? 0)) found.set(key, weight);
  };
  words.forEach(({ number, weight, isNoun }, at) => {
    add(keyOfWord(number), weight);
    if (isNoun) add(keyOfNoun(number), weight);
    const next = words[at + 1];
    if (next) add(keyOfPair(number, next.number), Math.min(weight, next.weight));
  });
  for (const { number, weight } of beside) add(keyOfWord(number), weight);
  return { keys: Float64Array.from(found.keys()), weights: Float32Array.from(found.values()) };
};
