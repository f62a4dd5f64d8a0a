import type { Case, CaseLine } from './case.ts';
import { taken } from './decision.ts';
import type { LinePlan } from './line-plan.ts';
import type { Rule } from './rule-set.ts';
import { holds } from './when.ts';

export type PlannedLine = { readonly line: CaseLine; readonly plan: LinePlan };

/** A condition on goods holds for the consignment when it holds for any of them. */
export const concerns = (inCase: Case, planned: readonly PlannedLine[], rule: Rule): boolean =>
  holds(rule.when, inCase.whole) || planned.some(({ line, plan }) => taken(inCase, line, plan.holds(rule, inCase, line)));
