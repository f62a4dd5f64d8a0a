import { minorDigitsOf } from './currencies.ts';
import { Decimal } from './decimal.ts';
import { DomainError } from './domain-error.ts';

/** `amount` is a decimal string, never negative unless a comment says so; `currency` an ISO 4217 code. */
export type Money = { readonly amount: string; readonly currency: string };

/** Zero in a currency. */
export const zero = (currency: string): Money => fromMinor(0n, currency);

/**
 * Rounded half up to the minor unit, as a line of a bill. A total is the sum of the rounded lines, never a rounded sum.
 */
export const roundToMinor = ({ amount, currency }: Money): Money => moneyOf(Decimal.parse(amount), currency);

/**
 * An exact amount as money, rounded half up to the currency's minor unit and with all its digits: `5` pounds are
 * `5.00`.
 */
export const moneyOf = (amount: Decimal, currency: string): Money => ({
  amount: amount.rounded(minorDigitsOf(currency)).toString(),
  currency,
});

/** The amount in minor units (pence, cents, fils), as card processors use. */
export const toMinor = ({ amount, currency }: Money): bigint =>
  Decimal.parse(amount).rounded(minorDigitsOf(currency)).digits;

/** Money from an amount in minor units: 1250 pence are 12.50 GBP. */
export const fromMinor = (minor: bigint, currency: string): Money => ({
  amount: Decimal.of(minor, minorDigitsOf(currency)).toString(),
  currency,
});

const amountsOf = (first: Money, second: Money): readonly [Decimal, Decimal] => {
  if (first.currency !== second.currency) {
    throw new DomainError(
      'currency_mismatch',
      `${first.currency} and ${second.currency} cannot be added or compared without an exchange rate.`,
    );
  }
  return [Decimal.parse(first.amount), Decimal.parse(second.amount)];
};

/** Adds without rounding. */
export const addMoney = (first: Money, second: Money): Money => {
  const [one, other] = amountsOf(first, second);
  return { amount: one.plus(other).toString(), currency: first.currency };
};

/** Subtracts without rounding; negative if `second` is larger. */
export const subtractMoney = (first: Money, second: Money): Money => {
  const [one, other] = amountsOf(first, second);
  return { amount: one.minus(other).toString(), currency: first.currency };
};

/** Compares two amounts of one currency: -1, 0 or 1. */
export const compareMoney = (first: Money, second: Money): -1 | 0 | 1 => {
  const [one, other] = amountsOf(first, second);
  return one.compare(other);
};

/** Whether both are the same sum in the same currency, whatever their number of digits. */
export const isSameMoney = (first: Money, second: Money): boolean =>
  first.currency === second.currency && compareMoney(first, second) === 0;

/** The value of a line: the exact product, rounded once. */
export const timesMoney = ({ amount, currency }: Money, factor: Decimal): Money =>
  moneyOf(Decimal.parse(amount).times(factor), currency);

/** The sum of amounts. The currency is a parameter because an empty list has none. */
export const sumMoney = (lines: readonly Money[], currency: string): Money => lines.reduce(addMoney, zero(currency));
