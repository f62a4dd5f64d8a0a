import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { ExchangeRateTables } from '../../../application/trade/ports/duties.ts';
import type {
  RestrictedGoods,
  Restrictions,
  RestrictionsByDay,
} from '../../../application/trade/ports/restrictions.ts';
import { canonicalCountry, Decimal } from '../../../domain/shared/index.ts';
import type { LocalDate, Money } from '../../../domain/shared/index.ts';
import { convert, hasRate, restrictionFinder, restrictionOf } from '../../../domain/trade/index.ts';
import type { CarriedBy, Restriction, RestrictionRule, Worth } from '../../../domain/trade/index.ts';

const worthOf = (value: Money, limit: Money, rates: ExchangeRateTables, day: string): Worth => {
  const table = rates.on(day);
  const pair = value.currency === limit.currency ? [] : [value.currency, limit.currency];
  const missing = pair.find((currency) => !hasRate(table, currency));
  if (missing !== undefined) return { missing: `no exchange rate of ${missing} is loaded` };
  const amount = convert(Decimal.parse(value.amount), value.currency, limit.currency, table);
  return amount.compare(Decimal.parse(limit.amount)) > 0 ? 'above' : 'within';
};

/** The rules in memory. Values are compared with limits at the rates of the day. */
export const restrictionsByDay = (rules: readonly RestrictionRule[], rates: ExchangeRateTables): RestrictionsByDay => {
  const find = restrictionFinder(rules);
  const listOf = (
    { hsCode, countryOfOrigin, title, details, value }: RestrictedGoods,
    destination: string,
    from: string | undefined,
    by: CarriedBy | undefined,
    day: LocalDate,
  ): readonly Restriction[] => {
    const more = {
      ...(from !== undefined && { from: canonicalCountry(from) }),
      ...(by && { by }),
      ...(title !== undefined && { title }),
      ...(details !== undefined && { details }),
      ...(value && { worth: (limit: Money) => worthOf(value, limit, rates, day) }),
    };
    return find({ hsCode, origin: canonicalCountry(countryOfOrigin), ...more }, destination, day).map((match) => ({
      ...restrictionOf(match),
      ...(countryOfOrigin !== '' && { countryOfOrigin }),
    }));
  };
  return {
    of: (day) => ({
      on: (goods, destination, from, by) => goods.map((each) => listOf(each, destination, from, by, day)),
    }),
  };
};

/** The restrictions of today. */
export const restrictionsOfToday = (byDay: RestrictionsByDay, clock: Pick<Clock, 'now'>): Restrictions => ({
  on: (...asked) => byDay.of(clock.now().slice(0, 10)).on(...asked),
});
