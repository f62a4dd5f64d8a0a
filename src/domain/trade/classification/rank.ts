import type { Question } from './question.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';
import type { Weights } from './weights.ts';

/** A six-digit code among the answers. The shares are of all codes together: of this code, of its heading, of its chapter. */
export type Candidate = {
  readonly hsCode: string;
  readonly share: number;
  readonly headingShare: number;
  readonly chapterShare: number;
};

export type Ranking = {
  /** The best first. Empty when no word of the text is known. */
  readonly candidates: readonly Candidate[];
  /** How much of the text's meaning the best code's own line, heading and chapter know: 0 to 1. */
  readonly coverage: number;
  /** How much of the text the vocabulary knows at all: 0 to 1. */
  readonly known: number;
  /** How well the best single term fits the text, both ways: 0 to 1. */
  readonly fit: number;
  /** How much there is to go by: the summed weight of the known words. */
  readonly evidence: number;
};

/** Examples of the account's own: codes with how like each is, 0 to 1. */
export type Likeness = ReadonlyMap<string, number>;

/** So many temperatures below the best a code has no share worth counting: e to the minus 12 is six in a million. */
const negligibleAfter = 12;
/** What an unknown word would tell, were it known. */
const unknownIdf = 7;

/** One ranking at a time and much of it zero: the arrays are kept, and what was touched is wiped. */
export class Ranker {
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  readonly #bag: Float64Array;
  readonly #best: Float64Array;
  readonly #second: Float64Array;
  readonly #fit: Float64Array;
  readonly #matched: Float64Array;
  readonly #scores: Float64Array;
  readonly #headingMass: Float64Array;
  readonly #chapterMass: Float64Array;
  readonly #leafOf: ReadonlyMap<string, number>;

  constructor(index: VocabularyIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
    this.#bag = new Float64Array(index.lines);
    this.#best = new Float64Array(index.lines);
    this.#second = new Float64Array(index.lines);
    this.#fit = new Float64Array(index.lines);
    this.#matched = new Float64Array(index.lineOfTerm.length);
    this.#scores = new Float64Array(index.codes.length);
    this.#headingMass = new Float64Array(index.lines);
    this.#chapterMass = new Float64Array(index.lines);
    this.#leafOf = new Map(index.codes.map((code, leaf) => [code, leaf]));
  }

