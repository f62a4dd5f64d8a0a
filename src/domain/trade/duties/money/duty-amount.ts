import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate, RatePart, RateUnit } from '../../tariff/duty-rate.ts';
import { divisionScale } from './exchange-rates.ts';

/** The values that a duty is calculated on. `kilograms` is undefined if the weight of the goods was not sent. */
export type Dutiable = {
  readonly value: Decimal;
  readonly quantity: number;
  readonly kilograms: Decimal | undefined;
  /** Converts from the currency of a rate into that of `value`. */
  readonly convert: (amount: Decimal, currency: string) => Decimal;
};

/** A duty, or the information that is missing to calculate it. */
export type DutyAmount =
  | { readonly kind: 'computed'; readonly amount: Decimal }
  | { readonly kind: 'missing'; readonly what: string };

const computed = (amount: Decimal): DutyAmount => ({ kind: 'computed', amount });

const perKilogram: Readonly<Partial<Record<RateUnit, string>>> = { kg: '1', g: '1000', t: '0.001' };
/**
 * How many pieces make one unit. Sellers count footwear, gloves and hosiery in pairs: a quantity of one is one pair.
 */
const perPiece: Readonly<Partial<Record<RateUnit, number>>> = {
  item: 1,
  pair: 1,
  dozen: 12,
  dozenPairs: 12,
  hundred: 100,
  thousand: 1000,
};

const countOf = (unit: RateUnit, { quantity, kilograms }: Dutiable): Decimal | string => {
  const weighed = perKilogram[unit];
  if (weighed !== undefined)
    return kilograms === undefined ? 'the weight (unitWeight)' : kilograms.times(Decimal.parse(weighed));
  const pieces = perPiece[unit];
  if (pieces !== undefined) return Decimal.of(BigInt(quantity)).dividedBy(Decimal.of(BigInt(pieces)), divisionScale);
  return `how many ${unit} the goods come to`;
};

const partAmount = (part: RatePart, dutiable: Dutiable): DutyAmount => {
  if (part.kind === 'adValorem') return computed(dutiable.value.times(Decimal.parse(part.rate)));
  const count = countOf(part.unit, dutiable);
  if (typeof count === 'string') return { kind: 'missing', what: count };
  const amount = count.times(Decimal.parse(part.amount)).dividedBy(Decimal.parse(part.per), divisionScale);
  return computed(dutiable.convert(amount, part.currency));
};

const sumOf = (parts: readonly RatePart[], dutiable: Dutiable): DutyAmount => {
  let sum = Decimal.zero;
  for (const part of parts) {
    const amount = partAmount(part, dutiable);
    if (amount.kind === 'missing') return amount;
    sum = sum.plus(amount.amount);
  }
  return computed(sum);
};

/** The sum of the parts, at least the minimum and at most the maximum. */
export const dutyAmount = (rate: DutyRate, dutiable: Dutiable): DutyAmount => {
  const sum = sumOf(rate.parts, dutiable);
  const least = rate.minimum && sumOf(rate.minimum, dutiable);
  const most = rate.maximum && sumOf(rate.maximum, dutiable);
  for (const bound of [sum, least, most]) if (bound?.kind === 'missing') return bound;
  if (sum.kind === 'missing') return sum;
  let { amount } = sum;
  if (least?.kind === 'computed' && amount.compare(least.amount) < 0) amount = least.amount;
  if (most?.kind === 'computed' && amount.compare(most.amount) > 0) amount = most.amount;
  return computed(amount);
};
