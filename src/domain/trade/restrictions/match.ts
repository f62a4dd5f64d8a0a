import { groupedBy } from '../../shared/table.ts';
import { conditionReader, describedGoods } from './condition-words.ts';
import type { ConditionReading, DescribedGoods } from './condition-words.ts';
import { countryName, isCountry } from '../../shared/countries.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import { isInland, isMeant, names, restrictionPlaceOf, saidOfPlace, everything, restrictionDemands } from './rule.ts';
import type { RestrictionRule, ShippingMethod } from './rule.ts';

/** Goods for a lookup of restrictions. */
export type GoodsInQuestion = {
  /** Digits only. */
  readonly hsCode: string;
  readonly origin: string;
  /** The country of departure, if it is known. */
  readonly from?: string;
  /** The service, if it is known; otherwise rules about single services are included. */
  readonly by?: CarriedBy;
  /** The name of the goods. */
  readonly title?: string;
  /** Further texts: description, material, category. */
  readonly details?: string;
  /** Compares the value of one item with a limit. Absent: the value is unknown. */
  readonly worth?: (limit: Money) => Worth;
};

/** The value of one item compared with a limit; `missing` names what is needed for a comparison. */
export type Worth = 'above' | 'within' | { readonly missing: string };

/** The service that carries the goods, and how. */
export type CarriedBy = { readonly serviceCode: string; readonly shippingMethod: ShippingMethod };

/** A rule that applies, and the matching digits of the code. */
export type RestrictionMatch = {
  readonly rule: RestrictionRule;
  readonly prefix: string;
  readonly place: string;
  /** The rule is about some of the goods of a short code, but not about all of them. */
  readonly isPartial?: true;
  /** The phrase of the title that meets the rule's condition; `rule` then has no condition. */
  readonly phrase?: string;
  /** The limit that the value of one item exceeds; `rule` then has no condition. */
  readonly above?: Money;
  /** The condition depends on words, and the goods have no description. */
  readonly isUnread?: true;
};

/** The restrictions on goods for a destination, on a day. */
export type FindRestrictions = (
  goods: GoodsInQuestion,
  destination: string,
  date: LocalDate,
) => readonly RestrictionMatch[];

type ByPrefix = ReadonlyMap<string, readonly RestrictionMatch[]>;

/**
 * The rules of a destination by code prefix, and a cache of the countries from which a parcel reaches it without
 * customs.
 */
type PlaceRules = { readonly byPrefix: ByPrefix; readonly inlandFrom: Map<string, boolean> };

const strictness = new Map(restrictionDemands.map((demand, index) => [demand, index]));
const strictnessOf = ({ level }: RestrictionRule): number => strictness.get(level) ?? 0;
const exactness = ({ prefix }: RestrictionMatch): number => (prefix === everything ? 0 : prefix.length);
const shortest = 2;
/** A shorter code stands for several kinds of goods. */
const wholeSubheading = 6;

const prefixesFor = (rules: readonly RestrictionRule[], place: string): ByPrefix => {
  const byPrefix = new Map<string, RestrictionMatch[]>();
  for (const rule of rules) {
    if (rule.enabled === false || !isMeant(rule, place)) continue;
    for (const prefix of new Set(rule.hs)) {
      const match = { rule, prefix, place };
      const others = byPrefix.get(prefix);
      if (others) others.push(match);
      else byPrefix.set(prefix, [match]);
    }
  }
  return byPrefix;
};

/** A rule whose condition is met, without that condition. */
const unconditional = ({ condition: _, when: __, above: ___, ...rule }: RestrictionRule): RestrictionRule => rule;

/**
 * Evaluates the words of the goods for a rule. The text is prepared on first use, because most rules do not need it.
 */
type ReadCondition = (rule: RestrictionRule) => ConditionReading;

const makeReader = (
  readers: ReadonlyMap<RestrictionRule, ReturnType<typeof conditionReader>>,
  goods: GoodsInQuestion,
): ReadCondition => {
  let described: DescribedGoods | undefined;
  let isPrepared = false;
  return (rule) => {
    const read = readers.get(rule);
    if (read === undefined) return 'open';
    if (!isPrepared) [described, isPrepared] = [describedGoods(goods), true];
    return read(described);
  };
};

