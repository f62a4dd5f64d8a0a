import { Decimal } from '../../../shared/decimal.ts';
import { mayRaise } from '../rules/rule-set.ts';
import type { AdditionalDuty, Gap, Relief, Scheme } from '../rules/rule-set.ts';
import { findAdditionalDuties, additionalLevy, findDutiesLeftOut } from './additional-duty.ts';
import type { Duties, LeftOutDuty } from './additional-duty.ts';
import { duty, rateLevy, sumOfLevies, waived } from './charges.ts';
import type { Levy } from './charges.ts';
import { chargedFlat, stoppingGap } from './flat-duty.ts';
import type { OwnFlatDuty } from './flat-duty.ts';
import { applies, doubtOfRelief, mayApply } from './line.ts';
import type { DutiableLine } from './line.ts';
import { found, silent, missingForGap, toldByRule, together } from './remarks.ts';
import type { Found, NamedRule, Remarks } from './remarks.ts';
import { partsAtMost } from './span.ts';
import { chooseTariffRate } from './tariff-rate.ts';

/** The duties of a line, or why they cannot be calculated. */
export type LineDuty = { readonly levies: readonly Levy[] } | { readonly stopped: string };

/** For example from the Canary Islands to the mainland: import tax is due, but no duty. */
const withinTheTerritory = ({ rules }: DutiableLine): NamedRule => ({
  id: 'fiscal-border',
  name: 'One customs territory, two areas of tax',
  source: rules.id === 'US' ? '19 CFR 101.1: the States and Puerto Rico' : 'Union Customs Code, article 1(3)',
  certainty: 'known',
});

/** Whether a gap also applies to a short code, which may include goods with the missing charge. */
const hangsOnDigits = (line: DutiableLine, gap: Gap): boolean =>
  gap.effect !== 'stop' && mayRaise(gap) && mayApply(line, gap);

/**
 * The gaps of the rules where duty is due, unless they make the line not computable, or where a relief removes the
 * duty.
 */
const tellGaps = (line: DutiableLine, of: 'duty' | 'relief'): Remarks => {
  const told: Remarks[] = [];
  for (const gap of line.rules.gaps) {
    const { effect } = gap;
    if ((gap.of ?? 'duty') !== of || !(applies(line, gap) || hangsOnDigits(line, gap))) continue;
    if (effect === 'stop') break;
    // Without its rule, it is not known whether an allowance is deducted for the missing charge too.
    const bound = (upTo: string) => ({ duty: line.whole.customsValue.times(Decimal.parse(upTo)) });
    told.push(toldByRule({ ...gap, effect }, gap.id), { missing: missingForGap(gap, bound) });
  }
  return together(...told);
};

/** Records that a relief or a scheme was applied, with its remarks. */
export const useRelief = (line: DutiableLine, relief: Relief | Scheme): Remarks =>
  together(
    doubtOfRelief(line, relief),
    'notice' in relief && relief.notice ? toldByRule(relief.notice, relief.id) : {},
    {
      used: [relief],
    },
  );

/** The missing duties of a line, at their upper bound. */
const dutiesAtMost = ({ reading }: DutiableLine, said: Remarks): readonly Levy[] =>
  partsAtMost(reading, said).flatMap(({ bound, reason, rule = reason }) =>
    typeof bound === 'object' && 'duty' in bound ? [{ ...duty, amount: bound.duty, rule }] : [],
  );

/** The remarks on duties left out that would raise those of the line. */
const raisedBy = (leftOut: readonly LeftOutDuty[], duties: Duties, paysForOthers = false): Remarks =>
  together(
    ...leftOut.map(({ adds, missing }) => {
      const more = adds(duties, paysForOthers);
      if (typeof more === 'string') return missing();
      return more === undefined || more.isZero() || more.isNegative() ? silent : missing({ duty: more });
    }),
  );

