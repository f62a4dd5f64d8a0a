import fc from 'fast-check';
import { contentTypes, euMembers, minorDigitsOf, taxIdentifiers } from '../../../src/domain/shared/index.ts';
import type { CarrierFee, Money } from '../../../src/domain/shared/index.ts';
import { addDays } from '../../../src/domain/shared/local-date.ts';
import { harmonizedSystem } from '../../../src/domain/trade/index.ts';
import type { DutyRequest, GoodsLine, Rule, RuleSet, When } from '../../../src/domain/trade/index.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { dutyRequest } from '../trade-fixture.ts';

/** All rules of a territory. */
export const rulesOf = (set: RuleSet): readonly Rule[] =>
  Object.values(set)
    .flatMap((section: unknown) => (Array.isArray(section) ? (section as unknown[]) : []))
    .filter((rule): rule is Rule => typeof rule === 'object' && rule !== null && 'source' in rule);

const withoutAbsent = <Type extends object>(value: { readonly [Name in keyof Type]: Type[Name] | undefined }): Type =>
  Object.fromEntries(Object.entries(value).filter(([, own]) => own !== undefined)) as Type;

const numbers = fc.nat({ max: 9_999 });
/** True in most cases, and what a counterexample shrinks to. */
const mostly = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn < 8);
const some = <Value>(of: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(of, { nil: undefined, freq: 2 });

const lineChoices = fc.record({
  likeRule: mostly,
  /** Whether the goods are those of the previous line. */
  again: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 8),
  hasCode: fc.integer({ min: 0, max: 14 }).map((drawn) => drawn < 14),
  code: numbers,
  digits: fc.constantFrom(6, 8, 10, 4),
  origin: numbers,
  declared: fc.boolean(),
  quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })),
  minorUnits: fc.oneof(fc.nat({ max: 30_000 }), fc.nat({ max: 600_000 })),
  otherCurrency: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 8),
  grams: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined, freq: 6 }),
});

const amount = fc.nat({ max: 4_000 }).map((minorUnits) => (minorUnits / 100).toFixed(2));
const fractionOf = (most: number) => fc.nat({ max: most }).map((drawn) => (drawn / 1_000).toFixed(3));
const optional = <Value>(of: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> => fc.option(of, { nil: undefined });

/** An entry of what a carrier charges. */
const carrierFee = fc
  .record({
    amount: optional(amount),
    per: fc.constantFrom('consignment' as const, 'tariffLine' as const),
    rate: optional(fractionOf(50)),
    of: fc.constantFrom('charges' as const, 'goods' as const),
    min: optional(amount),
    max: optional(amount),
    goodsAbove: optional(fc.constantFrom('20', '100')),
    goodsUpTo: optional(fc.constantFrom('100', '2000')),
    taxRate: optional(fractionOf(250)),
  })
  .map((drawn): CarrierFee => {
    const { rate, amount: fixed = rate === undefined ? '1.00' : undefined, per, of, min, max, ...others } = drawn;
    const least = min !== undefined && max !== undefined && Number(min) > Number(max) ? max : min;
    return withoutAbsent({
      validFrom: '2020-01-01',
      currency: 'EUR',
      ...others,
      rate,
      amount: fixed,
      ...(fixed !== undefined && { per }),
      ...(rate !== undefined && { of, min: least, max }),
    });
  });

/** The random choices from which a request is made. */
export const choices = fc.record({
  likeRule: mostly,
  day: numbers,
  country: numbers,
  region: numbers,
  postcode: numbers,
  from: numbers,
  consignee: fc.constantFrom('consumer' as const, 'business' as const),
  channel: fc.constantFrom('courier' as const, 'postal' as const),
  contentType: numbers,
  registered: fc.nat({ max: 2 }),
  fiscal: fc.integer({ min: 0, max: 19 }).map((drawn) => drawn > 18),
  currency: numbers,
  answer: numbers,
  freight: some(fc.nat({ max: 9_000 })),
  insurance: some(fc.nat({ max: 3_000 })),
  grams: some(fc.nat({ max: 30_000 })),
  lines: fc.array(lineChoices, { minLength: 1, maxLength: 5 }),
  carrier: some(fc.array(carrierFee, { minLength: 1, maxLength: 3 })),
  service: fc.constantFrom(undefined, 'POST'),
  edge: some(fc.record({ of: numbers, beyond: fc.constantFrom(0, -1, 1) })),
});
export type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never;

/** Further data from which requests are made, next to the rules: codes, origins, currencies and rates. */
export type World = {
  readonly codes: readonly string[];
  /** The codes with this beginning. */
  readonly codesFrom: (beginning: string) => readonly string[];
  /** The codes that a list has under one of these marks. */
  readonly codesMarked: (list: string, as: readonly string[]) => readonly string[];
  readonly origins: readonly string[];
  readonly currencies: readonly string[];
};

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
const members = [...euMembers];
const spelledOut = (countries: readonly string[]): readonly string[] =>
  countries.flatMap((country) => (country === 'EU' ? members : [country]));

/** The last day of each rule and the day after, its first day and the day before. */
const daysAround = (rules: readonly Rule[]): readonly string[] => [
  ...new Set(
    rules.flatMap(({ validFrom, validTo }) => [
      ...(validFrom === undefined ? [] : [validFrom, addDays(validFrom, -1)]),
      ...(validTo === undefined ? [] : [validTo, addDays(validTo, 1)]),
    ]),
  ),
];

const thresholdNames = ['goodsUpTo', 'goodsAbove', 'landedUpTo', 'landedAbove', 'unitUpTo'] as const;
type Edge = { readonly name: (typeof thresholdNames)[number]; readonly at: Money };
/** The values of goods at which one of these rates reaches a minimum. */
const edgesOfMinimum = ({ amount, currency }: Money, rates: readonly Decimal[]): readonly Edge[] =>
  rates.map((rate) => ({
    name: 'goodsUpTo',
    at: { amount: Decimal.parse(amount).dividedBy(rate, 2).toString(), currency },
  }));
const edgesOf = (rules: readonly Rule[], set: RuleSet): readonly Edge[] => {
  const rates = [...set.taxes, ...set.additionalDuties, { rate: '0.05' }, { rate: '0.1' }].map(({ rate = '0' }) =>
    Decimal.parse(rate),
  );
  const above = rates.filter((rate) => !rate.isZero());
  return [
    ...rules.flatMap(({ when = {} }) =>
      thresholdNames.flatMap((name) => (when[name] === undefined ? [] : [{ name, at: when[name] }])),
    ),
    ...set.minimums.filter((minimum) => rules.includes(minimum)).flatMap((minimum) => edgesOfMinimum(minimum, above)),
  ];
};

const money = (minorUnits: bigint, currency: string): Money => ({
  amount: Decimal.of(minorUnits, minorDigitsOf(currency)).toString(),
  currency,
});
const minorUnitsOf = ({ amount, currency }: Money): bigint =>
  Decimal.parse(amount).rounded(minorDigitsOf(currency)).digits;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);

