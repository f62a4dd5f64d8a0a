import { Decimal } from '../../../shared/decimal.ts';
import { DomainError } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import { onceFor } from '../../../shared/once-for.ts';
import { ownValue } from '../../../shared/own-value.ts';

/** Whose a rate is, and of which day. One that law fixes to another currency is of a day on which it held; it ages only as that other one does. */
export type RateOrigin = { readonly date: LocalDate; readonly source: string; readonly fixedTo?: string };

/** How many units of each currency one euro buys, on a day, by a source. Everything else is a cross rate through the euro. */
export type ExchangeRates = {
  readonly date: LocalDate;
  readonly source: string;
  readonly perEuro: Readonly<Record<string, string>>;
  /** Of the rates that are of another day or by another source than the rest. */
  readonly origins?: Readonly<Record<string, RateOrigin>>;
};

/** Twelve digits beyond the minor unit: far below what any rounding of a line can see. */
const scale = 16;

const euro = Decimal.of(1n);

// A table serves a day's requests, and each asks for its rates line by line: they are read once.
const readOf = onceFor((_: ExchangeRates) => new Map<string, Decimal>());

const perEuroOf = (rates: ExchangeRates, currency: string): Decimal => {
  if (currency === 'EUR') return euro;
  const known = readOf(rates);
  const before = known.get(currency);
  if (before) return before;
  const rate = readRate(rates, currency);
  known.set(currency, rate);
  return rate;
};

export const hasRate = ({ perEuro }: ExchangeRates, currency: string): boolean =>
  currency === 'EUR' || ownValue(perEuro, currency) !== undefined;

/** Nothing a client could send would help. */
export const rateNotLoaded = (currency: string, what: string): DomainError =>
  new DomainError(
    'exchange_rate_not_loaded',
    `No exchange rate of ${currency} is loaded, ${what}. The operator of this service has to load one; another currency in the request would not help.`,
  );

// What a request names has been looked for before (`requireRates`): what is missing here is money of the rules.
const readRate = ({ perEuro }: ExchangeRates, currency: string): Decimal => {
  const rate = ownValue(perEuro, currency);
  if (rate === undefined) throw rateNotLoaded(currency, 'in which the rules of the destination name a sum');
  return Decimal.parse(rate);
};

/** Exact where the currencies are the same, else to sixteen places: rounding is the caller's, once a line. */
export const convert = (amount: Decimal, from: string, to: string, rates: ExchangeRates): Decimal =>
  from === to ? amount : amount.times(perEuroOf(rates, to)).dividedBy(perEuroOf(rates, from), scale);

/** How many units of `to` one of `from` buys, as it is printed in a declaration: eight places. */
export const crossRate = (from: string, to: string, rates: ExchangeRates): string =>
  perEuroOf(rates, to).dividedBy(perEuroOf(rates, from), 8).trimmed().toString();
