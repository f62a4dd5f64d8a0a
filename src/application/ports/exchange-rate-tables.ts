import type { LocalDate } from '../../domain/shared/index.ts';
import type { ExchangeRates } from '../../domain/trade/index.ts';

/** Exchange rates by day. */
export interface ExchangeRateTables {
  /**
   * Each currency at its latest rate that is not later than the day, with its own day and source; the earliest table for days before all of them. The same day
   * gets the very same object until other tables are loaded.
   */
  on(date: LocalDate): ExchangeRates;
}
