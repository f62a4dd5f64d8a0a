import type { Certainty } from '../../shared/certainty.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import { isEuMember } from '../../shared/countries.ts';
import { borderBetween } from '../../shared/customs-border.ts';
import { ownValue } from '../../shared/table.ts';
import { assessingCountry } from '../duties/index.ts';

/**
 * The level of a rule, the strictest first. `allowed` is an operator's exception: it hides the other restrictions in
 * its category.
 */
export const restrictionDemands = [
  'prohibited',
  'licence',
  'dangerous_goods',
  'document',
  'inspect',
  'advisory',
  'allowed',
] as const;
/** The requirement that goods must meet before they may be sent. */
export type RestrictionDemand = (typeof restrictionDemands)[number];

/** Stands for every customs code, or for every destination. */
export const everything = '*';

/** How a parcel travels, as far as rules need it. */
export const shippingMethods = ['postal', 'courier'] as const;
/** How goods are carried, if a restriction depends on it. */
export type ShippingMethod = (typeof shippingMethods)[number];

/**
 * How the words of a description determine a rule's condition. The first list with a phrase of the description decides.
 * The parts of a phrase with a plus sign may stand apart: `prong + collar`.
 */
export type ConditionWords = {
  /**
   * The condition is not met: "faux" for crocodile leather. If the title has one of `words`, it must have this word
   * too.
   */
  readonly unless?: readonly string[];
  /** In the title: the condition is met. In other parts of the description: it must be confirmed. */
  readonly words?: readonly string[];
  /** The question does not arise: "beef" for sausages of pork. */
  readonly others?: readonly string[];
  /** The condition must be confirmed; `*` for every description. */
  readonly ask?: readonly string[];
};

/** One rule about goods in a file, with its dates and its source. */
export type RestrictionRule = {
  readonly id: string;
  /** The name of the goods, in a word or two. */
  readonly name: string;
  readonly level: RestrictionDemand;
  /** Within a category the longest customs code decides; categories do not hide each other. */
  readonly category: string;
  /** The first digits of customs codes, or `*`. */
  readonly hs: readonly string[];
  /** Countries, `EU` for all its members, or `*`. */
  readonly destinations: readonly string[];
  readonly notDestinations?: readonly string[];
  readonly origins?: readonly string[];
  /** Goods that are sent from one of the `origins` count like goods made there. */
  readonly consigned?: boolean;
  /** Countries of departure whose own law contains the rule; if the departure is unknown, countries of origin. */
  readonly sentFrom?: readonly string[];
  /** Countries of departure that the rule does not apply to; if the departure is unknown, countries of origin. */
  readonly notFrom?: readonly string[];
  /** Applies within one customs territory too: goods that carriers may not carry, or that nobody may have or sell. */
  readonly parcels?: boolean;
  /** Applies only to parcels by that service or method; it hides no other rule. */
  readonly serviceCode?: string;
  readonly shippingMethod?: ShippingMethod;
  /**
   * A condition that the customs code does not determine. If no words decide it, a person must confirm it: the rule
   * then only warns.
   */
  readonly condition?: string;
  /** Required for a prohibition with a condition, which could not block anything otherwise. */
  readonly when?: ConditionWords;
  /**
   * The rule applies to an item worth more than this, by the place whose law it is: the departure's with `sentFrom`,
   * else the destination's. If the place or the value is missing, the `condition` must be confirmed.
   */
  readonly above?: Readonly<Record<string, Money>>;
  readonly validFrom?: LocalDate;
  /** The last day on which it applies. */
  readonly validTo?: LocalDate;
  readonly enabled?: boolean;
  /** The regulator, by destination or `*`. */
  readonly regulators?: Readonly<Record<string, string>>;
  readonly note?: string;
  /** The carriers' own rule. */
  readonly carrier?: string;
  readonly source: string;
  /** The law or the list of a single destination, if each has its own. */
  readonly sources?: Readonly<Record<string, string>>;
  readonly certainty: Certainty;
  /** The days on which it was recorded and last changed. */
  readonly recorded: LocalDate;
  readonly revised?: LocalDate;
  /** An operator's own rule: it takes precedence over a bundled one with an equally long code. */
  readonly own?: boolean;
};

/** The regions that restrictions distinguish. */
export const importRegions = ['US', 'EU27', 'ROW'] as const;
/** The region whose restrictions apply. */
export type ImportRegion = (typeof importRegions)[number];

/** The European Union as a whole, as the value of a destination filter. */
export const union = 'EU';

/**
 * The places with their own rules, for the filter `All`. Liechtenstein is Swiss customs territory, and members of the
 * Union share its rules.
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
 * The place whose rules apply to a destination: that of its customs territory, in the Union the member that it belongs
 * to.
 */
export const restrictionPlaceOf = (country: string): string =>
  country === union ? union : (memberOf.get(country) ?? assessingCountry({ country }));

/** The countries of a destination filter: a country of the API, `EU` or `All`. */
export const restrictionPlacesOf = (filter: string): readonly string[] =>
  filter === 'All' ? everywhere : [restrictionPlaceOf(filter)];

const isInUnion = (place: string): boolean => place === union || isEuMember(place);

/**
 * Whether the law on goods of a destination is loaded completely. For other countries only single rules are, such as
 * embargoes.
 */
export const areRestrictionsLoaded = (destination: string): boolean => {
  const place = restrictionPlaceOf(destination);
  return isInUnion(place) || everywhere.some((each) => each === place);
};

export const importRegionOf = (place: string): ImportRegion =>
  isInUnion(place) ? 'EU27' : place === 'US' ? 'US' : 'ROW';

/** The statement of a rule on a place: for itself, for the Union that includes it, or for all places. */
export const saidOfPlace = <Said>(
  byPlace: Readonly<Record<string, Said>> | undefined,
  place: string,
): Said | undefined =>
  ownValue(byPlace, place) ?? (isInUnion(place) ? byPlace?.[union] : undefined) ?? byPlace?.[everything];

/** Whether a list of countries, with `EU` for all members, contains one. */
export const names = (countries: readonly string[], country: string): boolean =>
  countries.includes(country) || (isInUnion(country) && countries.includes(union));

/** Whether a rule applies to a place. A check for the whole Union includes the prohibitions of each member. */
export const isMeant = ({ destinations, notDestinations = [] }: RestrictionRule, place: string): boolean =>
  destinations.includes(everything)
    ? !notDestinations.includes(place)
    : place === union
      ? destinations.some(isInUnion)
      : names(destinations, place) && !notDestinations.includes(place);

/**
 * Whether a parcel arrives without passing customs. For the Union, its whole customs and VAT area counts, including
 * Monaco.
 */
export const isInland = (from: string, place: string): boolean =>
  borderBetween({ country: from }, { country: place }) === 'none';