/**
 * The request in the currency of a limit, with its last line set so that the goods, or one unit, are worth exactly the
 * limit, or one minor unit more or less.
 */
const atEdge = (request: DutyRequest, { name, at: { amount, currency } }: Edge, beyond: number): DutyRequest => {
  const units = ({ amount: own }: Money): bigint => minorUnitsOf({ amount: own, currency });
  const inCurrency = (own: Money | undefined): Money | undefined => own && money(units(own), currency);
  const [freight, insurance] = [inCurrency(request.freight), inCurrency(request.insurance)];
  const beside = name.startsWith('landed') ? sumOf([freight, insurance].map((cost) => (cost ? units(cost) : 0n))) : 0n;
  const limit = units({ amount, currency }) + BigInt(beyond);
  const lines = request.lines.map((line) => ({ ...line, value: money(units(line.value), currency) }));
  const others = name === 'unitUpTo' ? [] : lines.slice(0, -1);
  const left = limit - beside - sumOf(others.map(({ value, quantity }) => units(value) * BigInt(quantity)));
  const last = (value: bigint) =>
    lines.slice(-1).map((line) => ({ ...line, quantity: 1, value: money(value < 0n ? 0n : value, currency) }));
  return {
    ...request,
    lines: left < 0n ? last(limit - beside) : [...others, ...last(left)],
    ...(freight && { freight }),
    ...(insurance && { insurance }),
  };
};

/** The code, or the first heading of a chapter: 9503 for 95. */
const inHeading = (code: string): string =>
  code.length >= 4
    ? code
    : (Array.from({ length: 100 }, (_, number) => `${code}${String(number).padStart(2, '0')}`).find(
        (heading) => harmonizedSystem.standingOf(heading).kind === 'known',
      ) ?? code);

const codeFor = (when: When, drawn: Choices['lines'][number], { codes, codesFrom, codesMarked }: World): string => {
  const { hs, notHs, mayBeListed, notWhollyListed } = drawn.likeRule ? when : {};
  const [beginnings, listed] = [hs ?? notHs, mayBeListed ?? notWhollyListed];
  const known = beginnings
    ? codesFrom(pick(beginnings, drawn.code))
    : listed
      ? codesMarked(listed.list, listed.as)
      : codes;
  const found = known.length === 0 ? pick(beginnings ?? codes, drawn.code) : pick(known, drawn.code);
  return inHeading(found).slice(0, drawn.digits).padEnd(Math.min(drawn.digits, 8), '0');
};

