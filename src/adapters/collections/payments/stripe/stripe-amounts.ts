import { ProcessorRefusedError } from '../../../../application/collections/ports/payment-processor.ts';
import { minorDigitsOf } from '../../../../domain/shared/currencies.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { moneyOf } from '../../../../domain/shared/money.ts';
import type { Money } from '../../../../domain/shared/money.ts';

/*
 * Amounts at Stripe are integers in the smallest unit that Stripe counts in:
 * https://docs.stripe.com/currencies#minor-units. It is that of ISO 4217 but for these.
 */

/** Counted in whole units, though ISO 4217 has a minor unit. */
const wholeUnits: ReadonlySet<string> = new Set(['MGA']);

/** Counted in hundredths, though only whole units can be charged: ISO 4217 has no minor unit any more. */
const wholeInHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Counted in thousandths; the last digit must be 0. */
const threeDecimals: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Stripe takes at most eight digits; more for a few currencies, which are not needed here. */
const largest = 99_999_999n;

/** The decimals that Stripe counts in. */
const decimalsOf = (currency: string): number => {
  if (wholeUnits.has(currency)) return 0;
  if (wholeInHundredths.has(currency)) return 2;
  return minorDigitsOf(currency);
};

/** The smallest amount that can be charged, and every other is a multiple of, as Stripe counts. */
const stepOf = (currency: string): bigint => {
  if (wholeInHundredths.has(currency)) return 100n;
  return threeDecimals.has(currency) ? 10n : 1n;
};

const refused = (message: string): ProcessorRefusedError =>
  new ProcessorRefusedError('not_possible', 'amount_not_chargeable', message);

/**
 * The amount as Stripe counts it. Throws ProcessorRefusedError where Stripe cannot charge it exactly: nothing is
 * rounded.
 */
export const toStripeAmount = ({ amount, currency }: Money): number => {
  const decimals = decimalsOf(currency);
  if (decimals > 2 && !threeDecimals.has(currency)) throw refused(`Stripe cannot charge amounts in ${currency}.`);
  const exact = Decimal.parse(amount);
  const counted = exact.rounded(decimals);
  const step = stepOf(currency);
  if (!counted.equals(exact) || counted.digits % step !== 0n) {
    const example = moneyOf(Decimal.of(step === 1n ? 1n : step, decimals), currency).amount;
    throw refused(`Stripe charges ${currency} in multiples of ${example}; ${amount} is none.`);
  }
  if (counted.digits <= 0n)
    throw new ProcessorRefusedError('not_possible', 'amount_too_small', 'The amount must be more than 0.');
  if (counted.digits > largest)
    throw refused(`Stripe charges at most ${largest} of the smallest unit; ${amount} ${currency} is more.`);
  return Number(counted.digits);
};

/** An amount of Stripe as money. `currency` in lower case, as Stripe writes it. */
export const fromStripeAmount = (amount: number, currency: string): Money => {
  const code = currency.toUpperCase();
  return moneyOf(Decimal.of(BigInt(amount), decimalsOf(code)), code);
};
