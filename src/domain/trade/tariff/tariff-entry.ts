import type { DutyRate } from './duty-rate.ts';
import type { Season } from './seasons.ts';

/** What goods pay, apart from what they are: thousands of lines share a few hundred of these. Outside its seasons a line has the rate in `mfn`. */
export type RateTerms = {
  readonly mfn: DutyRate | 'unreadable';
  readonly seasons?: readonly Season[];
  readonly preferences: Readonly<Record<string, DutyRate>>;
};

/** A line of an official tariff as it was read. `code` has digits only, an even number of them from 2 to 10. */
export type TariffEntry = {
  readonly code: string;
  readonly description: string;
  readonly terms: RateTerms;
  /** What the goods are counted in, as the source says it. */
  readonly unit?: string;
  /** Both inclusive. */
  readonly validFrom?: string;
  readonly validTo?: string;
};
