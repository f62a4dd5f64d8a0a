import { parseDutyRate } from '../../../src/domain/trade/index.ts';
import type {
  AdditionalDuty,
  DutyRate,
  FlatDuty,
  GoodsLine,
  Preference,
  RatePart,
  TariffLine,
  ValueBracket,
} from '../../../src/domain/trade/index.ts';
import type { Facts, Rules } from './facts.ts';
import {
  fraction,
  isBelow,
  isZero,
  larger,
  minus,
  over,
  rounded,
  smaller,
  times,
  total,
  whole,
  zero,
} from './fraction.ts';
import type { Fraction } from './fraction.ts';

/** A charge before rounding, and the rule that it follows from. */
export type Due = {
  readonly amount: Fraction;
  readonly rule: string;
  /** For a duty by weight or in sets, and for additional duties: how the authorities round it is not known. */
  readonly isRoundingUnknown?: boolean;
};

const unitsPerKilogram: Readonly<Record<string, string>> = { kg: '1', g: '1000', t: '0.001' };
const piecesPerUnit: Readonly<Record<string, number>> = {
  item: 1,
  pair: 1,
  dozen: 12,
  dozenPairs: 12,
  hundred: 100,
  thousand: 1000,
};

/** The most that a kilogram of goods can contain of a component: 1 kg, or pure alcohol at 0.78924 kg a litre. */
const heldPerKilogram: Readonly<Record<string, Fraction>> = {
  kgOfContent: whole(1),
  litreOfAlcohol: over(whole(100_000), whole(78_924)),
};
const isUncounted = (unit: string): boolean => ['litre', 'hl', 'm', 'm2', 'm3', 'kWh', 'carat', 'TJ'].includes(unit);
const isChargedBy = (is: (unit: string) => boolean, parts: readonly RatePart[] = []): boolean =>
  parts.some((part) => part.kind === 'specific' && is(part.unit));
const isCapped = ({ maximum }: DutyRate): boolean => isChargedBy(isUncounted, maximum);
/** Whether a rate depends on a component of the goods, or its maximum on data that nobody states. */
const isOfContent = (rate: DutyRate): boolean =>
  isCapped(rate) ||
  [rate.parts, rate.minimum, rate.maximum].some((parts) =>
    isChargedBy((unit) => heldPerKilogram[unit] !== undefined, parts),
  );

/**
 * The duty of a line at a rate of the tariff; undefined if the line lacks the quantity that the rate needs. `most`: for
 * goods that consist only of what they are charged for.
 */
const byRate = (
  rate: DutyRate,
  line: GoodsLine,
  base: Fraction,
  own: Facts['own'],
  most = false,
): Fraction | undefined => {
  const countOf = (unit: string): Fraction | undefined => {
    const [units, pieces, held] = [unitsPerKilogram[unit], piecesPerUnit[unit], heldPerKilogram[unit]];
    if (most && held && line.unitWeight !== undefined)
      return times(times(fraction(line.unitWeight), whole(line.quantity)), held);
    if (pieces !== undefined) return over(whole(line.quantity), whole(pieces));
    if (units === undefined || line.unitWeight === undefined) return undefined;
    return times(times(fraction(line.unitWeight), whole(line.quantity)), fraction(units));
  };
  const partOf = (part: RatePart): Fraction | undefined => {
    if (part.kind === 'adValorem') return times(base, fraction(part.rate));
    const count = countOf(part.unit);
    return count && over(times(count, own(part)), fraction(part.per));
  };
  const sumOf = (parts: readonly RatePart[]): Fraction | undefined => {
    const amounts = parts.map(partOf).filter((amount) => amount !== undefined);
    return amounts.length === parts.length ? total(amounts) : undefined;
  };
  const sum = sumOf(rate.parts);
  const least = rate.minimum ? sumOf(rate.minimum) : sum;
  const maximum = most && isCapped(rate) ? undefined : rate.maximum;
  const highest = maximum ? sumOf(maximum) : undefined;
  if (sum === undefined || least === undefined || (maximum && highest === undefined)) return undefined;
  return highest === undefined ? larger(sum, least) : smaller(larger(sum, least), highest);
};

/** Whether a rate counts more than single pieces and pairs; `most` as in `byRate`. */
const isByMeasure = (rate: DutyRate, most: boolean): boolean =>
  [rate.parts, rate.minimum, most && isCapped(rate) ? undefined : rate.maximum].some((parts) =>
    isChargedBy((unit) => unit !== 'item' && unit !== 'pair', parts),
  );

/** Whether neither the rate of a line nor those of the lines below it can be read. */
const isUnread = ({ mfn, oneOf }: TariffLine): boolean => mfn === 'unreadable' && oneOf === undefined;

const percent = (rate: string): DutyRate => ({ parts: [{ kind: 'adValorem', rate }], text: rate });

