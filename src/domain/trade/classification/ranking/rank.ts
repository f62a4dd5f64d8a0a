import { CodeShares, highestScoreOf } from './code-shares.ts';
import type { Decide } from './code-shares.ts';
import { asPlainName, Evidence, NameMatcher, unnamed } from './evidence.ts';
import type { NameMatch } from './evidence.ts';
import type { Support, Votes } from '../examples/example-votes.ts';
import { clashes, clashesInAny, leavesOfHeading } from '../facets.ts';
import type { IndexQuery } from '../index-query.ts';
import type { Learner, Opinion } from '../learner/learner.ts';
import { mixed, mostWeighed } from '../learner/mixture.ts';
import type { Shares } from '../learner/mixture.ts';
import { Questions } from '../questions.ts';
import { hasMaterial, MaterialRule } from '../stated-material.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';
import type { Weights } from '../weights.ts';

/** A candidate six-digit code. The shares are of all codes together: of this code, of its heading, of its chapter. */
export type Candidate = {
  readonly hsCode: string;
  readonly share: number;
  readonly headingShare: number;
  readonly chapterShare: number;
};

/** The candidates for a code, the best first, and how well the text matches the name of their goods. */
export type Ranking = NameMatch & {
  /** The best first. Empty when no word of the text is known. */
  readonly candidates: readonly Candidate[];
  /** The shares of these and of further codes, by their numbers in the vocabulary, the greatest first. */
  readonly shares: Shares;
  /**
   * The shares of the best candidate according to the vocabulary's ranking alone, without a second opinion and without
   * examples, and the share of the best other code.
   */
  readonly unaided: Omit<Candidate, 'hsCode'> & { readonly rivalShare: number };
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
  /** The similarity of the closest example of the account that has the best code: 0 to 1. */
  readonly likeness: number;
  /** The votes of examples with other codes, weighted by the similarity of the closest of them: 0 to 1. */
  readonly outvoted: number;
};

const nothing: Ranking = {
  candidates: [],
  shares: new Map(),
  unaided: { share: 0, headingShare: 0, chapterShare: 0, rivalShare: 0 },
  coverage: 0,
  known: 0,
  guessed: 0,
  fit: 0,
  evidence: 0,
  words: 0,
  marks: 0,
  commonness: 0,
  ...unnamed,
  likeness: 0,
  outvoted: 0,
};
/** The weight of an unknown word. */
const unknownIdf = 7;
/** A text that has no words at all is as unknown as one of unknown words. */
const partOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
/** A code whose best term matches the text less than this is not named by it. */
const leastFit = 0.5;

/** From this likeness on a text is nearly the same: 1 at the same words. */
const nearlySame = 0.9;
const sameness = (likeness: number): number => Math.max(0, (likeness - nearlySame) / (1 - nearlySame));

const hasVotes = ({ codes, headings }: Votes): boolean => codes.size > 0 || headings.size > 0;

/** The votes for and against a code. */
export const supportOf = (best: string, { codes }: Votes): Pick<Ranking, 'likeness' | 'outvoted'> => {
  let outvoted = 0;
  for (const [code, { likeness, share }] of codes) if (code !== best) outvoted += likeness * share;
  return { likeness: codes.get(best)?.likeness ?? 0, outvoted };
};

/** Shares that add up to 1, the greatest first; of equal ones the lower number first. */
const inOrder = (shares: Shares): Shares => {
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const parts = [...shares].map(([leaf, share]) => [leaf, share / total] as const);
  return new Map(parts.sort((one, other) => other[1] - one[1] || one[0] - other[0]));
};

/** What is known of the goods beside their words. */
type Asked = Pick<IndexQuery, 'stated' | 'answers'>;

/** Ranks all six-digit codes for one text at a time. */
export class Ranker {
  readonly #index: VocabularyIndex;
  readonly #weights: Weights;
  readonly #evidence: Evidence;
  readonly #shares: CodeShares;
  readonly #names: NameMatcher;
  readonly #scores: Float64Array;
  readonly #leafOf: ReadonlyMap<string, number>;
  readonly #second: Learner | undefined;
  readonly #materials: MaterialRule;
  /** The questions whose answers `rank` takes. */
  readonly questions: Questions;