/** The duties together with the missing ones at their upper bound. */
const withDutiesAtMost = (
  line: DutiableLine,
  duties: readonly Levy[],
  ...remarks: readonly Remarks[]
): Found<LineDuty> => {
  const said = together(...remarks);
  return found({ levies: [...duties, ...dutiesAtMost(line, said)] }, said);
};

/** Adds the additional duties to the ordinary one; text if one of them cannot be calculated. */
const stackDuties = (line: DutiableLine, ordinary: Levy, additional: readonly AdditionalDuty[]): Duties | string => {
  const duties: [Levy, ...Levy[]] = [ordinary];
  for (const extra of additional) {
    const levy = additionalLevy(line, ordinary, extra);
    if (typeof levy === 'string') return levy;
    if (levy) duties.push(levy);
  }
  return duties;
};

/**
 * An ordinary duty with the additional ones. If only the upper bound of a rate is known (`isMost`), several duties that
 * raise it to their own rate may add more beside a low rate: the sum is highest at one of the ends.
 */
const withAdditional = (
  line: DutiableLine,
  ordinary: Levy,
  isMost: boolean,
  ...before: readonly Remarks[]
): Found<LineDuty> => {
  const additional = findAdditionalDuties(line);
  const high = stackDuties(line, ordinary, additional.value);
  if (typeof high === 'string') return found({ stopped: high }, ...before, additional);
  const leftOut = findDutiesLeftOut(line);
  const raised = raisedBy(leftOut.value, high);
  const low = isMost ? stackDuties(line, { ...ordinary, amount: Decimal.zero }, additional.value) : high;
  if (low !== high && typeof low !== 'string') {
    const raisedFromLow = raisedBy(leftOut.value, low);
    const sumAtMost = (duties: Duties, said: Remarks): Decimal => sumOfLevies([...duties, ...dutiesAtMost(line, said)]);
    if (sumAtMost(high, raised).compare(sumAtMost(low, raisedFromLow)) < 0)
      return withDutiesAtMost(line, low, ...before, additional, leftOut, raisedFromLow);
  }
  return withDutiesAtMost(line, high, ...before, additional, leftOut, raised);
};

const byTariff = (line: DutiableLine, gaps: Remarks): Found<LineDuty> => {
  const rate = chooseTariffRate(line);
  if ('stopped' in rate.value) return found(rate.value, gaps, rate);
  const ordinary = rateLevy(line, rate.value);
  if (typeof ordinary === 'string') return found({ stopped: ordinary }, gaps, rate);
  const duties = withAdditional(line, ordinary, rate.value.atMost === true, gaps, rate);
  // A rate that is not loaded is not a charge of zero, so it is not shown.
  if (rate.value.notLoaded !== true || 'stopped' in duties.value) return duties;
  return { ...duties, value: { levies: duties.value.levies.filter((levy) => levy !== ordinary) } };
};

/**
 * The duties of a line: reliefs come first, then flat duties, which replace the tariff, then the tariff with its
 * preferences; the additional duties are added to the result.
 */
export const assessDuty = (line: DutiableLine, { rule: flat, paidFor }: OwnFlatDuty): Found<LineDuty> => {
  if (line.consignment.request.border === 'fiscal') {
    const rule = withinTheTerritory(line);
    return { value: { levies: [waived(duty, rule.id)] }, used: [rule] };
  }
  const relief = line.reliefFrom('duty');
  if (relief)
    return withAdditional(line, waived(duty, relief.id), false, tellGaps(line, 'relief'), useRelief(line, relief));
  const gaps = tellGaps(line, 'duty');
  const stopping = stoppingGap(line);
  if (stopping) return found({ stopped: stopping.message }, gaps);
  if (flat === undefined) return byTariff(line, gaps);
  const charged = chargedFlat(line, flat, paidFor);
  const leftOut = findDutiesLeftOut(line);
  const duties: Duties = [charged.value];
  return withDutiesAtMost(line, duties, gaps, charged, leftOut, raisedBy(leftOut.value, duties, paidFor > 1));
};
