import type { Money } from '../../../shared/money.ts';
import type { Relief } from '../rules/rule-set.ts';
import type { Declaration, DutyCharge } from './assessment.ts';
import type { Case } from './case.ts';
import { appliesToAny } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

const thresholdOf = ({ when }: Relief): Money | undefined => when?.goodsUpTo ?? when?.landedUpTo;

/** Whether a relief would apply to the consignment, or to a part of it, if its value were low enough. */
const appliesBelowThreshold = ({ when = {}, ...relief }: Relief, inCase: Case, queries: readonly RuleQuery[]): boolean => {
  const { goodsUpTo: _, landedUpTo: __, ...others } = when;
  return appliesToAny(inCase, queries, { ...relief, when: others });
};

/** The value up to which no duty is due on such a consignment, if the destination has one, and whether it was applied. */
export const deMinimisOf = (inCase: Case, queries: readonly RuleQuery[], charges: readonly DutyCharge[]): Declaration['deMinimis'] => {
  const candidates = inCase.ruleSet.reliefs.filter((relief) => relief.of.includes('duty') && thresholdOf(relief));
  const applied = candidates.find(({ id }) => charges.some(({ rule, code }) => rule === id && code === 'DUTY'));
  const relief = applied ?? candidates.find((candidate) => appliesBelowThreshold(candidate, inCase, queries));
  const threshold = relief && thresholdOf(relief);
  return { applied: applied !== undefined, ...(threshold && { threshold: threshold.amount, currency: threshold.currency }) };
};
