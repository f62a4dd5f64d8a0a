import type { LocalDate } from '../../../domain/shared/index.ts';
import type { ExchangeRates, RuleSet } from '../../../domain/trade/index.ts';

/** The validated rule set of each territory. */
export interface RuleSets {
  /** The rule set of a territory, by id: a country, or `EU`. Undefined if none is loaded. */
  of(territory: string): RuleSet | undefined;
  /** The number of countries whose rules come from country sheets. */
  readonly sheets?: number;
  /** Why a country has no rules, as the end of a sentence; undefined if unknown. */
  readonly whyNot?: (country: string) => string | undefined;
}

/** Exchange rates by day. */
export interface ExchangeRateTables {
  /**
   * Each currency at its latest rate that is not later than the day, with its own day and source; the earliest table
   * for days before all of them. Returns the same object for the same day until other tables are loaded.
   */
  on(date: LocalDate): ExchangeRates;
}
