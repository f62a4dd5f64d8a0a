import { minorDigitsOf } from '../../../shared/currencies.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { settled } from '../money/precision.ts';
import type { DutyCharge } from './assessment.ts';
import type { Case } from './case.ts';
import type { Levy } from './levy.ts';

/** The only rounding: into the currency of the answer and to its minor unit, half up, once a charge of a line. */
export const rounded = ({ converter, request: { currency } }: Case, amount: Decimal): Decimal =>
  settled(converter.fromOwn(amount, currency)).rounded(minorDigitsOf(currency));

export const chargeOf = (inCase: Case, { name, code, amount, rate, rule }: Levy): DutyCharge => {
  const charge = { name, code, amount: rounded(inCase, amount).toString(), currency: inCase.request.currency };
  return rate === undefined ? { ...charge, rule } : { ...charge, rate, rule };
};

const order = ['Duty', 'VAT', 'GST', 'HST', 'Sales tax', 'Excise', 'Customs fee', 'Disbursement fee'];
const byName = (one: DutyCharge, other: DutyCharge): number => order.indexOf(one.name) - order.indexOf(other.name);

/** Sums by name over all lines and fees. They are sums of rounded amounts, so that the price is exactly their sum. */
export const sumsByName = (charges: readonly DutyCharge[], currency: string): readonly DutyCharge[] => {
  const sums = new Map<string, { readonly charge: DutyCharge; amount: Decimal }>();
  for (const charge of charges) {
    const amount = Decimal.parse(charge.amount);
    const known = sums.get(charge.name);
    if (known) known.amount = known.amount.plus(amount);
    else sums.set(charge.name, { charge, amount });
  }
  return [...sums.values()]
    .map(({ charge: { name, code, rule }, amount }) => ({ name, code, amount: amount.toString(), currency, rule }))
    .sort(byName);
};
