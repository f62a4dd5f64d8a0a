import { isEuMember } from '../../shared/countries.ts';
import { borderBetween } from '../../shared/customs-border.ts';
import { ownValue } from '../../shared/table.ts';
import { assessingCountry } from '../duties/index.ts';
import { everything } from './rule.ts';
import type { RestrictionRule } from './rule.ts';

/** The regions that restrictions are told apart by. */
export const importRegions = ['US', 'EU27', 'ROW'] as const;
/** The region whose restrictions count. */
export type ImportRegion = (typeof importRegions)[number];

/** The European Union as a whole, as the value of a destination filter. */
export const union = 'EU';

/**
 * The places with rules of their own, for a filter that means all. Liechtenstein is Swiss customs territory, and
 * members of the Union share its rules.
 */
const everywhere = ['US', union, 'GB', 'AU', 'CA', 'CH', 'IS', 'NO', 'NZ', 'SG', 'HK', 'AE', 'SA'] as const;

/**
 * Parts of a member with a country code of their own that are in the customs territory of the Union, where its law on
 * goods applies (Union Customs Code, article 4; TFEU, articles 349 and 355). Calculations of duties leave them out for
 * their taxes.
 */
const memberOf: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ...['GF', 'GP', 'MF', 'MQ', 'RE', 'YT'].map((code): [string, string] => [code, 'FR']),
]);

/**
 * The place whose rules a destination has: that of its customs territory, in the Union the member that it belongs to.
 */
export const restrictionPlaceOf = (country: string): string =>
  country === union ? union : (memberOf.get(country) ?? assessingCountry({ country }));

/** The countries that a destination filter stands for: a country of the API, `EU` or `All`. */
export const restrictionPlacesOf = (filter: string): readonly string[] =>
  filter === 'All' ? everywhere : [restrictionPlaceOf(filter)];

const isInUnion = (place: string): boolean => place === union || isEuMember(place);

/**
 * Whether the law on goods of a destination is loaded as a whole. Of other countries only single rules are, such as
 * embargoes.
 */
export const areRestrictionsLoaded = (destination: string): boolean => {
  const place = restrictionPlaceOf(destination);
  return isInUnion(place) || everywhere.some((each) => each === place);
};

export const importRegionOf = (place: string): ImportRegion =>
  isInUnion(place) ? 'EU27' : place === 'US' ? 'US' : 'ROW';

/** What a rule says of a place: of itself, of the Union it is in, or of all places. */
export const saidOfPlace = <Said>(
  byPlace: Readonly<Record<string, Said>> | undefined,
  place: string,
): Said | undefined =>
  ownValue(byPlace, place) ?? (isInUnion(place) ? byPlace?.[union] : undefined) ?? byPlace?.[everything];

/** Whether a list of countries, with `EU` for all members, contains one. */
export const names = (countries: readonly string[], country: string): boolean =>
  countries.includes(country) || (isInUnion(country) && countries.includes(union));

/** A check for the whole Union includes the prohibitions of each member. */
export const isMeant = ({ destinations, notDestinations = [] }: RestrictionRule, place: string): boolean =>
  destinations.includes(everything)
    ? !notDestinations.includes(place)
    : place === union
      ? destinations.some(isInUnion)
      : names(destinations, place) && !notDestinations.includes(place);

/**
 * Whether a parcel gets there without passing customs. Where the Union is the place, any of its customs and VAT area
 * counts, so Monaco too.
 */
export const isInland = (from: string, place: string): boolean =>
  borderBetween({ country: from }, { country: place }) === 'none';