const rateOf = ({ rate, duty = '' }: AdditionalDuty): DutyRate | undefined => {
  const reading = rate === undefined ? parseDutyRate(duty) : { kind: 'rate' as const, rate: percent(rate) };
  return reading.kind === 'rate' ? reading.rate : undefined;
};

/** The ordinary rate after a reduction: a part that is not above its limit is free, and a minimum is dropped. */
const reduced = ({ parts, maximum, text }: DutyRate, reduction: NonNullable<Preference['reduction']>): DutyRate => {
  const left = parts.flatMap((part): readonly RatePart[] => {
    const stated = fraction(part.kind === 'adValorem' ? part.rate : part.amount);
    const lower =
      'share' in reduction
        ? times(stated, minus(whole(1), fraction(reduction.share)))
        : part.kind === 'adValorem'
          ? minus(stated, fraction(reduction.points))
          : stated;
    const isFree = !isBelow(part.kind === 'adValorem' ? fraction(reduction.freeUpTo ?? '0') : zero, lower);
    const exact = isFree ? '0' : rounded(lower, 12);
    return isFree ? [] : [part.kind === 'adValorem' ? { ...part, rate: exact } : { ...part, amount: exact }];
  });
  return { parts: left, ...(maximum && left.length > 0 && { maximum }), text };
};