/** A rule and the list that it is in. */
export type RulePlace = { readonly set: RuleSet; readonly rules: readonly Rule[]; readonly rule: Rule };

/** Every rule of a set for which requests can be made. */
export const rulePlaces = (set: RuleSet): readonly RulePlace[] => {
  const rules = rulesOf(set);
  return rules.map((rule) => ({ set, rules, rule }));
};

/**
 * A request that meets the rule or nearly so: on its first or last day, with its codes, origins, places and numbers, at
 * its limits or one step beside them.
 */
export const requestFrom = (drawn: Choices, { set, rules, rule }: RulePlace, world: World): DutyRequest => {
  const when: When = drawn.likeRule ? (rule.when ?? {}) : {};
  const days = daysAround(daysAround([rule]).length > 0 && drawn.likeRule ? [rule] : rules);
  const named = <Name extends keyof When>(name: Name): readonly string[] =>
    rules.flatMap(({ when: other }) => (other?.[name] as readonly string[] | undefined) ?? []);
  const date = days.length === 0 ? '2026-11-20' : pick(days, drawn.day);
  const country = pick(spelledOut(when.destinations ?? set.countries), drawn.country);
  const region = pick<string | undefined>(
    when.regions ?? (when.regionKnown === false ? [undefined] : [...named('regions'), undefined]),
    drawn.region,
  );
  const postcodeArea = pick<string | undefined>(when.postcodes ?? [undefined, ...named('postcodes')], drawn.postcode);
  const currency = pick([set.currency, ...world.currencies], drawn.currency);
  const cost = (minorUnits: number | undefined) =>
    minorUnits === undefined ? undefined : money(BigInt(minorUnits), currency);
  const [freight, insurance] = [cost(drawn.freight), cost(drawn.insurance)];
  const drawnLines = drawn.lines.map((line, index) => (line.again ? (drawn.lines[index - 1] ?? line) : line));
  const lines = drawnLines.map((line): GoodsLine => ({
    ...(line.hasCode && { hsCode: codeFor(when, line, world) }),
    quantity: line.quantity,
    value: money(BigInt(line.minorUnits), line.otherCurrency ? pick(world.currencies, line.code) : currency),
    origin: pick(line.likeRule && when.origins ? spelledOut(when.origins) : world.origins, line.origin),
    originDeclared: line.declared,
    ...(line.grams !== undefined && { unitWeight: (line.grams / 1000).toFixed(3) }),
  }));
  const numbersOfRules = [
    ...new Set([
      ...set.schemes.flatMap(({ numbers }) => numbers),
      ...set.flatDuties.flatMap(({ preferencesUnlessNumbers = [] }) => preferencesUnlessNumbers),
    ]),
  ];
  const known = [set.currency, ...world.currencies];
  const inKnownCurrency = (fee: CarrierFee, index: number): CarrierFee => ({
    ...fee,
    currency: pick(known, drawn.currency + index),
  });
  const request = dutyRequest(country, {
    date,
    border: drawn.fiscal ? 'fiscal' : 'customs',
    from: { country: pick(when.shippedFrom ?? world.origins, drawn.from) },
    to: { country, ...(region !== undefined && { region }), ...(postcodeArea !== undefined && { postcodeArea }) },
    consignee: when.consignee ?? drawn.consignee,
    channel: when.channel ?? drawn.channel,
    contentType: pick(when.contentTypes ?? ['CommercialGoods', ...contentTypes], drawn.contentType),
    currency: pick([currency, ...world.currencies], drawn.answer),
    registrations: [[], numbersOfRules, taxIdentifiers][drawn.registered] ?? [],
    lines,
    ...(freight && { freight }),
    ...(insurance && { insurance }),
    ...(drawn.carrier && { carrierFees: drawn.carrier.map(inKnownCurrency) }),
    ...(drawn.service !== undefined && { service: drawn.service }),
    ...(drawn.grams !== undefined && { weight: (drawn.grams / 1000).toFixed(3) }),
  });
  const own = edgesOf([rule], set);
  const edges = own.length > 0 ? own : edgesOf(rules, set);
  return drawn.edge === undefined || edges.length === 0
    ? request
    : atEdge(request, pick(edges, drawn.edge.of), drawn.edge.beyond);
};
