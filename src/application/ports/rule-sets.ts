import type { RuleSet } from '../../domain/trade/index.ts';

/** The rules of each territory, whole and checked. */
export interface RuleSets {
  /** By the id of a territory: a country, or `EU`. Undefined where nothing is loaded. */
  of(territory: string): RuleSet | undefined;
}
