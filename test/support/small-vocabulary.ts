import { consonantsOf, facetWords, weightNames } from '../../src/domain/trade/classification/index.ts';
import type { VocabularyIndex, Weights } from '../../src/domain/trade/classification/index.ts';

/** A line of the vocabulary: a code of six digits, a heading of four or a chapter of two. */
export type VocabularyLine = {
  readonly code: string;
  readonly name?: string;
  readonly commonness?: number;
  readonly facets?: number;
  /** The weight of each word in the line. */
  readonly bag: Readonly<Record<string, number>>;
  /** The names of goods in the line, each split into words. */
  readonly terms: readonly (readonly string[])[];
};

export type SmallVocabulary = {
  readonly lines: readonly VocabularyLine[];
  /** The words of the vocabulary with their weights (idf). */
  readonly idf: Readonly<Record<string, number>>;
  readonly brands?: readonly string[];
  readonly nouns?: readonly string[];
};

/** Six-digit codes first, then headings, then chapters, each in order. */
export const inOrderOfIndex = <Line extends { readonly code: string }>(lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((one, other) => other.code.length - one.code.length || (one.code < other.code ? -1 : 1));

const rowsOf = (rows: readonly (readonly number[])[]) => ({
  starts: Uint32Array.from([0, ...rows.map((_, row) => rows.slice(0, row + 1).flat().length)]),
  columns: Uint32Array.from(rows.flat()),
});

/** The index of a vocabulary whose words are their own stems. */
export const smallIndex = ({ lines: unordered, idf, brands = [], nouns = [] }: SmallVocabulary): VocabularyIndex => {
  const lines = inOrderOfIndex(unordered);
  const words = Object.keys(idf);
  const leaves = lines.filter(({ code }) => code.length === 6);
  const terms = lines.flatMap(({ terms: own }, line) => own.map((term) => ({ line, term })));
  const inBags = words.map((word) => lines.flatMap(({ bag }, line) => (word in bag ? [line] : [])));
  const inTerms = words.map((word) => terms.flatMap(({ term }, at) => (term.includes(word) ? [at] : [])));
  const above = (digits: number) =>
    Uint16Array.from(leaves, (leaf) => lines.findIndex(({ code }) => code === leaf.code.slice(0, digits)));
  const informationOf = (term: readonly string[]): number => term.reduce((sum, word) => sum + (idf[word] ?? 0), 0);
  const find = (suits: (word: string) => boolean): number | undefined => {
    const id = words.findIndex(suits);
    return id < 0 ? undefined : id;
  };
  return {
    codes: leaves.map(({ code }) => code),
    names: leaves.map(({ name, code }) => name ?? `goods of ${code}`),
    headingNames: lines.filter(({ code }) => code.length === 4).map(({ name, code }) => name ?? `goods of ${code}`),
    lines: lines.length,
    headingOf: above(4),
    chapterOf: above(2),
    commonness: Uint8Array.from(lines, ({ commonness = 0 }) => commonness),
    facets: Uint32Array.from(leaves, ({ facets = 0 }) => facets),
    idf: Float32Array.from(Object.values(idf)),
    bag: {
      ...rowsOf(inBags),
      weights: Float32Array.from(words.flatMap((word) => lines.flatMap(({ bag }) => bag[word] ?? []))),
    },
    terms: rowsOf(inTerms),
    lineOfTerm: Uint16Array.from(terms, ({ line }) => line),
    sizeOfTerm: Float32Array.from(terms, ({ term }) => informationOf(term)),
    facetSizeOfTerm: Float32Array.from(terms, ({ term }) =>
      informationOf(term.filter((word) => facetWords().includes(word))),
    ),
    headOfTerm: Uint16Array.from(terms, ({ term }) => words.indexOf(term.at(-1) ?? '')),
    facetNames: new Set(facetWords().flatMap((word) => find((other) => other === word) ?? [])),
    idOf: (word) => find((other) => other === word),
    stemOf: (word) => word,
    idOfStem: (stem) => find((other) => other === stem),
    frequencyOf: (id) => inBags[id]?.length ?? 0,
    hasBeginning: (start) => words.some((word) => word.startsWith(start)),
    beginningWith: (start) => find((word) => word.startsWith(start)),
    withConsonants: (consonants) => find((word) => consonantsOf(word) === consonants),
    isNoun: (id) => nouns.includes(words[id] ?? ''),
    isBrand: (id) => brands.includes(words[id] ?? ''),
  };
};

/** Weights with the same value, except the named ones. */
export const weightsOf = (figure: number, named: Partial<Weights> = {}): Weights => ({
  ...(Object.fromEntries(weightNames.map((name) => [name, figure])) as Weights),
  ...named,
});
