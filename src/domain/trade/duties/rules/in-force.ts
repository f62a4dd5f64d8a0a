import { isEuMember } from '../../../shared/countries.ts';
import { isWithin } from '../../../shared/local-date.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import { onceFor } from '../../../shared/once-for.ts';
import type { Rule, RuleSet, Threshold } from './rule-set.ts';

/** What applies at all on a day in a country; the finer conditions are asked of each line. */
export type RulesInForce = Required<RuleSet> & {
  /** What would apply if an operator switched it on. */
  readonly leftOut: readonly Rule[];
  /** Every limit a condition of these rules sets to the value of a consignment, and to that of one unit. */
  readonly limits: { readonly consignment: readonly Threshold[]; readonly unit: readonly Threshold[] };
};

const isFor = ({ when }: Rule, country: string): boolean => {
  const destinations = when?.destinations;
  return destinations === undefined || destinations.includes(country) || (isEuMember(country) && destinations.includes('EU'));
};

const limitsOf = (rules: readonly Rule[]): RulesInForce['limits'] => {
  const distinct = (limits: readonly (Threshold | undefined)[]): readonly Threshold[] => [
    ...new Map(limits.flatMap((limit) => (limit === undefined ? [] : [[`${limit.amount} ${limit.currency}`, limit]]))).values(),
  ];
  const conditions = rules.flatMap(({ when }) => when ?? []);
  return {
    consignment: distinct(conditions.flatMap((when) => [when.goodsUpTo, when.goodsAbove, when.landedUpTo, when.landedAbove])),
    unit: distinct(conditions.map(({ unitUpTo }) => unitUpTo)),
  };
};

const chosen = (ruleSet: RuleSet, date: LocalDate, country: string): RulesInForce => {
  const standing = <R extends Rule>(rules: readonly R[]): readonly R[] =>
    rules.filter((rule) => isWithin(rule, date) && isFor(rule, country));
  const enabled = <R extends Rule>(rules: readonly R[]): readonly R[] => standing(rules).filter((rule) => rule.enabled !== false);
  const { additionalDuties, fees, flatDuties, taxes } = ruleSet;
  const rules = {
    // Nothing can be reckoned without one, so there is no switching it off.
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
      ({ enabled, certainty }) => enabled === false && certainty === 'uncertain',
    ),
  };
  return { ...ruleSet, ...rules, limits: limitsOf(Object.values(rules).flat<readonly (readonly Rule[])[]>()) };
};

/** A few days of all members of the Union. */
const choicesKept = 128;

// The same for all requests of a day and a country, and most of what a request would spend on rules that do not concern it.
const choicesOf = onceFor((_: RuleSet) => new Map<string, RulesInForce>());

export const rulesInForce = (ruleSet: RuleSet, date: LocalDate, country: string): RulesInForce => {
  const known = choicesOf(ruleSet);
  const occasion = `${date} ${country}`;
  const before = known.get(occasion);
  if (before) return before;
  const rules = chosen(ruleSet, date, country);
  if (known.size >= choicesKept) known.clear();
  known.set(occasion, rules);
  return rules;
};
