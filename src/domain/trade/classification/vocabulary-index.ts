import type { Dictionary } from './dictionary.ts';

/** Rows of one sparse matrix after the other: what belongs to row `r` stands from `starts[r]` to `starts[r + 1]`. */
export type Rows = { readonly starts: Uint32Array; readonly columns: Uint32Array };

/**
 * The vocabulary ready to be asked. Its lines are numbered: first the six-digit codes, then the headings, then the chapters. Flat arrays throughout: the whole
 * takes a few megabytes and a question touches only the rows of its own words.
 */
export type VocabularyIndex = Dictionary & {
  /** The six-digit codes, in order; the first so many lines are theirs. */
  readonly codes: readonly string[];
  /** Short names of the same, in our words. */
  readonly names: readonly string[];
  readonly lines: number;
  /** The line of the heading, and of the chapter, of each six-digit code. */
  readonly headingOf: Uint16Array;
  readonly chapterOf: Uint16Array;
  /** 1 to 5, by line. */
  readonly commonness: Uint8Array;
  /** What a six-digit code's name says of material, wearer and make: see `facetsOf`. */
  readonly facets: Uint32Array;
  /** How much a word tells: rare ones tell more. */
  readonly idf: Float32Array;
  /** The lines a word stands in, and how much it counts there (saturated). */
  readonly bag: Rows & { readonly weights: Float32Array };
  /** The terms a word stands in. */
  readonly terms: Rows;
  readonly lineOfTerm: Uint16Array;
  /** The sum of the idf of a term's words. */
  readonly sizeOfTerm: Float32Array;
};
