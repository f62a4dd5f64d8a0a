import { Decimal } from '../../../shared/decimal.ts';
import { divisionScale } from '../money/precision.ts';
import type { Case, CaseLine } from './case.ts';
import { ruleQuery } from './rule-query.ts';

const sumOf = (lines: readonly CaseLine[]): Decimal => lines.reduce((sum, line) => sum.plus(line.value), Decimal.zero);

/** What the valuation takes off the value of a line: what is above a share of the price, or its part of an allowance. */
const deductions = (inCase: Case, concerned: readonly CaseLine[]): ((line: CaseLine) => Decimal) => {
  const { allowance, share } = inCase.valuation;
  const left = share === undefined ? Decimal.zero : Decimal.of(1n).minus(Decimal.parse(share));
  const value = sumOf(concerned);
  if (allowance === undefined || value.isZero()) return (line) => line.value.times(left);
  const whole = inCase.converter.moneyToOwn(allowance);
  const deducted = whole.compare(value) < 0 ? whole : value;
  return (line) => deducted.times(line.value).dividedBy(value, divisionScale);
};

/**
 * The value that customs counts. An allowance, for example 60 CAD of a gift to Canada, is deducted from the lines that the valuation
 * concerns, in proportion to their value; or a share of each price counts. Thresholds are still compared with the undiminished value, and
 * the declaration shows it.
 */
export const withAllowance = (inCase: Case): Case => {
  const { valuation } = inCase;
  if (valuation.allowance === undefined && valuation.share === undefined) return inCase;
  const concerned = new Set(inCase.lines.filter((line) => ruleQuery(inCase, line).applies(valuation)));
  const deducted = deductions(inCase, [...concerned]);
  const lines = inCase.lines.map((line) => {
    if (!concerned.has(line)) return line;
    const off = deducted(line);
    return { ...line, value: line.value.minus(off), customsValue: line.customsValue.minus(off) };
  });
  return { ...inCase, lines };
};
