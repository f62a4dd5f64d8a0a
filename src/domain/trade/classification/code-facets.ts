import { table } from '../../shared/table.ts';
import { clashes, facetGroups, facetsOf, maskOfGroup, withFacetsWhereNone } from './facets.ts';
import type { FacetGroup } from './facets.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';

/** What a six-digit code says of material, wearer and make, as bits: see `facetsOf`. */
export type CodeFacets = {
  /** What its name states; of the material, what its chapter is of where the name states none. */
  readonly own: number;
  /**
   * What the names of the codes beside it state, in the groups of which its own name states nothing: "other" is none of
   * them.
   */
  readonly excluded: number;
  /** The groups by which its heading is divided: for each value there is another code. */
  readonly dividing: readonly FacetGroup[];
};

/** Chapters whose titles in the Harmonized System name a material: the names of their codes need not. */
const materialsOfChapters = table({
  ...{
    39: 'plastic',
    40: 'rubber',
    44: 'wood bamboo',
    48: 'paper',
    50: 'silk',
    51: 'wool cashmere',
    52: 'cotton',
    53: 'linen',
  },
  ...{
    54: 'manmade',
    55: 'manmade',
    69: 'ceramic',
    70: 'glass',
    72: 'steel',
    73: 'steel',
    74: 'copper',
    76: 'aluminium',
  },
  ...{ 82: 'metal', 83: 'metal' },
});

const facetsOfChapter = (hsCode: string): number =>
  facetsOf((materialsOfChapters[hsCode.slice(0, 2)] ?? '').split(' ').map((text) => ({ text, role: 'body' })));

const stated = (facets: number, group: FacetGroup): number => facets & maskOfGroup(group);

/** Codes that divide one subheading of five digits, or one heading where the code has only five. */
const standBeside = (one: string, other: string): boolean =>
  one.endsWith('0')
    ? other.endsWith('0') && one.slice(0, 4) === other.slice(0, 4)
    : one.slice(0, 5) === other.slice(0, 5);

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
    const own = withFacetsWhereNone(facetsAt(leaf), facetsOfChapter(hsCode));
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
