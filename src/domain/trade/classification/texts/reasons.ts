import type { ProductText } from '../index-query.ts';
import { readText } from '../reading/read-text.ts';
import { trimmed } from './telling-words.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';
import type { Weights } from '../weights.ts';
import { isMeasure, maxTextLength, stretchesOf } from '../reading/words.ts';

/** Why goods have a code. */
export type Reasons = {
  /** The words of the text that speak most for the code, the strongest first. */
  readonly words: readonly string[];
  /** What would change the code, such as "if it is of silk: 6206.10". */
  readonly changedBy?: string;
};

const mostWords = 4;
/** They state an amount, and never what goods are. */
const unitsInWords: ReadonlySet<string> = new Set(['inch', 'inches', 'set', 'pack', 'piece', 'pieces', 'pcs']);
/** A word with a smaller part of the strongest one's evidence decides nothing. */
const leastPart = 0.25;

/**
 * The words of a text that speak for a code: those that its line, its heading or its chapter has, by their weight in
 * the text and the information they carry.
 */
export const decidingWords = (
  { title, description, category, material }: ProductText,
  leaf: number,
  index: VocabularyIndex,
  weights: Weights,
): readonly string[] => {
  const { bag, idf, headingOf, chapterOf } = index;
  const evidence = new Map<string, { readonly id: number; readonly value: number }>();
  const partOf = (id: number): number => {
    let found = 0;
    for (let at = bag.starts[id] ?? 0, end = bag.starts[id + 1] ?? 0; at < end; at++) {
      const line = bag.columns[at];
      const factor = line === leaf ? 1 : line === headingOf[leaf] ? 0.5 : line === chapterOf[leaf] ? 0.25 : 0;
      found = Math.max(found, factor * (bag.weights[at] ?? 0));
    }
    return found;
  };
  const read = (text: string | undefined, factor: number): void => {
    for (const word of readText(text ?? '', weights)) {
      if (isMeasure(word.text) || unitsInWords.has(word.text)) continue;
      const id = index.idOf(word.text);
      if (id === undefined) continue;
      const value = factor * word.weight * (idf[id] ?? 0) * partOf(id);
      const known = evidence.get(word.text);
      if (value > (known?.value ?? 0)) evidence.set(word.text, { id, value });
    }
  };
  read(title, 1);
  read(description, title?.trim() ? weights.description : 1);
  read(category, weights.category);
  read(material, weights.category);
  const ranked = [...evidence].toSorted(([, one], [, other]) => other.value - one.value);
  const strongest = ranked[0]?.[1].value ?? 0;
  const seen = new Set<number>();
  return ranked
    .filter(([, { id, value }]) => value >= strongest * leastPart && !seen.has(id) && seen.add(id))
    .slice(0, mostWords)
    .map(([word]) => asWritten(word, [title, description, category, material]));
};

/** A word that was read, as the text has it: "tshirt" is "t-shirt". */
const asWritten = (word: string, texts: readonly (string | undefined)[]): string => {
  const written = texts
    .flatMap((text) => text?.slice(0, maxTextLength).toLowerCase().split(/\s/) ?? [])
    .find((each) => stretchesOf(each).flat().join(' ') === word);
  return trimmed(written ?? word)[0]?.replace(/['’]s$/u, '') ?? word;
};
