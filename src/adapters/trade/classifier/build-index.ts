import { stemmer } from 'stemmer';
import { abbreviations } from './abbreviations.ts';
import { canonicalSpelling, facetsOf, functionWords, stretchesOf } from '../../../domain/trade/classification/index.ts';
import type { VocabularyIndex, Weights } from '../../../domain/trade/classification/index.ts';
import type { BrandLine, VocabularyLine } from './read-vocabulary.ts';

const stemOf = (word: string): string => stemmer(canonicalSpelling(word));

/** Nearly all terms are one stretch. */
const wordsIn = (text: string): readonly string[] => {
  const [first = [], ...others] = stretchesOf(text);
  return others.length === 0 ? first : [first, ...others].flat();
};

/** In place of a number: a word that holds a text together and names nothing. */
const noWord = -1;

/** Numbers of words by their stems. What was looked up once is remembered while the index is built, since a vocabulary repeats itself. */
class WordNumbers {
  readonly #ids = new Map<string, number>();
  #remembered: Map<string, number> | undefined = new Map([...functionWords].map((word) => [word, noWord]));

  get size(): number {
    return this.#ids.size;
  }

  number(word: string): number {
    const known = this.#remembered?.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    let id = this.#ids.get(stem);
    if (id === undefined) this.#ids.set(stem, (id = this.#ids.size));
    this.#remembered?.set(word, id);
    return id;
  }

  /** By number. */
  stems(): readonly string[] {
    return [...this.#ids.keys()];
  }

  find(stem: string): number | undefined {
    return this.#ids.get(stem);
  }

  forget(): void {
    this.#remembered = undefined;
  }
}

type Line = {
  readonly line: VocabularyLine;
  readonly bag: Map<number, number>;
  readonly terms: (readonly number[])[];
  readonly facets: number;
};

const growing = (sizes: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(sizes.length + 1);
  sizes.forEach((size, row) => (starts[row + 1] = (starts[row] ?? 0) + size));
  return starts;
};

const linesPerStep = 500;

/** Takes the vocabulary a file at a time, so that whoever else is on the thread gets a turn in between, and makes the index of it in the end. */
export class IndexBuilder {
  readonly #weights: Weights;
  readonly #words = new WordNumbers();
  readonly #lines: Line[] = [];
  readonly #marks = new Set<number>();
  readonly #nouns = new Set<number>();

  constructor(weights: Weights) {
    this.#weights = weights;
  }

