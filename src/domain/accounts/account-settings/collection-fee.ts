import { Decimal, largest } from '../../shared/decimal.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import { moneyOf } from '../../shared/money.ts';
import type { Money } from '../../shared/money.ts';

/** What the consignee pays for the collection itself, from a day on. Amounts are decimal strings in `currency`. */
export type CollectionFee = {
  readonly validFrom: LocalDate;
  readonly currency: string;
  readonly amount?: string;
  /** A fraction of duties and taxes, added to `amount`. */
  readonly rate?: string;
  /** The part by `rate` is at least this. */
  readonly min?: string;
  /** The part by `rate` is at most this. */
  readonly max?: string;
};

/** Into the currency of the sum, by the rates of the day; with more places than any currency has. */
type Convert = (amount: Decimal, currency: string) => Decimal;

/** The fee in force on a day: of those that have begun, the one that began last. */
export const feeOn = (fees: readonly CollectionFee[], day: LocalDate): CollectionFee | undefined =>
  fees.reduce<CollectionFee | undefined>(
    (found, fee) => (fee.validFrom <= day && (found === undefined || fee.validFrom > found.validFrom) ? fee : found),
    undefined,
  );

/** The fee on a sum of duties and taxes, in the currency of that sum: rounded half up once, to its minor unit. */
export const feeAmount = (
  { currency, amount = '0', rate, min, max }: CollectionFee,
  due: Money,
  convert: Convert,
): Money => {
  const inCurrencyOfDue = (text: string): Decimal => convert(Decimal.parse(text), currency);
  const fixed = inCurrencyOfDue(amount);
  if (rate === undefined) return moneyOf(fixed, due.currency);
  const share = Decimal.parse(due.amount).times(Decimal.parse(rate));
  const atLeast = min === undefined ? share : largest(share, inCurrencyOfDue(min));
  const most = max === undefined ? undefined : inCurrencyOfDue(max);
  return moneyOf(fixed.plus(most !== undefined && atLeast.compare(most) > 0 ? most : atLeast), due.currency);
};
