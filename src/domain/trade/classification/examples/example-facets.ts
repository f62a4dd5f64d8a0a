import { clashes, facetGroups, maskOfGroup, rareMaterial } from '../facets.ts';
import type { CodeFacets, FacetGroup } from '../facets.ts';
import type { IndexQuery } from '../index-query.ts';

/** The facets of an example: those of its text, else those of the code that a person gave it. */
type ExampleFacets = {
  readonly facets: number;
  /** Facets that neither its text nor its code states, but the codes beside it do. */
  readonly excluded: number;
  /** The numbers of the words of its stated material. */
  readonly material: readonly number[];
};

/** The facets of an example: first by its own text, then by the code that a person gave it. */
export const exampleFacets = (query: Pick<IndexQuery, 'facets' | 'material'>, code: CodeFacets): ExampleFacets => {
  const ofCode = facetGroups
    .filter((group) => (query.facets & maskOfGroup(group)) === 0)
    .reduce((mask, group) => mask | maskOfGroup(group), 0);
  return { facets: query.facets | (code.own & ofCode), excluded: code.excluded & ofCode, material: query.material };
};

/** The groups in which a question contradicts an example. */
export const clashesWith = (
  { facets, excluded, material }: ExampleFacets,
  asked: Pick<IndexQuery, 'facets' | 'material'>,
): readonly FacetGroup[] =>
  facetGroups.filter((group) => {
    const mask = maskOfGroup(group);
    if (clashes(group, facets, asked.facets) || (asked.facets & excluded & mask) !== 0) return true;
    if (group !== 'material' || asked.material.length === 0 || (facets & asked.facets & mask & ~rareMaterial) !== 0)
      return false;
    // Materials that are not facets, such as gold and straw, are compared by their words; a code of another material
    // does not match them.
    if (material.length > 0) return !material.some((word) => asked.material.includes(word));
    return (facets & mask) !== 0 && (asked.facets & mask) === 0;
  });
