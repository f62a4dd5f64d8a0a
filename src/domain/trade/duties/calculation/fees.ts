import { Decimal, largest } from '../../../shared/decimal.ts';
import type { Fee } from '../rules/rule-set.ts';
import type { Case } from './case.ts';
import type { Levy } from './levy.ts';
import { appliesToAny } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import { useRule } from './used-rules.ts';

/** A fee of the whole consignment. The import tax is calculated on the part `taxable`. */
export type ConsignmentFee = Levy & { readonly taxable: Decimal };

const customsValueOf = ({ lines }: Case): Decimal => lines.reduce((sum, { customsValue }) => sum.plus(customsValue), Decimal.zero);

const amountOf = (fee: Fee, inCase: Case): Decimal => {
  const own = (amount: string): Decimal => inCase.converter.moneyToOwn({ amount, currency: fee.currency });
  switch (fee.per) {
    case 'consignment':
      return own(fee.amount ?? '0');
    case 'tariffLine':
      return own(fee.amount ?? '0').times(Decimal.of(BigInt(new Set(inCase.lines.map(({ hsCode }) => hsCode.slice(0, 6))).size)));
    case 'value': {
      const amount = customsValueOf(inCase).times(Decimal.parse(fee.rate ?? '0'));
      const atLeast = fee.minimum === undefined ? amount : largest(amount, own(fee.minimum));
      if (fee.maximum === undefined) return atLeast;
      const most = own(fee.maximum);
      return atLeast.compare(most) > 0 ? most : atLeast;
    }
  }
};

export const feesOf = (inCase: Case, queries: readonly RuleQuery[]): readonly ConsignmentFee[] =>
  inCase.ruleSet.fees
    .filter((fee) => appliesToAny(inCase, queries, fee))
    .map((fee) => {
      const net = amountOf(fee, inCase);
      const amount = fee.taxRate === undefined ? net : net.times(Decimal.of(1n).plus(Decimal.parse(fee.taxRate)));
      return { name: fee.name, code: 'FEE', amount, rule: useRule(inCase, fee), taxable: fee.inTaxBase === true ? amount : Decimal.zero };
    });
