import { canonicalCountry, isEuMember } from '../../../src/domain/shared/countries.ts';
import { minorDigitsOf } from '../../../src/domain/shared/currencies.ts';
import type { Money } from '../../../src/domain/shared/money.ts';
import type {
  BasePart,
  DutyRequest,
  ExchangeRates,
  GoodsLine,
  Preference,
  Relievable,
  Rule,
  RuleSet,
  When,
  Scheme,
  Tariff,
} from '../../../src/domain/trade/index.ts';
import {
  downTo,
  fraction,
  isBelow,
  isZero,
  minus,
  over,
  plus,
  rounded,
  smaller,
  times,
  total,
  whole,
  zero,
} from './fraction.ts';
import type { Fraction } from './fraction.ts';

/** The basis of a calculation: the rules of the territory, its tariff, and the rates of the day. */
export type Rules = { readonly set: RuleSet; readonly tariff: Tariff; readonly rates: ExchangeRates };

/** The sums of a request in the currency of the rules, and which rules apply to its lines. */
export const factsOf = (asked: DutyRequest, { set, rates }: Rules) => {
  const perEuro = (currency: string): Fraction => fraction(currency === 'EUR' ? '1' : (rates.perEuro[currency] ?? '0'));
  const converted = (amount: Fraction, from: string, to: string): Fraction =>
    from === to ? amount : over(times(amount, perEuro(to)), perEuro(from));
  const own = ({ amount, currency }: Money): Fraction => converted(fraction(amount), currency, set.currency);
  /** The only rounding, in the currency of the answer. */
  const shown = (amount: Fraction): string =>
    rounded(converted(amount, set.currency, asked.currency), minorDigitsOf(asked.currency));

  const valueOf = (line: GoodsLine): Fraction => times(own(line.value), whole(line.quantity));
  const goods = total(asked.lines.map(valueOf));
  const costs = {
    freight: asked.freight ? own(asked.freight) : zero,
    insurance: asked.insurance ? own(asked.insurance) : zero,
  };
  const landed = plus(goods, plus(costs.freight, costs.insurance));
  const coded = asked.lines.filter(({ hsCode }) => hsCode !== undefined);

  /** An uncertain rule counts if it was enabled; a gap always does. */
  const isInForce = ({ id, validFrom, validTo, certainty, enabled }: Rule): boolean =>
    (validFrom === undefined || validFrom <= asked.date) &&
    (validTo === undefined || asked.date <= validTo) &&
    (enabled ?? (certainty !== 'uncertain' || set.gaps.some((gap) => gap.id === id)));
  const isIn = (country: string, list: readonly string[]): boolean =>
    list.includes(canonicalCountry(country)) || (list.includes('EU') && isEuMember(country));
  const begins = (text: string, list: readonly string[]): boolean =>
    list.some((beginning) => text.startsWith(beginning));
  const marks = (line: GoodsLine, list: string): readonly string[] =>
    set.lists[list]?.marksOf(line.hsCode ?? '') ?? ['-'];

  type Line = GoodsLine | undefined;
  const { country, region, postcodeArea } = asked.to;
  /** Without a line only the conditions about the consignment decide; origins and codes are then absent. */
  const holds: { readonly [Name in keyof When]-?: (wanted: NonNullable<When[Name]>, line: Line) => boolean } = {
    destinations: (countries) => isIn(country, countries),
    regions: (regions) => region !== undefined && regions.includes(region),
    regionKnown: (known) => known === (region !== undefined),
    postcodes: (areas) => postcodeArea !== undefined && begins(postcodeArea, areas),
    origins: (countries, line) => line !== undefined && isIn(line.origin, countries),
    notOrigins: (countries, line) => !(line && isIn(line.origin, countries)),
    shippedFrom: (countries) => isIn(asked.from.country, countries),
    notShippedFrom: (countries) => !isIn(asked.from.country, countries),
    noLineHs: (codes) => !asked.lines.some(({ hsCode }) => begins(hsCode ?? '', codes)),
    hs: (codes, line) => begins(line?.hsCode ?? '', codes),
    notHs: (codes, line) => !begins(line?.hsCode ?? '', codes),
    hsMayBe: (codes, line) =>
      line !== undefined &&
      codes.some((code) => begins(code, [line.hsCode ?? '']) || begins(line.hsCode ?? '', [code])),
    mayBeListed: ({ list, as }, line) => line !== undefined && marks(line, list).some((mark) => as.includes(mark)),
    notWhollyListed: ({ list, as }, line) => !line || marks(line, list).some((mark) => !as.includes(mark)),
    contentTypes: (types) => types.includes(asked.contentType),
    consignee: (kind) => kind === asked.consignee,
    channel: (channel) => channel === asked.channel,
    goodsUpTo: (limit) => !isBelow(own(limit), goods),
    goodsAbove: (limit) => isBelow(own(limit), goods),
    landedUpTo: (limit) => !isBelow(own(limit), landed),
    landedAbove: (limit) => isBelow(own(limit), landed),
    unitUpTo: (limit, line) => line !== undefined && !isBelow(own(limit), own(line.value)),
    weightUpTo: (limit) => asked.weight === undefined || Number(asked.weight) <= Number(limit),
    weightAbove: (limit) => asked.weight !== undefined && Number(asked.weight) > Number(limit),
    quantityUpTo: (limit) => Math.max(...asked.lines.map(({ quantity }) => quantity)) <= limit,
  };
  const applies = (rule: Rule, line?: GoodsLine): boolean =>
    isInForce(rule) &&
    Object.entries(rule.when ?? {}).every(([name, wanted]) =>
      (holds[name as keyof When] as (wanted: unknown, line: Line) => boolean)(wanted, line),
    );
  const first = <R extends Rule>(rules: readonly R[], line?: GoodsLine): R | undefined =>
    rules.find((rule) => applies(rule, line));
  /** A rule about the consignment with conditions about goods: it applies if it applies to one line. */
  const appliesToSome = (rule: Rule): boolean =>
    coded.length === 0 ? applies(rule) : coded.some((line) => applies(rule, line));

  const sent = (numbers: readonly string[]): boolean => asked.registrations.some((number) => numbers.includes(number));
  const schemeOf = (line: GoodsLine, of: Relievable): Scheme | undefined =>
    set.schemes.find((rule) => rule.of.includes(of) && sent(rule.numbers) && applies(rule, line));
  /** A statement on origin permits every agreement; some need none. */
  const isOpen = ({ withoutStatement }: Preference, line: GoodsLine): boolean =>
    line.originDeclared || withoutStatement === true;
  /**
   * Whether a charge does not apply, because the goods are covered by an agreement that exempts them, whether or not
   * its rate is loaded.
   */
  const isSpared = (
    { sparesAgreements = [] }: { readonly sparesAgreements?: readonly string[] },
    line: GoodsLine,
  ): boolean =>
    set.preferences.some(
      (rule) => isOpen(rule, line) && sparesAgreements.includes(rule.agreement) && applies(rule, line),
    );
  const isDefended = (line: GoodsLine): boolean =>
    set.additionalDuties.some(
      (rule) => (rule.defence === 'anti_dumping' || rule.defence === 'countervailing') && applies(rule, line),
    );
  /** The rule that exempts a line from a charge: the scheme of a registered seller, else a relief. */
  const exemption = (line: GoodsLine, of: Relievable): string | undefined => {
    const reliefs = set.reliefs.filter((rule) => rule.of.includes(of) && !(rule.notOnDefended && isDefended(line)));
    return (schemeOf(line, of) ?? first(reliefs, line))?.id;
  };

  // Freight and insurance are shared by value; an allowance by the value of the lines that it concerns.
  const share = (of: Fraction, line: GoodsLine): Fraction =>
    isZero(goods) ? over(of, whole(asked.lines.length)) : over(times(of, valueOf(line)), goods);
  const [valuation] = set.valuations.map((rule) => ({ ...rule, enabled: true })).filter((rule) => applies(rule));
  if (valuation === undefined) throw new RangeError(`No valuation of ${set.id} applies on ${asked.date}.`);
  const { allowance, allowanceOf = ['duty', 'tax'], share: counted } = valuation;
  const favoured = coded.filter((line) => applies(valuation, line));
  const partOf = (part: 'freight' | 'insurance', line: GoodsLine): Fraction => share(costs[part], line);
  const customsOf = (line: GoodsLine): Fraction =>
    total([valueOf(line), ...valuation.dutyBase.map((part) => partOf(part, line))]);
  const favouredCustoms = total(favoured.map(customsOf));
  /** The amount that a share of the price or an allowance deducts from the customs value of a line. */
  const off = (line: GoodsLine): Fraction => {
    if (!favoured.includes(line)) return zero;
    if (counted !== undefined) return minus(valueOf(line), times(valueOf(line), fraction(counted)));
    if (allowance === undefined || isZero(favouredCustoms)) return zero;
    return over(times(smaller(own(allowance), favouredCustoms), customsOf(line)), favouredCustoms);
  };
  /** The units down to which the sums of a single line are rounded. */
  const [single] = asked.lines.length === 1 ? coded : [];
  const cut = single && set.gaps.find((gap) => gap.cut !== undefined && applies(gap, single))?.cut;
  const dutyValue = (line: GoodsLine): Fraction => {
    const value = allowanceOf.includes('duty') ? minus(customsOf(line), off(line)) : customsOf(line);
    return cut === undefined ? value : downTo(fraction(cut.value), value);
  };
  const offTax = (line: GoodsLine): Fraction => (allowanceOf.includes('tax') ? off(line) : zero);
  /**
   * The price in the base of a tax: the deduction is taken from the price first, and the rest from the parts of the
   * customs value.
   */
  const taxable = (line: GoodsLine): Fraction => minus(valueOf(line), smaller(offTax(line), valueOf(line)));
  const taxableParts = (line: GoodsLine): Readonly<Record<'freight' | 'insurance', Fraction>> => {
    let rest = minus(offTax(line), smaller(offTax(line), valueOf(line)));
    const parts = { freight: partOf('freight', line), insurance: partOf('insurance', line) };
    for (const part of valuation.dutyBase) {
      const taken = smaller(rest, parts[part]);
      rest = minus(rest, taken);
      parts[part] = minus(parts[part], taken);
    }
    return parts;
  };
  /** The value of a line with its share of freight and insurance, if they are part of the base. */
  const valueWith = (parts: readonly BasePart[], line: GoodsLine): Fraction =>
    total([
      taxable(line),
      ...(['freight', 'insurance'] as const).map((part) => (parts.includes(part) ? taxableParts(line)[part] : zero)),
    ]);

  return {
    own,
    converted,
    shown,
    goods,
    costs,
    coded,
    applies,
    first,
    appliesToSome,
    sent,
    schemeOf,
    exemption,
    isOpen,
    isSpared,
    valuation,
    share,
    taxable,
    dutyValue,
    cut,
    valueWith,
  };
};

export type Facts = ReturnType<typeof factsOf>;
