import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate, Tariff } from '../../tariff/duty-rate.ts';
import type { Case, CaseLine } from './case.ts';
import { taken } from './rule-query.ts';
import { dutyAmount } from '../money/duty-amount.ts';
import { waived } from './levy.ts';
import type { Levy } from './levy.ts';
import type { PlannedLine } from '../planned-line.ts';
import type { PlannedDuty, PlannedExtra, PlannedRate } from './plan-duty.ts';

/** The duties of a line, or why they cannot be computed. */
export type LineDuty = { readonly kind: 'computed'; readonly levies: readonly Levy[] } | { readonly kind: 'stopped'; readonly why: string };

const duty = { name: 'Duty', code: 'DUTY' } as const;

const computed = (levies: readonly Levy[]): LineDuty => ({ kind: 'computed', levies });

/** Ordered by what the lines hold, so that the order they were sent in changes nothing. */
const isDearer = (one: CaseLine, other: CaseLine): boolean => {
  const order = one.value.compare(other.value);
  return order === 0 ? JSON.stringify(one.goods) < JSON.stringify(other.goods) : order > 0;
};

/** Which line bears a duty that is due once for each line of the tariff: the dearest of those that share the code. */
export const bearersOf = (inCase: Case, lines: readonly PlannedLine[]): ReadonlySet<number> => {
  const bearers = new Map<string, CaseLine>();
  for (const { line, plan } of lines) {
    const key = taken(inCase, line, plan.bearing(inCase, line));
    if (key === undefined) continue;
    const bearer = bearers.get(key);
    if (bearer === undefined || isDearer(line, bearer)) bearers.set(key, line);
  }
  return new Set([...bearers.values()].map(({ index }) => index));
};

const flatLevy = (
  inCase: Case,
  { customsValue, index }: CaseLine,
  { charge, rule }: Extract<PlannedDuty, { kind: 'flat' }>,
  bearers: ReadonlySet<number>,
): Levy => {
  if (charge.per === 'value') {
    const rate = Decimal.parse(charge.rate);
    return { ...duty, amount: customsValue.times(rate), rate: rate.trimmed().toString(), rule };
  }
  const amount = bearers.has(index) ? inCase.exchange.toOwn(Decimal.parse(charge.amount), charge.currency) : Decimal.zero;
  return { ...duty, amount, rule };
};

const shareIn = (amount: Decimal, value: Decimal): { readonly rate?: string } =>
  value.isZero() ? {} : { rate: amount.dividedBy(value, 6).trimmed().toString() };

/** The fraction a client is shown: the rate itself, or what a duty by weight comes to. */
const shownRate = ({ parts }: DutyRate, amount: Decimal, value: Decimal): { readonly rate?: string } =>
  parts.length === 0 ? { rate: '0' } : shareIn(amount, value);

const tariffLevy = (
  { exchange }: Case,
  { goods: { quantity, unitWeight }, customsValue }: CaseLine,
  { rate, fraction, rule }: PlannedRate,
): Levy | string => {
  if (fraction) return { ...duty, amount: customsValue.times(fraction), rate: fraction.trimmed().toString(), rule };
  const kilograms = unitWeight === undefined ? undefined : Decimal.parse(unitWeight).times(Decimal.of(BigInt(quantity)));
  const convert = (amount: Decimal, currency: string): Decimal => exchange.toOwn(amount, currency);
  const amount = dutyAmount(rate, { value: customsValue, quantity, kilograms, convert });
  if (amount.kind === 'missing') return `The duty is ${rate.text}, and nothing says ${amount.what}.`;
  return { ...duty, amount: amount.amount, ...shownRate(rate, amount.amount, customsValue), rule };
};

const extraLevy = ({ customsValue }: CaseLine, ordinary: Levy, { rate, shown, netOfTariff, rule }: PlannedExtra): Levy | undefined => {
  const full = customsValue.times(rate);
  const rest = netOfTariff ? full.minus(ordinary.amount) : full;
  if (rest.isNegative()) return undefined;
  return { ...duty, amount: rest, ...(netOfTariff ? shareIn(rest, customsValue) : { rate: shown }), rule };
};

/** By its plan; `bearers` are the lines that bear what is due once for several. */
export const dutyOfLine = (inCase: Case, { line, plan }: PlannedLine, tariff: Tariff, bearers: ReadonlySet<number>): LineDuty => {
  const planned = taken(inCase, line, plan.duty(inCase, line, tariff));
  switch (planned.kind) {
    case 'stopped':
      return planned;
    case 'waived':
      return computed([waived(duty, planned.rule)]);
    case 'flat':
      return computed([flatLevy(inCase, line, planned, bearers)]);
    case 'tariff': {
      const ordinary = tariffLevy(inCase, line, planned);
      if (typeof ordinary === 'string') return { kind: 'stopped', why: ordinary };
      const extras = taken(inCase, line, plan.extras(inCase, line));
      return computed([ordinary, ...extras.flatMap((extra) => extraLevy(line, ordinary, extra) ?? [])]);
    }
  }
};
