import type { Shares } from '../learner/mixture.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';
import type { Weights } from '../weights.ts';

/** The new shares of the codes whose shares something else that is known changes, such as a stated material. */
export type Decide = (leaves: readonly number[], shareOf: (leaf: number) => number) => Shares;

/** A code this many temperatures below the best has a negligible share: e to the minus 12 is six in a million. */
const negligibleAfter = 12;

/** Loops by index, because an iterator allocates an object for every number. */
export const highestScoreOf = (scores: Float64Array): number => {
  let highest = -Infinity;
  for (let leaf = 0; leaf < scores.length; leaf++) {
    const score = scores[leaf] ?? 0;
    if (score > highest) highest = score;
  }
  return highest;
};

const raise = (sums: Float64Array, power: number): void => {
  for (let at = 0; at < sums.length; at++) {
    const sum = sums[at] ?? 0;
    if (sum > 0) sums[at] = sum ** power;
  }
};

/**
 * Converts the scores of codes to shares that add up to one (a softmax), raised by the shares of their headings and
 * chapters. The arrays are reused from text to text.
 */
export class CodeShares {
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  #shares: Float64Array = new Float64Array();
  readonly #heading: Float64Array;
  readonly #chapter: Float64Array;

  constructor(index: VocabularyIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
    this.#heading = new Float64Array(index.lines);
    this.#chapter = new Float64Array(index.lines);
  }

  /** Overwrites the scores with the shares, and returns the best codes in order. */
  spread(scores: Float64Array, top: number, decide?: Decide): readonly number[] {
    const { headingOf, chapterOf } = this.#index;
    const { temperature, headingShare, chapterShare } = this.#weights;
    this.#shares = scores;
    const highest = highestScoreOf(scores);
    const negligible = highest - temperature * negligibleAfter;
    const active: number[] = [];
    for (let leaf = 0; leaf < scores.length; leaf++) {
      const score = scores[leaf] ?? 0;
      if (score > negligible) active.push(leaf);
      scores[leaf] = score > negligible ? Math.exp((score - highest) / temperature) : 0;
    }
    this.#addUp(active);
    // By heading and chapter, because a power takes longer than all else here.
    raise(this.#heading, headingShare);
    raise(this.#chapter, chapterShare);
    let total = 0;
    for (const leaf of active) {
      const heading = this.#heading[headingOf[leaf] ?? 0] ?? 0;
      const chapter = this.#chapter[chapterOf[leaf] ?? 0] ?? 0;
      const mass = (scores[leaf] ?? 0) * heading * chapter;
      scores[leaf] = mass;
      total += mass;
    }
    for (const leaf of active) scores[leaf] = (scores[leaf] ?? 0) / total;
    const moved = decide ? this.#move(active, decide) : active;
    const best: number[] = [];
    for (const leaf of moved) this.#insert(best, leaf, top);
    this.#addUp(moved);
    return best;
  }

  /** Changes the shares, and returns the codes that have any. */
  #move(active: readonly number[], decide: Decide): readonly number[] {
    const all = this.#shares;
    const changed = decide(active, (leaf) => all[leaf] ?? 0);
    const added = [...changed.keys()].filter((leaf) => all[leaf] === 0);
    for (const [leaf, share] of changed) all[leaf] = share;
    return added.length === 0 ? active : [...active, ...added].sort((one, other) => one - other);
  }

  /** For the last text: the share of a code, of its heading, of its chapter. */
  of(leaf: number): { readonly share: number; readonly headingShare: number; readonly chapterShare: number } {
    const { headingOf, chapterOf } = this.#index;
    return {
      share: this.#shares[leaf] ?? 0,
      headingShare: this.#heading[headingOf[leaf] ?? 0] ?? 0,
      chapterShare: this.#chapter[chapterOf[leaf] ?? 0] ?? 0,
    };
  }

  #addUp(leaves: readonly number[]): void {
    const { headingOf, chapterOf } = this.#index;
    this.#heading.fill(0);
    this.#chapter.fill(0);
    for (const leaf of leaves) {
      const mass = this.#shares[leaf] ?? 0;
      const heading = headingOf[leaf] ?? 0;
      const chapter = chapterOf[leaf] ?? 0;
      this.#heading[heading] = (this.#heading[heading] ?? 0) + mass;
      this.#chapter[chapter] = (this.#chapter[chapter] ?? 0) + mass;
    }
  }

  /** Selects the best few in order; ties are in the order of their codes. */
  #insert(best: number[], leaf: number, top: number): void {
    const share = this.#shares[leaf] ?? 0;
    let at = best.length;
    while (at > 0 && (this.#shares[best[at - 1] ?? 0] ?? 0) < share) at--;
    if (at >= top) return;
    best.splice(at, 0, leaf);
    if (best.length > top) best.pop();
  }
}
