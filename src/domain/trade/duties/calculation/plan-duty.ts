import type { Tariff } from '../../tariff/duty-rate.ts';
import { addGapNotices, stoppingGap } from './duty-gaps.ts';
import { planFlatDuty } from './plan-flat-duty.ts';
import { planByTariff } from './plan-tariff-rate.ts';
import { stopped } from './planned-duty.ts';
import type { PlannedDuty } from './planned-duty.ts';
import { reliefFor, useRelief } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import type { NamedRule } from './used-rules.ts';

/** For example from the Canary Islands to the mainland: import tax is due, and no duty. */
const withinTheTerritory = ({ rules }: RuleQuery): NamedRule => ({
  id: 'fiscal-border',
  name: 'One customs territory, two areas of tax',
  source: rules.id === 'US' ? '19 CFR 101.1: the States and Puerto Rico' : 'Union Customs Code, article 1(3)',
  certainty: 'known',
});

/** Reliefs come first, then flat duties, which replace the tariff, then the tariff with its preferences. */
export const planDuty = (query: RuleQuery, tariff: Tariff): PlannedDuty => {
  if (query.inCase.request.border === 'fiscal') return { kind: 'waived', rule: query.use(withinTheTerritory(query)), wholly: true };
  const relief = reliefFor(query, 'duty');
  if (relief) {
    addGapNotices(query, 'relief');
    return { kind: 'waived', rule: useRelief(query, relief) };
  }

  addGapNotices(query, 'duty');
  const gap = stoppingGap(query);
  if (gap) return stopped(gap.message);

  return planFlatDuty(query, tariff) ?? planByTariff(query, tariff);
};
