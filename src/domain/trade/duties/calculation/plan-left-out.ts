import type { Tariff } from '../../tariff/duty-rate.ts';
import type { AdditionalDuty, FlatDuty } from '../rules/rule-set.ts';
import { isDue, plannedExtra } from './plan-extras.ts';
import { yieldsToPreference } from './plan-flat-duty.ts';
import type { PlannedExtra } from './planned-duty.ts';
import { reliefFor } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';

/** A duty that is left out because its rule is not certain. */
export type LeftOut =
  | { readonly kind: 'extra'; readonly rule: AdditionalDuty; readonly extra: PlannedExtra }
  | { readonly kind: 'flat'; readonly rule: FlatDuty };

/** The additional duties that are not certain would be added, and a flat duty that is not certain would take the place of the line's duty. */
export const planLeftOut = (query: RuleQuery, tariff: Tariff): readonly LeftOut[] => {
  const { additionalDuties, flatDuties } = query.rules.leftOut;
  return [
    ...additionalDuties.filter(isDue(query)).map((rule): LeftOut => ({ kind: 'extra', rule, extra: plannedExtra(rule, rule.id) })),
    ...(reliefFor(query, 'duty') ? [] : flatDuties)
      .filter((flat) => query.applies(flat) && !yieldsToPreference(flat, query, tariff))
      .map((rule): LeftOut => ({ kind: 'flat', rule })),
  ];
};
