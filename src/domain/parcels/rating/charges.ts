import { Decimal } from '../../shared/decimal.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import { moneyOf } from '../../shared/money.ts';
import type { Money } from '../../shared/money.ts';
import type { RateCard, ZoneTariff } from './rate-card.ts';

/** One line of a rate. Lines are rounded to the minor unit, so that the price is exactly their sum. */
export type Charge = { readonly name: string; readonly amount: string; readonly currency: string };

/** The price of a weight, or undefined if the weight is above the limit of the zone. */
export const basePriceOf = ({ breaks, beyond }: ZoneTariff, weight: Decimal): Decimal | undefined => {
  const fitting = breaks.find(({ upTo }) => weight.compare(Decimal.parse(upTo)) <= 0);
  if (fitting !== undefined) return Decimal.parse(fitting.price);
  const last = breaks.at(-1);
  if (last === undefined || beyond === undefined) return undefined;
  const steps = weight.minus(Decimal.parse(last.upTo)).dividedBy(Decimal.parse(beyond.step), 0, 'up');
  return Decimal.parse(last.price).plus(steps.times(Decimal.parse(beyond.price)));
};

/** The base price, then the fuel surcharge of the ship date if there is one. */
export const chargesOf = (
  { currency, fuelSurcharges }: RateCard,
  basePrice: Decimal,
  shipDate: LocalDate,
): readonly Charge[] => {
  const line = (name: string, amount: Decimal): Charge & Money => ({ name, ...moneyOf(amount, currency) });
  const base = line('base', basePrice);
  const surcharge = fuelSurcharges.find((entry) => isWithin(entry, shipDate));
  return surcharge === undefined
    ? [base]
    : [base, line('Fuel surcharge', Decimal.parse(base.amount).times(Decimal.parse(surcharge.fraction)))];
};