/** The match after reading the description: undefined if the goods are not those of the rule. */
const asDescribed = (match: RestrictionMatch, read: ReadCondition): RestrictionMatch | undefined => {
  const { rule } = match;
  if (rule.condition === undefined || match.isPartial === true) return match;
  const reading = read(rule);
  if (reading === 'not_met') return undefined;
  if (reading === 'open') return match;
  return reading === 'unread'
    ? { ...match, isUnread: true }
    : { ...match, rule: unconditional(rule), phrase: reading.phrase };
};

/** The match after checking the value of the goods: undefined if one item does not exceed the limit. */
const asValued = (match: RestrictionMatch, { from, origin, worth }: GoodsInQuestion): RestrictionMatch | undefined => {
  const { rule } = match;
  const lawOf = rule.sentFrom ? restrictionPlaceOf(from ?? origin) : match.place;
  const limit = saidOfPlace(rule.above, lawOf);
  const asked = (condition: string): RestrictionMatch => ({ ...match, rule: { ...rule, condition } });
  if (limit === undefined) {
    const place = isCountry(lawOf) ? countryName(lawOf) : lawOf;
    return asked(`${rule.condition ?? ''}; the limit of ${place} is not loaded here`);
  }
  const found = worth?.(limit) ?? { missing: 'the value of one item is not stated' };
  if (found === 'within') return undefined;
  return found === 'above'
    ? { ...match, rule: unconditional(rule), above: limit }
    : asked(`worth more than ${limit.amount} ${limit.currency} apiece; ${found.missing}`);
};

/** Prohibitions of some of the goods of a short code: they apply only if the goods are among these. */
const belowShortCode = (byPrefix: ByPrefix, hsCode: string, read: ReadCondition): readonly RestrictionMatch[] => {
  if (hsCode.length >= wholeSubheading) return [];
  const below = [...byPrefix].flatMap(([prefix, matches]) =>
    prefix.length > hsCode.length && prefix.startsWith(hsCode) ? matches : [],
  );
  const prohibitions = below.filter(
    ({ rule }) => rule.level === 'prohibited' && (rule.condition === undefined || typeof read(rule) === 'object'),
  );
  return [...groupedBy(prohibitions, ({ rule }) => rule)].flatMap(([rule, [first, ...others]]) => {
    if (first === undefined) return [];
    const codes = [first, ...others]
      .map(({ prefix }) => prefix)
      .sort()
      .join(', ');
    return [
      {
        ...first,
        rule: { ...unconditional(rule), condition: `goods of ${codes}, while ${hsCode} stands for others too` },
        prefix: hsCode,
        isPartial: true,
      },
    ];
  });
};

const isOfOneService = ({ serviceCode, shippingMethod }: RestrictionRule): boolean =>
  serviceCode !== undefined || shippingMethod !== undefined;

const concerns = ({ serviceCode, shippingMethod }: RestrictionRule, by: CarriedBy | undefined): boolean =>
  by === undefined ||
  ((serviceCode === undefined || serviceCode === by.serviceCode) &&
    (shippingMethod === undefined || shippingMethod === by.shippingMethod));

const isFrom = (
  { consigned }: RestrictionRule,
  origins: readonly string[],
  origin: string,
  from: string | undefined,
): boolean => names(origins, origin) || (consigned === true && from !== undefined && names(origins, from));

/** All rules that apply, before any hides another: the longest code first. */
const applying = (
  byPrefix: ByPrefix,
  goods: GoodsInQuestion,
  read: ReadCondition,
  inland: boolean,
  date: LocalDate,
): RestrictionMatch[] => {
  const { hsCode, origin, from, by } = goods;
  const found: RestrictionMatch[] = [];
  const consider = (matches: readonly RestrictionMatch[]): void => {
    for (const match of matches) {
      const { rule } = match;
      if (inland && rule.parcels !== true) continue;
      if (!concerns(rule, by)) continue;
      if (rule.origins && !isFrom(rule, rule.origins, origin, from)) continue;
      if (rule.sentFrom && !names(rule.sentFrom, restrictionPlaceOf(from ?? origin))) continue;
      if (rule.notFrom && names(rule.notFrom, from ?? origin)) continue;
      if (!isWithin(rule, date)) continue;
      const applied = rule.above === undefined ? asDescribed(match, read) : asValued(match, goods);
      if (applied) found.push(applied);
    }
  };
  consider(belowShortCode(byPrefix, hsCode, read));
  for (let length = hsCode.length; length >= shortest; length--) consider(byPrefix.get(hsCode.slice(0, length)) ?? []);
  consider(byPrefix.get(everything) ?? []);
  return found;
};

