import type { Rule, TradeDefence } from '../rules/rule-set.ts';
import type { UsedRule } from './assessment.ts';
import type { Case } from './case.ts';

export type NamedRule = Rule & { readonly name?: string; readonly defence?: TradeDefence };

const usedRuleOf = ({ id, name, defence, source, certainty, validFrom, validTo }: NamedRule): UsedRule => ({
  id,
  ...(name !== undefined && { name }),
  ...(defence !== undefined && { defence }),
  source,
  certainty,
  ...(validFrom !== undefined && { validFrom }),
  ...(validTo !== undefined && { validTo }),
});

/** Records that the answer depends on a rule, and returns the rule's id. */
export const useRule = ({ usedRules }: Pick<Case, 'usedRules'>, rule: NamedRule): string => {
  if (!usedRules.has(rule.id)) usedRules.set(rule.id, usedRuleOf(rule));
  return rule.id;
};
