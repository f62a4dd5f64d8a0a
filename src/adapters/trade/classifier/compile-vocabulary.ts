import { UnusableFileError } from '../../shared/files/read-file.ts';
import { stemmer } from 'stemmer';
import { canonicalSpelling, functionWords, stretchesOf, facetsOf } from '../../../domain/trade/classification/index.ts';
import type { VocabularyIndex } from '../../../domain/trade/classification/index.ts';

/** One line of the vocabulary: a chapter, a heading or a six-digit code. */
type VocabularyLine = {
  readonly code: string;
  readonly commonness: number;
  readonly name: string;
  readonly terms: readonly string[];
};

/** Brand names under which such goods are sold, used for texts without better evidence. */
type BrandLine = { readonly code: string; readonly terms: readonly string[] };

const termsOf = (terms: string): readonly string[] =>
  terms
    .split(';')
    .map((term) => term.trim())
    .filter((term) => term !== '');

const lineForm = /^(\d{2}|\d{4}|\d{6})\s*\|\s*([1-5])\s*\|\s*([^|]+?)\s*\|\s*(.*?)\s*$/;

/**
 * Parses a file of `data/vocabulary`: `code | commonness | short name | terms; …`. Lines that begin with `#` are
 * comments.
 */
export const readVocabulary = (text: string, file: string): readonly VocabularyLine[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, code, commonness, name, terms] = lineForm.exec(line) ?? [];
    if (code === undefined || commonness === undefined || name === undefined || terms === undefined)
      throw new UnusableFileError(file, [
        `line ${index + 1}: must be "code | 1 to 5 | short name | term; term", and is "${line.slice(0, 60)}"`,
      ]);
    return [{ code, commonness: Number(commonness), name, terms: termsOf(terms) }];
  });

const brandForm = /^(\d{2}|\d{4}|\d{6})\s*\|\s*(.+?)\s*$/;

/** Parses the file of brand names: `code | mark; mark; …`. The code may also be a heading or a chapter. */
export const readBrands = (text: string, file: string): readonly BrandLine[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, code, terms] = brandForm.exec(line) ?? [];
    if (code === undefined || terms === undefined)
      throw new UnusableFileError(file, [
        `line ${index + 1}: must be "code | mark; mark", and is "${line.slice(0, 60)}"`,
      ]);
    return [{ code, terms: termsOf(terms) }];
  });

export const stemOf = (word: string): string => stemmer(canonicalSpelling(word));

/** Fast path: nearly all terms have a single stretch of words. */
const wordsIn = (text: string): readonly string[] => {
  const [first = [], ...others] = stretchesOf(text);
  return others.length === 0 ? first : [first, ...others].flat();
};

/** Used instead of a number for a function word, which names nothing. */
const noWord = -1;

/** The numbers of words by their stems. Lookups are cached, because a vocabulary repeats its words. */
class WordNumbers {
  readonly #ids = new Map<string, number>();
  readonly #remembered = new Map<string, number>([...functionWords].map((word) => [word, noWord]));

  get size(): number {
    return this.#ids.size;
  }

  /** The stems in the order of their numbers. */
  stems(): readonly string[] {
    return [...this.#ids.keys()];
  }

  /** The numbers of distinct words. */
  of(words: readonly string[]): readonly number[] {
    const numbers: number[] = [];
    for (const word of words) {
      const number = this.#remembered.get(word) ?? this.#learn(word);
      // There are only a few words, so a linear search is faster than a set.
      if (number !== noWord && !numbers.includes(number)) numbers.push(number);
    }
    return numbers;
  }

  #learn(word: string): number {
    const stem = stemOf(word);
    const number = this.#ids.get(stem) ?? this.#ids.size;
    this.#ids.set(stem, number);
    this.#remembered.set(word, number);
    return number;
  }
}

/**
 * A vocabulary with numbers instead of words: all content of its texts, without weights. Its lines are numbered: first
 * the six-digit codes, then the headings, then the chapters. All arrays are flat, one line after the other.
 */
export type CompiledVocabulary = Pick<
  VocabularyIndex,
  'names' | 'headingNames' | 'headingOf' | 'chapterOf' | 'commonness' | 'facets'
> & {
  /** Words without their endings, in the order of their numbers. */
  readonly stems: readonly string[];
  /** The codes of all lines, including headings and chapters. */
  readonly codes: readonly string[];
  /**
   * The number of words of each line; then the words, in how many of its terms and brand names each occurs, and whether
   * its name has it.
   */
  readonly bagSizes: Uint16Array;
  readonly bagWords: Uint16Array;
  readonly bagCounts: Uint16Array;
  readonly bagNamed: Uint8Array;
  /** The number of terms of each line, the number of words of each term, and the words. */
  readonly termsOfLine: Uint16Array;
  readonly termSizes: Uint8Array;
  readonly termWords: Uint16Array;
  /** The words that end terms, as nouns do, and the words that are brand names. */
  readonly nouns: Uint16Array;
  readonly marks: Uint16Array;
};

