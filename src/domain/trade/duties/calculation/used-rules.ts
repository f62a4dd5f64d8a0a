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

/** A code with rates to choose from may bear one on a line and another on the next: the name has both, in whatever order they came. */
const withName = (used: UsedRule, name: string): UsedRule => ({
  ...used,
  name: [...new Set([...(used.name?.split(' or ') ?? []), name])].sort().join(' or '),
});

/** Records that the answer depends on a rule, and returns the rule's id. */
export const useRule = ({ usedRules }: Pick<Case, 'usedRules'>, rule: NamedRule): string => {
  const known = usedRules.get(rule.id);
  if (known === undefined) usedRules.set(rule.id, usedRuleOf(rule));
  else if (rule.name !== undefined && rule.name !== known.name) usedRules.set(rule.id, withName(known, rule.name));
  return rule.id;
};
