import { Decimal } from '../../shared/decimal.ts';
import type { LocalDate } from '../../shared/local-date.ts';

/** The units of specific rates. Pairs, dozens and kWh are counted by the seller, the rest is weighed or measured. */
export const rateUnits = [
  'kg', 'g', 't', 'item', 'pair', 'dozen', 'dozenPairs', 'hundred', 'thousand', 'litre', 'hl', 'litreOfAlcohol',
  'm', 'm2', 'm3', 'kWh', 'carat', 'TJ', 'kgOfContent',
] as const; // prettier-ignore
/** What a specific duty is counted by. */
export type RateUnit = (typeof rateUnits)[number];

/**
 * `rate` is a fraction (`0.044`). A specific part charges `amount` for every `per` units: 12.80 EUR for every 100 kg.
 * Amounts are decimal text.
 */
export type RatePart =
  | { readonly kind: 'adValorem'; readonly rate: string }
  | {
      readonly kind: 'specific';
      readonly amount: string;
      readonly currency: string;
      readonly per: string;
      readonly unit: RateUnit;
    };

/**
 * The duty is the sum of the parts, limited by the bounds; without parts it is free. `text` is the rate as its source
 * writes it.
 */
export type DutyRate = {
  readonly parts: readonly RatePart[];
  readonly minimum?: readonly RatePart[];
  readonly maximum?: readonly RatePart[];
  readonly text: string;
};

/**
 * A rate for goods of some origins, as an official file of measures has it. `ordinary` takes the place of the general
 * rate, `preference` needs a statement on origin, the others are trade defence on top.
 */
export type OriginRateKind =
  'ordinary' | 'preference' | 'anti_dumping' | 'countervailing' | 'safeguard' | 'retaliation';

/** One measure of a line, for goods of some origins. */
export type OriginRate = {
  readonly kind: OriginRateKind;
  /** The country or group of countries, as the source names it. */
  readonly area: string;
  /** The countries of the area; absent if it is the whole world. */
  readonly origins?: readonly string[];
  /** Countries of the area that the measure is not for. */
  readonly except?: readonly string[];
  /** The additional code, for example of the exporter. */
  readonly code?: string;
  readonly rate: DutyRate | 'unreadable';
  readonly legalBase?: string;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
  /** Some goods under the code do not have it. */
  readonly partial?: true;
};

/**
 * The goods that a line is for, by the value of one of them (an item or a pair, as the seller counts them): above
 * `over`, and no more than `upTo`. Amounts are decimal text.
 */
export type ValueBracket = { readonly over?: string; readonly upTo?: string; readonly currency: string };

/** The rate of a line below a code, and the goods that the line is for. */
export type LineRate = { readonly rate: DutyRate; readonly valued?: ValueBracket };

/**
 * A line of a tariff. `code` has digits only; `preferences` have the names of the source; a rate that could not be
 * parsed is marked so. If the lines below a code differ, `mfn` is the highest of them and `spread` is the range;
 * `asStated` where the source gives the range and not the lines, so that a longer code is answered alike. If they
 * differ in kind, or are for goods of other values, the dearest hangs on the goods: `mfn` is unreadable and `oneOf` has
 * the rate of every line below. `typical` marks a figure for a whole chapter.
 */
export type TariffLine = {
  readonly code: string;
  readonly description?: string;
  readonly mfn: DutyRate | 'unreadable';
  readonly spread?: { readonly lowest: string; readonly highest: string; readonly asStated?: true };
  readonly oneOf?: readonly LineRate[];
  readonly typical?: true;
  /**
   * Of a tariff file in part: the code has no line in it (`outside`), or is longer in it, and lines below it may be
   * missing (`below`).
   */
  readonly inPart?: 'outside' | 'below';
  /**
   * Of a typical rate: the highest rate of the chapter, where a source gives it. Of a rate that cannot be read: the
   * most that it can be.
   */
  readonly highest?: DutyRate;
  /**
   * Present where no official text at hand states the rate, for example if it was concluded from the rates of former
   * codes.
   */
  readonly certainty?: 'believed';
  readonly preferences: Readonly<Record<string, DutyRate>>;
  /** The day of the list that it is from, where the tariff has several. */
  readonly asOf?: string;
  /** The measures by origin in force, if the tariff holds all of them. */
  readonly byOrigin?: readonly OriginRate[];
  readonly source: string;
  readonly validFrom?: string;
  readonly validTo?: string;
};

