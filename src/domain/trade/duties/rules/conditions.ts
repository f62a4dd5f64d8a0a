import { canonicalCountry, isEuMember } from '../../../shared/countries.ts';
import { originTerritoryOf } from '../../../shared/customs-border.ts';
import type { ContentType } from '../../../shared/customs.ts';
import { Decimal } from '../../../shared/decimal.ts';
import type { Money } from '../../../shared/money.ts';
import type { Channel, ConsigneeKind, DutyRequest } from './request.ts';

/**
 * A list of customs codes that rules refer to by name, such as an annex of a tariff measure. A mark names the part of
 * the annex that contains a line; `-` marks a line in no part. A short code represents several lines of the tariff and
 * has the marks of all of them.
 */
export interface CodeList {
  readonly id: string;
  marksOf(hsCode: string): readonly string[];
}

/** The mark of a code that is not on a list. */
export const unlisted = '-';

/** The lines of a list that have one of these marks. */
export type Listed = { readonly list: string; readonly as: readonly string[] };

/** Whether the list includes some goods under a code with these marks. */
export const mayBeListed = ({ as }: Listed, marks: readonly string[]): boolean =>
  marks.some((mark) => as.includes(mark));

/** Whether the list includes all goods under a code with these marks. */
export const isWhollyListed = ({ as }: Listed, marks: readonly string[]): boolean =>
  marks.every((mark) => as.includes(mark));

/**
 * The conditions of a rule. All that are present must hold; of a list one entry suffices. `EU` stands for the 27
 * members.
 */
export type When = {
  readonly destinations?: readonly string[];
  /** State or province of the destination. */
  readonly regions?: readonly string[];
  /** Whether the state or province was sent. */
  readonly regionKnown?: boolean;
  /** Prefixes of the postcode. */
  readonly postcodes?: readonly string[];
  readonly origins?: readonly string[];
  readonly notOrigins?: readonly string[];
  readonly shippedFrom?: readonly string[];
  readonly notShippedFrom?: readonly string[];
  /** Prefixes of the customs code. */
  readonly hs?: readonly string[];
  readonly notHs?: readonly string[];
  /** No line of the whole consignment has a code with these prefixes. */
  readonly noLineHs?: readonly string[];
  /** Some code below the customs code may have one of these prefixes: the rest of a short code is unknown. */
  readonly hsMayBe?: readonly string[];
  /** Some line of the tariff below the code has one of these marks in the list. */
  readonly mayBeListed?: Listed;
  /** Some line of the tariff below the code has none of these marks in the list. */
  readonly notWhollyListed?: Listed;
  readonly contentTypes?: readonly ContentType[];
  readonly consignee?: ConsigneeKind;
  readonly channel?: Channel;
  /** The value of the goods alone, without freight and insurance. */
  readonly goodsUpTo?: Money;
  readonly goodsAbove?: Money;
  /** The value of goods, freight and insurance. */
  readonly landedUpTo?: Money;
  readonly landedAbove?: Money;
  /** The value of one unit of the line. */
  readonly unitUpTo?: Money;
  /** The gross weight of the parcel in kilograms. A parcel without a known weight meets it. */
  readonly weightUpTo?: string;
  /** More than this; a parcel without a known weight does not meet it. */
  readonly weightAbove?: string;
  /** The pieces of each kind of goods in the parcel. */
  readonly quantityUpTo?: number;
};

/**
 * The facts that conditions are evaluated against, in the currency of the rule set. `line` is absent while a rule is
 * evaluated for the consignment as a whole. Conditions have access to the whole request, so no list of readable fields
 * can become outdated.
 */
export type Circumstances = {
  readonly request: DutyRequest;
  readonly goods: Decimal;
  readonly landed: Decimal;
  readonly line?: LineCircumstances | undefined;
  readonly toOwnCurrency: (threshold: Money) => Decimal;
};

/** The facts about one line of goods for the conditions of a rule. */
export type LineCircumstances = {
  readonly hsCode: string;
  readonly origin: string;
  readonly unitValue: Decimal;
  /** The marks of the line's code in a list of the rule set. */
  readonly marksIn: (list: string) => readonly string[];
};

const isAmong = (countries: readonly string[], country: string): boolean => {
  const code = canonicalCountry(country);
  return countries.includes(code) || (isEuMember(code) && countries.includes('EU'));
};

/** Whether goods originate in one of these countries, or in the customs territory of one. */
const originatesIn = (countries: readonly string[], origin: string): boolean => {
  if (isAmong(countries, origin)) return true;
  const territory = originTerritoryOf(canonicalCountry(origin));
  return territory !== undefined && countries.includes(territory);
};

const startsWithOneOf = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => text.startsWith(beginning));

const upTo =
  (pick: (circumstances: Circumstances) => Decimal | undefined) =>
  (threshold: Money, circumstances: Circumstances): boolean => {
    const value = pick(circumstances);
    return value !== undefined && value.compare(circumstances.toOwnCurrency(threshold)) <= 0;
  };

