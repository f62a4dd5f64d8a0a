import type { CodeFacets } from './code-facets.ts';
import { clashesWith, countVotes, exampleFacets, noVotes } from './example-votes.ts';
import type { ExampleFacets, Vote, Votes } from './example-votes.ts';
import type { IndexQuery } from './index-query.ts';

type Words = IndexQuery['words'];
/** What is kept of an example's text. */
export type ExampleText = Pick<IndexQuery, 'words' | 'facets' | 'material'>;

/** `revision`: the revision of the index when it was added. */
type Example = {
  readonly hsCode: string;
  readonly text: ExampleText;
  readonly states: ExampleFacets;
  /** The groups by which the heading of its code is divided. */
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

  /** Grows with every change; 0 for an index that never had an example. */
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
   * How the examples like a question vote on its code. One that states another material, wearer or make does not vote;
   * its heading counts where that is what the heading is divided by.
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
   * By key, the likeness of the examples that share more than common words: near 0 for hardly more, 1 for the same
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
