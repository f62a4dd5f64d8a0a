export * from './match.ts';
export * from './restriction.ts';
export * from './overrides/index.ts';
export {
  areRestrictionsLoaded,
  everything,
  importRegions,
  restrictionDemands,
  restrictionPlacesOf,
  shippingMethods,
} from './rule.ts';
export type { ConditionWords, ImportRegion, RestrictionDemand, RestrictionRule, ShippingMethod } from './rule.ts';
