import { Decimal } from '../../shared/decimal.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { LocalDate } from '../../shared/local-date.ts';

/** How many units of each currency one euro buys, on a day, by a source. Everything else is a cross rate through the euro. */
export type ExchangeRates = {
  readonly date: LocalDate;
  readonly source: string;
  readonly perEuro: Readonly<Record<string, string>>;
};

/** Twelve digits beyond the minor unit: far below what any rounding of a line can see. */
const scale = 16;

const perEuroOf = ({ perEuro, date }: ExchangeRates, currency: string): Decimal => {
  if (currency === 'EUR') return Decimal.of(1n);
  const rate = perEuro[currency];
  if (rate === undefined) {
    throw new DomainError(
      'exchange_rate_missing',
      `No exchange rate of ${currency} is loaded for ${date}. Send the amounts in another currency.`,
    );
  }
  return Decimal.parse(rate);
};

/** Exact where the currencies are the same, else to sixteen places: rounding is the caller's, once a line. */
export const convert = (amount: Decimal, from: string, to: string, rates: ExchangeRates): Decimal =>
  from === to ? amount : amount.times(perEuroOf(rates, to)).dividedBy(perEuroOf(rates, from), scale);

/** How many units of `to` one of `from` buys, as it is printed in a declaration: eight places. */
export const crossRate = (from: string, to: string, rates: ExchangeRates): string =>
  perEuroOf(rates, to).dividedBy(perEuroOf(rates, from), 8).trimmed().toString();