/**
 * A list of duty rates as it stood in one version. `lookup` takes the longest matching prefix: 10, 8, 6, 4 digits,
 * chapter.
 */
export interface Tariff {
  readonly id: string;
  readonly version: string;
  /** The day that its rates are of, and who published them, where the source says so. */
  readonly asOf?: string;
  readonly source?: string;
  /** The day on which an operator imported it; without it, it was read with the rules of its territory. */
  readonly checked?: LocalDate;
  /** Of an imported file with some lines only: its version. Other lines are those of another tariff. */
  readonly inPart?: string;
  /** The lists that newer lines are from, the oldest first. All other lines are of `asOf`. */
  readonly later?: readonly { readonly asOf: string; readonly source: string }[];
  /**
   * Present if lines are missing: a code without a line bears a duty whose rate is not loaded. It is at most what
   * `highestOf` gives for the code, or `highest` where there is no `highestOf`; undefined where no bound is known.
   */
  readonly notLoaded?: { readonly highest?: DutyRate; readonly highestOf?: (hsCode: string) => DutyRate | undefined };
  lookup(hsCode: string): TariffLine | undefined;
}

/** The highest that the duty of a code without a line can be, where that is known. */
export const highestNotLoaded = ({ notLoaded }: Pick<Tariff, 'notLoaded'>, hsCode: string): DutyRate | undefined =>
  notLoaded?.highestOf === undefined ? notLoaded?.highest : notLoaded.highestOf(hsCode);

/** Whether a measure is for goods of this origin. */
export const isForOrigin = ({ origins, except }: OriginRate, origin: string): boolean =>
  except?.includes(origin) !== true && (origins === undefined || origins.includes(origin));

/** A hundredth of a decimal number, exactly: per cent as a fraction, cents as dollars. */
export const hundredthOf = (value: Decimal): string =>
  Decimal.of(value.digits, value.scale + 2)
    .trimmed()
    .toString();

/** A fraction as per cent: `0.044` is `4.4%`. */
export const percentText = (rate: string): string =>
  `${Decimal.parse(rate).times(Decimal.of(100n)).trimmed().toString()}%`;

/** A rate by value alone: `4.4%`; `0%` has no parts. Throws a RangeError for other text. */
export const rateOfPercent = (text: string): DutyRate => {
  const percent = Decimal.parse(text.replace(/%$/, ''));
  const parts = percent.compare(Decimal.zero) === 0 ? [] : [{ kind: 'adValorem' as const, rate: hundredthOf(percent) }];
  return { parts, text };
};

const percentOf = (number: string): string => `${Decimal.parse(number).trimmed().toString()}%`;

/**
 * What a source says that gives a code the lowest and the highest rate of the lines below it. Both are per cent, as
 * plain numbers.
 */
export const rangeOfPercents = (
  lowest: string,
  highest: string,
): Pick<TariffLine, 'spread'> & { readonly mfn: DutyRate } => {
  const [from, to] = [percentOf(lowest), percentOf(highest)];
  if (from === to) return { mfn: rateOfPercent(to) };
  return {
    mfn: { ...rateOfPercent(to), text: `${from} to ${to}` },
    spread: { lowest: from, highest: to, asStated: true },
  };
};

const partText = (part: RatePart): string =>
  part.kind === 'adValorem'
    ? percentText(part.rate)
    : `${part.amount} ${part.currency}/${part.per === '1' ? '' : `${part.per} `}${part.unit}`;

const sumText = (parts: readonly RatePart[]): string => (parts.length === 0 ? 'Free' : parts.map(partText).join(' + '));

/**
 * Prints a rate in one notation, whatever its source wrote: equal rates print equally, and the text can be parsed
 * again.
 */