const above =
  (pick: (circumstances: Circumstances) => Decimal) =>
  (threshold: Money, circumstances: Circumstances): boolean =>
    pick(circumstances).compare(circumstances.toOwnCurrency(threshold)) > 0;

const isHeavier = ({ weight }: DutyRequest, limit: string): boolean =>
  weight !== undefined && Decimal.parse(weight).compare(Decimal.parse(limit)) > 0;

type Evaluations<Name extends keyof When, Facts> = {
  readonly [Each in Name]-?: (expected: NonNullable<When[Each]>, facts: Facts) => boolean;
};

/** The conditions about the goods alone. */
const aboutGoods = [
  'origins', 'notOrigins', 'hs', 'notHs', 'hsMayBe', 'mayBeListed', 'notWhollyListed',
] as const satisfies readonly (keyof When)[]; // oxfmt-ignore

/** What is known of goods by their code and their origin; the latter may be unknown. */
export type KindOfGoods = Pick<LineCircumstances, 'hsCode' | 'marksIn'> & { readonly origin?: string };

const ofGoods: Evaluations<
  (typeof aboutGoods)[number],
  { readonly line?: Omit<LineCircumstances, 'unitValue'> | undefined }
> = {
  origins: (countries, { line }) => line !== undefined && originatesIn(countries, line.origin),
  notOrigins: (countries, { line }) => line === undefined || !originatesIn(countries, line.origin),
  hs: (codes, { line }) => line !== undefined && startsWithOneOf(line.hsCode, codes),
  notHs: (codes, { line }) => line === undefined || !startsWithOneOf(line.hsCode, codes),
  hsMayBe: (codes, { line }) =>
    line !== undefined && codes.some((code) => line.hsCode.startsWith(code) || code.startsWith(line.hsCode)),
  mayBeListed: (listed, { line }) => line !== undefined && mayBeListed(listed, line.marksIn(listed.list)),
  notWhollyListed: (listed, { line }) => line === undefined || !isWhollyListed(listed, line.marksIn(listed.list)),
};

/** A condition in `When` does not compile until it is evaluated here. */
const evaluations: Evaluations<keyof When, Circumstances> = {
  ...ofGoods,
  destinations: (countries, { request }) => isAmong(countries, request.to.country),
  regions: (regions, { request }) => request.to.region !== undefined && regions.includes(request.to.region),
  regionKnown: (known, { request }) => (request.to.region !== undefined) === known,
  postcodes: (areas, { request }) =>
    request.to.postcodeArea !== undefined && startsWithOneOf(request.to.postcodeArea, areas),
  shippedFrom: (countries, { request }) => isAmong(countries, request.from.country),
  notShippedFrom: (countries, { request }) => !isAmong(countries, request.from.country),
  noLineHs: (codes, { request }) => !request.lines.some(({ hsCode = '' }) => startsWithOneOf(hsCode, codes)),
  contentTypes: (types, { request }) => types.includes(request.contentType),
  consignee: (kind, { request }) => request.consignee === kind,
  channel: (channel, { request }) => request.channel === channel,
  goodsUpTo: upTo(({ goods }) => goods),
  goodsAbove: above(({ goods }) => goods),
  landedUpTo: upTo(({ landed }) => landed),
  landedAbove: above(({ landed }) => landed),
  unitUpTo: upTo(({ line }) => line?.unitValue),
  weightUpTo: (limit, { request }) => !isHeavier(request, limit),
  weightAbove: (limit, { request }) => isHeavier(request, limit),
  quantityUpTo: (limit, { request }) => request.lines.every(({ quantity }) => quantity <= limit),
};

/** The conditions that a rule can have. */
export const conditionNames = Object.keys(evaluations) as readonly (keyof When)[];

const isMet = (name: keyof When, when: When, circumstances: Circumstances): boolean => {
  // The types of the two correspond by name, which a lookup by a variable name cannot express.
  const evaluate = evaluations[name] as (expected: unknown, circumstances: Circumstances) => boolean;
  const expected = when[name];
  return expected === undefined || evaluate(expected, circumstances);
};

/**
 * Whether all conditions hold. They are evaluated in the order of the rule file and only up to the first that fails:
 * the answer lists every exchange rate that was used, and a threshold that is not reached uses none.
 */
export const holds = (when: When = {}, circumstances: Circumstances): boolean => {
  for (const name in when) if (!isMet(name as keyof When, when, circumstances)) return false;
  return true;
};

/**
 * Whether the conditions about the goods alone hold, as far as the goods are known: the others are those of a request.
 * Without goods, as for rules on the consignment as a whole.
 */
export const holdsForGoods = (when: When = {}, goods?: KindOfGoods): boolean => {
  const facts = goods === undefined ? {} : { line: { ...goods, origin: goods.origin ?? '' } };
  return aboutGoods.every((name) => {
    const evaluate = ofGoods[name] as (expected: unknown, of: typeof facts) => boolean;
    const isUnknown = goods && goods.origin === undefined && (name === 'origins' || name === 'notOrigins');
    return isUnknown === true || when[name] === undefined || evaluate(when[name], facts);
  });
};
