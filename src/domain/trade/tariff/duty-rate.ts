import { Decimal } from '../../shared/decimal.ts';
import type { LocalDate } from '../../shared/local-date.ts';

/** The units of specific rates. Pairs, dozens and kWh are counted by the seller, the rest is weighed or measured. */
export const rateUnits = [
  'kg', 'g', 't', 'item', 'pair', 'dozen', 'dozenPairs', 'hundred', 'thousand', 'litre', 'hl', 'litreOfAlcohol',
  'm', 'm2', 'm3', 'kWh', 'carat', 'TJ', 'kgOfContent',
] as const; // oxfmt-ignore
/** The unit of a specific duty. */
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
 * The duty is the sum of the parts, limited by the bounds; without parts it is free. `text` is the rate as in its
 * source.
 */
export type DutyRate = {
  readonly parts: readonly RatePart[];
  readonly minimum?: readonly RatePart[];
  readonly maximum?: readonly RatePart[];
  readonly text: string;
};

/**
 * The kind of a rate for goods of some origins in an official file of measures. `ordinary` replaces the general rate,
 * `preference` needs a statement on origin, the others are additional trade defence.
 */
export type OriginRateKind =
  | 'ordinary'
  | 'preference'
  | 'anti_dumping'
  | 'countervailing'
  | 'safeguard'
  | 'retaliation';

/** One measure of a line, for goods of some origins. */
export type OriginRate = {
  readonly kind: OriginRateKind;
  /** The country or group of countries, as the source names it. */
  readonly area: string;
  /** The countries of the area; absent if it is the whole world. */
  readonly origins?: readonly string[];
  /** Countries of the area that the measure excludes. */
  readonly except?: readonly string[];
  /** The additional code, for example of the exporter. */
  readonly code?: string;
  readonly rate: DutyRate | 'unreadable';
  readonly legalBase?: string;
  readonly validFrom?: LocalDate;
  readonly validTo?: LocalDate;
  /** Not all goods under the code have it. */
  readonly partial?: true;
};

/**
 * The goods of a line, by the value of one of them (an item or a pair, as the seller counts them): above `over`, and no
 * more than `upTo`. Amounts are decimal text.
 */
export type ValueBracket = { readonly over?: string; readonly upTo?: string; readonly currency: string };

/** The rate of a line below a code, and the goods of the line. */
export type LineRate = { readonly rate: DutyRate; readonly valued?: ValueBracket };

/**
 * A line of a tariff. `code` has digits only; `preferences` have the names of the source; a rate that could not be
 * parsed is marked so. If the lines below a code differ, `mfn` is the highest of them and `spread` is the range;
 * `asStated` if the source gives the range and not the lines, so that a longer code gets the same answer. If they are
 * of different kinds, or for goods of other values, the highest depends on the goods: `mfn` is unreadable and `oneOf`
 * has the rate of every line below. `typical` marks a figure for a whole chapter.
 */
export type TariffLine = {
  readonly code: string;
  readonly description?: string;
  readonly mfn: DutyRate | 'unreadable';
  readonly spread?: { readonly lowest: string; readonly highest: string; readonly asStated?: true };
  readonly oneOf?: readonly LineRate[];
  readonly typical?: true;
  /**
   * For a partial tariff file: the code has no line in it (`outside`), or is longer in it, and lines below it may be
   * missing (`below`).
   */
  readonly inPart?: 'outside' | 'below';
  /**
   * For a typical rate: the highest rate of the chapter, if a source gives it. For a rate that cannot be read: its
   * upper bound.
   */
  readonly highest?: DutyRate;
  /**
   * Present if no official text at hand states the rate, for example if it was derived from the rates of former codes.
   */
  readonly certainty?: 'believed';
  readonly preferences: Readonly<Record<string, DutyRate>>;
  /** The day of the list that contains it, if the tariff has several. */
  readonly asOf?: string;
  /** The measures by origin in force, if the tariff has all of them. */
  readonly byOrigin?: readonly OriginRate[];
  readonly source: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  /** The id of the operator's own rate that the line has in place of that of the tariff. */
  readonly rule?: string;
};

/** A version of a list of duty rates. `lookup` uses the longest matching prefix: 10, 8, 6, 4 digits, chapter. */
export interface Tariff {
  readonly id: string;
  readonly version: string;
  /** The day of its rates, and their publisher, if the source says so. */
  readonly asOf?: string;
  readonly source?: string;
  /** The day on which an operator imported it; absent: it was read with the rules of its territory. */
  readonly checked?: LocalDate;
  /** For an imported file with some lines only: its version. Other lines are those of another tariff. */
  readonly inPart?: string;
  /** The lists of newer lines, the oldest first. All other lines are of `asOf`. */
  readonly later?: readonly { readonly asOf: string; readonly source: string }[];
  /**
   * Present if lines are missing: the duty of a code without a line is not loaded. Its upper bound is that of
   * `highestOf` for the code, or `highest` without `highestOf`; undefined if no bound is known.
   */
  readonly notLoaded?: { readonly highest?: DutyRate; readonly highestOf?: (hsCode: string) => DutyRate | undefined };
  lookup(hsCode: string): TariffLine | undefined;
}

/** The upper bound of the duty of a code without a line, if known. */
export const highestNotLoaded = ({ notLoaded }: Pick<Tariff, 'notLoaded'>, hsCode: string): DutyRate | undefined =>
  notLoaded?.highestOf === undefined ? notLoaded?.highest : notLoaded.highestOf(hsCode);

/** Whether a measure applies to goods of this origin. */
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
 * The range of a source that gives a code the lowest and the highest rate of the lines below it. Both are per cent, as
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
 * Prints a rate in one notation, whatever its source used: equal rates print equally, and the text can be parsed again.
 */
export const printDutyRate = ({ parts, minimum, maximum }: Omit<DutyRate, 'text'>): string =>
  `${sumText(parts)}${minimum ? ` MIN ${sumText(minimum)}` : ''}${maximum ? ` MAX ${sumText(maximum)}` : ''}`;

/**
 * How far a preference lowers the ordinary rate: by points of its percentage (`0.035` is 3.5 points), or by a share of
 * all its parts. If the percentage is then not above `freeUpTo`, it is not charged. Shares and points are fractions.
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
 * The ordinary rate lowered by a preference. An upper bound of the duty is unchanged; a lower bound no longer applies.
 */
export const reducedRate = ({ parts, maximum }: DutyRate, reduction: Reduction): DutyRate => {
  const rest = parts.map((part) => lowered(part, reduction)).filter((part) => isCharged(part, reduction));
  const rate = { parts: rest, ...(maximum && rest.length > 0 && { maximum }) };
  return { ...rate, text: printDutyRate(rate) };
};

/**
 * Kilograms of a litre of pure alcohol at 20 °C: OIML R 22, International alcoholometric tables. No goods with that
 * alcohol weigh less.
 */
const alcohol = '0.78924';

/**
 * The least weight (kg) of goods with one unit of a component: so much of the goods bears at most the duty on one unit.
 */
const leastWeight: Readonly<Partial<Record<RateUnit, string>>> = { kgOfContent: '1', litreOfAlcohol: alcohol };

/** Units whose number the seller does not state, and that cannot be derived from the weight. */
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
 * The upper bound, by value, weight and number, of a rate that is charged on a component of the goods (lactic matter,
 * sugar, drained weight, alcohol) or limited by their length or area: at most as much of it as the goods weigh, and
 * without that limit. Undefined for every other rate.
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
