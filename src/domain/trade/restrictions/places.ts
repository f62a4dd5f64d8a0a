import { isEuMember } from '../../shared/countries.ts';
import type { DestinationFilter } from '../../shared/countries.ts';
import { borderBetween } from '../../shared/customs-border.ts';
import { assessingCountry } from '../duties/index.ts';
import { everything } from './rule.ts';
import type { RestrictionRule } from './rule.ts';

export const importRegions = ['US', 'EU27', 'ROW'] as const;
export type ImportRegion = (typeof importRegions)[number];

/** The Union as a whole, where a destination is a filter. */
export const union = 'EU';

/** Where rules differ, when everywhere is meant. Liechtenstein is Swiss customs territory, and members keep the Union's rules. */
const everywhere = ['US', union, 'GB', 'AU', 'CA', 'CH', 'IS', 'NO', 'NZ', 'SG', 'HK', 'AE', 'SA'] as const;

/** Whose rules a destination keeps: those of the customs territory it belongs to. */
export const restrictionPlaceOf = (country: string): string => (country === union ? union : assessingCountry(country));

export const restrictionPlacesOf = (filter: DestinationFilter): readonly string[] =>
  filter === 'All' ? everywhere : [restrictionPlaceOf(filter)];

const isInUnion = (place: string): boolean => place === union || isEuMember(place);

export const importRegionOf = (place: string): ImportRegion => (isInUnion(place) ? 'EU27' : place === 'US' ? 'US' : 'ROW');

/** Whether a list of countries, with `EU` for its members, names one. */
export const names = (countries: readonly string[], country: string): boolean =>
  countries.includes(country) || (isInUnion(country) && countries.includes(union));

/** The Union as a whole is asked about with whatever one of its members forbids. */
export const isMeant = ({ destinations, notDestinations = [] }: RestrictionRule, place: string): boolean =>
  destinations.includes(everything)
    ? !notDestinations.includes(place)
    : place === union
      ? destinations.some(isInUnion)
      : names(destinations, place) && !notDestinations.includes(place);

/** Whether a parcel gets there without meeting customs. */
export const isInland = (from: string, place: string): boolean =>
  place === union ? isEuMember(from) : borderBetween({ country: from }, { country: place }) === 'none';
