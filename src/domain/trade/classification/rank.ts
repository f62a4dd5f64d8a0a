import { Evidence } from './evidence.ts';
import { clashes } from './facets.ts';
import type { IndexQuery } from './index-query.ts';
import { CodeShares } from './code-shares.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';

/** A candidate six-digit code. The shares are of all codes together: of this code, of its heading, of its chapter. */
export type Candidate = {
  readonly hsCode: string;
  readonly share: number;
  readonly headingShare: number;
  readonly chapterShare: number;
};

/** The candidates for a code, the best first. */
export type Ranking = {
  /** The best first. Empty when no word of the text is known. */
  readonly candidates: readonly Candidate[];
  /** The part of the text's information that the best code's line, heading and chapter have: 0 to 1. */
  readonly coverage: number;
  /** The part of the text that the vocabulary knows: 0 to 1. */
  readonly known: number;
  /** The part of the text that was guessed, from a misspelling or a compound: 0 to 1. */
  readonly guessed: number;
  /** How well the best single term matches the text, in both directions: 0 to 1. */
  readonly fit: number;
  /** The summed weight of the known words. */
  readonly evidence: number;
  /** The number of known words, and of brand names among them. */
  readonly words: number;
  readonly marks: number;
  /** How often parcels carry the best code: 1 to 5. */
  readonly commonness: number;
};

/** Similar examples of the account: codes with their similarity, 0 to 1. */
export type Similarities = ReadonlyMap<string, number>;

const nothing: Ranking = { candidates: [], coverage: 0, known: 0, guessed: 0, fit: 0, evidence: 0, words: 0, marks: 0, commonness: 0 };
/** The weight of an unknown word. */
const unknownIdf = 7;

/** Ranks all six-digit codes for one text at a time. */
export class Ranker {
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  readonly #evidence: Evidence;
  readonly #shares: CodeShares;
  readonly #scores: Float64Array;
  readonly #leafOf: ReadonlyMap<string, number>;

  constructor(index: VocabularyIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
    this.#evidence = new Evidence(index, weights);
    this.#shares = new CodeShares(index, weights);
    this.#scores = new Float64Array(index.codes.length);
    this.#leafOf = new Map(index.codes.map((code, leaf) => [code, leaf]));
  }

  rank({ words, unknown, guessed, marks, facets }: IndexQuery, examples: Similarities, top: number): Ranking {
    const { idf, codes, headingOf, commonness } = this.#index;
    let meaning = 0;
    for (const [word, weight] of words) meaning += weight * (idf[word] ?? 0);
    if (meaning === 0 && examples.size === 0) return nothing;

    this.#evidence.gather(words, meaning);
    this.#score(meaning, facets, examples);
    const best = this.#shares.spread(this.#scores, top);
    const first = best[0] ?? 0;
    const { fit } = this.#evidence;
    return {
      candidates: best.map((leaf) => ({ hsCode: codes[leaf] ?? '', ...this.#shares.of(leaf) })),
      coverage: this.#coverage(words, first, meaning),
      known: meaning / (meaning + unknown * unknownIdf),
      guessed: (guessed * unknownIdf) / (meaning + (unknown + guessed) * unknownIdf),
      fit: Math.max(fit[first] ?? 0, fit[headingOf[first] ?? 0] ?? 0),
      evidence: meaning,
      words: words.size,
      marks,
      commonness: commonness[first] ?? 0,
    };
  }

  #score(meaning: number, asked: number, examples: Similarities): void {
    const { codes, headingOf, chapterOf, commonness, facets } = this.#index;
    const { bag, best, second } = this.#evidence;
    const w = this.#weights;
    // Normalised, so that long and short texts weigh alike against the prior.
    const scale = meaning > 0 ? 10 / meaning : 0;
    let top = 0;
    for (let leaf = 0; leaf < codes.length; leaf++) {
      const heading = headingOf[leaf] ?? 0;
      const chapter = chapterOf[leaf] ?? 0;
      const evidence =
        (bag[leaf] ?? 0) +
        w.term * (best[leaf] ?? 0) +
        w.secondTerm * (second[leaf] ?? 0) +
        w.headingBag * (bag[heading] ?? 0) +
        w.headingTerm * (best[heading] ?? 0) +
        w.chapterBag * (bag[chapter] ?? 0) +
        w.chapterTerm * (best[chapter] ?? 0);
      const prior = w.commonness * (commonness[leaf] ?? 0) + w.headingCommonness * (commonness[heading] ?? 0);
      const score = scale * evidence + prior - this.#clash(asked, facets[leaf] ?? 0);
      this.#scores[leaf] = score;
      if (score > top) top = score;
    }
    for (const [code, likeness] of examples) {
      const leaf = this.#leafOf.get(code);
      if (leaf === undefined) continue;
      const score = this.#scores[leaf] ?? 0;
      // A text equal to a reviewed one gets its code, whatever the vocabulary says; a similar text is drawn towards it.
      this.#scores[leaf] = score + likeness ** 2 * Math.max(0, top - score) + w.example * likeness;
    }
  }

  #clash(asked: number, own: number): number {
    if (asked === 0 || own === 0) return 0;
    const { clashMaterial, clashWearer, clashMake } = this.#weights;
    return (
      (clashes('material', asked, own) ? clashMaterial : 0) +
      (clashes('wearer', asked, own) ? clashWearer : 0) +
      (clashes('make', asked, own) ? clashMake : 0)
    );
  }

  #coverage(words: IndexQuery['words'], leaf: number, meaning: number): number {
    const { bag, idf, headingOf, chapterOf } = this.#index;
    const lines = new Set([leaf, headingOf[leaf] ?? 0, chapterOf[leaf] ?? 0]);
    let covered = 0;
    for (const [word, weight] of words) {
      for (let at = bag.starts[word] ?? 0, end = bag.starts[word + 1] ?? 0; at < end; at++) {
        if (!lines.has(bag.columns[at] ?? -1)) continue;
        covered += weight * (idf[word] ?? 0);
        break;
      }
    }
    return meaning === 0 ? 0 : covered / meaning;
  }
}
