import { Decimal } from '../../../shared/decimal.ts';
import { DomainError } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import { ownValue } from '../../../shared/table.ts';

/** The decimal places of a division. Shares and conversions are seldom exact. */
export const divisionScale = 30;

const settledScale = 15;

/**
 * Removes the rounding errors of divisions, before a sum is compared with a limit or rounded: 10 EUR converted through
 * another currency are 10 EUR again, and half a cent is half a cent.
 */
export const settled = (amount: Decimal): Decimal =>
  amount.scale > settledScale ? amount.rounded(settledScale) : amount;

/**
 * The source and the day of a rate. A rate that law fixes to another currency has the day of that fixing, and the age
 * of the other currency's rate.
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
  /** The origins of rates with another day or another source than the table. */
  readonly origins?: Readonly<Record<string, RateOrigin>>;
};

const euro = Decimal.of(1n);

/** Whether the table has a rate of a currency. */
export const hasRate = ({ perEuro }: ExchangeRates, currency: string): boolean =>
  currency === 'EUR' || ownValue(perEuro, currency) !== undefined;

/** The refusal for a currency that the rules need. The client cannot avoid it by sending another currency. */
export const rateNotLoaded = (currency: string, what: string): DomainError =>
  new DomainError(
    'exchange_rate_not_loaded',
    `No exchange rate of ${currency} is loaded, ${what}. ` +
      'The operator of this service has to load one; another currency in the request would not help.',
  );

const perEuroOf = ({ perEuro }: ExchangeRates, currency: string): Decimal => {
  if (currency === 'EUR') return euro;
  const rate = ownValue(perEuro, currency);
  // `requireRates` has checked the currencies of the request, so a currency that is missing here is one of the rules.
  if (rate === undefined) throw rateNotLoaded(currency, 'in which the rules of the destination name a sum');
  return Decimal.parse(rate);
};

/** Exact between equal currencies, otherwise to thirty places. The caller rounds, once a line. */
export const convert = (amount: Decimal, from: string, to: string, rates: ExchangeRates): Decimal =>
  from === to ? amount : amount.times(perEuroOf(rates, to)).dividedBy(perEuroOf(rates, from), divisionScale);

/** How many units of `to` one unit of `from` buys, to the eight places that a declaration prints. */
export const crossRate = (from: string, to: string, rates: ExchangeRates): string =>
  perEuroOf(rates, to).dividedBy(perEuroOf(rates, from), 8).trimmed().toString();

/** The part of a table with these currencies, and with those that law fixes their rates to. */
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

/** The rate of another table; a currency that law fixes to one of our own keeps its fixed rate. */
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

/** A table completed by the rates of another one for the currencies that it lacks. */
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
  /** False if law alone fixes it. */
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

/** Names the sources: a single one alone, several with their currencies. */
const sourcesOf = (parts: readonly Part[]): string => {
  const currenciesBy = new Map<string, string[]>();
  for (const { currency, source } of parts) currenciesBy.set(source, [...(currenciesBy.get(source) ?? []), currency]);
  const sources = [...currenciesBy.keys()];
  return sources.length === 1
    ? sources.join('')
    : [...currenciesBy].map(([source, currencies]) => `${currencies.join(', ')}: ${source}`).join('; ');
};

/**
 * The origin of a cross rate. It is as old as the older of its two rates. Between currencies that are fixed to one
 * another no rate ages.
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
  const [latest] = fixed.map(({ date }) => date).sort().reverse(); // oxfmt-ignore
  return { date: latest ?? rates.date, source, ages: false };
};

/** An exchange rate that a calculation used, as the answer shows it. */
export type UsedRate = {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly date: LocalDate;
  readonly source: string;
};

const byPair = (one: UsedRate, other: UsedRate): number =>
  `${one.from}${one.to}` < `${other.from}${other.to}` ? -1 : 1;

/** Converts into the currency of a rule set and out of it, for one calculation, and records which rates were used. */
export class CurrencyConverter {
  readonly #rates: ExchangeRates;
  readonly #own: string;
  /** By pair of currencies; `ages` is false for a rate that law fixes. */
  readonly #used = new Map<string, { readonly rate: UsedRate; readonly ages: boolean }>();

  /** `own` is the currency of the rule set. */
  constructor(rates: ExchangeRates, own: string) {
    this.#rates = rates;
    this.#own = own;
  }

  /** A converter with the same rates and its own record. */
  unrecorded(): CurrencyConverter {
    return new CurrencyConverter(this.#rates, this.#own);
  }

  toOwn(amount: Decimal, currency: string): Decimal {
    return this.#convert(amount, currency, this.#own);
  }

  moneyToOwn({ amount, currency }: Money): Decimal {
    return this.#convert(Decimal.parse(amount), currency, this.#own);
  }

  fromOwn(amount: Decimal, currency: string): Decimal {
    return this.#convert(amount, this.#own, currency);
  }

  /** Sorted by currency, so that the order of the goods does not matter. */
  used(): readonly UsedRate[] {
    return [...this.#used.values()].map(({ rate }) => rate).sort(byPair);
  }

  /** The used rates that law does not fix. */
  usedAndAgeing(): readonly UsedRate[] {
    return [...this.#used.values()].flatMap(({ rate, ages }) => (ages ? [rate] : [])).sort(byPair);
  }

  #convert(amount: Decimal, from: string, to: string): Decimal {
    if (from === to) return amount;
    this.#recordUse(from, to);
    return convert(amount, from, to, this.#rates);
  }

  #recordUse(from: string, to: string): void {
    const pair = `${from} ${to}`;
    if (this.#used.has(pair)) return;
    const { date, source, ages } = originOfPair(from, to, this.#rates);
    this.#used.set(pair, { rate: { from, to, rate: crossRate(from, to, this.#rates), date, source }, ages });
  }
}

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
