import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate } from '../../tariff/duty-rate.ts';
import { dutyAmount } from '../money/duty-amount.ts';
import type { DutyAmount } from '../money/duty-amount.ts';
import type { RuleQuery } from './rule-query.ts';

/** The duty of a line at a rate of the tariff. */
export const dutyAt = ({ inCase: { converter }, line: { goods, customsValue } }: RuleQuery, rate: DutyRate): DutyAmount => {
  const { quantity, unitWeight } = goods;
  const kilograms = unitWeight === undefined ? undefined : Decimal.parse(unitWeight).times(Decimal.of(BigInt(quantity)));
  const convert = (amount: Decimal, currency: string): Decimal => converter.toOwn(amount, currency);
  return dutyAmount(rate, { value: customsValue, quantity, kilograms, convert });
};

/** The rate at which the duty of a line is highest, of equal ones the first; or what is not known of the goods to tell. */
export const dearestOf = (query: RuleQuery, first: DutyRate, others: readonly DutyRate[]): DutyRate | string => {
  if (others.length === 0) return first;
  let dearest: { readonly rate: DutyRate; readonly amount: Decimal } | undefined;
  for (const rate of [first, ...others]) {
    const duty = dutyAt(query, rate);
    if (duty.kind === 'missing') return duty.what;
    if (dearest === undefined || duty.amount.compare(dearest.amount) > 0) dearest = { rate, amount: duty.amount };
  }
  return dearest?.rate ?? first;
};
