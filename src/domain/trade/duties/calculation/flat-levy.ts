import { Decimal, largest } from '../../../shared/decimal.ts';
import { groupedBy } from '../../../shared/grouped-by.ts';
import type { Money } from '../../../shared/money.ts';
import type { Tariff } from '../../tariff/duty-rate.ts';
import { divisionScale } from '../money/precision.ts';
import type { Case, CaseLine } from './case.ts';
import { duty, shareIn } from './levy.ts';
import type { Levy } from './levy.ts';
import { flatDutyKey } from './plan-flat-duty.ts';
import type { PlannedDuty } from './planned-duty.ts';
import type { RuleQuery } from './rule-query.ts';

/** Compares what the lines hold, not their place, so that the order they were sent in changes nothing. */
const isDearer = (one: CaseLine, other: CaseLine): boolean => {
  const order = one.value.compare(other.value);
  return order === 0 ? JSON.stringify(one.goods) < JSON.stringify(other.goods) : order > 0;
};

/** By the index of a line in the request: of the lines that share a flat duty which is due once, the dearest pays it for so many. */
export type FlatDutyPayers = ReadonlyMap<number, number>;

export const flatDutyPayers = (queries: readonly RuleQuery[], tariff: Tariff): FlatDutyPayers => {
  const sharing = groupedBy(queries, (query) => flatDutyKey(query, tariff));
  return new Map(
    [...sharing].flatMap(([key, of]): readonly [number, number][] => {
      if (key === undefined) return [];
      const { index } = of.map(({ line }) => line).reduce((dearest, line) => (isDearer(line, dearest) ? line : dearest));
      return [[index, of.length]];
    }),
  );
};

/** The part of a deduction from the duty of the consignment that a line has, by value. */
const deductionOf = (deduction: Money, { converter, lines }: Case, { customsValue }: CaseLine): Decimal => {
  const whole = lines.reduce((sum, line) => sum.plus(line.customsValue), Decimal.zero);
  return whole.isZero() ? whole : converter.moneyToOwn(deduction).times(customsValue).dividedBy(whole, divisionScale);
};

/** A flat duty on a line. `pays`: of one that is due once for several lines, this line bears it. */
export const flatLevy = (
  { inCase, line }: RuleQuery,
  { charge, rule }: Pick<Extract<PlannedDuty, { kind: 'flat' }>, 'charge' | 'rule'>,
  pays: boolean,
): Levy => {
  const { customsValue } = line;
  if (charge.per === 'value') {
    const rate = Decimal.parse(charge.rate);
    const whole = customsValue.times(rate);
    if (charge.deduction === undefined) return { ...duty, amount: whole, rate: rate.trimmed().toString(), rule };
    const amount = largest(Decimal.zero, whole.minus(deductionOf(charge.deduction, inCase, line)));
    return { ...duty, amount, ...shareIn(amount, customsValue), rule };
  }
  return { ...duty, amount: pays ? inCase.converter.moneyToOwn(charge) : Decimal.zero, rule };
};
