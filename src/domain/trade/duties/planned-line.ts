import type { Case, CaseLine } from './calculation/case.ts';
import { taken } from './calculation/rule-query.ts';
import type { LinePlan } from './line-plan.ts';
import type { Rule } from './rules/rule-set.ts';
import { holds } from './rules/when.ts';

export type PlannedLine = { readonly line: CaseLine; readonly plan: LinePlan };

/** A condition on goods holds for the consignment when it holds for any of them. */
export const concerns = (inCase: Case, planned: readonly PlannedLine[], rule: Rule): boolean =>
  holds(rule.when, inCase.whole) || planned.some(({ line, plan }) => taken(inCase, line, plan.holds(rule, inCase, line)));
