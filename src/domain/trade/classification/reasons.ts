import type { ProductText } from './index-query.ts';
import { functionWords, readText, wordsAside } from './reading.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';
import { isMeasure, stretchesOf } from './words.ts';

/** Why goods have a code. */
export type Reasons = {
  /** The words of the text that speak most for the code, the strongest first. */
  readonly words: readonly string[];
  /** What would change the code, such as "if it is of silk: 6206.10". */
  readonly changedBy?: string;
};

const mostWords = 4;
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
    .map(([word]) => word);
};

const longestInvoiceText = 50;
const connecting: ReadonlySet<string> = new Set(['for', 'with', 'of', 'in', 'and', 'without', 'on']);

const isConnecting = (word: string | undefined): boolean => word !== undefined && connecting.has(word.toLowerCase());

/** Drops words from the end until the text fits, and does not end in a connecting word. */
const cutToFit = (words: readonly string[], most: number): string => {
  const kept = [...words];
  while (kept.length > 0 && (kept.join(' ').length > most || isConnecting(kept.at(-1)))) kept.pop();
  return kept.join(' ');
};

/**
 * A text for an invoice, of at most 50 letters: what the goods are, in the words of their title and in its order, and
 * their material. Words of sellers, colours, measures and brands are left out. Undefined if nothing is left.
 */
export const invoiceTextOf = (
  { title, description, material }: ProductText,
  { idOf, isBrand }: Pick<VocabularyIndex, 'idOf' | 'isBrand'>,
): string | undefined => {
  const tells = (word: string): boolean => {
    if (functionWords.has(word) || isMeasure(word)) return false;
    const id = idOf(word);
    return word.length > 1 && id !== undefined && !isBrand(id);
  };
  /** The telling words as they are written, up to the first comma or bar after one of them. */
  const wordsOf = (text: string): readonly string[] => {
    const told: string[] = [];
    const aside = wordsAside(text);
    for (const written of text.split(/\s/)) {
      const read = stretchesOf(written).flat();
      const word = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(written)?.[0] ?? '';
      const isNew = !told.some((other) => other.toLowerCase() === word.toLowerCase());
      if (
        isConnecting(word)
          ? told.length > 0 && !isConnecting(told.at(-1))
          : isNew && read.length > 0 && read.every((each) => tells(each) && !aside.has(each))
      )
        told.push(word);
      if (told.length > 0 && /[,;|(/]/.test(written.slice(-1))) break;
    }
    return told;
  };
  const goods = wordsOf(title?.trim() ? title : (description ?? ''));
  const known = new Set(goods.map((word) => word.toLowerCase()));
  const of = cutToFit(
    wordsOf(material ?? '').filter((word) => !known.has(word.toLowerCase()) && !isConnecting(word)),
    20,
  );
  const ending = of === '' ? '' : ` of ${of}`;
  const text = cutToFit(goods, longestInvoiceText - ending.length);
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}${ending}`;
};
