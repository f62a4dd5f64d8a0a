import type { DutyRate, OriginRate, TariffLine, ValueBracket } from './duty-rate.ts';
import type { Season } from './seasons.ts';

/**
 * The rates of a line, without its code: thousands of lines share a few hundred of these. Outside its seasons a line
 * has the rate in `mfn`.
 */
export type RateTerms = {
  readonly mfn: DutyRate | 'unreadable';
  /** Present if the source gives a range for the code and no lines below it: `mfn` is then the highest rate. */
  readonly spread?: TariffLine['spread'];
  /** Present if the line is for goods of such a value only. */
  readonly valued?: ValueBracket;
  readonly seasons?: readonly Season[];
  readonly preferences: Readonly<Record<string, DutyRate>>;
  /** Present if the source holds all measures by origin: then a line has no others. */
  readonly byOrigin?: readonly OriginRate[];
};

/** A line of an official tariff as it was parsed. `code` has digits only, an even number of them from 2 to 10. */
export type TariffEntry = {
  readonly code: string;
  readonly description: string;
  readonly terms: RateTerms;
  /** The unit of the goods, as the source writes it. */
  readonly unit?: string;
  /** Both inclusive. */
  readonly validFrom?: string;
  readonly validTo?: string;
};
