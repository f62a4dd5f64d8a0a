import type { LocalDate } from '../../shared/local-date.ts';
import type { WeighingRule } from '../../shared/measures.ts';
import type { OptionPrices } from './options.ts';
import type { SizeLimits } from './sizes.ts';

/** Stands for every group in a zone rule. */
export const anyGroup = '*';

/** The first rule that has the origin's group in `from` and the destination's in `to` names the zone. */
export type ZoneRule = { readonly from: readonly string[]; readonly to: readonly string[]; readonly zone: string };

/** The price of a parcel of up to `upTo` kilograms (inclusive). */
export type WeightBreak = { readonly upTo: string; readonly price: string };

/** The prices of a zone, by weight. */
export type ZoneTariff = {
  /** Business days from departure to delivery. */
  readonly transit: number;
  /** Lightest first. */
  readonly breaks: readonly WeightBreak[];
  /**
   * The price of each started step above the last break; without it the last break is the heaviest parcel of the zone.
   */
  readonly beyond?: { readonly step: string; readonly price: string };
};

/** The prices of a service, zone by zone. */
export type ServiceTariff = {
  readonly weighing: WeighingRule;
  /** The heaviest parcel accepted, in kilograms of bill weight. */
  readonly maxWeight: string;
  /** The largest packages accepted; absent: `defaultSizes`. */
  readonly sizes?: SizeLimits;
  /** Absent: only a signature. */
  readonly options?: OptionPrices;
  /** By zone; a zone that is absent is not served. */
  readonly zones: Readonly<Record<string, ZoneTariff>>;
};

/**
 * A fraction of the base price, on ship dates from `validFrom` to `validTo` (both inclusive); without `validTo` until
 * further notice.
 */
export type FuelSurcharge = { readonly fraction: string; readonly validFrom: LocalDate; readonly validTo?: LocalDate };

/** The prices of every service on every route. Amounts are decimal strings in one currency. */
export type RateCard = {
  readonly source: string;
  readonly currency: string;
  /** The countries of each group; every country is in exactly one. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** The zone of a parcel that stays in its country. */
  readonly domesticZone: string;
  readonly zones: readonly ZoneRule[];
  readonly fuelSurcharges: readonly FuelSurcharge[];
  /** By service code. */
  readonly tariffs: Readonly<Record<string, ServiceTariff>>;
};
