import { daysBetween } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { ExchangeRates } from '../../../domain/trade/index.ts';
import type { ExchangeRateTables } from '../ports/duties.ts';
import { defaultCurrencies } from './assess-duties.ts';

/** The age (days) above which the operator is warned of old exchange rates. */
const staleRatesDays = 30;

/** The day of a currency's rate; undefined if a law fixes the rate, or if there is none. */
const dateOf = (currency: string, { date, origins, perEuro }: ExchangeRates): LocalDate | undefined => {
  const origin = ownValue(origins, currency);
  return ownValue(perEuro, currency) === undefined || origin?.fixedTo !== undefined
    ? undefined
    : (origin?.date ?? date);
};

/** The default currencies of answers whose rates are older than the newest ones, and the day of the oldest. */
export const laggingRates = (
  rates: ExchangeRates,
): { readonly currencies: readonly string[]; readonly oldest: LocalDate } => {
  const dated = defaultCurrencies.map((currency) => ({ currency, from: dateOf(currency, rates) ?? rates.date }));
  return {
    currencies: dated.flatMap(({ currency, from }) => (from < rates.date ? [currency] : [])).sort(),
    oldest: dated.map(({ from }) => from).reduce((one, other) => (other < one ? other : one), rates.date),
  };
};

const remedy = 'Import newer ones: waybill data import rates FILE.';

/**
 * A warning for the operator if exchange rates that answers need are too old: all of them, or those that the newest
 * file lacks.
 */
export const staleRates = (exchangeRates: ExchangeRateTables, today: LocalDate): string | undefined => {
  const rates = exchangeRates.on(today);
  const age = daysBetween(rates.date, today);
  if (age > staleRatesDays) return `The newest exchange rates are of ${rates.date}, ${age} days old. ${remedy}`;
  const { currencies, oldest } = laggingRates(rates);
  const oldestAge = daysBetween(oldest, today);
  return oldestAge > staleRatesDays
    ? `The exchange rates of ${currencies.join(', ')} are older than those of the other currencies, ` +
        `the oldest of ${oldest}, ${oldestAge} days old. ` +
        `${remedy}`
    : undefined;
};
