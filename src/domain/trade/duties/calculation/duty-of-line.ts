import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate, Tariff } from '../../tariff/duty-rate.ts';
import { dutyAt } from './dearest-rate.ts';
import { flatLevy } from './flat-levy.ts';
import type { FlatDutyPayers } from './flat-levy.ts';
import { duty, shareIn, sumOfLevies, waived } from './levy.ts';
import type { Levy } from './levy.ts';
import { addMissing, dutiesAtBound } from './missing.ts';
import { planDuty } from './plan-duty.ts';
import { planExtras } from './plan-extras.ts';
import { planLeftOut } from './plan-left-out.ts';
import type { LeftOut } from './plan-left-out.ts';
import type { MissingPart } from './missing-part.ts';
import type { PlannedExtra, PlannedRate } from './planned-duty.ts';
import type { RuleQuery } from './rule-query.ts';

/** The duties of a line, or why they cannot be calculated. */
export type LineDuty = { readonly kind: 'computed'; readonly levies: readonly Levy[] } | { readonly kind: 'stopped'; readonly why: string };

const computed = (levies: readonly Levy[]): LineDuty => ({ kind: 'computed', levies });

/** The fraction that the answer shows: the rate itself, or of a duty by weight the duty divided by the value. */
const shownRate = ({ parts }: DutyRate, amount: Decimal, value: Decimal): { readonly rate?: string } =>
  parts.length === 0 ? { rate: '0' } : shareIn(amount, value);

const rateLevy = (query: RuleQuery, { rate, fraction, rule }: PlannedRate): Levy | string => {
  const { customsValue } = query.line;
  if (fraction) return { ...duty, amount: customsValue.times(fraction), rate: fraction.trimmed().toString(), rule };
  const amount = dutyAt(query, rate);
  if (amount.kind === 'missing') return `The duty is ${rate.text}, and nothing says ${amount.what}.`;
  return { ...duty, amount: amount.amount, ...shownRate(rate, amount.amount, customsValue), rule };
};

const extraLevy = (query: RuleQuery, ordinary: Levy, extra: PlannedExtra): Levy | string | undefined => {
  const full = rateLevy(query, extra);
  if (typeof full === 'string' || !extra.netOfTariff) return full;
  const rest = full.amount.minus(ordinary.amount);
  return rest.isNegative() ? undefined : { ...duty, amount: rest, ...shareIn(rest, query.line.customsValue), rule: extra.rule };
};

/** The duties of a line, the ordinary or flat one first. */
type Duties = readonly [Levy, ...Levy[]];

/**
 * What a duty that was left out would add to the duties of the line. Text says why nobody knows. A flat duty takes the place of the others;
 * what the line pays `forOthers` too is then due from one of those.
 */
const leftOutLevy = (query: RuleQuery, duties: Duties, leftOut: LeftOut, forOthers: boolean): Decimal | string | undefined => {
  if (leftOut.kind === 'flat') {
    const { charge, id } = leftOut.rule;
    const { amount } = flatLevy(query, { charge, rule: id }, true);
    return forOthers ? amount : amount.minus(sumOfLevies(duties));
  }
  const levy = extraLevy(query, duties[0], leftOut.extra);
  return typeof levy === 'object' ? levy.amount : levy;
};

/** The duties of a line, and those left out that would raise them. */
type Charged = { readonly duties: Duties; readonly leftOut: readonly MissingPart[] };

const charged = (query: RuleQuery, tariff: Tariff, duties: Duties, forOthers = false): Charged => ({
  duties,
  leftOut: planLeftOut(query, tariff).flatMap((leftOut) => {
    const more = leftOutLevy(query, duties, leftOut, forOthers);
    if (typeof more === 'string') return [leftOut.part()];
    return more === undefined || more.isZero() || more.isNegative() ? [] : [leftOut.part({ duty: more })];
  }),
});

/** The duties of a line, and of what is missing from them what is calculated at its bound. */
const withBounds = (query: RuleQuery, { duties, leftOut }: Charged): LineDuty => {
  for (const part of leftOut) addMissing(query, part);
  return computed([...duties, ...dutiesAtBound(query)]);
};

/** A duty of the tariff, with the duties on top of it. */
const withExtras = (query: RuleQuery, tariff: Tariff, ordinary: Levy): Charged | string => {
  const duties: [Levy, ...Levy[]] = [ordinary];
  for (const extra of planExtras(query)) {
    const levy = extraLevy(query, ordinary, extra);
    if (typeof levy === 'string') return levy;
    if (levy) duties.push(levy);
  }
  return charged(query, tariff, duties);
};

const settledDuty = (query: RuleQuery, found: Charged | string): LineDuty =>
  typeof found === 'string' ? { kind: 'stopped', why: found } : withBounds(query, found);

const sumAtBound = (query: RuleQuery, { duties, leftOut }: Charged): Decimal => sumOfLevies([...duties, ...dutiesAtBound(query, leftOut)]);

/**
 * Of a rate that is not known but for its most: several duties that raise it to theirs come to more beside a low one, so that the sum is
 * highest at one of the ends.
 */
const atDearerEnd = (query: RuleQuery, tariff: Tariff, most: Levy): Charged | string => {
  const [high, low] = [withExtras(query, tariff, most), withExtras(query, tariff, { ...most, amount: Decimal.zero })];
  if (typeof high === 'string' || typeof low === 'string') return high;
  return sumAtBound(query, high).compare(sumAtBound(query, low)) < 0 ? low : high;
};

/** A rate that is not loaded is no charge of zero: it is not shown. */
const withoutUnknown = (found: LineDuty, ordinary: Levy): LineDuty =>
  found.kind === 'computed' ? computed(found.levies.filter((levy) => levy !== ordinary)) : found;

export const dutyOfLine = (query: RuleQuery, tariff: Tariff, payers: FlatDutyPayers): LineDuty => {
  const planned = planDuty(query, tariff);
  const paidFor = payers.get(query.line.index) ?? 0;
  switch (planned.kind) {
    case 'stopped':
      return planned;
    case 'waived': {
      const levy = waived(duty, planned.rule);
      return planned.wholly ? computed([levy]) : settledDuty(query, withExtras(query, tariff, levy));
    }
    case 'flat':
      return withBounds(query, charged(query, tariff, [flatLevy(query, planned, paidFor > 0)], paidFor > 1));
    case 'tariff': {
      const ordinary = rateLevy(query, planned);
      if (typeof ordinary === 'string') return { kind: 'stopped', why: ordinary };
      if (planned.atMost) return settledDuty(query, atDearerEnd(query, tariff, ordinary));
      const found = settledDuty(query, withExtras(query, tariff, ordinary));
      return planned.notLoaded ? withoutUnknown(found, ordinary) : found;
    }
  }
};