/** The most words, because their numbers have sixteen bits. */
const mostWords = 2 ** 16;

type Line = {
  readonly line: VocabularyLine;
  readonly name: readonly number[];
  readonly terms: readonly (readonly number[])[];
  readonly brands: (readonly number[])[];
  readonly marks: number[];
  readonly facets: number;
};

type Count = { of: number; named: boolean };

const bagOf = ({ name, terms, marks }: Line): ReadonlyMap<number, Readonly<Count>> => {
  const bag = new Map<number, Count>();
  const count = (word: number): Count => {
    const known = bag.get(word) ?? { of: 0, named: false };
    bag.set(word, known);
    return known;
  };
  for (const words of terms) for (const word of words) count(word).of++;
  for (const word of name) count(word).named = true;
  for (const word of marks) count(word).of++;
  return bag;
};

/** Compiles a vocabulary file by file, so that the caller can yield to the event loop in between. */
export class VocabularyCompiler {
  readonly #words = new WordNumbers();
  readonly #lines: Line[] = [];
  readonly #marks = new Set<number>();
  readonly #nouns = new Set<number>();

  add(lines: readonly VocabularyLine[]): void {
    for (const line of lines) {
      const terms = line.terms.map((term) => this.#words.of(wordsIn(term))).filter((words) => words.length > 0);
      for (const words of terms) this.#nouns.add(words.at(-1) ?? 0);
      const name = wordsIn(line.name);
      const facets = facetsOf(name.map((text) => ({ text, role: 'body' })));
      this.#lines.push({ line, name: this.#words.of(name), terms, brands: [], marks: [], facets });
    }
  }

  /**
   * Adds brand names; call it after the whole vocabulary. A brand name of one word becomes a brand word even if the
   * vocabulary has that word; of a longer one, only words that the vocabulary does not have.
   */
  addBrands(brands: readonly BrandLine[]): void {
    const lines = new Map(this.#lines.map((line) => [line.line.code, line]));
    const firstNew = this.#words.size;
    for (const { code, terms } of brands) {
      const line = lines.get(code);
      if (line === undefined) throw new RangeError(`There are brands of ${code}, and no such line in the vocabulary.`);
      for (const words of terms.map((term) => this.#words.of(wordsIn(term)))) {
        line.brands.push(words);
        // The common words of a brand name ("always pan") identify it only together.
        const marks = words.length === 1 ? words : words.filter((word) => word >= firstNew);
        line.marks.push(...marks);
        for (const mark of marks) this.#marks.add(mark);
      }
    }
  }

  compile(): CompiledVocabulary {
    if (this.#words.size > mostWords)
      throw new RangeError(`The vocabulary has ${this.#words.size} words, and ${mostWords} can be numbered.`);
    const levels = Map.groupBy(this.#lines, ({ line: { code } }) => code.length);
    const [leaves, headings, chapters] = [levels.get(6) ?? [], levels.get(4) ?? [], levels.get(2) ?? []];
    const lines = [...leaves, ...headings, ...chapters];
    const at = new Map(lines.map(({ line: { code } }, index) => [code, index]));
    const parentOf = (code: string): number => {
      const parent = at.get(code);
      if (parent === undefined) throw new RangeError(`The vocabulary has codes below ${code}, and not ${code} itself.`);
      return parent;
    };
    const bags = lines.map(bagOf);
    const counts = bags.flatMap((bag) => [...bag.values()]);
    const termsOf = lines.map(({ terms, brands }) => [...terms, ...brands]);
    const terms = termsOf.flat();
    return {
      stems: this.#words.stems(),
      codes: lines.map(({ line }) => line.code),
      names: leaves.map(({ line }) => line.name),
      headingNames: headings.map(({ line }) => line.name),
      headingOf: Uint16Array.from(leaves, ({ line }) => parentOf(line.code.slice(0, 4))),
      chapterOf: Uint16Array.from(leaves, ({ line }) => parentOf(line.code.slice(0, 2))),
      commonness: Uint8Array.from(lines, ({ line }) => line.commonness),
      facets: Uint32Array.from(leaves, ({ facets }) => facets),
      bagSizes: Uint16Array.from(bags, ({ size }) => size),
      bagWords: Uint16Array.from(bags.flatMap((bag) => [...bag.keys()])),
      bagCounts: Uint16Array.from(counts, (count) => count.of),
      bagNamed: Uint8Array.from(counts, ({ named }) => Number(named)),
      termsOfLine: Uint16Array.from(termsOf, ({ length }) => length),
      termSizes: Uint8Array.from(terms, ({ length }) => length),
      termWords: Uint16Array.from(terms.flat()),
      nouns: Uint16Array.from(this.#nouns),
      marks: Uint16Array.from(this.#marks),
    };
  }
}
