import { canonicalCountry, isEuMember } from '../../shared/countries.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DutyRequest } from './request.ts';
import type { Threshold, When } from './rule-set.ts';

/** What conditions are asked of, in the money of the rule set. A consignment as a whole has no line. */
export type Circumstances = {
  readonly request: DutyRequest;
  readonly goods: Decimal;
  readonly landed: Decimal;
  readonly line?: { readonly hsCode: string; readonly origin: string; readonly unitValue: Decimal };
  readonly toOwnMoney: (threshold: Threshold) => Decimal;
  /** What has been found out already of the conditions that ask nothing of a line: the same for all lines. */
  readonly forAll: Map<When, boolean>;
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
  destinations: (countries, { request }) => isAmong(countries, request.to.country),
  regions: (regions, { request }) => request.to.region !== undefined && regions.includes(request.to.region),
  regionKnown: (known, { request }) => (request.to.region !== undefined) === known,
  postcodes: (areas, { request }) => request.to.postcodeArea !== undefined && startsWithOneOf(request.to.postcodeArea, areas),
  origins: (countries, { line }) => line !== undefined && isAmong(countries, line.origin),
  notOrigins: (countries, { line }) => line === undefined || !isAmong(countries, line.origin),
  shippedFrom: (countries, { request }) => isAmong(countries, request.from.country),
  hs: (codes, { line }) => line !== undefined && startsWithOneOf(line.hsCode, codes),
  notHs: (codes, { line }) => line === undefined || !startsWithOneOf(line.hsCode, codes),
  contentTypes: (types, { request }) => types.includes(request.contentType),
  consignee: (kind, { request }) => request.consignee === kind,
  channel: (channel, { request }) => request.channel === channel,
  goodsUpTo: upTo(({ goods }) => goods),
  goodsAbove: above(({ goods }) => goods),
  landedUpTo: upTo(({ landed }) => landed),
  landedAbove: above(({ landed }) => landed),
  unitUpTo: upTo(({ line }) => line?.unitValue),
};

const asksOfLine: ReadonlySet<keyof When> = new Set(['origins', 'notOrigins', 'hs', 'notHs', 'unitUpTo']);

type Condition = (circumstances: Circumstances) => boolean;

/** Conditions in the order they are written: those before the first that asks something of a line, and all from there on. */
type Steps = { readonly forAll: readonly Condition[]; readonly ofLine: readonly Condition[] };

const stepsOf = (when: When): Steps => {
  const names = (Object.keys(when) as (keyof When)[]).filter((name) => when[name] !== undefined);
  const conditions = names.map((name): Condition => {
    const [test, expected] = [tests[name] as Test, when[name] as never];
    return (circumstances) => test(expected, circumstances);
  });
  const first = names.findIndex((name) => asksOfLine.has(name));
  const split = first === -1 ? names.length : first;
  return { forAll: conditions.slice(0, split), ofLine: conditions.slice(split) };
};

// Every line asks the same few rules.
const prepared = new WeakMap<When, Steps>();

const stepsFor = (when: When): Steps => {
  const known = prepared.get(when);
  if (known) return known;
  const steps = stepsOf(when);
  prepared.set(when, steps);
  return steps;
};

const hold = (conditions: readonly Condition[], circumstances: Circumstances): boolean => {
  for (const condition of conditions) if (!condition(circumstances)) return false;
  return true;
};

/** In the order they are written: a condition that is not reached uses no exchange rate, and every rate that is used shows in the answer. */
export const holds = (when: When | undefined, circumstances: Circumstances): boolean => {
  if (when === undefined) return true;
  const { forAll, ofLine } = stepsFor(when);
  let held = circumstances.forAll.get(when);
  if (held === undefined) circumstances.forAll.set(when, (held = hold(forAll, circumstances)));
  return held && hold(ofLine, circumstances);
};