/** Sorts the longer code first; of equal ones the operator's own rule. */
const beats = (one: RestrictionMatch, other: RestrictionMatch): number =>
  exactness(one) - exactness(other) || Number(one.rule.own === true) - Number(other.rule.own === true);

const best = (matches: readonly RestrictionMatch[]): RestrictionMatch | undefined =>
  matches.reduce<RestrictionMatch | undefined>(
    (first, match) => (first === undefined || beats(match, first) > 0 ? match : first),
    undefined,
  );

const findLikeliest = (conditional: readonly RestrictionMatch[]): RestrictionMatch | undefined =>
  best(conditional.filter(({ isPartial }) => isPartial !== true));

/**
 * For one category: of the rules that certainly apply, those with the longest code, and of these the strictest. Rules
 * with a condition are listed beside them unless a rule with a longer code certainly applies; of those about all of the
 * goods, the ones with the longest code. They hide no certain rule, and rules about some of the goods hide none,
 * because it is not known whether they apply.
 */
const decisive = (matches: readonly RestrictionMatch[]): readonly RestrictionMatch[] => {
  if (matches.length === 1) return matches;
  const [certain, conditional] = [
    matches.filter(({ rule }) => rule.condition === undefined),
    matches.filter(({ rule }) => rule.condition !== undefined),
  ];
  const winner = best(certain);
  const equals = winner === undefined ? [] : certain.filter((match) => beats(match, winner) === 0);
  const strictest = Math.min(...equals.map(({ rule }) => strictnessOf(rule)));
  const likeliest = findLikeliest(conditional.filter(({ isUnread }) => isUnread !== true));
  const likeliestUnread = findLikeliest(conditional.filter(({ isUnread }) => isUnread === true));
  const isListed = (match: RestrictionMatch): boolean => {
    const rival = match.isUnread === true ? likeliestUnread : likeliest;
    return match.isPartial === true || (rival !== undefined && beats(match, rival) === 0);
  };
  return [
    ...equals.filter(({ rule }) => strictnessOf(rule) === strictest),
    ...conditional.filter((match) => isListed(match) && (winner === undefined || beats(match, winner) >= 0)),
  ];
};

const inOrder = (one: RestrictionMatch, other: RestrictionMatch): number =>
  strictnessOf(one.rule) - strictnessOf(other.rule) ||
  Number(one.rule.condition !== undefined) - Number(other.rule.condition !== undefined) ||
  exactness(other) - exactness(one) ||
  (one.rule.id < other.rule.id ? -1 : one.rule.id > other.rule.id ? 1 : 0);

/**
 * Finds the restrictions on goods at a destination: by the longest matching code in each category, the strictest first.
 * The rules of a place are sorted by code on its first use.
 */
export const restrictionFinder = (rules: readonly RestrictionRule[]): FindRestrictions => {
  const places = new Map<string, PlaceRules>();
  const readers = new Map(
    rules.flatMap((rule) => (rule.when === undefined ? [] : [[rule, conditionReader(rule.when)] as const])),
  );
  const rulesAt = (destination: string): PlaceRules => {
    const known = places.get(destination);
    if (known) return known;
    const placeRules: PlaceRules = {
      byPrefix: prefixesFor(rules, restrictionPlaceOf(destination)),
      inlandFrom: new Map(),
    };
    places.set(destination, placeRules);
    return placeRules;
  };
  const isInlandTo = ({ inlandFrom }: PlaceRules, from: string, destination: string): boolean => {
    const known = inlandFrom.get(from);
    if (known !== undefined) return known;
    const inland = isInland(from, destination);
    inlandFrom.set(from, inland);
    return inland;
  };

  return (goods, destination, date) => {
    const placeRules = rulesAt(destination);
    const inland = goods.from !== undefined && isInlandTo(placeRules, goods.from, destination);
    const found = applying(placeRules.byPrefix, goods, makeReader(readers, goods), inland, date);
    // Fast path: most goods have at most one restriction, and every label is checked.
    const [ofService, general] = [
      found.filter(({ rule }) => isOfOneService(rule)),
      found.filter(({ rule }) => !isOfOneService(rule)),
    ];
    const decided =
      general.length < 2 ? general : [...groupedBy(general, ({ rule }) => rule.category).values()].flatMap(decisive);
    return [...decided, ...ofService].filter(({ rule }) => rule.level !== 'allowed').sort(inOrder);
  };
};
