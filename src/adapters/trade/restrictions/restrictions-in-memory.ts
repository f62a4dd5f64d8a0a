import type { Clock } from '../../../application/ports/clock.ts';
import type { RestrictedGoods, Restrictions } from '../../../application/ports/restrictions.ts';
import { canonicalCountry } from '../../../domain/shared/index.ts';
import { restrictionFinder, restrictionOf } from '../../../domain/trade/index.ts';
import type { CarriedBy, Restriction, RestrictionRule } from '../../../domain/trade/index.ts';

/** The rules in memory, applied as of today. */
export const restrictionsInMemory = (rules: readonly RestrictionRule[], clock: Pick<Clock, 'now'>): Restrictions => {
  const find = restrictionFinder(rules);
  const listOf = (
    { hsCode, countryOfOrigin, title, details }: RestrictedGoods,
    destination: string,
    from: string | undefined,
    by: CarriedBy | undefined,
    day: string,
  ): readonly Restriction[] => {
    const more = {
      ...(from !== undefined && { from: canonicalCountry(from) }),
      ...(by && { by }),
      ...(title !== undefined && { title }),
      ...(details !== undefined && { details }),
    };
    return find({ hsCode, origin: canonicalCountry(countryOfOrigin), ...more }, destination, day).map((match) => ({
      ...restrictionOf(match),
      ...(countryOfOrigin !== '' && { countryOfOrigin }),
    }));
  };
  return {
    on: (goods, destination, from, by) => {
      const day = clock.now().slice(0, 10);
      return goods.map((each) => listOf(each, destination, from, by, day));
    },
  };
};
