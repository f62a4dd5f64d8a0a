import { facetsOf } from '../../../domain/trade/classification/index.ts';
import type { VocabularyIndex } from '../../../domain/trade/classification/index.ts';
import type { BrandLine, VocabularyLine } from './read-vocabulary.ts';
import { wordsIn, WordNumbers } from './word-numbers.ts';

/**
 * A vocabulary with numbers in place of its words: everything its texts say, without weights. Its lines are numbered:
 * first the six-digit codes, then the headings, then the chapters. All arrays are flat, one line after the other.
 */
export type CompiledVocabulary = Pick<
  VocabularyIndex,
  'names' | 'headingOf' | 'chapterOf' | 'commonness' | 'facets'
> & {
  /** Words without their endings, by number. */
  readonly stems: readonly string[];
  /** Of all lines, including those of headings and chapters. */
  readonly codes: readonly string[];
  /**
   * The number of words of each line; then the words, how many of its terms and brand names have each, and whether its
   * name has it.
   */
  readonly bagSizes: Uint16Array;
  readonly bagWords: Uint16Array;
  readonly bagCounts: Uint16Array;
  readonly bagNamed: Uint8Array;
  /** The number of terms of each line, the number of words of each term, and the words. */
  readonly termsOfLine: Uint16Array;
  readonly termSizes: Uint8Array;
  readonly termWords: Uint16Array;
  /** Words that terms end in, as nouns do, and words that are brand names. */
  readonly nouns: Uint16Array;
  readonly marks: Uint16Array;
};

/** Word numbers have sixteen bits. */
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

/** Takes the vocabulary file by file, so that the caller can yield to the event loop in between. */
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
   * To be called after the whole vocabulary. A brand name of one word is one even if the vocabulary has the word; of
   * several words, only those that it does not have.
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
