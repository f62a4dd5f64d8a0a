import type { RuleSet } from '../../domain/trade/index.ts';

/** The validated rule set of each territory. */
export interface RuleSets {
  /** The rule set of a territory, by id: a country, or `EU`. Undefined where none is loaded. */
  of(territory: string): RuleSet | undefined;
}
