/** The words of the vocabulary. It handles spelling, plurals and endings. */
export interface Dictionary {
  /** The number of a word as written; undefined if the vocabulary has no similar one. */
  idOf(word: string): number | undefined;
  /** A word without its endings, and the number of such a stem. */
  stemOf(word: string): string;
  idOfStem(stem: string): number | undefined;
  /** The number of lines of the vocabulary that have the word. */
  frequencyOf(id: number): number;
  /** Whether any stem has this prefix. */
  hasBeginning(start: string): boolean;
  /** The commonest word with this prefix, and the commonest with these consonants and some vowels. */
  beginningWith(start: string): number | undefined;
  withConsonants(consonants: string): number | undefined;
  /** Whether goods have this name: the vocabulary has terms that end in the word, as nouns do. */
  isNoun(id: number): boolean;
  /** Whether the word is only a brand name: it hints at the goods sold under it. */
  isBrand(id: number): boolean;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Shorter words are not corrected, because they have too many neighbours with another meaning. */
const shortestGuess = 5;
const shortestHalf = 3;
const shortestStart = 4;
/**
 * Longer words are not corrected. The longest stem of the vocabulary has 29 letters, so that a compound of two usual
 * ones fits; and the cost of a correction grows with the square of a length that the client chooses.
 */
const longestGuess = 40;

/**
 * Every word that is one typing error away and may be in the dictionary. Changes after a prefix that is not in the
 * dictionary are skipped.
 */
const neighbours = function* (word: string, dictionary: Dictionary): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (!dictionary.hasBeginning(before)) return;
    if (after !== '') yield before + after.slice(1);
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
    for (const letter of letters) {
      if (after !== '' && at > 0) yield before + letter + after.slice(1);
      yield before + letter + after;
    }
  }
};

const misspelt = (word: string, dictionary: Dictionary): readonly number[] => {
  if (word.length < shortestGuess || !/^[a-z]+$/.test(word)) return [];
  let best: number | undefined;
  for (const neighbour of neighbours(dictionary.stemOf(word), dictionary)) {
    const id = dictionary.idOfStem(neighbour);
    if (id !== undefined && (best === undefined || dictionary.frequencyOf(id) > dictionary.frequencyOf(best)))
      best = id;
  }
  return best === undefined ? [] : [best];
};

/** `toothbrushholder` as `toothbrush` and `holder`: both halves must be known, and the longest first half wins. */
const halves = (word: string, dictionary: Dictionary): readonly number[] => {
  if (!/^[a-z]+$/.test(word)) return [];
  for (let at = word.length - shortestHalf; at >= shortestHalf; at--) {
    const first = dictionary.idOf(word.slice(0, at));
    const second = first === undefined ? undefined : dictionary.idOf(word.slice(at));
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [];
};

/** A word without its vowels: how abbreviations are compared. */
export const consonantsOf = (word: string): string => word.replace(/[aeiou]/g, '');

/** `mscr` for mascara, `cndtnr` for conditioner: a word without vowels is read as an abbreviation. */
const squeezed = (word: string, dictionary: Dictionary): readonly number[] => {
  if (word.length < 3 || !/^[b-df-hj-np-tv-z]+$/.test(word)) return [];
  const id =
    dictionary.withConsonants(word) ?? (word.length > 4 ? dictionary.withConsonants(word.slice(0, -1)) : undefined);
  return id === undefined ? [] : [id];
};

/** Completes a truncated word: forms and tills cut texts at a fixed length, often within the last word. */
const cutOff = (word: string, dictionary: Dictionary): readonly number[] => {
  const id =
    word.length >= shortestStart && /^[a-z]+$/.test(word)
      ? dictionary.beginningWith(dictionary.stemOf(word))
      : undefined;
  return id === undefined ? [] : [id];
};

/** The most likely meaning of an unknown word. The last word of a text may be truncated. */
export const guess = (word: string, dictionary: Dictionary, last: boolean): readonly number[] => {
  if (word.length > longestGuess) return [];
  const ways = [squeezed, ...(last ? [cutOff] : []), misspelt, halves];
  for (const way of ways) {
    const found = way(word, dictionary);
    if (found.length > 0) return found;
  }
  return [];
};

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
  /** Short names of the headings, in the order of their lines. */
  readonly headingNames: readonly string[];
  readonly lines: number;
  /** The line of the heading, and of the chapter, of each six-digit code. */
  readonly headingOf: Uint16Array;
  readonly chapterOf: Uint16Array;
  /** How often parcels carry the goods, 1 to 5, by line. */
  readonly commonness: Uint8Array;
  /** The material, wearer and make in a six-digit code's name: see `facetsOf`. */
  readonly facets: Uint32Array;
  /** The inverse document frequency of a word: rare words carry more information. */
  readonly idf: Float32Array;
  /** The lines a word occurs in, and its weight there (saturated). */
  readonly bag: Rows & { readonly weights: Float32Array };
  /** The terms a word occurs in. */
  readonly terms: Rows;
  readonly lineOfTerm: Uint16Array;
  /** The sum of the idf of a term's words. */
  readonly sizeOfTerm: Float32Array;
  /** The part of it from words for materials, wearers and makes. */
  readonly facetSizeOfTerm: Float32Array;
  /** The last word of a term: its noun. */
  readonly headOfTerm: Uint16Array;
  /** The words that name a material, a wearer or a make. */
  readonly facetNames: ReadonlySet<number>;
};
