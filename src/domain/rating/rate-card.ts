import type { LocalDate } from '../shared/local-date.ts';
import type { WeighingRule } from '../shared/measures.ts';
import type { OptionPrices } from './options.ts';
import type { SizeLimits } from './sizes.ts';

/** Stands for every group in a zone rule. */
export const anyGroup = '*';

/** The first rule that has the origin's group in `from` and the destination's in `to` names the zone. */
export type ZoneRule = { readonly from: readonly string[]; readonly to: readonly string[]; readonly zone: string };

/** Up to and including so many kilograms it costs so much. */
export type WeightBreak = { readonly upTo: string; readonly price: string };

export type ZoneTariff = {
  /** Business days from departure to delivery. */
  readonly transit: number;
  /** Lightest first. */
  readonly breaks: readonly WeightBreak[];
  /** What each step begun above the last break adds; without it the last break is the heaviest parcel the zone takes. */
  readonly beyond?: { readonly step: string; readonly price: string };
};

export type ServiceTariff = {
  readonly weighing: WeighingRule;
  /** The heaviest parcel taken, in kilograms of bill weight. */
  readonly maxWeight: string;
  /** The largest packages taken; absent: `defaultSizes`. */
  readonly sizes?: SizeLimits;
  /** Absent: none but a signature. */
  readonly options?: OptionPrices;
  /** By zone; a zone that is not here is not served. */
  readonly zones: Readonly<Record<string, ZoneTariff>>;
};

/** A part of the base price, on ship dates from `validFrom` to `validTo`, both included; without an end until further notice. */
export type FuelSurcharge = { readonly fraction: string; readonly validFrom: LocalDate; readonly validTo?: LocalDate };

/** What every service costs, from everywhere to everywhere. Amounts are decimal strings in one currency. */
export type RateCard = {
  readonly source: string;
  readonly currency: string;
  /** The countries of each group; every country stands in exactly one. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** The zone of a parcel that stays in its country. */
  readonly domesticZone: string;
  readonly zones: readonly ZoneRule[];
  readonly fuelSurcharges: readonly FuelSurcharge[];
  /** By service code. */
  readonly tariffs: Readonly<Record<string, ServiceTariff>>;
};
