import type { Tariff } from '../../tariff/duty-rate.ts';
import type { FlatDuty } from '../rules/rule-set.ts';
import { addNotice } from './case.ts';
import { stoppingGap } from './duty-gaps.ts';
import { addMissing } from './missing.ts';
import { plannedExtra } from './plan-extras.ts';
import { grantedPreference, isFree, warnOfPreferenceNotLoaded } from './preference.ts';
import type { GrantedPreference } from './preference.ts';
import { defencesOn, reliefFor } from './rule-query.ts';
import type { RuleQuery } from './rule-query.ts';
import type { PlannedDuty } from './planned-duty.ts';

/** Whether goods of preferential origin keep their preference beside this flat duty, once it is claimed. */
const leavesPreferences = ({ preferencesUnlessNumbers }: FlatDuty, { inCase: { request } }: RuleQuery): boolean =>
  preferencesUnlessNumbers !== undefined && !preferencesUnlessNumbers.some((number) => request.registrations.includes(number));

/** A parcel without a statement on origin is not expected to have the full declaration that a preference is claimed by. */
const noteUnclaimed = ({ inCase, line }: RuleQuery, { preference, rate }: GrantedPreference): void => {
  const field = `commodities[${line.index}].countryOfOrigin`;
  const message =
    `${field}: ${preference.name} asks for no statement on origin, and for a full customs declaration in which its rate of ` +
    `${rate.text} is claimed; the flat duty was taken. With such a declaration the duty may be lower.`;
  addNotice(inCase, { level: 'info', reason: 'preference_not_claimed', field, message });
};

/** Of goods that could be declared with a preference in place of the flat duty. */
const notePreference = (query: RuleQuery, tariff: Tariff): void => {
  const entry = tariff.lookup(query.line.hsCode);
  const open = query.line.goods.originDeclared ? undefined : grantedPreference(query, entry);
  if (open) noteUnclaimed(query, open);
  else warnOfPreferenceNotLoaded(query, entry);
};

/** A preference that only lowers the ordinary rate can be dearer than the flat duty, and nobody need claim it. */
export const yieldsToPreference = (flat: FlatDuty, query: RuleQuery, tariff: Tariff): boolean => {
  if (!leavesPreferences(flat, query) || !query.line.goods.originDeclared) return false;
  const preference = grantedPreference(query, tariff.lookup(query.line.hsCode));
  return preference !== undefined && !preference.ofOrdinary;
};

/** A flat duty that is not for goods free in the tariff leaves them to it. */
const yieldsToFreeRate = ({ unlessFree = false }: FlatDuty, { line }: RuleQuery, tariff: Tariff): boolean => {
  const rate = unlessFree ? tariff.lookup(line.hsCode)?.mfn : undefined;
  return rate !== undefined && rate !== 'unreadable' && isFree(rate);
};

const flatDutyOf = (query: RuleQuery, tariff: Tariff): FlatDuty | undefined =>
  reliefFor(query, 'duty') === undefined && stoppingGap(query) === undefined
    ? query.rules.flatDuties.find(
        (flat) => query.applies(flat) && !yieldsToPreference(flat, query, tariff) && !yieldsToFreeRate(flat, query, tariff),
      )
    : undefined;

/** Lines with the same key share a flat duty that is due once for all of them. Undefined if the line has no such duty. */
export const flatDutyKey = (query: RuleQuery, tariff: Tariff): string | undefined => {
  const flat = flatDutyOf(query, tariff);
  return flat?.charge.per === 'tariffLine' ? `${flat.id} ${query.line.hsCode.slice(0, flat.charge.digits)}` : undefined;
};

/** A flat duty is in place of the tariff. Whether anti-dumping duties are due beside it is not settled, so they are named and not charged. */
const warnOfDefences = (query: RuleQuery): void => {
  for (const defence of defencesOn(query)) {
    const { id, name } = defence;
    const { index, customsValue } = query.line;
    const field = `commodities[${index}]`;
    const message = `${field}: ${name} may be due beside the flat duty and is not part of the sum.`;
    addNotice(query.inCase, { level: 'warning', reason: 'trade_defence_beside_flat_duty', field, message }, `${id}${index}`);
    const { fraction } = plannedExtra(defence, id);
    const bound = fraction && { duty: customsValue.times(fraction) };
    addMissing(query, { reason: 'trade_defence_beside_flat_duty', message, rule: id, ...(bound && { bound }) });
  }
};

/** The first flat duty that applies to a line, in place of the tariff's. */
export const planFlatDuty = (query: RuleQuery, tariff: Tariff): PlannedDuty | undefined => {
  const flat = flatDutyOf(query, tariff);
  if (flat === undefined) return undefined;
  if (leavesPreferences(flat, query)) notePreference(query, tariff);
  warnOfDefences(query);
  return { kind: 'flat', charge: flat.charge, rule: query.use(flat) };
};
