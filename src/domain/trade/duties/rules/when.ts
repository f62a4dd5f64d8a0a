import { canonicalCountry, isEuMember } from '../../../shared/countries.ts';
import type { Decimal } from '../../../shared/decimal.ts';
import { onceFor } from '../../../shared/once-for.ts';
import { isWhollyListed, mayBeListed } from './code-list.ts';
import type { DutyRequest } from './request.ts';
import type { Threshold, When } from './rule-set.ts';

/** What of a request conditions may ask. What they answer is kept for the next request that is the same in these: whatever else decides has to stand here. */
export const occasionFields = ['border', 'from', 'to', 'consignee', 'channel', 'contentType', 'registrations'] as const;
export type Occasion = Pick<DutyRequest, (typeof occasionFields)[number]>;

/** What conditions are asked of, in the money of the rule set. A consignment as a whole has no line. */
export type Circumstances = {
  readonly occasion: Occasion;
  readonly goods: Decimal;
  readonly landed: Decimal;
  readonly line?: {
    readonly hsCode: string;
    readonly origin: string;
    readonly unitValue: Decimal;
    /** How the code stands in a list of the rule set. */
    readonly marksIn: (list: string) => readonly string[];
  };
  readonly toOwnMoney: (threshold: Threshold) => Decimal;
};

const isAmong = (countries: readonly string[], country: string): boolean => {
  const code = canonicalCountry(country);
  return countries.includes(code) || (isEuMember(code) && countries.includes('EU'));
};

const startsWithOneOf = (text: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => text.startsWith(beginning));

type Test = (expected: never, circumstances: Circumstances) => boolean;

const upTo =
  (pick: (circumstances: Circumstances) => Decimal | undefined) =>
  (threshold: Threshold, circumstances: Circumstances): boolean => {
    const value = pick(circumstances);
    return value !== undefined && value.compare(circumstances.toOwnMoney(threshold)) <= 0;
  };

const above =
  (pick: (circumstances: Circumstances) => Decimal) =>
  (threshold: Threshold, circumstances: Circumstances): boolean =>
    pick(circumstances).compare(circumstances.toOwnMoney(threshold)) > 0;

type Tests = { readonly [Name in keyof When]-?: (expected: NonNullable<When[Name]>, circumstances: Circumstances) => boolean };

/** One test a condition: a new condition does not compile without its own. */
const tests: Tests = {
  destinations: (countries, { occasion }) => isAmong(countries, occasion.to.country),
  regions: (regions, { occasion }) => occasion.to.region !== undefined && regions.includes(occasion.to.region),
  regionKnown: (known, { occasion }) => (occasion.to.region !== undefined) === known,
  postcodes: (areas, { occasion }) => occasion.to.postcodeArea !== undefined && startsWithOneOf(occasion.to.postcodeArea, areas),
  origins: (countries, { line }) => line !== undefined && isAmong(countries, line.origin),
  notOrigins: (countries, { line }) => line === undefined || !isAmong(countries, line.origin),
  shippedFrom: (countries, { occasion }) => isAmong(countries, occasion.from.country),
  hs: (codes, { line }) => line !== undefined && startsWithOneOf(line.hsCode, codes),
  notHs: (codes, { line }) => line === undefined || !startsWithOneOf(line.hsCode, codes),
  mayBeListed: (listed, { line }) => line !== undefined && mayBeListed(listed, line.marksIn(listed.list)),
  notWhollyListed: (listed, { line }) => line === undefined || !isWhollyListed(listed, line.marksIn(listed.list)),
  contentTypes: (types, { occasion }) => types.includes(occasion.contentType),
  consignee: (kind, { occasion }) => occasion.consignee === kind,
  channel: (channel, { occasion }) => occasion.channel === channel,
  goodsUpTo: upTo(({ goods }) => goods),
  goodsAbove: above(({ goods }) => goods),
  landedUpTo: upTo(({ landed }) => landed),
  landedAbove: above(({ landed }) => landed),
  unitUpTo: upTo(({ line }) => line?.unitValue),
};

type Condition = (circumstances: Circumstances) => boolean;

const conditionsOf = (when: When): readonly Condition[] =>
  (Object.keys(when) as (keyof When)[])
    .filter((name) => when[name] !== undefined)
    .map((name) => {
      const [test, expected] = [tests[name] as Test, when[name] as never];
      return (circumstances) => test(expected, circumstances);
    });

// The same few rules are asked again and again.
const conditionsFor = onceFor(conditionsOf);

/** In the order they are written: a condition that is not reached uses no exchange rate, and every rate that is used shows in the answer. */
export const holds = (when: When | undefined, circumstances: Circumstances): boolean => {
  if (when === undefined) return true;
  for (const condition of conditionsFor(when)) if (!condition(circumstances)) return false;
  return true;
};