  add(lines: readonly VocabularyLine[]): void {
    for (const line of lines) {
      const terms = line.terms.map((term) => this.#numbers(term)).filter((words) => words.length > 0);
      const bag = new Map<number, number>();
      const put = (words: readonly number[], weight: number): void => {
        for (const word of words) bag.set(word, (bag.get(word) ?? 0) + weight);
      };
      for (const words of terms) {
        put(words, 1);
        const noun = words.at(-1);
        if (noun !== undefined) this.#nouns.add(noun);
      }
      const name = wordsIn(line.name);
      put(this.#numbersOf(name), this.#weights.nameInBag);
      const facets = facetsOf(name.map((text) => ({ text, role: 'body' })));
      this.#lines.push({ line, bag, terms, facets });
    }
  }

  /** After the whole vocabulary. A mark of one word is a mark even where the vocabulary has it; of several words, those are that it does not have. */
  addBrands(brands: readonly BrandLine[]): void {
    const lines = new Map(this.#lines.map((line) => [line.line.code, line]));
    const firstNew = this.#words.size;
    for (const { code, terms } of brands) {
      const line = lines.get(code);
      if (line === undefined) throw new RangeError(`There are brands of ${code}, and no such line in the vocabulary.`);
      for (const words of terms.map((term) => this.#numbers(term))) {
        line.terms.push(words);
        // The common words of a mark ("always pan") tell of it only together.
        for (const mark of words.length === 1 ? words : words.filter((word) => word >= firstNew)) {
          this.#marks.add(mark);
          line.bag.set(mark, (line.bag.get(mark) ?? 0) + 1);
        }
      }
    }
  }

  #numbers(text: string): readonly number[] {
    return this.#numbersOf(wordsIn(text));
  }

  #numbersOf(words: readonly string[]): readonly number[] {
    const numbers: number[] = [];
    for (const word of words) {
      const number = this.#words.number(word);
      // A handful at most: looking through them is less work than a set of them.
      if (number !== noWord && !numbers.includes(number)) numbers.push(number);
    }
    return numbers;
  }

  /** All at once. */
  build(): VocabularyIndex {
    const steps = this.steps();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }

  /** In steps of some milliseconds each. */
  *steps(): Generator<undefined, VocabularyIndex> {
    const levels = Map.groupBy(this.#lines, ({ line: { code } }) => code.length);
    const [leaves, headings, chapters] = [levels.get(6) ?? [], levels.get(4) ?? [], levels.get(2) ?? []];
    const lines = [...leaves, ...headings, ...chapters];
    const at = new Map(lines.map(({ line: { code } }, index) => [code, index]));
    const parentOf = (code: string): number => {
      const parent = at.get(code);
      if (parent === undefined) throw new RangeError(`The vocabulary has codes below ${code}, and not ${code} itself.`);
      return parent;
    };

    const words = this.#words.size;
    const inLines = new Uint32Array(words);
    const inTerms = new Uint32Array(words);
    let wordsInAll = 0;
    for (const [line, { bag, terms }] of lines.entries()) {
      if (line % linesPerStep === 0) yield;
      for (const [word, count] of bag) {
        inLines[word] = (inLines[word] ?? 0) + 1;
        wordsInAll += count;
      }
      for (const term of terms) for (const word of term) inTerms[word] = (inTerms[word] ?? 0) + 1;
    }
    const average = wordsInAll / lines.length;
    const idf = Float32Array.from(inLines, (count) => Math.log(1 + (lines.length - count + 0.5) / (count + 0.5)));

    const { k1, b } = this.#weights;
    const bagStarts = growing(inLines);
    const termStarts = growing(inTerms);
    const bagColumns = new Uint32Array(bagStarts.at(-1) ?? 0);
    const bagWeights = new Float32Array(bagColumns.length);
    const termColumns = new Uint32Array(termStarts.at(-1) ?? 0);
    const [bagNext, termNext] = [bagStarts.slice(), termStarts.slice()];
    const lineOfTerm: number[] = [];
    const sizeOfTerm: number[] = [];
    for (const [line, { bag, terms }] of lines.entries()) {
      if (line % linesPerStep === 0) yield;
      let length = 0;
      for (const count of bag.values()) length += count;
      const norm = k1 * (1 - b + (b * length) / average);
      for (const [word, count] of bag) {
        const place = bagNext[word] ?? 0;
        bagNext[word] = place + 1;
        bagColumns[place] = line;
        bagWeights[place] = ((k1 + 1) * count) / (count + norm);
      }
      for (const term of terms) {
        let size = 0;
        for (const word of term) {
          const place = termNext[word] ?? 0;
          termNext[word] = place + 1;
          termColumns[place] = lineOfTerm.length;
          size += idf[word] ?? 0;
        }
        lineOfTerm.push(line);
        sizeOfTerm.push(size);
      }
    }
    // What is handed out must not hold on to the texts it was made of.
    const numbers = this.#words;
    numbers.forget();
    yield;
    const guesses = abbreviations(numbers.stems(), inLines);
    const [marks, nouns] = [this.#marks, this.#nouns];

    return {
      codes: leaves.map(({ line }) => line.code),
      names: leaves.map(({ line }) => line.name),
      lines: lines.length,
      headingOf: Uint16Array.from(leaves, ({ line }) => parentOf(line.code.slice(0, 4))),
      chapterOf: Uint16Array.from(leaves, ({ line }) => parentOf(line.code.slice(0, 2))),
      commonness: Uint8Array.from(lines, ({ line }) => line.commonness),
      facets: Uint32Array.from(leaves, ({ facets }) => facets),
      idf,
      bag: { starts: bagStarts, columns: bagColumns, weights: bagWeights },
      terms: { starts: termStarts, columns: termColumns },
      lineOfTerm: Uint16Array.from(lineOfTerm),
      sizeOfTerm: Float32Array.from(sizeOfTerm),
      idOf: (word) => numbers.find(stemOf(word)),
      stemOf,
      idOfStem: (stem) => numbers.find(stem),
      frequencyOf: (id) => inLines[id] ?? 0,
      isNoun: (id) => nouns.has(id),
      isBrand: (id) => marks.has(id),
      ...guesses,
    };
  }
}
