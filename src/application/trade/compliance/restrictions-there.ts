import type { CarriedBy } from '../../../domain/trade/index.ts';
import type { RestrictedGoods, Restriction, Restrictions } from '../ports/restrictions.ts';

/** A country, or `EU`, with the part of it that an address is in, where sanctions tell one apart. */
export type RestrictedPlace = { readonly country: string; readonly part?: string | undefined };

/** The rule that a restriction follows from. */
export const ruleOf = ({ id, metadata }: Restriction): string =>
  typeof metadata?.['rule'] === 'string' ? metadata['rule'] : id;

/** A restriction on goods whose code is more often wrong than right. */
export const asGuessed = (restriction: Restriction): Restriction => ({
  ...restriction,
  metadata: { ...restriction.metadata, guessed: true },
});

/** The restrictions of a country and of the part of it, each rule once; one list for each of the goods. */
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
