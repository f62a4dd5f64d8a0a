import { groupedBy } from '../../shared/grouped-by.ts';
import type { FacetGroup } from './facets.ts';
import { clashes, facetGroups, maskOfGroup } from './facets.ts';
import type { CodeFacets } from './code-facets.ts';
import type { IndexQuery } from './index-query.ts';

/** What an example states of the goods. Where its text states nothing, the code that a person gave it does. */
export type ExampleFacets = {
  readonly facets: number;
  /** What neither its text nor its code states, and the codes beside it do. */
  readonly excluded: number;
  /** The numbers of the words of its stated material. */
  readonly material: readonly number[];
};

/** What an example states, by its own text first and by the code that a person gave it. */
export const exampleFacets = (query: Pick<IndexQuery, 'facets' | 'material'>, code: CodeFacets): ExampleFacets => {
  const ofCode = facetGroups
    .filter((group) => (query.facets & maskOfGroup(group)) === 0)
    .reduce((mask, group) => mask | maskOfGroup(group), 0);
  return { facets: query.facets | (code.own & ofCode), excluded: code.excluded & ofCode, material: query.material };
};

/** The groups in which a question states something else than an example. */
export const clashesWith = (
  { facets, excluded, material }: ExampleFacets,
  asked: Pick<IndexQuery, 'facets' | 'material'>,
): readonly FacetGroup[] =>
  facetGroups.filter((group) => {
    const mask = maskOfGroup(group);
    if (clashes(group, facets, asked.facets) || (asked.facets & excluded & mask) !== 0) return true;
    if (group !== 'material' || asked.material.length === 0 || (facets & asked.facets & mask) !== 0) return false;
    // Materials that are no facets, such as gold and straw, are compared by their words; no code of another material is
    // theirs.
    if (material.length > 0) return !material.some((word) => asked.material.includes(word));
    return (facets & mask) !== 0 && (asked.facets & mask) === 0;
  });

/** A voting example: its code, its likeness to the question, 0 to 1, and its key. */
export type Vote = { readonly key: string; readonly hsCode: string; readonly likeness: number };

/** How the examples of an account vote on a code. */
export type Support = {
  /** The likeness of its closest example: near 0 for hardly any, 1 for the same words. */
  readonly likeness: number;
  /** The part of all votes that it has, 0 to 1. */
  readonly share: number;
};

/** What the examples of an account say of a question. */
export type Votes = {
  readonly codes: ReadonlyMap<string, Support>;
  /**
   * Headings of examples that clash with the question in what divides the heading, with the likeness of the closest
   * one.
   */
  readonly headings: ReadonlyMap<string, number>;
  /**
   * Like examples that contradict each other, some of each code, the most alike first; empty where all have one code.
   */
  readonly contradicting: readonly Vote[];
};

/** Of an account without examples, or of a question unlike all of them. */
export const noVotes: Votes = { codes: new Map(), headings: new Map(), contradicting: [] };

/**
 * An example with the same words outvotes several that are only similar: a vote counts by this power of its relative
 * likeness.
 */
const votePower = 4;
/** Contradicting examples that are named. */
const mostNamed = 10;
/** Examples whose vote counts less than this part of the best one are about other goods, and contradict nothing. */
const contradicts = 0.25;

/**
 * The first of each list, then the second of each, and so on: each code is named, however many examples another has.
 */
const takenByTurns = (lists: readonly (readonly Vote[])[]): readonly Vote[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();

/** The votes of the examples that are like a question, by code. */
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
