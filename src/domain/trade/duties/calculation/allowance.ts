import { Decimal, lesser } from '../../../shared/decimal.ts';
import { divisionScale } from '../money/precision.ts';
import type { Valuation } from '../rules/rule-set.ts';
import type { Case, CaseLine } from './case.ts';
import { ruleQuery } from './rule-query.ts';

/** What the valuation takes off the customs value of a line: what is above a share of the price, or its part of an allowance. */
const deductions = (inCase: Case, concerned: readonly CaseLine[]): ((line: CaseLine) => Decimal) => {
  const { allowance, share } = inCase.valuation;
  const left = share === undefined ? Decimal.zero : Decimal.of(1n).minus(Decimal.parse(share));
  const whole = concerned.reduce((sum, { customsValue }) => sum.plus(customsValue), Decimal.zero);
  if (allowance === undefined || whole.isZero()) return (line) => line.value.times(left);
  const deducted = lesser(inCase.converter.moneyToOwn(allowance), whole);
  return ({ customsValue }) => deducted.times(customsValue).dividedBy(whole, divisionScale);
};

/** The deduction is taken off the price first, then off the freight and the insurance that belong to the customs value. */
const lessForTax = (line: CaseLine, off: Decimal, { dutyBase }: Valuation): Pick<CaseLine, 'value' | 'freight' | 'insurance'> => {
  let left = off;
  const less = (part: 'value' | 'freight' | 'insurance'): Decimal => {
    const taken = lesser(left, line[part]);
    left = left.minus(taken);
    return line[part].minus(taken);
  };
  const value = less('value');
  const parts = { freight: line.freight, insurance: line.insurance };
  for (const part of dutyBase) parts[part] = less(part);
  return { value, ...parts };
};

/**
 * The value that customs counts. An allowance, for example 60 CAD of a gift to Canada, is deducted from the lines that the valuation
 * concerns, in proportion to their value; or a share of each price counts. Thresholds are still compared with the undiminished value, and
 * the declaration shows it.
 */
export const withAllowance = (inCase: Case): Case => {
  const { valuation } = inCase;
  const { allowance, allowanceOf = ['duty', 'tax'], share } = valuation;
  if (allowance === undefined && share === undefined) return inCase;
  const concerned = new Set(inCase.lines.filter((line) => ruleQuery(inCase, line).applies(valuation)));
  const deducted = deductions(inCase, [...concerned]);
  const lines = inCase.lines.map((line) => {
    if (!concerned.has(line)) return line;
    const off = deducted(line);
    return {
      ...line,
      ...(allowanceOf.includes('tax') && lessForTax(line, off, valuation)),
      ...(allowanceOf.includes('duty') && { customsValue: line.customsValue.minus(off) }),
    };
  });
  return { ...inCase, lines };
};
