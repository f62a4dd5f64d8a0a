import { isEuMember } from '../../../shared/countries.ts';
import { isWithin } from '../../../shared/local-date.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Rule, RuleSet } from './rule-set.ts';

/** The rules that can apply on a day in a country. Their conditions are evaluated for each line. */
export type RulesInForce = Required<RuleSet> & {
  /** Uncertain rules that would be candidates if an operator enabled them. */
  readonly leftOut: readonly Rule[];
};

const isFor = ({ when }: Rule, country: string): boolean => {
  const destinations = when?.destinations;
  return destinations === undefined || destinations.includes(country) || (isEuMember(country) && destinations.includes('EU'));
};

export const rulesInForce = (ruleSet: RuleSet, date: LocalDate, country: string): RulesInForce => {
  const standing = <R extends Rule>(rules: readonly R[]): readonly R[] =>
    rules.filter((rule) => isWithin(rule, date) && isFor(rule, country));
  const enabled = <R extends Rule>(rules: readonly R[]): readonly R[] => standing(rules).filter((rule) => rule.enabled !== false);
  const { additionalDuties, fees, flatDuties, taxes } = ruleSet;
  return {
    ...ruleSet,
    // Nothing can be calculated without a valuation, so `enabled` does not switch one off.
    valuations: standing(ruleSet.valuations),
    reliefs: enabled(ruleSet.reliefs),
    schemes: enabled(ruleSet.schemes),
    flatDuties: enabled(flatDuties),
    preferences: enabled(ruleSet.preferences),
    columns: enabled(ruleSet.columns ?? []),
    additionalDuties: enabled(additionalDuties),
    taxes: enabled(taxes),
    excises: enabled(ruleSet.excises),
    fees: enabled(fees),
    minimums: enabled(ruleSet.minimums),
    gaps: enabled(ruleSet.gaps),
    leftOut: standing<Rule>([...additionalDuties, ...fees, ...flatDuties, ...taxes]).filter(
      (rule) => rule.enabled === false && rule.certainty === 'uncertain',
    ),
  };
};
