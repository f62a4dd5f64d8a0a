import type { ProductName, ProductDescription } from '../../../domain/trade/product/index.ts';
import type { RestrictedGoods, Restriction, Restrictions } from '../ports/restrictions.ts';
import type { CarriedBy } from '../../../domain/trade/index.ts';
import { areRestrictionsLoaded } from '../../../domain/trade/index.ts';
import { canonicalCountry, countryName } from '../../../domain/shared/index.ts';
import type { Notice } from '../../shared/notices.ts';

/** Whether it has an id: without one its code cannot be stored. */
export const isNamed = ({ productId, variantId }: ProductName): boolean =>
  productId !== undefined || variantId !== undefined;

/** The ids alone, without the other fields. */
export const nameOf = ({ productId, variantId }: ProductName): ProductName => ({
  ...(productId !== undefined && { productId }),
  ...(variantId !== undefined && { variantId }),
});

type Described = Pick<ProductDescription, 'title' | 'description' | 'category' | 'material'>;

/** The description of goods for restrictions. Without a title, the description is used as one. */
export const descriptionOf = ({
  title,
  description,
  category,
  material,
}: Described): Pick<RestrictedGoods, 'title' | 'details'> => ({
  title: title ?? description,
  details: [title === undefined ? undefined : description, category, material]
    .filter((part) => part !== undefined)
    .join(' | '),
});

/** A country, or `EU`, with the part of it that an address is in, if sanctions distinguish one. */
export type RestrictedPlace = { readonly country: string; readonly part?: string | undefined };

/** The rule that a restriction follows from. */
export const ruleOf = ({ id, metadata }: Restriction): string =>
  typeof metadata?.['rule'] === 'string' ? metadata['rule'] : id;

/** A restriction on goods whose code is more often wrong than right. */
export const asGuessed = (restriction: Restriction): Restriction => ({
  ...restriction,
  metadata: { ...restriction.metadata, guessed: true },
});

/**
 * The restrictions of goods, and after them those that only other codes have which the goods may have, each rule once,
 * with the code. `ofOthers` are in the order of `codes`.
 */
export const withThoseOfCandidates = (
  own: readonly Restriction[],
  ofOthers: readonly (readonly Restriction[])[],
  codes: readonly string[],
): readonly Restriction[] => {
  const known = new Set(own.map(ruleOf));
  return [
    ...own,
    ...ofOthers.flatMap((found, index) =>
      found.flatMap((restriction): readonly Restriction[] => {
        const rule = ruleOf(restriction);
        if (known.has(rule)) return [];
        known.add(rule);
        const { metadata, ...others } = asGuessed(restriction);
        return [{ ...others, metadata: { ...metadata, candidate: codes[index] ?? '' } }];
      }),
    ),
  ];
};

/** The restrictions of a country and of its part, each rule once; one list for each of the goods. */
export const restrictionsThere = (
  restrictions: Restrictions,
  goods: readonly RestrictedGoods[],
  { country, part }: RestrictedPlace,
  from?: string,
  by?: CarriedBy,
): readonly (readonly Restriction[])[] => {
  const inCountry = restrictions.on(goods, country, from, by);
  if (part === undefined) return inCountry;
  const inPart = restrictions.on(goods, part, from, by);
  return inCountry.map((known, index) => {
    const rules = new Set(known.map(ruleOf));
    return [...(inPart[index] ?? []).filter((restriction) => !rules.has(ruleOf(restriction))), ...known];
  });
};

/**
 * Notices that a country's law on goods is not loaded completely, so that an empty list is not read as a permission.
 */
export const notLoadedNotices = (destination: string, field: string): readonly Notice[] =>
  areRestrictionsLoaded(destination)
    ? []
    : [
        {
          level: 'warning',
          reason: 'restrictions_not_loaded',
          field,
          message:
            `What ${countryName(canonicalCountry(destination))} prohibits or restricts is not loaded here as a whole, but ` +
            'for single rules: embargoes, bans by law, lists of posts. No restriction in the answer does not mean that there is none: ' +
            'ask the customs or the post of that country.',
        },
      ];
