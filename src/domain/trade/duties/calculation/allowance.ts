import { Decimal } from '../../../shared/decimal.ts';
import type { Case } from './case.ts';
import { ruleQuery } from './rule-query.ts';

const shareScale = 20;

/**
 * Deducts the allowance of a valuation, for example 60 CAD of a gift to Canada, from the lines that it concerns, in proportion to their
 * value. Thresholds are still compared with the undiminished value, and the declaration shows it.
 */
export const withAllowance = (inCase: Case): Case => {
  const { valuation } = inCase;
  const { allowance } = valuation;
  if (allowance === undefined) return inCase;
  const concerned = new Set(inCase.lines.filter((line) => ruleQuery(inCase, line).applies(valuation)));
  const value = [...concerned].reduce((sum, line) => sum.plus(line.value), Decimal.zero);
  if (value.isZero()) return inCase;
  const whole = inCase.converter.moneyToOwn(allowance);
  const deducted = whole.compare(value) < 0 ? whole : value;
  const lines = inCase.lines.map((line) => {
    if (!concerned.has(line)) return line;
    const share = deducted.times(line.value).dividedBy(value, shareScale);
    return { ...line, value: line.value.minus(share), customsValue: line.customsValue.minus(share) };
  });
  return { ...inCase, lines };
};