/** The duties of a line, the tariff's own before additional ones; undefined if the line cannot be calculated. */
export const dutiesBy = (
  { set, tariff }: Rules,
  facts: Facts,
  border: string,
): ((line: GoodsLine) => readonly Due[] | undefined) => {
  const { own, coded, applies, first, sent, exemption, isOpen, isSpared, taxable, dutyValue } = facts;
  const baseOf = (line: GoodsLine): Fraction => dutyValue(line);
  const isStopped = (line: GoodsLine): boolean =>
    set.gaps.some((gap) => gap.effect === 'stop' && (gap.of ?? 'duty') === 'duty' && applies(gap, line));

  /**
   * The agreement with the lowest percentage, among those that apply and have a rate for the goods; the first of equal
   * ones.
   */
  const preferenceOf = (line: GoodsLine) => {
    const found: { id: string; rate: DutyRate; isReduction: boolean }[] = [];
    for (const rule of set.preferences.filter((each) => isOpen(each, line))) {
      const { id, agreement, rate, reduction } = rule;
      const entry = tariff.lookup(line.hsCode ?? '');
      const own = entry?.preferences[agreement] ?? (rate === undefined ? undefined : percent(rate));
      const lower = reduction && entry && entry.mfn !== 'unreadable' ? reduced(entry.mfn, reduction) : undefined;
      const chosen = own ?? lower;
      if (chosen && applies(rule, line)) found.push({ id, rate: chosen, isReduction: own === undefined });
    }
    const dearness = ({ rate: { parts, minimum } }: (typeof found)[number]): number => {
      const [part] = parts;
      if (minimum || parts.length > 1 || part?.kind === 'specific') return Number.POSITIVE_INFINITY;
      return part ? Number(part.rate) : 0;
    };
    return found.toSorted((one, other) => (dearness(one) === dearness(other) ? 0 : dearness(one) - dearness(other)))[0];
  };

  /** A measure that replaces the tariff and additional duties. */
  const flatDutyOf = (line: GoodsLine): FlatDuty | undefined => {
    if (exemption(line, 'duty') !== undefined || isStopped(line)) return undefined;
    // A preference that only lowers the ordinary rate can be higher, and need not be claimed; without a statement on
    // origin it is not expected.
    const isWaived = ({ preferencesUnlessNumbers: numbers }: FlatDuty): boolean =>
      numbers !== undefined && !sent(numbers) && line.originDeclared && preferenceOf(line)?.isReduction === false;
    const ordinary = tariff.lookup(line.hsCode ?? '')?.mfn;
    const isFree =
      ordinary !== undefined &&
      ordinary !== 'unreadable' &&
      ordinary.parts.every((part) => /^0(\.0+)?$/.test(part.kind === 'adValorem' ? part.rate : part.amount));
    return set.flatDuties.find((flat) => applies(flat, line) && !isWaived(flat) && !(flat.unlessFree && isFree));
  };
  /**
   * Charged once for each code, to the line of the highest value; of equal values to the first, in the order of their
   * text.
   */
  const bears = (line: GoodsLine, flat: FlatDuty, digits: number): boolean => {
    const sharing = coded.filter(
      (other) => other.hsCode?.slice(0, digits) === line.hsCode?.slice(0, digits) && flatDutyOf(other) === flat,
    );
    const [bearer] = sharing
      .filter((one) => !sharing.some((other) => isBelow(taxable(one), taxable(other))))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    return bearer === line;
  };

  /** The general rates of a line: those of the lines below it for goods of its value, or its own. */
  const generalOf = (line: GoodsLine): readonly DutyRate[] => {
    const entry = tariff.lookup(line.hsCode ?? '');
    const each = own(line.value);
    const isFor = ({ over: above = '-1', upTo = '999999999', currency }: ValueBracket): boolean =>
      isBelow(own({ amount: above, currency }), each) && !isBelow(own({ amount: upTo, currency }), each);
    const { oneOf: below = [] } = entry ?? {};
    const forValue = below.filter(({ valued }) => valued === undefined || isFor(valued));
    const dear = (forValue.length === 0 ? below : forValue).map(({ rate }) => rate);
    return entry?.mfn === 'unreadable' ? dear : entry ? [entry.mfn] : [];
  };
  /** The rates that count for a line (one, or several of which the highest does), and the rule that decides it. */
  const ratesOf = (line: GoodsLine): { readonly rates: readonly DutyRate[]; readonly rule: string } => {
    const preference = preferenceOf(line);
    const entry = tariff.lookup(line.hsCode ?? '');
    const column = first(set.columns ?? [], line);
    const ofColumn = column && entry?.preferences[column.column];
    if (preference) return { rates: [preference.rate], rule: preference.id };
    if (ofColumn) return { rates: [ofColumn], rule: column.id };
    return { rates: generalOf(line), rule: `tariff-${tariff.id}-${entry?.code}` };
  };
  const hangsOnContent = (line: GoodsLine): boolean => {
    const [only, ...others] = ratesOf(line).rates;
    return only !== undefined && others.length === 0 && isOfContent(only);
  };

  const ordinaryDutyOf = (line: GoodsLine): Due | undefined => {
    const { rates, rule } = ratesOf(line);
    const amounts = rates.map((rate) => byRate(rate, line, baseOf(line), own, rates.length > 1));
    // The highest is known only if all are.
    const [one, ...others] = amounts.filter((amount) => amount !== undefined);
    if (one === undefined || others.length + 1 < amounts.length) return undefined;
    const amount = others.reduce(larger, one);
    const taken = rates[amounts.findIndex((each) => each !== undefined && !isBelow(each, amount))];
    return { amount, rule, isRoundingUnknown: taken !== undefined && isByMeasure(taken, rates.length > 1) };
  };

  /** Whether only the general rate applies to the goods. */
  const hasNoOther = (line: GoodsLine): boolean => {
    const column = first(set.columns ?? [], line);
    return (
      preferenceOf(line) === undefined &&
      (column === undefined || tariff.lookup(line.hsCode ?? '')?.preferences[column.column] === undefined)
    );
  };

  const additionalDutiesOf = (line: GoodsLine, ordinary: Fraction): readonly Due[] | undefined => {
    if (exemption(line, 'additional') !== undefined) return [];
    const candidates = set.additionalDuties.filter((rule) => applies(rule, line) && !isSpared(rule, line));
    const duties: Due[] = [];
    for (const rule of candidates) {
      if (rule.group !== undefined && candidates.find(({ group }) => group === rule.group) !== rule) continue;
      if (candidates.some(({ group }) => group !== undefined && rule.yieldsTo?.includes(group))) continue;
      const rate = rateOf(rule);
      const full = rate && byRate(rate, line, baseOf(line), own);
      if (full === undefined) return undefined;
      const due = { rule: rule.id, isRoundingUnknown: true };
      if (!rule.netOfTariff) duties.push({ amount: full, ...due });
      else if (!isBelow(full, ordinary)) duties.push({ amount: minus(full, ordinary), ...due });
    }
    return duties;
  };

  return (line) => {
    if (line.hsCode === undefined) return undefined;
    if (border === 'fiscal') return [{ amount: zero, rule: 'fiscal-border' }];
    const exempt = exemption(line, 'duty');
    if (exempt === undefined && isStopped(line)) return undefined;
    const flat = flatDutyOf(line);
    if (flat?.charge.per === 'value') {
      const { rate, deduction } = flat.charge;
      const values = total(coded.map(baseOf));
      const part = deduction && !isZero(values) ? over(times(own(deduction), baseOf(line)), values) : zero;
      return [{ amount: larger(zero, minus(times(baseOf(line), fraction(rate)), part)), rule: flat.id }];
    }
    if (flat?.charge.per === 'tariffLine')
      return [{ amount: bears(line, flat, flat.charge.digits) ? own(flat.charge) : zero, rule: flat.id }];
    const ordinary = exempt === undefined ? ordinaryDutyOf(line) : { amount: zero, rule: exempt };
    // If the tariff lacks the line, the duty is left out and reported as missing.
    const entry = tariff.lookup(line.hsCode);
    const isLeftOut =
      entry === undefined
        ? tariff.notLoaded !== undefined
        : hangsOnContent(line) || (entry.highest !== undefined && isUnread(entry) && hasNoOther(line));
    const isUnknown = ordinary === undefined && isLeftOut;
    const additional = (ordinary || isUnknown) && additionalDutiesOf(line, ordinary?.amount ?? zero);
    return additional ? [...(ordinary ? [ordinary] : []), ...additional] : undefined;
  };
};
