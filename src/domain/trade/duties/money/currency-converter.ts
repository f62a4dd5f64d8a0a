import { Decimal } from '../../../shared/decimal.ts';
import { onceFor } from '../../../shared/once-for.ts';
import type { UsedRate } from '../calculation/assessment.ts';
import { convert, crossRate, hasRate } from './exchange-rates.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { originOfPair } from './rate-origin.ts';
import type { Threshold } from '../rules/rule-set.ts';

/** A rate as it is told. */
type Told = { readonly rate: UsedRate; readonly ages: boolean };

// A table serves a day's requests, most of which use the same few rates.
const toldOf = onceFor((_: ExchangeRates) => new Map<string, Map<string, Told>>());

const usedRateOf = (from: string, to: string, rates: ExchangeRates): Told => {
  const ofTable = toldOf(rates);
  let ofCurrency = ofTable.get(from);
  if (ofCurrency === undefined) ofTable.set(from, (ofCurrency = new Map<string, Told>()));
  const known = ofCurrency.get(to);
  if (known) return known;
  const { date, source, ages } = originOfPair(from, to, rates);
  const told = { rate: { from, to, rate: crossRate(from, to, rates), date, source }, ages };
  ofCurrency.set(to, told);
  return told;
};

const byPair = (one: UsedRate, other: UsedRate): number => (`${one.from}${one.to}` < `${other.from}${other.to}` ? -1 : 1);

/** The conversions of one calculation into the money of its rule set and out of it, and which rates they took. */
export class Exchange {
  readonly #rates: ExchangeRates;
  readonly #own: string;
  readonly #used = new Set<Told>();

  constructor(rates: ExchangeRates, own: string) {
    this.#rates = rates;
    this.#own = own;
  }

  toOwn(amount: Decimal, currency: string): Decimal {
    return this.#convert(amount, currency, this.#own);
  }

  fromOwn(amount: Decimal, currency: string): Decimal {
    return this.#convert(amount, this.#own, currency);
  }

  /** In own money, without any rate being taken down as used. */
  weigh({ amount, currency }: Threshold): Decimal {
    return convert(Decimal.parse(amount), currency, this.#own, this.#rates);
  }

  canWeigh({ currency }: Threshold): boolean {
    return currency === this.#own || [currency, this.#own].every((code) => hasRate(this.#rates, code));
  }

  /** Takes down that a rate into own money was looked at. */
  use(currency: string): void {
    if (currency !== this.#own) this.#used.add(usedRateOf(currency, this.#own, this.#rates));
  }

  /** In an order of their own, so that the order of the goods does not show in it. */
  used(): readonly UsedRate[] {
    return [...this.#used].map(({ rate }) => rate).sort(byPair);
  }

  /** Those of them that are not fixed by law. */
  ageing(): readonly UsedRate[] {
    return [...this.#used].flatMap(({ rate, ages }) => (ages ? [rate] : [])).sort(byPair);
  }

  #convert(amount: Decimal, from: string, to: string): Decimal {
    if (from === to) return amount;
    this.#used.add(usedRateOf(from, to, this.#rates));
    return convert(amount, from, to, this.#rates);
  }
}
