import type { Dictionary } from './dictionary.ts';

/** The rows of a sparse matrix in one array: row `r` is from `starts[r]` to `starts[r + 1]`. */
export type Rows = { readonly starts: Uint32Array; readonly columns: Uint32Array };

/**
 * The vocabulary as an index for queries. Its lines are numbered: first the six-digit codes, then the headings, then
 * the chapters. All arrays are flat: the whole takes a few megabytes, and a query reads only the rows of its own words.
 */
export type VocabularyIndex = Dictionary & {
  /** The six-digit codes, in order; they are the first lines. */
  readonly codes: readonly string[];
  /** Short names of the same, in the words of the vocabulary. */
  readonly names: readonly string[];
  readonly lines: number;
  /** The line of the heading, and of the chapter, of each six-digit code. */
  readonly headingOf: Uint16Array;
  readonly chapterOf: Uint16Array;
  /** 1 to 5, by line. */
  readonly commonness: Uint8Array;
  /** The material, wearer and make in a six-digit code's name: see `facetsOf`. */
  readonly facets: Uint32Array;
  /** The inverse document frequency of a word: rare words tell more. */
  readonly idf: Float32Array;
  /** The lines a word occurs in, and its weight there (saturated). */
  readonly bag: Rows & { readonly weights: Float32Array };
  /** The terms a word occurs in. */
  readonly terms: Rows;
  readonly lineOfTerm: Uint16Array;
  /** The sum of the idf of a term's words. */
  readonly sizeOfTerm: Float32Array;
  /** The part of it that names materials, wearers and makes. */
  readonly facetSizeOfTerm: Float32Array;
  /** The last word of a term: its noun. */
  readonly headOfTerm: Uint16Array;
  /** The words that name a material, a wearer or a make. */
  readonly facetNames: ReadonlySet<number>;
};
