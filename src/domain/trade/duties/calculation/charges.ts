import { minorDigitsOf } from '../../../shared/currencies.ts';
import { Decimal } from '../../../shared/decimal.ts';
import type { DutyRate } from '../../tariff/duty-rate.ts';
import { parseDutyRate } from '../../tariff/parse-duty-rate.ts';
import { dutyAmount } from '../money/duty-amount.ts';
import type { DutyAmount } from '../money/duty-amount.ts';
import { settled } from '../money/exchange-rates.ts';
import type { AdditionalDuty } from '../rules/rule-set.ts';
import type { ChargeCode, CheckoutTax, DutyCharge } from './assessment.ts';
import type { Consignment } from './consignment.ts';
import { isByMeasure } from './cut.ts';
import type { DutiableLine } from './line.ts';

/** A charge of a line before it is rounded, in the currency of the rule set. */
export type Levy = {
  readonly name: string;
  readonly code: ChargeCode;
  readonly amount: Decimal;
  /** The fraction in the answer. */
  readonly rate?: string;
  /** The id of the rule of the charge. */
  readonly rule: string;
  /** Where sums are cut to larger units: it is not known how the authorities round this one. */
  readonly isRoundingUnknown?: true;
};

/** The name and code of a duty. */
export const duty = { name: 'Duty', code: 'DUTY' } as const;

export const sumOfLevies = (levies: readonly Levy[]): Decimal =>
  levies.reduce((sum, { amount }) => sum.plus(amount), Decimal.zero);

/** A charge that a rule waives: it is shown with an amount of zero. */
export const waived = ({ name, code }: Pick<Levy, 'name' | 'code'>, rule: string): Levy => ({
  name,
  code,
  amount: Decimal.zero,
  rate: '0',
  rule,
});

/** The amount as a fraction of the value, unless the value is zero. */
export const shareIn = (amount: Decimal, value: Decimal): { readonly rate?: string } =>
  value.isZero() ? {} : { rate: amount.dividedBy(value, 6).trimmed().toString() };

/** A rate of a duty, and the id of its rule. */
export type RateByRule = { readonly rate: DutyRate; readonly rule: string };

/** The duty of a line at a rate. */
export const dutyAt = (
  { consignment: { converter }, goods, customsValue }: DutiableLine,
  rate: DutyRate,
): DutyAmount => {
  const { quantity, unitWeight } = goods;
  const kilograms =
    unitWeight === undefined ? undefined : Decimal.parse(unitWeight).times(Decimal.of(BigInt(quantity)));
  const convert = (amount: Decimal, currency: string): Decimal => converter.toOwn(amount, currency);
  return dutyAmount(rate, { value: customsValue, quantity, kilograms, convert });
};

/** The fraction of a rate by value alone; undefined for other rates. */
export const plainFraction = ({ parts, minimum, maximum }: DutyRate): Decimal | undefined => {
  const [only] = parts;
  const isPlain = parts.length === 1 && only?.kind === 'adValorem' && minimum === undefined && maximum === undefined;
  return isPlain ? Decimal.parse(only.rate) : undefined;
};

/**
 * The duty of a line at a rate, or why it cannot be calculated. The answer has the fraction itself, or for a duty by
 * weight the duty divided by the value.
 */
export const rateLevy = (line: DutiableLine, { rate, rule }: RateByRule): Levy | string => {
  const { customsValue, consignment } = line;
  const fraction = plainFraction(rate);
  if (fraction) return { ...duty, amount: customsValue.times(fraction), rate: fraction.trimmed().toString(), rule };
  const found = dutyAt(line, rate);
  if (found.kind === 'missing') return `The duty is ${rate.text}, and nothing says ${found.what}.`;
  const shown = rate.parts.length === 0 ? { rate: '0' } : shareIn(found.amount, customsValue);
  const isUnknown = consignment.cutting !== undefined && isByMeasure(rate);
  return { ...duty, amount: found.amount, ...shown, rule, ...(isUnknown && { isRoundingUnknown: true }) };
};