  rank({ words, unknown }: Question, examples: Likeness, top: number): Ranking {
    const { idf } = this.#index;
    let meaning = 0;
    for (const [word, weight] of words) meaning += weight * (idf[word] ?? 0);
    if (meaning === 0 && examples.size === 0) return { candidates: [], coverage: 0, known: 0, fit: 0, evidence: 0 };

    this.#bag.fill(0);
    this.#best.fill(0);
    this.#second.fill(0);
    this.#fit.fill(0);
    this.#fillBags(words);
    this.#fillTerms(words, meaning);
    this.#score(meaning, examples);
    const best = this.#spread(top);
    const first = best[0] ?? 0;
    return {
      candidates: best.map((leaf) => this.#candidate(leaf)),
      coverage: this.#coverage(words, first, meaning),
      known: meaning / (meaning + unknown * unknownIdf),
      fit: Math.max(this.#fit[first] ?? 0, this.#fit[this.#index.headingOf[first] ?? 0] ?? 0),
      evidence: meaning,
    };
  }

  #fillBags(words: Question['words']): void {
    const { bag, idf } = this.#index;
    for (const [word, weight] of words) {
      const value = weight * (idf[word] ?? 0);
      for (let at = bag.starts[word] ?? 0, end = bag.starts[word + 1] ?? 0; at < end; at++) {
        const line = bag.columns[at] ?? 0;
        this.#bag[line] = (this.#bag[line] ?? 0) + value * (bag.weights[at] ?? 0);
      }
    }
  }

  /** A term counts by what of it stands in the text, the more the wholer: "phone case" is more than "phone" and "case". */
  #fillTerms(words: Question['words'], meaning: number): void {
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
      const best = this.#best[line] ?? 0;
      if (value > best) {
        this.#second[line] = best;
        this.#best[line] = value;
        this.#fit[line] = (whole * Math.min(1, matched / meaning)) ** 0.5;
      } else if (value > (this.#second[line] ?? 0)) this.#second[line] = value;
    }
  }

  #score(meaning: number, examples: Likeness): void {
    const { codes, headingOf, chapterOf, commonness } = this.#index;
    const w = this.#weights;
    // Long and short texts are to weigh alike against the prior.
    const scale = meaning > 0 ? 10 / meaning : 0;
    for (let leaf = 0; leaf < codes.length; leaf++) {
      const heading = headingOf[leaf] ?? 0;
      const chapter = chapterOf[leaf] ?? 0;
      const evidence =
        (this.#bag[leaf] ?? 0) +
        w.term * (this.#best[leaf] ?? 0) +
        w.secondTerm * (this.#second[leaf] ?? 0) +
        w.headingBag * (this.#bag[heading] ?? 0) +
        w.headingTerm * (this.#best[heading] ?? 0) +
        w.chapterBag * (this.#bag[chapter] ?? 0) +
        w.chapterTerm * (this.#best[chapter] ?? 0);
      this.#scores[leaf] = scale * evidence + w.commonness * (commonness[leaf] ?? 0) + w.headingCommonness * (commonness[heading] ?? 0);
    }
    for (const [code, likeness] of examples) {
      const leaf = this.#leafOf.get(code);
      if (leaf !== undefined) this.#scores[leaf] = (this.#scores[leaf] ?? 0) + w.example * likeness;
    }
  }

  /** Turns scores into shares, lets headings and chapters speak for their codes, and answers the best lines in order. */
  #spread(top: number): readonly number[] {
    const { headingOf, chapterOf } = this.#index;
    const { temperature, headingShare, chapterShare } = this.#weights;
    const masses = this.#scores;
    let highest = -Infinity;
    for (const score of masses) if (score > highest) highest = score;
    const negligible = highest - temperature * negligibleAfter;
    const active: number[] = [];
    for (let leaf = 0; leaf < masses.length; leaf++) {
      const score = masses[leaf] ?? 0;
      if (score > negligible) active.push(leaf);
      masses[leaf] = score > negligible ? Math.exp((score - highest) / temperature) : 0;
    }
    this.#addUp(active);
    let total = 0;
    for (const leaf of active) {
      const heading = this.#headingMass[headingOf[leaf] ?? 0] ?? 0;
      const chapter = this.#chapterMass[chapterOf[leaf] ?? 0] ?? 0;
      const mass = (masses[leaf] ?? 0) * heading ** headingShare * chapter ** chapterShare;
      masses[leaf] = mass;
      total += mass;
    }
    const best: number[] = [];
    for (const leaf of active) {
      masses[leaf] = (masses[leaf] ?? 0) / total;
      this.#insert(best, leaf, top);
    }
    this.#addUp(active);
    return best;
  }

  /** The masses of headings and chapters, from those of their codes. */
  #addUp(leaves: readonly number[]): void {
    const { headingOf, chapterOf } = this.#index;
    this.#headingMass.fill(0);
    this.#chapterMass.fill(0);
    for (const leaf of leaves) {
      const mass = this.#scores[leaf] ?? 0;
      const heading = headingOf[leaf] ?? 0;
      const chapter = chapterOf[leaf] ?? 0;
      this.#headingMass[heading] = (this.#headingMass[heading] ?? 0) + mass;
      this.#chapterMass[chapter] = (this.#chapterMass[chapter] ?? 0) + mass;
    }
  }

  /** Keeps the best few in order; equals stay in the order of their codes. */
  #insert(best: number[], leaf: number, top: number): void {
    const share = this.#scores[leaf] ?? 0;
    let at = best.length;
    while (at > 0 && (this.#scores[best[at - 1] ?? 0] ?? 0) < share) at--;
    if (at >= top) return;
    best.splice(at, 0, leaf);
    if (best.length > top) best.pop();
  }

  #candidate(leaf: number): Candidate {
    const { codes, headingOf, chapterOf } = this.#index;
    return {
      hsCode: codes[leaf] ?? '',
      share: this.#scores[leaf] ?? 0,
      headingShare: this.#headingMass[headingOf[leaf] ?? 0] ?? 0,
      chapterShare: this.#chapterMass[chapterOf[leaf] ?? 0] ?? 0,
    };
  }

  #coverage(words: Question['words'], leaf: number, meaning: number): number {
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
