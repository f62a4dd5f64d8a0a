import type { IndexQuery } from './index-query.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';

/**
 * The evidence of a text's words for each line of the vocabulary. Mostly zero, and used for one text at a time: the
 * arrays are reused, and only the entries that were written are cleared.
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
   * A term scores by the part of it that occurs in the text, more than proportionally: "phone case" scores more than
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
