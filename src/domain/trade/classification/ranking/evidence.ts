import { clashesInAny, maskOfGroup } from '../facets.ts';
import type { IndexQuery, Naming } from '../index-query.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';
import type { Weights } from '../weights.ts';

/**
 * The evidence of a text's words for each line of the vocabulary. Mostly zero, and used for one text at a time: the
 * arrays are reused, and only the written entries are cleared.
 */
export class Evidence {
  /** BM25 over a line's words. */
  readonly bag: Float64Array;
  /** The scores of its best term and its second best. */
  readonly best: Float64Array;
  readonly second: Float64Array;
  /** How well its best term matches the text, in both directions: 0 to 1. */
  readonly fit: Float64Array;
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  readonly #matched: Float64Array;

  constructor(index: VocabularyIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
    this.bag = new Float64Array(index.lines);
    this.best = new Float64Array(index.lines);
    this.second = new Float64Array(index.lines);
    this.fit = new Float64Array(index.lines);
    this.#matched = new Float64Array(index.lineOfTerm.length);
  }

  /** `meaning` is the summed information of the words. */
  gather(words: IndexQuery['words'], meaning: number): void {
    this.bag.fill(0);
    this.best.fill(0);
    this.second.fill(0);
    this.fit.fill(0);
    this.#fillBags(words);
    this.#fillTerms(words, meaning);
  }

  #fillBags(words: IndexQuery['words']): void {
    const { bag, idf } = this.#index;
    for (const [word, weight] of words) {
      const value = weight * (idf[word] ?? 0);
      for (let at = bag.starts[word] ?? 0, end = bag.starts[word + 1] ?? 0; at < end; at++) {
        const line = bag.columns[at] ?? 0;
        this.bag[line] = (this.bag[line] ?? 0) + value * (bag.weights[at] ?? 0);
      }
    }
  }

  /**
   * Scores a term by the part of it that occurs in the text, more than proportionally: "phone case" scores more than
   * "phone" plus "case".
   */
  #fillTerms(words: IndexQuery['words'], meaning: number): void {
    const { terms, idf, lineOfTerm, sizeOfTerm } = this.#index;
    const touched: number[] = [];
    for (const [word, weight] of words) {
      const value = weight * (idf[word] ?? 0);
      if (value === 0) continue;
      for (let at = terms.starts[word] ?? 0, end = terms.starts[word + 1] ?? 0; at < end; at++) {
        const term = terms.columns[at] ?? 0;
        const before = this.#matched[term] ?? 0;
        if (before === 0) touched.push(term);
        this.#matched[term] = before + value;
      }
    }
    for (const term of touched) {
      const matched = this.#matched[term] ?? 0;
      this.#matched[term] = 0;
      const line = lineOfTerm[term] ?? 0;
      const whole = Math.min(1, matched / (sizeOfTerm[term] ?? 1));
      const value = matched * whole ** this.#weights.termPower;
      const best = this.best[line] ?? 0;
      if (value > best) {
        this.second[line] = best;
        this.best[line] = value;
        this.fit[line] = (whole * Math.min(1, matched / meaning)) ** 0.5;
      } else if (value > (this.second[line] ?? 0)) this.second[line] = value;
    }
  }
}

/** How well a title matches the name of the best code's goods, and other names: 0 to 1 each. */
export type NameMatch = {
  readonly named: number;
  /** The best name among the goods of other codes. */
  readonly rival: number;
  /** The same for goods anywhere in the heading of the best code, and for goods outside it. */
  readonly headingNamed: number;
  readonly headingRival: number;
};

/** A title with more goods words than this is a listing, not a name. */
const longestName = 6;
export const unnamed: NameMatch = { named: 0, rival: 0, headingNamed: 0, headingRival: 0 };

/** The position of a figure between two others, from 0 to 1. */
const between = (from: number, to: number, figure: number): number =>
  Math.min(1, Math.max(0, (figure - from) / (to - from)));

/** A plain name covers nearly the whole title, and is not nearly as good a name for another code's goods. */
const nameBegins = { from: 0.8, to: 0.95 };
const rivalEnds = { from: 0.75, to: 0.95 };

/** How far a title is the name of one code's goods, and of no others: 0 to 1. */
export const asPlainName = (named: number, rival: number): number =>
  between(nameBegins.from, nameBegins.to, named) * (1 - between(rivalEnds.from, rivalEnds.to, rival));

/**
 * Whether a code is specific to a material or a wearer that the title does not state: then its noun alone does not
 * determine the code.
 */
const leavesOpen = (code: number, asked: number): boolean =>
  (['material', 'wearer'] as const).some((group) => {
    const mask = maskOfGroup(group);
    return (code & mask) !== 0 && (asked & mask) === 0;
  });

