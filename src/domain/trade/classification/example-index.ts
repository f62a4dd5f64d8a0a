import { groupedBy } from '../../shared/table.ts';
import { clashes, facetGroups, maskOfGroup } from './facets.ts';
import type { CodeFacets, FacetGroup } from './facets.ts';
import type { IndexQuery } from './index-query.ts';

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
export type Vote = { readonly key: string; readonly hsCode: string; readonly likeness: number };

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
 * A vote counts by this power of its relative similarity, so that an example with the same words outvotes several that
 * are only similar.
 */
const votePower = 4;
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
export const countVotes = (voters: readonly Vote[], headings: ReadonlyMap<string, number>): Votes => {
  const best = voters.reduce((most, { likeness }) => Math.max(most, likeness), 0);
  const weightOf = ({ likeness }: Vote): number => (likeness / best) ** votePower;
  const total = voters.reduce((sum, vote) => sum + weightOf(vote), 0);
  const codes = new Map<string, Support>();
  for (const vote of voters) {
    const before = codes.get(vote.hsCode) ?? { likeness: 0, share: 0 };
    codes.set(vote.hsCode, {
      likeness: Math.max(before.likeness, vote.likeness),
      share: before.share + weightOf(vote) / total,
    });
  }
  const close = voters
    .filter((vote) => weightOf(vote) >= contradicts)
    .toSorted((one, other) => other.likeness - one.likeness);
  const byCode = [...groupedBy(close, ({ hsCode }) => hsCode).values()];
  return { codes, headings, contradicting: byCode.length > 1 ? takenByTurns(byCode).slice(0, mostNamed) : [] };
};

type Words = IndexQuery['words'];
/** The stored parts of an example's text. */
export type ExampleText = Pick<IndexQuery, 'words' | 'facets' | 'material'>;

/** `revision`: the revision of the index when it was added. */
type Example = {
  readonly hsCode: string;
  readonly text: ExampleText;
  readonly states: ExampleFacets;
  /** The groups that divide the heading of its code. */
  readonly dividing: CodeFacets['dividing'];
  readonly length: number;
  readonly revision: number;
};

/** The changes that bring a copy of an example index up to date, as plain data. */
export type ExampleIndexChanges = {
  /** The revision of the copy after them. */
  readonly revision: number;
  /** The copy is too old: it starts empty. */
  readonly reset: boolean;
  readonly put: readonly { readonly key: string; readonly hsCode: string; readonly text: ExampleText }[];
  readonly removed: readonly string[];
};

/** Texts below this similarity share only their common words. */
const leastLike = 0.6;

/**
 * The approved products of an account, found by similarity (the cosine of their weighted words). Above the limit the
 * oldest are removed.
 */
export class ExampleIndex {
  readonly #idf: Float32Array;
  readonly #capacity: number;
  readonly #codeFacets: (hsCode: string) => CodeFacets;
  readonly #examples = new Map<string, Example>();
  readonly #keysOf = new Map<number, Set<string>>();
  /** The revisions at which examples were removed, for copies. A copy older than `#removalsSince` starts empty. */
  readonly #removals = new Map<string, number>();
  #removalsSince = 0;
  #revision = 0;

  constructor(idf: Float32Array, capacity: number, codeFacets: (hsCode: string) => CodeFacets) {
    this.#idf = idf;
    this.#capacity = capacity;
    this.#codeFacets = codeFacets;
  }

  /** Increases with every change; 0 for an index that never had an example. */
  get revision(): number {
    return this.#revision;
  }

  put(key: string, { words, facets, material }: ExampleText, hsCode: string): void {
    this.remove(key);
    if (words.size === 0) return;
    this.#removals.delete(key);
    const code = this.#codeFacets(hsCode);
    this.#examples.set(key, {
      hsCode,
      text: { words, facets, material },
      states: exampleFacets({ facets, material }, code),
      dividing: code.dividing,
      length: this.#length(words),
      revision: ++this.#revision,
    });
    for (const word of words.keys()) {
      const keys = this.#keysOf.get(word);
      if (keys) keys.add(key);
      else this.#keysOf.set(word, new Set([key]));
    }
    const [oldest] = this.#examples.keys();
    if (this.#examples.size > this.#capacity && oldest !== undefined) this.remove(oldest);
  }

  remove(key: string): void {
    for (const word of this.#examples.get(key)?.text.words.keys() ?? []) {
      const keys = this.#keysOf.get(word);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(word);
    }
    if (!this.#examples.delete(key)) return;
    this.#removals.set(key, ++this.#revision);
    if (this.#removals.size <= this.#capacity) return;
    this.#removals.clear();
    this.#removalsSince = this.#revision;
  }

  /** The changes for a copy of this index that has reached `revision`. */
  changesSince(revision: number): ExampleIndexChanges {
    if (revision === this.#revision) return { revision, reset: false, put: [], removed: [] };
    const reset = revision < this.#removalsSince;
    const isNew = (at: number): boolean => reset || at > revision;
    return {
      revision: this.#revision,
      reset,
      put: [...this.#examples].flatMap(([key, { hsCode, text, revision: at }]) =>
        isNew(at) ? [{ key, hsCode, text }] : [],
      ),
      removed: reset ? [] : [...this.#removals].flatMap(([key, at]) => (at > revision ? [key] : [])),
    };
  }

  /** Brings a copy up to date. */
  apply({ reset, put, removed }: ExampleIndexChanges): void {
    if (reset) for (const key of [...this.#examples.keys()]) this.remove(key);
    for (const key of removed) this.remove(key);
    for (const { key, hsCode, text } of put) this.put(key, text, hsCode);
  }

  /**
   * The votes of the examples that are similar to a question on its code. An example with another material, wearer or
   * make does not vote; its heading counts if that facet divides the heading.
   */
  votes(question: Pick<IndexQuery, 'words' | 'facets' | 'material'>): Votes {
    const voters: Vote[] = [];
    const headings = new Map<string, number>();
    for (const [key, likeness] of this.#like(question.words)) {
      const example = this.#examples.get(key);
      if (example === undefined) continue;
      const clashing = clashesWith(example.states, question);
      if (clashing.length === 0) voters.push({ key, hsCode: example.hsCode, likeness });
      else if (clashing.every((group) => example.dividing.includes(group))) {
        const heading = example.hsCode.slice(0, 4);
        headings.set(heading, Math.max(headings.get(heading) ?? 0, likeness));
      }
    }
    return voters.length === 0 && headings.size === 0 ? noVotes : countVotes(voters, headings);
  }

  /**
   * The similarity of the examples that share more than common words, by key: near 0 for hardly more, 1 for the same
   * words.
   */
  #like(words: Words): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    if (this.#examples.size === 0) return found;
    const products = new Map<string, number>();
    for (const [word, weight] of words) {
      for (const key of this.#keysOf.get(word) ?? []) {
        const other = this.#examples.get(key)?.text.words.get(word) ?? 0;
        products.set(key, (products.get(key) ?? 0) + weight * other * (this.#idf[word] ?? 0) ** 2);
      }
    }
    const own = this.#length(words);
    for (const [key, product] of products) {
      const cosine = product / (own * (this.#examples.get(key)?.length ?? Infinity));
      if (cosine >= leastLike) found.set(key, Math.min(1, (cosine - leastLike) / (1 - leastLike)));
    }
    return found;
  }

  #length(words: Words): number {
    let sum = 0;
    for (const [word, weight] of words) sum += (weight * (this.#idf[word] ?? 0)) ** 2;
    return Math.sqrt(sum);
  }
}
