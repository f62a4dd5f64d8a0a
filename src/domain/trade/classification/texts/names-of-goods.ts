import type { VocabularyIndex } from '../vocabulary-index.ts';

/** Rounding of sums of 32-bit figures. Every further word of a term adds more. */
const rounding = 1e-2;

type Terms = Pick<VocabularyIndex, 'terms' | 'sizeOfTerm' | 'idf' | 'lineOfTerm'>;

/** Whether a row, which is sorted, has a term. */
const hasTerm = ({ starts, columns }: Terms['terms'], word: number, term: number): boolean => {
  let [low, high] = [starts[word] ?? 0, starts[word + 1] ?? 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((columns[middle] ?? 0) < term) low = middle + 1;
    else high = middle;
  }
  return low < (starts[word + 1] ?? 0) && columns[low] === term;
};

/**
 * Whether the vocabulary has a name of goods that consists of exactly these words, each given once. `among`: on one of
 * these lines.
 */
export const isNameOfGoods = (
  words: readonly number[],
  { terms, sizeOfTerm, idf, lineOfTerm }: Terms,
  among?: ReadonlySet<number>,
): boolean => {
  const lengthOf = (word: number): number => (terms.starts[word + 1] ?? 0) - (terms.starts[word] ?? 0);
  const [rarest, ...others] = words.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  if (rarest === undefined) return false;
  const size = words.reduce((sum, word) => sum + (idf[word] ?? 0), 0);
  for (let at = terms.starts[rarest] ?? 0, end = at + lengthOf(rarest); at < end; at++) {
    const term = terms.columns[at] ?? 0;
    if (
      (among === undefined || among.has(lineOfTerm[term] ?? -1)) &&
      Math.abs((sizeOfTerm[term] ?? 0) - size) < rounding &&
      others.every((other) => hasTerm(terms, other, term))
    )
      return true;
  }
  return false;
};
