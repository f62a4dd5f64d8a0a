import { clashesWith, exampleFacets } from './example-facets.ts';
import { countVotes, declaredWeight, noVotes } from './example-votes.ts';
import type { Vote, Votes } from './example-votes.ts';
import { codeFacetsIn } from '../facets.ts';
import type { CodeFacets, FacetGroup } from '../facets.ts';
import type { IndexQuery } from '../index-query.ts';
import { codeOfNumber, packedExampleOf, ExampleStore, packed, unpacked } from './example-store.ts';
import type { ExampleText, PackedExample, PackedExamples } from './example-store.ts';
import { grown } from '../learner/feature-table.ts';
import { Learner } from '../learner/learner.ts';
import type { Admitted, Opinion } from '../learner/learner.ts';
import type { VocabularyIndex } from '../vocabulary-index.ts';

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
const fingerprintOf = (features: Float64Array): number => features.reduce((sum, feature) => sum + (feature >>> 0), 0);

/** What examples vote on; `naming`: the plain name of the goods, for `isSameName`. */
type VotedQuestion = ExampleText & Partial<Pick<IndexQuery, 'naming'>>;

/** Whether a question adds only brands, colours and measures to the words of an example: no material, above all. */
const isSameName = (words: Uint16Array, { words: asked, material, naming }: VotedQuestion): boolean =>
  material.length === 0 &&
  words.every((word) => asked.has(word)) &&
  (naming?.readings ?? []).some((reading) => reading.size > 0 && [...reading].every((word) => words.includes(word)));

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
    for (const key of this.#store.keys()) if (this.#store.isDeclaredAt(this.#store.placeOf(key) ?? 0)) return key;
    return first;
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
      features: learnt === 0 ? new Float64Array() : this.#learner.keysOf(learnt - 1),
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
  votes(question: VotedQuestion): Votes {
    const voters: Vote[] = [];
    const headings = new Map<string, number>();
    for (const [place, cosine] of this.#similar(question, leastLike)) {
      const likeness = Math.min(1, (cosine - leastLike) / (1 - leastLike));
      const hsCode = this.#store.codeAt(place);
      const clashing = this.#clashing(place, question);
      if (clashing.length === 0) {
        const { key, isDeclared, words } = this.#store.exampleAt(place);
        voters.push({ key, hsCode, likeness, isDeclared, ...(isSameName(words, question) && { isSameName: true }) });
      } else if (clashing.every((group) => this.#codeFacets(hsCode).dividing.includes(group))) {
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

  /**
   * Every example with its words as one text, which is the same for the same words in another order. It may change while
   * this is read: what is removed meanwhile is left out.
   */
  *wordsOfAll(): Generator<{ readonly key: string; readonly hsCode: string; readonly words: string }> {
    for (const key of [...this.#store.keys()]) {
      const place = this.#store.placeOf(key);
      if (place === undefined) continue;
      const { words, features } = this.#exampleAt(place);
      const known = words.length > 0 ? words : features;
      yield { key, hsCode: this.#store.codeAt(place), words: `${words.length} ${known.toSorted().join(' ')}` };
    }
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
