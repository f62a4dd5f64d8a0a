import { Decimal } from '../../../shared/decimal.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { Money } from '../../../shared/money.ts';
import { convert, crossRate, originOfPair } from './exchange-rates.ts';
import type { ExchangeRates } from './exchange-rates.ts';

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

  /** One with the same rates and a record of its own. */
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

  /** Sorted by currencies, so that the order of the goods changes nothing. */
  used(): readonly UsedRate[] {
    return [...this.#used.values()].map(({ rate }) => rate).sort(byPair);
  }

  /** Those used rates that law does not fix. */
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
