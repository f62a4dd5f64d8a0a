import { clashes, facetGroups, maskOfGroup } from './facets.ts';
import type { FacetGroup } from './facets.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';

/** What a six-digit code says of material, wearer and make, as bits: see `facetsOf`. */
export type CodeFacets = {
  /** What its name states. */
  readonly own: number;
  /** What the names of the codes beside it state, in the groups of which its own name states nothing: "other" is none of them. */
  readonly excluded: number;
  /** The groups by which its heading is divided: for each value there is another code. */
  readonly dividing: readonly FacetGroup[];
};

const stated = (facets: number, group: FacetGroup): number => facets & maskOfGroup(group);

/** Codes that divide one subheading of five digits, or one heading where the code has only five. */
const standBeside = (one: string, other: string): boolean =>
  one.endsWith('0') ? other.endsWith('0') && one.slice(0, 4) === other.slice(0, 4) : one.slice(0, 5) === other.slice(0, 5);

/** Looks up the facets of a code. A code that the vocabulary does not have states nothing. */
export const codeFacetsIn = ({ codes, facets, headingOf }: Pick<VocabularyIndex, 'codes' | 'facets' | 'headingOf'>) => {
  const leafOf = new Map(codes.map((code, leaf) => [code, leaf]));
  const facetsAt = (leaf: number): number => facets[leaf] ?? 0;

  /** The codes are in order, so that those of a heading are neighbours. */
  const leavesOfHeading = (leaf: number): readonly number[] => {
    let [from, to] = [leaf, leaf];
    while (from > 0 && headingOf[from - 1] === headingOf[leaf]) from--;
    while (to + 1 < codes.length && headingOf[to + 1] === headingOf[leaf]) to++;
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  };

  return (hsCode: string): CodeFacets => {
    const leaf = leafOf.get(hsCode);
    if (leaf === undefined) return { own: 0, excluded: 0, dividing: [] };
    const own = facetsAt(leaf);
    const siblings = leavesOfHeading(leaf);
    const beside = siblings.filter((other) => other !== leaf && standBeside(hsCode, codes[other] ?? '')).map(facetsAt);
    const silent = facetGroups.filter((group) => stated(own, group) === 0);
    return {
      own,
      excluded: silent.reduce((mask, group) => beside.reduce((sum, each) => sum | stated(each, group), mask), 0),
      dividing: facetGroups.filter((group) =>
        siblings.some((one) => siblings.some((other) => clashes(group, facetsAt(one), facetsAt(other)))),
      ),
    };
  };
};
