import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate, LineRate, ValueBracket } from '../../tariff/duty-rate.ts';
import { boundByWeight } from '../../tariff/bound-by-weight.ts';
import { dutyAmount } from '../money/duty-amount.ts';
import type { DutyAmount } from '../money/duty-amount.ts';
import { settled } from '../money/precision.ts';
import type { RuleQuery } from './rule-query.ts';

/** The duty of a line at a rate of the tariff. */
export const dutyAt = ({ inCase: { converter }, line: { goods, customsValue } }: RuleQuery, rate: DutyRate): DutyAmount => {
  const { quantity, unitWeight } = goods;
  const kilograms = unitWeight === undefined ? undefined : Decimal.parse(unitWeight).times(Decimal.of(BigInt(quantity)));
  const convert = (amount: Decimal, currency: string): Decimal => converter.toOwn(amount, currency);
  return dutyAmount(rate, { value: customsValue, quantity, kilograms, convert });
};

/** Whether a line of the tariff is for goods of this value. */
const isForValue = ({ inCase: { converter }, line: { goods } }: RuleQuery, { over, upTo, currency }: ValueBracket): boolean => {
  const value = settled(converter.moneyToOwn(goods.value));
  const compared = (limit: string): number => value.compare(settled(converter.toOwn(Decimal.parse(limit), currency)));
  return (over === undefined || compared(over) > 0) && (upTo === undefined || compared(upTo) <= 0);
};

/**
 * The rate at which the duty of a line is highest, of equal ones the first, among those for goods of its value; text says what is not known
 * of the goods to tell. Of several, one that is charged on a component of the goods is taken at the most that it can be.
 */
export const dearestOf = (query: RuleQuery, rates: readonly LineRate[]): DutyRate | string | undefined => {
  const forValue = rates.filter(({ valued }) => valued === undefined || isForValue(query, valued));
  const own = forValue.length > 0 ? forValue : rates;
  if (own.length === 1) return own[0]?.rate;
  let dearest: { readonly rate: DutyRate; readonly amount: Decimal } | undefined;
  for (const { rate: stated } of own) {
    const rate = boundByWeight(stated) ?? stated;
    const duty = dutyAt(query, rate);
    if (duty.kind === 'missing') return duty.what;
    if (dearest === undefined || duty.amount.compare(dearest.amount) > 0) dearest = { rate, amount: duty.amount };
  }
  return dearest?.rate;
};
