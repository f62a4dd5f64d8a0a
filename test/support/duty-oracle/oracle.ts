import { minorDigitsOf } from '../../../src/domain/shared/currencies.ts';
import type { CarrierFee } from '../../../src/domain/shared/index.ts';
import type { DutyRequest, GoodsLine, Tax } from '../../../src/domain/trade/index.ts';
import { dutiesBy } from './duty.ts';
import type { Due } from './duty.ts';
import { factsOf } from './facts.ts';
import type { Facts, Rules } from './facts.ts';
import {
  downTo,
  fraction,
  isBelow,
  isZero,
  larger,
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

/** A charge of a line or of the consignment, with the rule that it follows from. */
export type ExpectedCharge = { readonly name: string; readonly amount: string; readonly rule: string };

/** The expected sums of an answer, with their rules. */
export type Expected = {
  readonly price: string;
  /** For each line its charges, or that it cannot be calculated. */
  readonly lines: readonly (readonly ExpectedCharge[] | 'not computable')[];
  /** Sums by name, over lines and fees. */
  readonly sums: Readonly<Record<string, string>>;
  /** Sums by scheme. */
  readonly checkout: Readonly<Record<string, string>>;
  readonly customsValue: string;
};

const sumsBy = (
  charges: readonly (readonly [string, string])[],
  currency: string,
): Readonly<Record<string, string>> => {
  const sumOf = (name: string): string =>
    rounded(
      total(charges.filter(([own]) => own === name).map(([, amount]) => fraction(amount))),
      minorDigitsOf(currency),
    );
  return Object.fromEntries([...new Set(charges.map(([name]) => name))].sort().map((name) => [name, sumOf(name)]));
};

/**
 * Fees on the whole consignment, except on lines without a customs code and on goods of agreements that exempt them;
 * those of customs only at its own border.
 */
const feesOf = (
  { border, weight }: DutyRequest,
  { set }: Rules,
  { own, coded, applies, appliesToSome, isSpared, dutyValue }: Facts,
) =>
  set.fees.flatMap((fee) => {
    const { id, name, per, rate = '0', amount = '0', minimum, maximum, currency, taxRate, inTaxBase } = fee;
    if (border === 'fiscal' && name === 'Customs fee') return [];
    const charged = coded.filter((line) => !isSpared(fee, line));
    if (charged.length === 0 ? coded.length > 0 || !appliesToSome(fee) : !charged.some((line) => applies(fee, line)))
      return [];
    const money = (text: string): Fraction => own({ amount: text, currency });
    let net = money(amount);
    if (per === 'tariffLine') net = times(net, whole(new Set(charged.map(({ hsCode }) => hsCode?.slice(0, 6))).size));
    if (per === 'kilogram' && weight === undefined) return [];
    if (per === 'kilogram') net = times(net, fraction(weight ?? '0'));
    if (per === 'value') {
      net = times(total(charged.map(dutyValue)), fraction(rate));
      if (minimum !== undefined) net = larger(net, money(minimum));
      if (maximum !== undefined) net = smaller(net, money(maximum));
    }
    const gross = plus(net, times(net, fraction(taxRate ?? '0')));
    return [{ name, due: { amount: gross, rule: id }, taxable: inTaxBase && taxRate === undefined ? gross : zero }];
  });

/** The fee of the carrier, by docs/carrier-fees.md: nothing where nothing is advanced. */
const carrierFeeOf = ({ carrierFees = [], service }: DutyRequest, charges: Fraction, { own, goods, coded }: Facts) => {
  const fee = carrierFees.find(({ currency, goodsAbove, goodsUpTo, services }) => {
    const limit = (amount: string): Fraction => own({ amount, currency });
    if (goodsAbove !== undefined && !isBelow(limit(goodsAbove), goods)) return false;
    if (goodsUpTo !== undefined && isBelow(limit(goodsUpTo), goods)) return false;
    return services === undefined || service !== undefined;
  });
  if (fee === undefined || isZero(charges)) return { fee, amount: zero };
  const money = (amount: string): Fraction => own({ amount, currency: fee.currency });
  let fixed = money(fee.amount ?? '0');
  if (fee.per === 'tariffLine')
    fixed = times(fixed, whole(new Set(coded.map(({ hsCode }) => hsCode?.slice(0, 6))).size));
  let share = times(fee.of === 'goods' ? goods : charges, fraction(fee.rate ?? '0'));
  if (fee.min !== undefined) share = larger(share, money(fee.min));
  if (fee.max !== undefined) share = smaller(share, money(fee.max));
  const net = plus(fixed, share);
  return { fee, amount: plus(net, times(net, fraction(fee.taxRate ?? '0'))) };
};

/** The fees that the carrier's one does not stand for. */
const othersThan = ({ set, ...rules }: Rules, fee: CarrierFee | undefined): Rules =>
  fee === undefined
    ? { set, ...rules }
    : {
        ...rules,
        set: {
          ...set,
          fees: set.fees.filter(({ id, name }) => name !== 'Disbursement fee' && fee.includes?.includes(id) !== true),
        },
      };

/**
 * Calculates duties and taxes by docs/duties-calculation.md and the fields of rule files: with exact fractions, simple loops, and
 * no cache.
 */
export const oracle = (asked: DutyRequest, rules: Rules): Expected => {
  const { set } = rules;
  const facts = factsOf(asked, rules);
  const { own, shown, goods, costs, applies, appliesToSome, schemeOf, exemption, valuation, share, valueWith, cut } =
    facts;
  const customsValue = shown(plus(goods, total(valuation.dutyBase.map((part) => costs[part]))));
  const nothing = {
    price: rounded(zero, minorDigitsOf(asked.currency)),
    lines: asked.lines.map(() => []),
    sums: {},
    checkout: {},
    customsValue,
  };
  if (asked.border === 'none' || asked.contentType === 'Documents') return nothing;

  /** Sums below a minimum are not collected. */
  const collected = (
    of: 'duty' | 'tax',
    lines: readonly (readonly Due[] | undefined)[],
  ): readonly (readonly Due[] | undefined)[] => {
    const minimum = set.minimums.find((rule) => rule.of === of && appliesToSome(rule));
    const sum = total(lines.flatMap((dues) => dues?.map(({ amount }) => amount) ?? []));
    if (minimum === undefined || isZero(sum) || !isBelow(sum, own(minimum))) return lines;
    return lines.map((dues) => dues?.map(() => ({ amount: zero, rule: minimum.id })));
  };

  /** Of several lines nothing is rounded down to larger units, nor where one duty has a rounding that is not known. */
  const cutOf = (dues: readonly Due[] | undefined) =>
    dues?.some(({ isRoundingUnknown }) => isRoundingUnknown) ? undefined : cut;
  const cutDuty = (dues: readonly Due[] | undefined): readonly Due[] | undefined => {
    const units = cutOf(dues);
    return units === undefined
      ? dues
      : dues?.map((due) => ({ ...due, amount: downTo(fraction(units.charge), due.amount) }));
  };
  const duties = collected('duty', asked.lines.map(dutiesBy(rules, facts, asked.border)).map(cutDuty));
  const { fee: ofCarrier } = carrierFeeOf(asked, zero, facts);
  const fees = feesOf(asked, othersThan(rules, ofCarrier), facts);
  const feesInBase = total(fees.map(({ taxable }) => taxable));

  /** The first applicable tax of each kind. */
  const taxesOf = asked.lines.map((line): readonly Tax[] => {
    const found: Tax[] = [];
    for (const tax of set.taxes)
      if (!found.some(({ kind }) => kind === tax.kind) && applies(tax, line)) found.push(tax);
    return found;
  });
  const taxBaseOf = (line: GoodsLine, index: number): Fraction =>
    total([
      valueWith(valuation.taxBase, line),
      times(valueWith(valuation.dutyBase, line), fraction(valuation.taxUplift ?? '0')),
      ...(valuation.taxBase.includes('duty') ? (duties[index] ?? []).map(({ amount }) => amount) : []),
      valuation.taxBase.includes('fees') ? share(feesInBase, line) : zero,
    ]);
  /** A tax on a base, rounded down where it is: first the base, then the first part of the tax, and others on it. */
  const taxOn = (base: Fraction, rate: Fraction, units: ReturnType<typeof cutOf>): Fraction => {
    if (units === undefined) return times(base, rate);
    const toUnit = (amount: Fraction): Fraction => downTo(fraction(units.charge), amount);
    const [share = '1', ...others] = units.taxParts;
    const cutBase = downTo(fraction(units.value), base);
    const first = toUnit(times(times(cutBase, rate), fraction(share)));
    return total([first, ...others.map((part) => toUnit(over(times(first, fraction(part)), fraction(share))))]);
  };
  const taxRate = ({ rate, inOwnBase }: Tax): Fraction =>
    inOwnBase ? over(fraction(rate), minus(whole(1), fraction(rate))) : fraction(rate);
  const waiverOf = (line: GoodsLine): string | undefined => {
    const scheme = set.schemes.find((rule) => rule.of.includes('tax') && applies(rule, line));
    return exemption(line, 'tax') ?? (scheme?.unregistered === 'free' ? scheme.id : undefined);
  };
  const taxDue = (line: GoodsLine, index: number): readonly Due[] => {
    const waiver = waiverOf(line);
    const units = cutOf(duties[index]);
    const due = (tax: Tax): Due => ({ amount: taxOn(taxBaseOf(line, index), taxRate(tax), units), rule: tax.id });
    return (taxesOf[index] ?? []).map((tax) => (waiver === undefined ? due(tax) : { amount: zero, rule: waiver }));
  };
  const taxes = collected(
    'tax',
    asked.lines.map((line, index) => (duties[index] === undefined ? undefined : taxDue(line, index))),
  );

  const lineDues = asked.lines.flatMap((_, index) =>
    duties[index] === undefined || taxes[index] === undefined
      ? []
      : [...(duties[index] ?? []), ...(taxes[index] ?? [])],
  );
  const advanced = total([...lineDues, ...fees.map(({ due }) => due)].map(({ amount }) => amount));
  const { amount: carried } = carrierFeeOf(asked, advanced, facts);
  const charge = (name: string, { amount, rule }: Due): ExpectedCharge => ({ name, amount: shown(amount), rule });
  const lines = asked.lines.map((_, index) => {
    const [ofDuty, ofTax] = [duties[index], taxes[index]];
    if (ofDuty === undefined || ofTax === undefined) return 'not computable' as const;
    return [
      ...ofDuty.map((due) => charge('Duty', due)),
      ...(taxesOf[index] ?? []).flatMap(({ name }, at) => (ofTax[at] ? [charge(name, ofTax[at])] : [])),
    ];
  });
  // The tax at checkout applies to the price with freight and insurance, without charges that are due at the border.
  const checkout = asked.lines.flatMap((line, index) => {
    const scheme = duties[index] && schemeOf(line, 'tax');
    return (taxesOf[index] ?? []).flatMap((tax) =>
      scheme
        ? [
            [
              `${scheme.name} ${tax.name}`,
              shown(times(valueWith(['freight', 'insurance'], line), taxRate(tax))),
            ] as const,
          ]
        : [],
    );
  });
  const all = [
    ...lines.flatMap((charges) => (charges === 'not computable' ? [] : charges)),
    ...fees.map(({ name, due }) => charge(name, due)),
    ...(isZero(carried) ? [] : [charge('Disbursement fee', { amount: carried, rule: 'carrier-fee' })]),
  ];
  const { price = nothing.price } = sumsBy(
    all.map(({ amount }) => ['price', amount] as const),
    asked.currency,
  );
  const sums = sumsBy(
    all.map(({ name, amount }) => [name, amount] as const),
    asked.currency,
  );
  return { price, lines, sums, checkout: sumsBy(checkout, asked.currency), customsValue };
};
