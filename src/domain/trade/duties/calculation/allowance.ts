import { Decimal } from '../../../shared/decimal.ts';
import type { Case } from './case.ts';
import { circumstancesOf } from './case.ts';
import { holds } from '../rules/when.ts';

const shareScale = 20;

/**
 * What a valuation leaves out of account, Canada 60 CAD of a gift, say, is taken off the lines it concerns, by value. Limits and the declared values still go
 * by the whole.
 */
export const withAllowance = (inCase: Case): Case => {
  const { allowance, when } = inCase.valuation;
  if (allowance === undefined) return inCase;
  const concerned = new Set(inCase.lines.filter((line) => holds(when, circumstancesOf(inCase, line))));
  const value = [...concerned].reduce((sum, line) => sum.plus(line.value), Decimal.zero);
  if (value.isZero()) return inCase;
  const whole = inCase.exchange.toOwn(Decimal.parse(allowance.amount), allowance.currency);
  const free = whole.compare(value) < 0 ? whole : value;
  const lines = inCase.lines.map((line) => {
    if (!concerned.has(line)) return line;
    const share = free.times(line.value).dividedBy(value, shareScale);
    return { ...line, value: line.value.minus(share), customsValue: line.customsValue.minus(share) };
  });
  return { ...inCase, lines };
};