  /** `second` knows the names of goods; its opinion is mixed with the ranking. */
  constructor(index: VocabularyIndex, weights: Weights, second?: Learner) {
    this.#second = second;
    this.#index = index;
    this.#weights = weights;
    this.#evidence = new Evidence(index, weights);
    this.#shares = new CodeShares(index, weights);
    this.#names = new NameMatcher(index);
    this.#materials = new MaterialRule(index);
    this.questions = new Questions(index, this.#materials);
    this.#scores = new Float64Array(index.codes.length);
    this.#leafOf = new Map(index.codes.map((code, leaf) => [code, leaf]));
  }

  rank(query: IndexQuery, given: Votes, top: number): Ranking {
    const { words, unknown, guessed, marks, facets } = query;
    const { idf, codes, headingOf, commonness } = this.#index;
    let meaning = 0;
    for (const [word, weight] of words) meaning += weight * (idf[word] ?? 0);
    if (meaning === 0 && given.codes.size === 0) return nothing;

    this.#evidence.gather(words, meaning);
    this.#score(meaning, facets);
    const votes = this.#votesBesideName(given, query);
    const unaided = hasVotes(votes) ? this.#scores.slice() : undefined;
    this.#follow(votes, facets);
    const opinion = this.#second?.opinionOn(query.features);
    const decide = this.#decision(query, votes);
    const ranked = this.#shares.spread(this.#scores, opinion ? mostWeighed : Math.max(2, top), decide);
    const shares = this.#mix(ranked, opinion, query, votes);
    const best = [...shares.keys()].slice(0, top);
    // Without a second opinion the shares are those of all codes.
    const candidates = opinion ? this.candidatesOf(shares, top) : best.map((leaf) => this.#candidate(leaf));
    const first = this.#leafOf.get(candidates[0]?.hsCode ?? '') ?? 0;
    const alone = unaided === undefined ? ranked : this.#shares.spread(unaided, 2, decide);
    const { fit } = this.#evidence;
    return {
      candidates,
      shares,
      unaided: this.#unaided(alone, first),
      coverage: this.#coverage(words, first, meaning),
      known: partOf(meaning, meaning + unknown * unknownIdf),
      guessed: partOf(guessed * unknownIdf, meaning + (unknown + guessed) * unknownIdf),
      fit: Math.max(fit[first] ?? 0, fit[headingOf[first] ?? 0] ?? 0),
      evidence: meaning,
      words: words.size,
      marks,
      commonness: commonness[first] ?? 0,
      ...this.#nameMatch(query, first),
      ...supportOf(codes[first] ?? '', votes),
    };
  }

  #nameMatch({ naming, unknown, guessed, facets }: IndexQuery, leaf: number): NameMatch {
    const { fit } = this.#evidence;
    return Math.max(fit[leaf] ?? 0, fit[this.#index.headingOf[leaf] ?? 0] ?? 0) < leastFit
      ? unnamed
      : this.#names.match(naming, (unknown + guessed) * unknownIdf, leaf, facets);
  }

  /** Votes of texts that are only similar count less where the text is the plain name of the goods of another code. */
  #votesBesideName(votes: Votes, query: IndexQuery): Votes {
    if (votes.codes.size === 0) return votes;
    const own = this.#scores.indexOf(highestScoreOf(this.#scores));
    const { named, rival } = this.#nameMatch(query, own);
    const name = asPlainName(named, rival);
    if (name === 0) return votes;
    const besideName = ([code, { likeness, share, isSameName }]: readonly [string, Support]): [string, Support] => {
      // That the goods have this name was known when the example had its code.
      if (isSameName === true) return [code, { likeness: likeness + name * (1 - likeness), share }];
      const counts = code === this.#index.codes[own] ? 1 : 1 - name * (1 - sameness(likeness));
      return [code, { likeness: likeness * counts, share }];
    };
    return { ...votes, codes: new Map([...votes.codes].map(besideName)) };
  }

  /** What a stated material and answers change of the vocabulary's own shares; undefined if there are none. */
  #decision({ stated, answers }: Asked, { codes }: Votes): Decide | undefined {
    if (answers.length === 0 && !hasMaterial(stated)) return undefined;
    const reviewed = (leaf: number): boolean => codes.has(this.#index.codes[leaf] ?? '');
    return (leaves, shareOf) => {
      const moved = hasMaterial(stated) ? this.#materials.changes(leaves, shareOf, stated, reviewed) : undefined;
      if (answers.length === 0) return moved ?? new Map();
      const shares = new Map(leaves.map((leaf) => [leaf, shareOf(leaf)]));
      for (const [leaf, share] of moved ?? []) shares.set(leaf, share);
      return this.questions.weigh(shares, answers);
    };
  }

  /** The shares of the best codes. An example with the same words counts as much as without a second opinion. */
  #mix(ranked: readonly number[], opinion: Opinion | undefined, query: Asked, { codes }: Votes): Shares {
    const { headingOf } = this.#index;
    const leaves = new Set(ranked);
    // The question that follows is about all codes of a heading that was chosen.
    for (const { facet, answer } of query.answers) {
      const leaf = facet === 'heading' ? this.#index.codes.findIndex((code) => code.startsWith(answer)) : -1;
      if (leaf >= 0) for (const other of leavesOfHeading(headingOf, leaf)) leaves.add(other);
    }
    const own = new Map([...leaves].map((leaf) => [leaf, this.#shares.of(leaf).share]));
    if (opinion === undefined) return inOrder(own);
    let closest = 0;
    for (const { likeness } of codes.values()) closest = Math.max(closest, likeness);
    return this.decided(mixed(own, opinion, 1 - closest), query, codes);
  }

  /** The shares after the stated material and after answers: see `MaterialRule` and `Questions`. */
  decided(shares: Shares, { stated, answers }: Asked, votes: Votes['codes']): Shares {
    if (answers.length === 0 && !hasMaterial(stated)) return shares;
    const reviewed = (leaf: number): boolean => votes.has(this.#index.codes[leaf] ?? '');
    const moved = hasMaterial(stated) ? this.#materials.decideAll(shares, stated, reviewed) : shares;
    return inOrder(this.questions.weigh(moved, answers));
  }

  /** Whether a material was given, in a field of its own or by an answer, that goods of this code are not of. */
  contradicts(hsCode: string | undefined, { stated }: Pick<IndexQuery, 'stated'>): boolean {
    const leaf = stated.isGiven && hsCode !== undefined ? this.#leafOf.get(hsCode) : undefined;
    return leaf !== undefined && hasMaterial(stated) && this.#materials.fit(leaf, stated) < 0;
  }

  /** Codes by number as candidates, in their order. */
  candidatesOf(shares: Shares, top: number): readonly Candidate[] {
    return [...shares.keys()].slice(0, top).map((leaf) => this.#mixedCandidate(shares, leaf));
  }

  #candidate(leaf: number): Candidate {
    return { hsCode: this.#index.codes[leaf] ?? '', ...this.#shares.of(leaf) };
  }

  #mixedCandidate(shares: Shares, leaf: number): Candidate {
    const { codes, headingOf, chapterOf } = this.#index;
    let [headingShare, chapterShare] = [0, 0];
    for (const [other, share] of shares) {
      if (headingOf[other] === headingOf[leaf]) headingShare += share;
      if (chapterOf[other] === chapterOf[leaf]) chapterShare += share;
    }
    return { hsCode: codes[leaf] ?? '', share: shares.get(leaf) ?? 0, headingShare, chapterShare };
  }

  #unaided(ranked: readonly number[], first: number): Ranking['unaided'] {
    const { share, headingShare, chapterShare } = this.#shares.of(first);
    const rival = ranked.find((leaf) => leaf !== first);
    return { share, headingShare, chapterShare, rivalShare: rival === undefined ? 0 : this.#shares.of(rival).share };
  }

  #score(meaning: number, asked: number): void {
    const { codes, headingOf, chapterOf, commonness, facets } = this.#index;
    const { bag, best, second } = this.#evidence;
    const w = this.#weights;
    // Normalised, so that long and short texts have the same weight against the prior.
    const scale = meaning > 0 ? 10 / meaning : 0;
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
      this.#scores[leaf] = scale * evidence + prior - this.#clash(asked, facets[leaf] ?? 0);
    }
  }

  /**
   * Applies the votes. A text equal to reviewed ones gets their code, whatever the vocabulary says; a similar text
   * moves towards it, and contradicting examples count by their part of the votes.
   */
  #follow({ codes, headings }: Votes, asked: number): void {
    const top = codes.size === 0 ? 0 : Math.max(0, highestScoreOf(this.#scores));
    for (const [code, { likeness, share }] of codes) {
      const leaf = this.#leafOf.get(code);
      if (leaf === undefined) continue;
      const [score, pull] = [this.#scores[leaf] ?? 0, likeness * share];
      this.#scores[leaf] = score + pull ** 2 * Math.max(0, top - score) + this.#weights.example * pull;
    }
    for (const [heading, likeness] of headings) {
      for (let leaf = 0; leaf < this.#scores.length; leaf++) {
        if (!this.#index.codes[leaf]?.startsWith(heading) || clashesInAny(this.#index.facets[leaf] ?? 0, asked))
          continue;
        this.#scores[leaf] = (this.#scores[leaf] ?? 0) + this.#weights.exampleHeading * likeness;
      }
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
