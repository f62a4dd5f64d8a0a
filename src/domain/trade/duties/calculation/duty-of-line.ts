import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate, Tariff } from '../../tariff/duty-rate.ts';
import { dutyAmount } from '../money/duty-amount.ts';
import type { CaseLine } from './case.ts';
import { waived } from './levy.ts';
import type { Levy } from './levy.ts';
import { flatDutyKey, planDuty, planExtras } from './plan-duty.ts';
import type { PlannedDuty, PlannedExtra, PlannedRate } from './plan-duty.ts';
import type { RuleQuery } from './rule-query.ts';

/** The duties of a line, or why they cannot be calculated. */
export type LineDuty = { readonly kind: 'computed'; readonly levies: readonly Levy[] } | { readonly kind: 'stopped'; readonly why: string };

const duty = { name: 'Duty', code: 'DUTY' } as const;

const computed = (levies: readonly Levy[]): LineDuty => ({ kind: 'computed', levies });

/** Compares what the lines hold, not their place, so that the order they were sent in changes nothing. */
const isDearer = (one: CaseLine, other: CaseLine): boolean => {
  const order = one.value.compare(other.value);
  return order === 0 ? JSON.stringify(one.goods) < JSON.stringify(other.goods) : order > 0;
};

/** The lines that pay a flat duty which is due once for several lines: of those that share it, the dearest one. By index in the request. */
export const flatDutyPayers = (queries: readonly RuleQuery[]): ReadonlySet<number> => {
  const payers = new Map<string, CaseLine>();
  for (const query of queries) {
    const key = flatDutyKey(query);
    if (key === undefined) continue;
    const payer = payers.get(key);
    if (payer === undefined || isDearer(query.line, payer)) payers.set(key, query.line);
  }
  return new Set([...payers.values()].map(({ index }) => index));
};

const flatLevy = (
  { inCase: { converter }, line: { customsValue, index } }: RuleQuery,
  { charge, rule }: Extract<PlannedDuty, { kind: 'flat' }>,
  payers: ReadonlySet<number>,
): Levy => {
  if (charge.per === 'value') {
    const rate = Decimal.parse(charge.rate);
    return { ...duty, amount: customsValue.times(rate), rate: rate.trimmed().toString(), rule };
  }
  return { ...duty, amount: payers.has(index) ? converter.moneyToOwn(charge) : Decimal.zero, rule };
};

const shareIn = (amount: Decimal, value: Decimal): { readonly rate?: string } =>
  value.isZero() ? {} : { rate: amount.dividedBy(value, 6).trimmed().toString() };

/** The fraction that the answer shows: the rate itself, or of a duty by weight the duty divided by the value. */
const shownRate = ({ parts }: DutyRate, amount: Decimal, value: Decimal): { readonly rate?: string } =>
  parts.length === 0 ? { rate: '0' } : shareIn(amount, value);

const tariffLevy = (
  { inCase: { converter }, line: { goods, customsValue } }: RuleQuery,
  { rate, fraction, rule }: PlannedRate,
): Levy | string => {
  if (fraction) return { ...duty, amount: customsValue.times(fraction), rate: fraction.trimmed().toString(), rule };
  const { quantity, unitWeight } = goods;
  const kilograms = unitWeight === undefined ? undefined : Decimal.parse(unitWeight).times(Decimal.of(BigInt(quantity)));
  const convert = (amount: Decimal, currency: string): Decimal => converter.toOwn(amount, currency);
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

/** `payers` are the lines that pay a flat duty which is due once for several. */
export const dutyOfLine = (query: RuleQuery, tariff: Tariff, payers: ReadonlySet<number>): LineDuty => {
  const planned = planDuty(query, tariff);
  switch (planned.kind) {
    case 'stopped':
      return planned;
    case 'waived':
      return computed([waived(duty, planned.rule)]);
    case 'flat':
      return computed([flatLevy(query, planned, payers)]);
    case 'tariff': {
      const ordinary = tariffLevy(query, planned);
      if (typeof ordinary === 'string') return { kind: 'stopped', why: ordinary };
      return computed([ordinary, ...planExtras(query).flatMap((extra) => extraLevy(query.line, ordinary, extra) ?? [])]);
    }
  }
};
