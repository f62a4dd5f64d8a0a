import type { Clock } from '../../../application/ports/clock.ts';
import type { RestrictedGoods, Restrictions } from '../../../application/ports/restrictions.ts';
import { canonicalCountry } from '../../../domain/shared/index.ts';
import { onceFor } from '../../../domain/shared/once-for.ts';
import { restrictionFinder, restrictionOf } from '../../../domain/trade/index.ts';
import type { CarriedBy, Restriction, RestrictionRule } from '../../../domain/trade/index.ts';

/** How many answers are kept: a day of a large catalogue, some megabytes. */
const answersKept = 4_096;

/** The rules in memory, as they hold on the day. What was asked before gets the very same list again. */
export const keptRestrictions = (rules: readonly RestrictionRule[], clock: Pick<Clock, 'now'>): Restrictions => {
  const find = restrictionFinder(rules);
  // What a rule says of a place does not change: it is put into words once.
  const wordsFor = onceFor(restrictionOf);
  const listOf = (
    { hsCode, countryOfOrigin }: RestrictedGoods,
    destination: string,
    from: string | undefined,
    by: CarriedBy | undefined,
  ): readonly Restriction[] => {
    const setOut = { ...(from !== undefined && { from: canonicalCountry(from) }), ...(by && { by }) };
    return find({ hsCode, origin: canonicalCountry(countryOfOrigin), ...setOut }, destination, day).map((match) => ({
      ...wordsFor(match),
      ...(countryOfOrigin !== '' && { countryOfOrigin }),
    }));
  };

  let day = '';
  const answers = new Map<string, readonly Restriction[]>();
  const answerTo = (
    goods: RestrictedGoods,
    destination: string,
    from: string | undefined,
    by: CarriedBy | undefined,
  ): readonly Restriction[] => {
    const question = `${goods.hsCode} ${goods.countryOfOrigin} ${destination} ${from ?? ''} ${by?.serviceCode ?? ''}`;
    const known = answers.get(question);
    if (known) return known;
    const list = listOf(goods, destination, from, by);
    // Old questions go all at once: they come back at the price of an answer each.
    if (answers.size >= answersKept) answers.clear();
    answers.set(question, list);
    return list;
  };

  const edition = (): string => clock.now().slice(0, 10);
  return {
    edition,
    on: (goods, destination, from, by) => {
      const today = edition();
      if (today !== day) answers.clear();
      day = today;
      return goods.map((each) => answerTo(each, destination, from, by));
    },
  };
};
