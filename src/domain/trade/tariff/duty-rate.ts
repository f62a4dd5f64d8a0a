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
