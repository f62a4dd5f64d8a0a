import { onceFor } from '../../../shared/once-for.ts';
import type { Declaration, DutyCharge } from './assessment.ts';
import type { Case } from './case.ts';
import type { Relief, Threshold, When } from '../rules/rule-set.ts';
import { holds } from '../rules/when.ts';

const thresholdOf = ({ when }: Relief): Threshold | undefined => when?.goodsUpTo ?? when?.landedUpTo;

const withoutThreshold = onceFor(({ goodsUpTo: _, landedUpTo: __, ...others }: When): When => others);

/** The limit below which no duty is asked, where the destination has one for such a consignment, and whether it was applied. */
export const deMinimisOf = ({ ruleSet, whole }: Case, charges: readonly DutyCharge[]): Declaration['deMinimis'] => {
  const candidates = ruleSet.reliefs.filter((relief) => relief.of.includes('duty') && thresholdOf(relief));
  const applied = candidates.find(({ id }) => charges.some(({ rule, code }) => rule === id && code === 'DUTY'));
  const threshold = applied ?? candidates.find(({ when }) => when && holds(withoutThreshold(when), whole));
  const money = threshold && thresholdOf(threshold);
  return { applied: applied !== undefined, ...(money && { threshold: money.amount, currency: money.currency }) };
};