export const printDutyRate = ({ parts, minimum, maximum }: Omit<DutyRate, 'text'>): string =>
  `${sumText(parts)}${minimum ? ` MIN ${sumText(minimum)}` : ''}${maximum ? ` MAX ${sumText(maximum)}` : ''}`;

/**
 * How far a preference lowers the ordinary rate: by points of its percentage (`0.035` is 3.5 points), or by a share of
 * all its parts. A percentage that is then not above `freeUpTo` is not charged at all. Shares and points are fractions.
 */
export type Reduction = ({ readonly points: string } | { readonly share: string }) & { readonly freeUpTo?: string };

const one = Decimal.of(1n);

const text = (value: Decimal): string => value.trimmed().toString();

const lowered = (part: RatePart, reduction: Reduction): RatePart => {
  if ('share' in reduction) {
    const rest = one.minus(Decimal.parse(reduction.share));
    return part.kind === 'adValorem'
      ? { ...part, rate: text(Decimal.parse(part.rate).times(rest)) }
      : { ...part, amount: text(Decimal.parse(part.amount).times(rest)) };
  }
  return part.kind === 'adValorem'
    ? { ...part, rate: text(Decimal.parse(part.rate).minus(Decimal.parse(reduction.points))) }
    : part;
};

const isCharged = (part: RatePart, { freeUpTo = '0' }: Reduction): boolean =>
  Decimal.parse(part.kind === 'adValorem' ? part.rate : part.amount).compare(
    part.kind === 'adValorem' ? Decimal.parse(freeUpTo) : Decimal.zero,
  ) > 0;

/**
 * The ordinary rate as a preference lowers it. An upper bound of the duty stays as it is; a lower bound no longer
 * holds.
 */
export const reducedRate = ({ parts, maximum }: DutyRate, reduction: Reduction): DutyRate => {
  const rest = parts.map((part) => lowered(part, reduction)).filter((part) => isCharged(part, reduction));
  const rate = { parts: rest, ...(maximum && rest.length > 0 && { maximum }) };
  return { ...rate, text: printDutyRate(rate) };
};

/**
 * Kilograms of a litre of pure alcohol at 20 °C: OIML R 22, International alcoholometric tables. No goods of that
 * alcohol weigh less.
 */
const alcohol = '0.78924';

/** What a unit of something in the goods weighs at least: so much of the goods bears no more than a unit of it. */
const leastWeight: Readonly<Partial<Record<RateUnit, string>>> = { kgOfContent: '1', litreOfAlcohol: alcohol };

/** Of these a seller states no number, and no weight says it. */
const unweighed: ReadonlySet<RateUnit> = new Set(['litre', 'hl', 'm', 'm2', 'm3', 'kWh', 'carat', 'TJ']);

const byWeight = (part: RatePart): RatePart => {
  const weight = part.kind === 'specific' ? leastWeight[part.unit] : undefined;
  if (part.kind !== 'specific' || weight === undefined) return part;
  const per = Decimal.parse(part.per).times(Decimal.parse(weight)).trimmed().toString();
  return { ...part, per, unit: 'kg' };
};

const isOf = (units: (unit: RateUnit) => boolean, parts: readonly RatePart[]): boolean =>
  parts.some((part) => part.kind === 'specific' && units(part.unit));

/**
 * The most that a rate can be, by value, weight and number, if it is charged on a component of the goods (lactic
 * matter, sugar, what is left when they are drained, alcohol) or held down by their length or area: no more of it than
 * the goods weigh, and never held down. Undefined for every other rate.
 */
export const boundByWeight = ({ parts, minimum = [], maximum = [] }: DutyRate): DutyRate | undefined => {
  const isOfContent = isOf((unit) => leastWeight[unit] !== undefined, [...parts, ...minimum, ...maximum]);
  const isOpen = isOf((unit) => unweighed.has(unit), maximum);
  if (!isOfContent && !isOpen) return undefined;
  const most = {
    parts: parts.map(byWeight),
    ...(minimum.length > 0 && { minimum: minimum.map(byWeight) }),
    ...(maximum.length > 0 && !isOpen && { maximum: maximum.map(byWeight) }),
  };
  return { ...most, text: printDutyRate(most) };
};
