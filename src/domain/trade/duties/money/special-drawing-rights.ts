import { Decimal } from '../../../shared/decimal.ts';
import type { Money } from '../../../shared/money.ts';
import { convert, hasRate } from './exchange-rates.ts';
import type { ExchangeRates } from './exchange-rates.ts';

/**
 * The amounts of currencies that one special drawing right consists of, since 1 August 2022 (International Monetary
 * Fund, review of the valuation of the SDR, decided on 11 May 2022, for five years).
 */
const basket: Readonly<Record<string, string>> = {
  USD: '0.57813',
  EUR: '0.37379',
  CNY: '1.0993',
  JPY: '13.452',
  GBP: '0.080870',
};

/** What `count` special drawing rights are worth in a currency; undefined if an exchange rate is missing. */
const drawingRightsIn = (count: number, currency: string, rates: ExchangeRates): Decimal | undefined =>
  [...Object.keys(basket), currency].every((code) => hasRate(rates, code))
    ? Object.entries(basket)
        .reduce((sum, [code, amount]) => sum.plus(convert(Decimal.parse(amount), code, currency, rates)), Decimal.zero)
        .times(Decimal.of(BigInt(count)))
    : undefined;

/**
 * Whether the sums together are worth at most `count` special drawing rights. Sums that cannot be converted count as
 * more.
 */
export const isWithinDrawingRights = (sums: readonly Money[], count: number, rates: ExchangeRates): boolean => {
  const limit = drawingRightsIn(count, 'EUR', rates);
  if (limit === undefined || !sums.every(({ currency }) => hasRate(rates, currency))) return false;
  const total = sums.reduce(
    (sum, { amount, currency }) => sum.plus(convert(Decimal.parse(amount), currency, 'EUR', rates)),
    Decimal.zero,
  );
  return total.compare(limit) <= 0;
};