const free: DutyRate = { parts: [], text: 'Free' };
export const adValorem = (rate: string): DutyRate =>
  rate === '0' ? free : { parts: [{ kind: 'adValorem', rate }], text: rate };

/**
 * The rate of an additional duty. The rule file was checked when it was loaded, so that a duty that cannot be parsed is
 * a programming error.
 */
export const rateOfAdditional = ({ id, rate, duty: text = '' }: AdditionalDuty): DutyRate => {
  if (rate !== undefined) return adValorem(rate);
  const reading = parseDutyRate(text);
  if (reading.kind === 'rate') return reading.rate;
  throw new RangeError(`The rule ${id} has no duty: ${reading.reason}`);
};

/**
 * The only rounding: into the currency of the answer and to its minor unit, half up, once for each charge of a line.
 */
export const rounded = ({ converter, request: { currency } }: Consignment, amount: Decimal): Decimal =>
  settled(converter.fromOwn(amount, currency)).rounded(minorDigitsOf(currency));

export const sumOfRounded = (consignment: Consignment, levies: readonly Levy[]): Decimal =>
  levies.reduce((sum, { amount }) => sum.plus(rounded(consignment, amount)), Decimal.zero);

/** A charge as in the answer, with its amount. */
type RoundedCharge = { readonly charge: DutyCharge; readonly amount: Decimal };

export const roundedCharges = (consignment: Consignment, levies: readonly Levy[]): readonly RoundedCharge[] =>
  levies.map(({ name, code, amount: exact, rate, rule }) => {
    const { currency } = consignment.request;
    const amount = rounded(consignment, exact);
    const text = amount.toString();
    const charge =
      rate === undefined
        ? { name, code, amount: text, currency, rule }
        : { name, code, amount: text, currency, rate, rule };
    return { charge, amount };
  });

export const sumOfCharges = (charges: readonly RoundedCharge[]): Decimal =>
  charges.reduce((sum, { amount }) => sum.plus(amount), Decimal.zero);

const order = ['Duty', 'VAT', 'GST', 'HST', 'Sales tax', 'Excise', 'Customs fee', 'Disbursement fee'];
const byName = (one: DutyCharge, other: DutyCharge): number => order.indexOf(one.name) - order.indexOf(other.name);

/** Sums by name over all lines and fees. They are sums of rounded amounts, so that the price is exactly their sum. */
export const sumsByName = (charges: readonly RoundedCharge[]): readonly DutyCharge[] => {
  const sums = new Map<string, { readonly charge: DutyCharge; amount: Decimal }>();
  for (const { charge, amount } of charges) {
    const known = sums.get(charge.name);
    if (known) known.amount = known.amount.plus(amount);
    else sums.set(charge.name, { charge, amount });
  }
  return [...sums.values()]
    .map(({ charge: { name, code, currency, rule }, amount }) => ({
      name,
      code,
      amount: amount.toString(),
      currency,
      rule,
    }))
    .sort(byName);
};

/** A tax that the seller accounts for at checkout, by a scheme. */
export type CheckoutLevy = Levy & { readonly scheme: string };

/** The taxes that the seller accounts for at checkout, summed by scheme and tax. */
export const sumCheckoutTaxes = (consignment: Consignment, levies: readonly CheckoutLevy[]): readonly CheckoutTax[] => {
  const sums = new Map<string, CheckoutTax>();
  for (const { name, scheme, amount, rule } of levies) {
    const [key, added] = [`${scheme} ${name}`, rounded(consignment, amount)];
    const known = sums.get(key);
    const sum = known ? Decimal.parse(known.amount).plus(added) : added;
    sums.set(key, { scheme, name, amount: sum.toString(), currency: consignment.request.currency, rule });
  }
  return [...sums.values()];
};
