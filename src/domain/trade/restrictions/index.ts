export * from './match.ts';
export * from './restriction.ts';
export * from './overrides/index.ts';
export { areRestrictionsLoaded, importRegions, restrictionPlacesOf } from './places.ts';
export type { ImportRegion } from './places.ts';
export * from './rule.ts';
