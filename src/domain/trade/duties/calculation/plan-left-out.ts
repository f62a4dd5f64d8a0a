import type { Tariff } from '../../tariff/duty-rate.ts';
import type { AdditionalDuty, FlatDuty } from '../rules/rule-set.ts';
import { isDue, plannedExtra } from './plan-extras.ts';
import { yieldsToPreference } from './plan-flat-duty.ts';
import type { PlannedExtra } from './planned-duty.ts';
import { ruleLeftOut } from './missing.ts';
import type { Bound, MissingPart } from './missing-part.ts';
import { claimedPreferences, isSpared } from './preference.ts';
import { mayApply, partByCode, reliefFor } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

/** A duty that is left out because its rule is not certain, or because the code is too short to tell whether it is due. `part` is what is missing. */
export type LeftOut = { readonly part: (bound?: Bound) => MissingPart } & (
  | { readonly kind: 'extra'; readonly rule: AdditionalDuty; readonly extra: PlannedExtra }
  | { readonly kind: 'flat'; readonly rule: FlatDuty }
);

/** The trade defence that a longer code may bear. */
const defencesByCode = (query: RuleQuery): readonly AdditionalDuty[] => {
  const found = query.rules.additionalDuties.filter((extra) => extra.defence !== undefined && mayApply(query, extra));
  if (found.length === 0 || reliefFor(query, 'additional')) return [];
  const claimed = claimedPreferences(query);
  return found.filter((extra) => !isSpared(extra, claimed));
};

/**
 * The additional duties that are not certain, or hang on more digits, would be added; a flat duty that is not certain would take the place
 * of the line's duty.
 */
export const planLeftOut = (query: RuleQuery, tariff: Tariff): readonly LeftOut[] => {
  const { additionalDuties, flatDuties } = query.rules.leftOut;
  const extraOf = (rule: AdditionalDuty) => ({ kind: 'extra' as const, rule, extra: plannedExtra(rule, rule.id) });
  return [
    ...additionalDuties.filter(isDue(query)).map((rule): LeftOut => ({ ...extraOf(rule), part: (bound) => ruleLeftOut(rule, bound) })),
    ...defencesByCode(query).map((rule): LeftOut => ({ ...extraOf(rule), part: (bound) => partByCode(query, rule, bound) })),
    ...(reliefFor(query, 'duty') ? [] : flatDuties)
      .filter((flat) => query.applies(flat) && !yieldsToPreference(flat, query, tariff))
      .map((rule): LeftOut => ({ kind: 'flat', rule, part: (bound) => ruleLeftOut(rule, bound) })),
  ];
};
