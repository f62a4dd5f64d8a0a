import { Decimal } from '../../../shared/decimal.ts';
import { mayRaise } from '../rules/rule-set.ts';
import type { Gap, RuleNotice } from '../rules/rule-set.ts';
import { taxedCustomsValue } from './case.ts';
import { addGap } from './missing.ts';
import { addRuleNotice, mayApply } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

/** A gap for which the duty of a line cannot be calculated at all. */
export const stoppingGap = ({ rules, applies }: RuleQuery): Gap | undefined =>
  rules.gaps.find((gap) => (gap.of ?? 'duty') === 'duty' && gap.effect === 'stop' && applies(gap));

/** Whether a gap is told of a short code too: it may stand for goods that bear what is missing. */
const hangsOnDigits = (query: RuleQuery, gap: Gap): boolean => gap.effect !== 'stop' && mayRaise(gap) && mayApply(query, gap);

const tell = (query: RuleQuery, gap: Gap, effect: RuleNotice['effect']): void => {
  addRuleNotice(query, { ...gap, effect }, gap.id);
  // What is deducted for duty alone can be due too.
  const value = taxedCustomsValue(query.line, query.inCase.valuation);
  addGap(query, gap, (upTo) => ({ duty: value.times(Decimal.parse(upTo)) }));
};

/** Tells what the rules have no figure for where duty is due, up to what makes the line not computable, or where a relief spares it. */
export const addGapNotices = (query: RuleQuery, told: 'duty' | 'relief'): void => {
  for (const gap of query.rules.gaps) {
    if ((gap.of ?? 'duty') !== told || !(query.applies(gap) || hangsOnDigits(query, gap))) continue;
    if (gap.effect === 'stop') return;
    tell(query, gap, gap.effect);
  }
};
