import type { Clock } from '../../../application/ports/clock.ts';
import type { Restrictions } from '../../../application/ports/restrictions.ts';
import { canonicalCountry } from '../../../domain/shared/index.ts';
import { restrictionFinder, restrictionOf } from '../../../domain/trade/index.ts';
import type { Restriction, RestrictionMatch, RestrictionRule } from '../../../domain/trade/index.ts';

/** The rules in memory, as they hold on the day. */
export const keptRestrictions = (rules: readonly RestrictionRule[], clock: Pick<Clock, 'now'>): Restrictions => {
  const find = restrictionFinder(rules);
  // What a rule says of a place does not change: it is put into words once.
  const worded = new WeakMap<RestrictionMatch, Restriction>();
  const wordsFor = (match: RestrictionMatch): Restriction => {
    const known = worded.get(match);
    if (known) return known;
    const restriction = restrictionOf(match);
    worded.set(match, restriction);
    return restriction;
  };
  return {
    on: (goods, destination, from) => {
      const date = clock.now().slice(0, 10);
      const setOut = from === undefined ? {} : { from: canonicalCountry(from) };
      return goods.map(({ hsCode, countryOfOrigin }) =>
        find({ hsCode, origin: canonicalCountry(countryOfOrigin), ...setOut }, destination, date).map((match) => ({
          ...wordsFor(match),
          ...(countryOfOrigin !== '' && { countryOfOrigin }),
        })),
      );
    },
  };
};
