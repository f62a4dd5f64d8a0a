import type { RuleSet } from '../../domain/trade/index.ts';

/** The validated rule set of each territory. */
export interface RuleSets {
  /** The rule set of a territory, by id: a country, or `EU`. Undefined where none is loaded. */
  of(territory: string): RuleSet | undefined;
  /** The number of countries whose rules come from country sheets. */
  readonly sheets?: number;
  /** Why a country has no rules, as the end of a sentence; undefined where nobody knows. */
  readonly whyNot?: (country: string) => string | undefined;
}
