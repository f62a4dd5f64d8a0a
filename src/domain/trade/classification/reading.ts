import { colours, containers, contextOpeners, functionWords, sellersWords } from './word-weights.ts';
import type { WordRole } from './word-weights.ts';
import { isMeasure, stretchesOf } from './words.ts';
import type { Weights } from './weights.ts';

/** A word of a product text as written (lower case, no accents), and its weight. */
export type ReadWord = { readonly text: string; readonly weight: number; readonly role: WordRole };

const factorOf = (word: string, weights: Weights): number => {
  if (isMeasure(word)) return weights.measure;
  if (colours.has(word)) return weights.colour;
  if (sellersWords.has(word)) return weights.sellersWord;
  return word.length === 1 ? weights.measure : 1;
};

/** Whether a word is neither a colour, a measure, a seller's word nor a single letter. */
export const isPlainWord = (word: string): boolean =>
  !isMeasure(word) && !colours.has(word) && !sellersWords.has(word) && word.length > 1;

const roleFactor = (role: WordRole, weights: Weights): number => {
  switch (role) {
    case 'head':
      return weights.head;
    case 'for':
      return weights.behindFor;
    case 'with':
      return weights.behindWith;
    case 'of':
      return weights.behindOf;
    case 'packed':
      return weights.measure;
    case 'body':
      return 1;
  }
};

/**
 * English puts the noun last: this is the last word of the goods themselves that is neither a colour, a measure nor a
 * seller's word.
 */
const headOf = (roles: readonly { readonly word: string; readonly role: WordRole }[], weights: Weights): number =>
  roles.findLastIndex(({ word, role }) => role === 'body' && factorOf(word, weights) === 1);

const ends = (word: string): boolean => Object.hasOwn(contextOpeners, word) || word === 'and' || word === 'or';

/** Whether the words from here to the next role name a container. */
const isPacking = (words: readonly string[], from: number): boolean => {
  const end = words.findIndex((word, at) => at >= from && ends(word));
  const last = words.slice(from, end < 0 ? undefined : end).findLast((word) => !isMeasure(word));
  return last !== undefined && containers.has(last);
};

/**
 * Titles for marketplace search are lists of keywords: the first words name the goods, and each word behind them counts
 * less.
 */
const earlyWords = 6;
const lateness = (index: number, { lateWord, laterFloor }: Weights): number =>
  Math.max(lateWord ** Math.max(0, index - earlyWords), laterFloor);

const readStretch = (words: readonly string[], weights: Weights): readonly ReadWord[] => {
  const roles: { word: string; role: WordRole }[] = [];
  let role = 'body' as WordRole;
  for (const [at, word] of words.entries()) {
    const opens = contextOpeners[word];
    // A text that begins with "for" has nothing before it to refer to.
    if (opens !== undefined && roles.length > 0) role = opens;
    else if (word === 'and' || word === 'or') role = role === 'of' || role === 'packed' ? 'body' : role;
    if (word === 'in' && role === 'of' && isPacking(words, at + 1)) role = 'packed';
    if (!functionWords.has(word)) roles.push({ word, role });
  }
  const head = headOf(roles, weights);
  return roles.map(({ word, role }, index) => {
    const counts = index === head ? 'head' : role;
    return {
      text: word,
      weight: factorOf(word, weights) * roleFactor(counts, weights) * lateness(index, weights),
      role: counts,
    };
  });
};

/** Later stretches mostly repeat or decorate: each counts less than the one before, down to a floor. */
export const readText = (text: string, weights: Weights): readonly ReadWord[] =>
  stretchesOf(text).flatMap((words, index) => {
    const factor = Math.max(weights.laterStretch ** index, weights.laterFloor);
    return readStretch(words, weights).map((word) => ({ ...word, weight: word.weight * factor }));
  });