/**
 * Compares a title with the terms of the vocabulary as names: the part of the term that the title has times the part of
 * the title that the term has. For other codes, terms with the same noun count, without the materials, wearers and
 * makes that the title does not state: "mug" names plastic mugs as well as ceramic ones.
 */
export class NameMatcher {
  readonly #index: VocabularyIndex;
  readonly #leavesUnder: Uint16Array;
  /** By term: the summed idf of its words in the title, of those that are required, and of the facets among them. */
  readonly #matched: Float64Array;
  readonly #explained: Float64Array;
  readonly #facets: Float64Array;

  constructor(index: VocabularyIndex) {
    this.#index = index;
    const terms = index.lineOfTerm.length;
    this.#matched = new Float64Array(terms);
    this.#explained = new Float64Array(terms);
    this.#facets = new Float64Array(terms);
    this.#leavesUnder = new Uint16Array(index.lines);
    for (const heading of index.headingOf) this.#leavesUnder[heading] = (this.#leavesUnder[heading] ?? 0) + 1;
  }

  /** `unread`: the weight of the title's words that the vocabulary does not know, as information. */
  match({ readings, beside }: Naming, unread: number, best: number, asked: number): NameMatch {
    const found = readings
      .filter((reading) => reading.size > 0 && reading.size <= longestName)
      .map((reading) => this.#read(reading, beside, unread, best, asked))
      .reduce((one, other) => (other.headingNamed > one.headingNamed ? other : one), unnamed);
    return leavesOpen(this.#index.facets[best] ?? 0, asked) ? { ...found, named: 0 } : found;
  }

  #read(
    reading: ReadonlySet<number>,
    beside: ReadonlySet<number>,
    unread: number,
    best: number,
    asked: number,
  ): NameMatch {
    const { idf, lineOfTerm, sizeOfTerm, facetSizeOfTerm, headOfTerm, headingOf, chapterOf, codes, facets } =
      this.#index;
    let whole = unread;
    for (const word of reading) whole += idf[word] ?? 0;
    const touched = this.#touch(reading, beside);
    const ownHeading = headingOf[best] ?? 0;
    const chapter = chapterOf[best] ?? 0;
    let [named, besideIt, inHeading, outside] = [0, 0, 0, 0];
    for (const term of touched) {
      const line = lineOfTerm[term] ?? 0;
      const matched = this.#matched[term] ?? 0;
      const size = sizeOfTerm[term] ?? 1;
      const explained = (this.#explained[term] ?? 0) / whole;
      const isBest = line === best;
      if (isBest || (line === ownHeading && this.#leavesUnder[line] === 1))
        named = Math.max(named, (explained * matched) / size);
      // For other names, count those that end in a noun of the title, without the materials and wearers that it does
      // not state.
      if (!reading.has(headOfTerm[term] ?? -1) || line === chapter) continue;
      if (line < codes.length && clashesInAny(facets[line] ?? 0, asked)) continue;
      const open = (facetSizeOfTerm[term] ?? 0) - (this.#facets[term] ?? 0);
      const asName = (explained * matched) / Math.max(matched, size - open);
      const isInside = line === ownHeading || headingOf[line] === ownHeading;
      if (isInside) inHeading = Math.max(inHeading, asName);
      else outside = Math.max(outside, asName);
      if (isInside && !isBest && line !== ownHeading) besideIt = Math.max(besideIt, asName);
    }
    for (const term of touched) this.#matched[term] = this.#explained[term] = this.#facets[term] = 0;
    const capped = (figure: number): number => Math.min(1, figure);
    return {
      named: capped(named),
      rival: capped(Math.max(besideIt, outside)),
      headingNamed: capped(inHeading),
      headingRival: capped(outside),
    };
  }

  /** Adds up the words of the terms, and returns the terms that have any of the required words. */
  #touch(reading: ReadonlySet<number>, beside: ReadonlySet<number>): readonly number[] {
    const { idf, terms, facetNames } = this.#index;
    const touched: number[] = [];
    for (const word of new Set([...reading, ...beside])) {
      const value = idf[word] ?? 0;
      for (let at = terms.starts[word] ?? 0, end = terms.starts[word + 1] ?? 0; at < end; at++) {
        const term = terms.columns[at] ?? 0;
        if ((this.#explained[term] ?? 0) === 0) {
          // Optional words alone do not make a name.
          if (!reading.has(word)) continue;
          touched.push(term);
        }
        this.#matched[term] = (this.#matched[term] ?? 0) + value;
        if (reading.has(word)) this.#explained[term] = (this.#explained[term] ?? 0) + value;
        if (facetNames.has(word)) this.#facets[term] = (this.#facets[term] ?? 0) + value;
      }
    }
    return touched;
  }
}
