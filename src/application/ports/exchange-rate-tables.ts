import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';

/** Dated tables of exchange rates. */
export interface ExchangeRateTables {
  /** The latest table that is not later than the day; the earliest there is for days before all of them. */
  on(date: LocalDate): ExchangeRates;
}
