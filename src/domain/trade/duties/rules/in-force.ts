import { isEuMember } from '../../../shared/countries.ts';
import { isWithin } from '../../../shared/local-date.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Rule, RuleSet } from './rule-set.ts';

/** Uncertain rules, of the sections that add charges. */
export type RulesLeftOut = Pick<RuleSet, 'additionalDuties' | 'fees' | 'flatDuties' | 'taxes'>;

/** The rules that can apply on a day in a country. Their conditions are evaluated for each line. */
export type RulesInForce = Required<Omit<RuleSet, 'measuresAsOf' | 'dutyRates' | 'preferencesInPart'>> &
  Pick<RuleSet, 'measuresAsOf' | 'dutyRates' | 'preferencesInPart'> & {
    /** Uncertain rules that would be candidates if an operator enabled them. */
    readonly leftOut: RulesLeftOut;
  };

const isAmong = (destinations: readonly string[] | undefined, country: string): boolean =>
  destinations === undefined || destinations.includes(country) || (isEuMember(country) && destinations.includes('EU'));

const isFor = ({ when }: Rule, country: string): boolean => isAmong(when?.destinations, country);

/** Whether a rule can apply to goods of a chapter; an empty chapter means all goods. */
const canBeOf = ({ when }: Rule, chapter: string): boolean =>
  [when?.hs, when?.hsMayBe].every(
    (codes) => codes?.some((code) => code.startsWith(chapter) || chapter.startsWith(code)) ?? true,
  );

/** Whether a rule is enabled. Uncertain rules are not, unless an operator enables them. */
const isEnabled = ({ enabled, certainty }: Rule): boolean => enabled ?? certainty !== 'uncertain';

const selected = (ruleSet: RuleSet, date: LocalDate, country: string, chapter: string): RulesInForce => {
  const standing = <R extends Rule>(rules: readonly R[]): readonly R[] =>
    rules.filter((rule) => isWithin(rule, date) && isFor(rule, country) && canBeOf(rule, chapter));
  const enabled = <R extends Rule>(rules: readonly R[]): readonly R[] => standing(rules).filter(isEnabled);
  const uncertain = <R extends Rule>(rules: readonly R[]): readonly R[] =>
    standing(rules).filter((rule) => !isEnabled(rule) && rule.certainty === 'uncertain');
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
    taxCoverage: enabled(ruleSet.taxCoverage ?? []),
    excises: enabled(ruleSet.excises),
    fees: enabled(fees),
    minimums: enabled(ruleSet.minimums),
    // Gaps are reported whether or not they are certain.
    gaps: standing(ruleSet.gaps).filter((gap) => gap.enabled !== false),
    none: (ruleSet.none ?? []).filter((absence) => isWithin(absence, date) && isAmong(absence.destinations, country)),
    leftOut: {
      additionalDuties: uncertain(additionalDuties),
      fees: uncertain(fees),
      flatDuties: uncertain(flatDuties),
      taxes: uncertain(taxes),
    },
  };
};

/** How many selections of a rule set are cached: there are 97 chapters, for some countries and days. */
const mostKept = 1024;
/**
 * By day, country and chapter, which together with the rule set determine the selection. Reloaded rules are another
 * set, and the selections of the old one are released with it.
 */
const kept = new WeakMap<RuleSet, Map<string, RulesInForce>>();

/**
 * The rules of a set that are valid on a day in a country, as ISO 3166-1 alpha-2. Rules that are disabled, or uncertain
 * and not enabled, are left out. With a customs code only those that can apply to goods of its chapter, or to some of a
 * short code.
 */
export const rulesInForce = (ruleSet: RuleSet, date: LocalDate, country: string, hsCode = ''): RulesInForce => {
  const chapter = hsCode.slice(0, 2);
  const ofSet = kept.get(ruleSet) ?? new Map<string, RulesInForce>();
  kept.set(ruleSet, ofSet);
  const key = `${date} ${country} ${chapter}`;
  const known = ofSet.get(key);
  if (known) return known;
  const found = selected(ruleSet, date, country, chapter);
  if (ofSet.size >= mostKept) ofSet.clear();
  ofSet.set(key, found);
  return found;
};
