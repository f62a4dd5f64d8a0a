import { Decimal } from '../../../shared/decimal.ts';
import { DomainError } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import { ownValue } from '../../../shared/table.ts';
import { divisionScale } from './precision.ts';

/**
 * The source and the day of a rate. A rate that law fixes to another currency has a day on which the fixing held, and
 * is as old as the rate of that other currency.
 */
export type RateOrigin = { readonly date: LocalDate; readonly source: string; readonly fixedTo?: string };

/**
 * How many units of each currency one euro buys, on a day, by a source. A rate between two other currencies is a cross
 * rate through the euro.
 */
export type ExchangeRates = {
  readonly date: LocalDate;
  readonly source: string;
  readonly perEuro: Readonly<Record<string, string>>;
  /** Of the rates that have another day or another source than the table. */
  readonly origins?: Readonly<Record<string, RateOrigin>>;
};

const euro = Decimal.of(1n);

/** Whether the table converts a currency. */
export const hasRate = ({ perEuro }: ExchangeRates, currency: string): boolean =>
  currency === 'EUR' || ownValue(perEuro, currency) !== undefined;

/** For a currency that the rules need. The client cannot avoid it by sending another currency. */
export const rateNotLoaded = (currency: string, what: string): DomainError =>
  new DomainError(
    'exchange_rate_not_loaded',
    `No exchange rate of ${currency} is loaded, ${what}. ` +
      'The operator of this service has to load one; another currency in the request would not help.',
  );

const perEuroOf = ({ perEuro }: ExchangeRates, currency: string): Decimal => {
  if (currency === 'EUR') return euro;
  const rate = ownValue(perEuro, currency);
  // `requireRates` has checked the currencies of the request, so a currency that is missing here stands in the rules.
  if (rate === undefined) throw rateNotLoaded(currency, 'in which the rules of the destination name a sum');
  return Decimal.parse(rate);
};

/** Exact between the same currency, otherwise to thirty places. The caller rounds, once a line. */
export const convert = (amount: Decimal, from: string, to: string, rates: ExchangeRates): Decimal =>
  from === to ? amount : amount.times(perEuroOf(rates, to)).dividedBy(perEuroOf(rates, from), divisionScale);

/** How many units of `to` one unit of `from` buys, to the eight places that a declaration prints. */
export const crossRate = (from: string, to: string, rates: ExchangeRates): string =>
  perEuroOf(rates, to).dividedBy(perEuroOf(rates, from), 8).trimmed().toString();

/** The part of a table that converts these currencies, with those that law fixes their rates to. */
export const ratesOf = (rates: ExchangeRates, currencies: ReadonlySet<string>): ExchangeRates => {
  const bases = [...currencies].flatMap((currency) => ownValue(rates.origins, currency)?.fixedTo ?? []);
  const held = [...new Set([...currencies, ...bases])].sort();
  const part = <Value>(table: Readonly<Record<string, Value>> | undefined): Readonly<Record<string, Value>> =>
    Object.fromEntries(
      held.flatMap((currency) => {
        const value = ownValue(table, currency);
        return value === undefined ? [] : [[currency, value]];
      }),
    );
  return { ...rates, perEuro: part(rates.perEuro), origins: part(rates.origins) };
};

/** The rate of another table; a currency that law fixes to one of our own keeps its rate to that one. */
const takenOver = (own: ExchangeRates, { perEuro, origins }: ExchangeRates, currency: string): string => {
  const [rate = '', base = ''] = [ownValue(perEuro, currency), ownValue(origins, currency)?.fixedTo];
  const [ours, theirs] = [ownValue(own.perEuro, base), ownValue(perEuro, base)];
  if (ours === undefined || theirs === undefined || ours === theirs) return rate;
  return Decimal.parse(rate)
    .times(Decimal.parse(ours))
    .dividedBy(Decimal.parse(theirs), divisionScale)
    .trimmed()
    .toString();
};

/** A table with the rates of another one for the currencies that it lacks. */
export const withOtherRates = (own: ExchangeRates, others: ExchangeRates): ExchangeRates => {
  const { date, source } = others;
  const lacking = Object.keys(others.perEuro).filter((currency) => !hasRate(own, currency));
  const origins = lacking.map(
    (currency) => [currency, ownValue(others.origins, currency) ?? { date, source }] as const,
  );
  const rates = lacking.map((currency) => [currency, takenOver(own, others, currency)] as const);
  return {
    ...own,
    perEuro: { ...Object.fromEntries(rates), ...own.perEuro },
    origins: { ...Object.fromEntries(origins), ...own.origins },
  };
};

/** The day and the source of a cross rate. */
export type PairOrigin = {
  readonly date: LocalDate;
  readonly source: string;
  /** False where law alone fixes it. */
  readonly ages: boolean;
};

type Leg = { readonly base: string; readonly fixed?: RateOrigin };
type Part = Pick<RateOrigin, 'date' | 'source'> & { readonly currency: string };

const originOf = ({ origins, date, source }: ExchangeRates, currency: string): RateOrigin =>
  ownValue(origins, currency) ?? { date, source };

const legOf = (rates: ExchangeRates, currency: string): Leg => {
  if (currency === 'EUR') return { base: currency };
  const origin = originOf(rates, currency);
  return origin.fixedTo === undefined ? { base: currency } : { base: origin.fixedTo, fixed: origin };
};

/** One source is named alone, several are named with their currencies. */
const sourcesOf = (parts: readonly Part[]): string => {
  const currenciesBy = new Map<string, string[]>();
  for (const { currency, source } of parts) currenciesBy.set(source, [...(currenciesBy.get(source) ?? []), currency]);
  const sources = [...currenciesBy.keys()];
  return sources.length === 1
    ? sources.join('')
    : [...currenciesBy].map(([source, currencies]) => `${currencies.join(', ')}: ${source}`).join('; ');
};

/**
 * A cross rate is as old as the older of its two rates. Between currencies that are fixed to one another no rate ages.
 */
export const originOfPair = (from: string, to: string, rates: ExchangeRates): PairOrigin => {
  const [one, other] = [legOf(rates, from), legOf(rates, to)];
  const fixed: Part[] = [];
  if (one.fixed) fixed.push({ currency: from, ...one.fixed });
  if (other.fixed) fixed.push({ currency: to, ...other.fixed });
  const bases = one.base === other.base ? [] : [one.base, other.base].filter((base) => base !== 'EUR');
  const ageing = bases.map((base): Part => ({ currency: base, ...originOf(rates, base) }));
  const [oldest] = ageing.map(({ date }) => date).sort();
  const source = sourcesOf([...fixed, ...ageing]);
  if (oldest !== undefined) return { date: oldest, source, ages: true };
  const [latest] = fixed.map(({ date }) => date).sort().reverse(); // prettier-ignore
  return { date: latest ?? rates.date, source, ages: false };
};
