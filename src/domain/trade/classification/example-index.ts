import { groupedBy } from '../../shared/table.ts';
import { clashes, codeFacetsIn, facetGroups, maskOfGroup } from './facets.ts';
import type { CodeFacets, FacetGroup } from './facets.ts';
import type { IndexQuery } from './index-query.ts';
import { codeOfNumber, packedExampleOf, ExampleStore, packed, unpacked } from './example-store.ts';
import type { ExampleText, PackedExample, PackedExamples } from './example-store.ts';
import { grown } from './learner/feature-table.ts';
import { Learner } from './learner/learner.ts';
import type { Admitted, Opinion } from './learner/learner.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';

/** What the vocabulary says of the codes of examples: their facets, and their numbers for the learner. */
export type ExampleVocabulary = {
  readonly facetsOf: (hsCode: string) => CodeFacets;
  readonly codes: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
};

export const exampleVocabularyOf = (
  index: Pick<VocabularyIndex, 'codes' | 'facets' | 'headingOf'>,
): ExampleVocabulary => ({
  facetsOf: codeFacetsIn(index),
  codes: index.codes,
  numbers: new Map(index.codes.map((code, at) => [code, at])),
});

/** The facets of an example: those of its text, else those of the code that a person gave it. */
type ExampleFacets = {
  readonly facets: number;
  /** Facets that neither its text nor its code states, but the codes beside it do. */
  readonly excluded: number;
  /** The numbers of the words of its stated material. */
  readonly material: readonly number[];
};

/** The facets of an example: first by its own text, then by the code that a person gave it. */
const exampleFacets = (query: Pick<IndexQuery, 'facets' | 'material'>, code: CodeFacets): ExampleFacets => {
  const ofCode = facetGroups
    .filter((group) => (query.facets & maskOfGroup(group)) === 0)
    .reduce((mask, group) => mask | maskOfGroup(group), 0);
  return { facets: query.facets | (code.own & ofCode), excluded: code.excluded & ofCode, material: query.material };
};

/** The groups in which a question contradicts an example. */
const clashesWith = (
  { facets, excluded, material }: ExampleFacets,
  asked: Pick<IndexQuery, 'facets' | 'material'>,
): readonly FacetGroup[] =>
  facetGroups.filter((group) => {
    const mask = maskOfGroup(group);
    if (clashes(group, facets, asked.facets) || (asked.facets & excluded & mask) !== 0) return true;
    if (group !== 'material' || asked.material.length === 0 || (facets & asked.facets & mask) !== 0) return false;
    // Materials that are not facets, such as gold and straw, are compared by their words; a code of another material
    // does not match them.
    if (material.length > 0) return !material.some((word) => asked.material.includes(word));
    return (facets & mask) !== 0 && (asked.facets & mask) === 0;
  });

/** A voting example: its code, its similarity to the question, 0 to 1, and its key. */
export type Vote = {
  readonly key: string;
  readonly hsCode: string;
  readonly likeness: number;
  /** A declared code counts half. */
  readonly isDeclared?: boolean;
};

/** The votes of an account's examples for a code. */
export type Support = {
  /** The similarity of its closest example: near 0 for hardly any, 1 for the same words. */
  readonly likeness: number;
  /** The part of all votes that it has, 0 to 1. */
  readonly share: number;
};

/** The votes of an account's examples on a question. */
export type Votes = {
  readonly codes: ReadonlyMap<string, Support>;
  /**
   * Headings of examples that contradict the question in a facet that divides the heading, with the similarity of the
   * closest one.
   */
  readonly headings: ReadonlyMap<string, number>;
  /** Similar examples with different codes, some of each code, the most similar first; empty if all have one code. */
  readonly contradicting: readonly Vote[];
};

/** The votes for an account without examples, or for a question unlike all of them. */
export const noVotes: Votes = { codes: new Map(), headings: new Map(), contradicting: [] };

/**
 * The votes after questions were answered. As with the codes of the vocabulary, votes for a code that does not fit the
 * answers keep a part, which is 1 for one that does; those that fit take over what they lose. If none fits, all lose.
 */
export const votesAfterAnswers = (votes: Votes, keptOf: (hsCode: string) => number): Votes => {
  const shares = [...votes.codes].map(([code, { share }]) => share * keptOf(code));
  const fitting = new Set([...votes.codes.keys()].filter((code) => keptOf(code) === 1));
  if (fitting.size === votes.codes.size) return votes;
  const total = fitting.size === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0);
  const codes = [...votes.codes].map(([code, support], at): [string, Support] => [
    code,
    { ...support, share: (shares[at] ?? 0) / total },
  ]);
  const contradicting = fitting.size > 1 ? votes.contradicting.filter(({ hsCode }) => fitting.has(hsCode)) : [];
  return { ...votes, codes: new Map(codes), contradicting };
};

/**
 * A vote counts by this power of its relative similarity, so that an example with the same words outvotes several that
 * are only similar.
 */
const votePower = 4;
/** What a declared code counts, beside 1 of an approved one. */
const declaredWeight = 0.5;
/** How many contradicting examples are listed. */
const mostNamed = 10;
/** Examples whose vote counts less than this part of the best one are about other goods, and do not contradict it. */
const contradicts = 0.25;

/**
 * Interleaves the lists: the first of each, then the second of each, and so on, so that each code is listed, however
 * many examples another has.
 */
const takenByTurns = (lists: readonly (readonly Vote[])[]): readonly Vote[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();

/** The votes of the examples that are similar to a question, by code. */
export const countVotes = (all: readonly Vote[], headings: ReadonlyMap<string, number>): Votes => {
  const best = all.reduce((most, { likeness }) => Math.max(most, likeness), 0);
  const closenessOf = ({ likeness }: Vote): number => (likeness / best) ** votePower;
  const weightOf = (vote: Vote): number => closenessOf(vote) * (vote.isDeclared === true ? declaredWeight : 1);
  // A declared code says nothing against approved ones of the same goods.
  const approved = all.filter((vote) => vote.isDeclared !== true && closenessOf(vote) >= contradicts);
  const standing = new Set(approved.map(({ hsCode }) => hsCode));
  const voters =
    approved.length === 0 ? all : all.filter(({ isDeclared, hsCode }) => isDeclared !== true || standing.has(hsCode));
  const total = voters.reduce((sum, vote) => sum + weightOf(vote), 0);
  const codes = new Map<string, Support>();
  for (const vote of voters) {
    const before = codes.get(vote.hsCode) ?? { likeness: 0, share: 0 };
    codes.set(vote.hsCode, {
      likeness: Math.max(before.likeness, vote.likeness),
      share: before.share + weightOf(vote) / total,
    });
  }
  const close = all
    .filter((vote) => closenessOf(vote) >= contradicts)
    .toSorted((one, other) => other.likeness - one.likeness);
  const byCode = [...groupedBy(close, ({ hsCode }) => hsCode).values()];
  return { codes, headings, contradicting: byCode.length > 1 ? takenByTurns(byCode).slice(0, mostNamed) : [] };
};

/** The changes that bring a copy of an example index up to date, as plain data. */
export type ExampleIndexChanges = {
  /** The revision of the copy after them. */
  readonly revision: number;
  /** The copy is too old: it starts empty. */
  readonly reset: boolean;
  readonly put: PackedExamples;
  readonly removed: readonly string[];
};

/** Texts below this similarity share only their common words. */
const leastLike = 0.6;
/** Texts below this one are not shown as those that decided. */
const leastNear = 0.2;
/** So many are shown; of two that are as near, the approved one by this step. */
const mostDeciding = 3;
const leastStep = 0.001;
/** Fewer empty places are not worth a new store. */
const leastRoom = 256;

/** A number for a text by its features in any order, by which the same text is found again. */
const fingerprintOf = (features: Uint32Array): number => features.reduce((sum, feature) => sum + feature, 0);

const byKey = (one: Vote, other: Vote): number => (one.key < other.key ? -1 : 1);

/** What the examples of an account say of a question as a learner, and how many there are. */
export type ExampleOpinion = Opinion & { readonly of: number };

/**
 * The approved products of an account, found by similarity (the cosine of their weighted words), and as a learner, by
 * all their features. The order in which they came does not matter, but above the limit the oldest are removed.
 */
export class ExampleIndex {
  readonly #idf: Float32Array;
  readonly #capacity: number;
  readonly #vocabulary: ExampleVocabulary;
  readonly #facetsOfCode = new Map<string, CodeFacets>();
  #store: ExampleStore;
  #learner: Learner;
  /** By place of an example: its number with the learner plus 1; 0 for one that teaches it nothing. And the reverse. */
  #learntAt = new Uint32Array(128);
  #placeOf = new Uint32Array(128);
  /** By fingerprint: the places of texts without a word of the vocabulary, such as names of brands. */
  readonly #unread = new Map<number, Set<number>>();
  /** The revisions at which examples were removed, for copies. A copy older than `#removalsSince` starts empty. */
  readonly #removals = new Map<string, number>();
  #removalsSince = 0;
  /** How many declared codes it has. */
  #declared = 0;
  #revision = 0;

  constructor(idf: Float32Array, capacity: number, vocabulary: ExampleVocabulary) {
    this.#idf = idf;
    this.#capacity = capacity;
    this.#vocabulary = vocabulary;
    this.#store = new ExampleStore(idf);
    this.#learner = new Learner(vocabulary.numbers.size);
  }

  /** Increases with every change; 0 for an index that never had an example. */
  get revision(): number {
    return this.#revision;
  }
  get size(): number {
    return this.#store.size;
  }
  /** What its typed arrays take; the keys come on top. */
  get bytes(): number {
    return this.#store.bytes + this.#learner.bytes + this.#learntAt.byteLength + this.#placeOf.byteLength;
  }

  put(key: string, text: ExampleText, hsCode: string, isDeclared = false): void {
    this.#put(packedExampleOf(key, hsCode, text, isDeclared));
  }

  #put(example: PackedExample): void {
    this.remove(example.key);
    if (example.words.length === 0 && example.features.length === 0) return;
    this.#removals.delete(example.key);
    this.#add(example, ++this.#revision);
    if (this.#store.size <= this.#capacity) return;
    const oldest = this.#oldest();
    if (oldest !== undefined) this.remove(oldest);
  }

  /** The oldest example; of any age if there is a declared one, which goes first. */
  #oldest(): string | undefined {
    const { value: first } = this.#store.keys().next();
    if (this.#declared === 0) return first;
    return this.#store.keys().find((key) => this.#store.isDeclaredAt(this.#store.placeOf(key) ?? 0)) ?? first;
  }

  #add(example: PackedExample, revision: number): void {
    const place = this.#store.add(example, revision);
    if (example.isDeclared) this.#declared++;
    this.#learntAt = grown(this.#learntAt, place + 1);
    if (example.words.length === 0) {
      const fingerprint = fingerprintOf(example.features);
      this.#unread.set(fingerprint, (this.#unread.get(fingerprint) ?? new Set()).add(place));
    }
    const number = this.#vocabulary.numbers.get(codeOfNumber(example.code));
    if (number === undefined || example.features.length === 0) return;
    const learnt = this.#learner.add(example.features, number, example.isDeclared ? declaredWeight : 1);
    this.#learntAt[place] = learnt + 1;
    this.#placeOf = grown(this.#placeOf, learnt + 1);
    this.#placeOf[learnt] = place;
  }

  remove(key: string): void {
    const place = this.#store.remove(key);
    if (place === undefined) return;
    if (this.#store.isDeclaredAt(place)) this.#declared--;
    const learnt = this.#learntAt[place] ?? 0;
    if (learnt > 0) {
      this.#unread.get(fingerprintOf(this.#learner.keysOf(learnt - 1)))?.delete(place);
      this.#learner.remove(learnt - 1);
    }
    this.#learntAt[place] = 0;
    this.#makeRoom();
    this.#removals.set(key, ++this.#revision);
    if (this.#removals.size <= this.#capacity) return;
    this.#removals.clear();
    this.#removalsSince = this.#revision;
  }

  /** Makes a new store of the rest once most places are empty, so that its size stays bounded. */
  #makeRoom(): void {
    if (this.#store.places - this.#store.size < Math.max(leastRoom, this.#store.size)) return;
    const before = this.#store;
    const places = [...before.keys()].map((key) => before.placeOf(key) ?? 0);
    const examples = places.map((place) => this.#exampleAt(place));
    this.#store = new ExampleStore(this.#idf);
    this.#learner = new Learner(this.#vocabulary.numbers.size);
    this.#learntAt.fill(0);
    this.#unread.clear();
    this.#declared = 0;
    examples.forEach((example, at) => this.#add(example, before.revisionAt(places[at] ?? 0)));
  }

  #exampleAt(place: number): PackedExample {
    const learnt = this.#learntAt[place] ?? 0;
    return {
      ...this.#store.exampleAt(place),
      features: learnt === 0 ? new Uint32Array() : this.#learner.keysOf(learnt - 1),
    };
  }

  /** The changes for a copy of this index that has reached `revision`. */
  changesSince(revision: number): ExampleIndexChanges {
    const unchanged = revision === this.#revision;
    const reset = !unchanged && revision < this.#removalsSince;
    const isNew = (at: number): boolean => reset || at > revision;
    const places = unchanged ? [] : [...this.#store.keys()].map((key) => this.#store.placeOf(key) ?? 0);
    const put = places.filter((place) => isNew(this.#store.revisionAt(place))).map((place) => this.#exampleAt(place));
    return {
      revision: this.#revision,
      reset,
      put: packed(put),
      removed: reset || unchanged ? [] : [...this.#removals].flatMap(([key, at]) => (at > revision ? [key] : [])),
    };
  }

  /** Brings a copy up to date. */
  apply({ reset, put, removed }: ExampleIndexChanges): void {
    if (reset) for (const key of [...this.#store.keys()]) this.remove(key);
    for (const key of removed) this.remove(key);
    for (const example of unpacked(put)) this.#put(example);
  }

  #codeFacets(hsCode: string): CodeFacets {
    const facets = this.#facetsOfCode.get(hsCode) ?? this.#vocabulary.facetsOf(hsCode);
    this.#facetsOfCode.set(hsCode, facets);
    return facets;
  }

  #clashing(place: number, question: Pick<IndexQuery, 'facets' | 'material'>): readonly FacetGroup[] {
    const code = this.#codeFacets(this.#store.codeAt(place));
    return clashesWith(exampleFacets(this.#store.facetsAt(place), code), question);
  }

  /**
   * The votes of the examples that are similar to a question on its code. An example with another material, wearer or
   * make does not vote; its heading counts if that facet divides the heading. Where the vocabulary has no word of the
   * question, only the same text votes.
   */
  votes(question: Pick<IndexQuery, 'words' | 'facets' | 'material' | 'features'>): Votes {
    const voters: Vote[] = [];
    const headings = new Map<string, number>();
    for (const [place, cosine] of this.#similar(question, leastLike)) {
      const likeness = Math.min(1, (cosine - leastLike) / (1 - leastLike));
      const hsCode = this.#store.codeAt(place);
      const clashing = this.#clashing(place, question);
      if (clashing.length === 0)
        voters.push({ key: this.#store.keyAt(place), hsCode, likeness, isDeclared: this.#store.isDeclaredAt(place) });
      else if (clashing.every((group) => this.#codeFacets(hsCode).dividing.includes(group))) {
        const heading = hsCode.slice(0, 4);
        headings.set(heading, Math.max(headings.get(heading) ?? 0, likeness));
      }
    }
    return voters.length === 0 && headings.size === 0 ? noVotes : countVotes(voters.sort(byKey), headings);
  }

  /**
   * The keys of the examples with a code that are closest to a question, the closest first. Those of another material,
   * wearer or make are none; an approved one goes before a declared one.
   */
  closest(question: Pick<IndexQuery, 'words' | 'facets' | 'material' | 'features'>, hsCode: string): readonly string[] {
    return this.#similar(question, leastNear)
      .filter(([place]) => this.#store.codeAt(place) === hsCode && this.#clashing(place, question).length === 0)
      .map(([place, cosine]) => {
        const key = this.#store.keyAt(place);
        return { key, hsCode, likeness: cosine - Number(this.#store.isDeclaredAt(place)) * leastStep };
      })
      .sort((one, other) => other.likeness - one.likeness || byKey(one, other))
      .slice(0, mostDeciding)
      .map(({ key }) => key);
  }

  #similar(
    { words, features }: Pick<IndexQuery, 'words' | 'features'>,
    least: number,
  ): readonly (readonly [number, number])[] {
    if (words.size > 0) return this.#store.similar(words, least);
    return [...(this.#unread.get(fingerprintOf(features.keys)) ?? [])].map((place) => [place, 1]);
  }

  /** What all examples say of a question by their features. Those of another material, wearer or make say nothing. */
  opinionOn(question: Pick<IndexQuery, 'features' | 'facets' | 'material'>): ExampleOpinion {
    const { codes } = this.#vocabulary;
    const isOf = (code: CodeFacets, facets: number, material: readonly number[]): boolean =>
      clashesWith(exampleFacets({ facets, material }, code), question).length === 0;
    const admitted: Admitted = {
      text: (learnt) => this.#clashing(this.#placeOf[learnt] ?? 0, question).length === 0,
      code: (number) => isOf(this.#codeFacets(codes[number] ?? ''), 0, []),
    };
    const states = question.facets !== 0 || question.material.length > 0;
    return { ...this.#learner.opinionOn(question.features, states ? admitted : undefined), of: this.#learner.size };
  }
}
