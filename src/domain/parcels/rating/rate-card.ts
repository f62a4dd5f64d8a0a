import { Decimal } from '../../shared/decimal.ts';
import type { Dimensions, PackageType, Weight, WeighingRule } from '../../shared/measures.ts';
import type { CarrierFee } from '../../shared/carrier-fee.ts';
import { canonicalCountry, fallbackCountryOf } from '../../shared/countries.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import { ownValue } from '../../shared/table.ts';

/**
 * The largest package of one kind that a service accepts: decimal strings in centimetres, and kilograms of actual
 * weight.
 */
export type SizeLimit = {
  /** The longest side. */
  readonly length: string;
  /** Length plus girth: the longest side and the circumference of the other two. */
  readonly lengthAndGirth: string;
  readonly weight?: string;
};

/** The largest size of each kind of packaging. */
export type SizeLimits = { readonly [Type in PackageType]: SizeLimit };

/**
 * The limits if a rate card has none. Parcels: what express carriers accept on their conveyors, 270 cm and 400 cm with
 * girth (their published limits are 274 and 400). Envelopes and rolls: near the limits of letter post (Convention
 * Manual of the Universal Postal Union, article 17-104), with more weight and length.
 */
export const defaultSizes: SizeLimits = {
  envelope: { length: '60', lengthAndGirth: '160', weight: '5' },
  tube: { length: '150', lengthAndGirth: '250', weight: '20' },
  parcel: { length: '270', lengthAndGirth: '400' },
};

const two = Decimal.of(2n);

/**
 * Which dimension of a package is too large, as the end of a sentence that begins with the service; undefined if none
 * is.
 */
export const oversize = (
  { length, lengthAndGirth, weight: heaviest }: SizeLimit,
  packageType: PackageType,
  { weight, dimensions }: { readonly weight: Weight; readonly dimensions?: Dimensions | undefined },
): { readonly field: 'weight' | 'dimensions'; readonly message: string } | undefined => {
  const name = `${packageType}s`;
  if (heaviest !== undefined && Decimal.parse(weight.value).compare(Decimal.parse(heaviest)) > 0)
    return { field: 'weight', message: `takes ${name} of up to ${heaviest} kg; this one weighs ${weight.value} kg.` };
  if (dimensions === undefined) return undefined;
  const [longest = Decimal.zero, ...others] = [dimensions.length, dimensions.width, dimensions.height]
    .map((side) => Decimal.parse(side))
    .sort((one, other) => other.compare(one));
  const whole = others.reduce((sum, side) => sum.plus(side.times(two)), longest);
  if (longest.compare(Decimal.parse(length)) > 0)
    return {
      field: 'dimensions',
      message: `takes ${name} of up to ${length} cm; the longest side of this one is ${longest.toString()} cm.`,
    };
  if (whole.compare(Decimal.parse(lengthAndGirth)) <= 0) return undefined;
  return {
    field: 'dimensions',
    message: `takes ${name} of up to ${lengthAndGirth} cm in length and girth; this one has ${whole.trimmed().toString()} cm.`,
  };
};

/** The options besides the transport itself, by their names in the API. */
export const serviceOptions = ['signatureRequired', 'deliveryWarranty', 'deliveryPUDO', 'lowCarbon'] as const;
/** An optional extra of a service. */
export type ServiceOption = (typeof serviceOptions)[number];

/** The names of the options on a bill. */
export const optionNames: Readonly<Record<ServiceOption, string>> = {
  signatureRequired: 'Signature on delivery',
  deliveryWarranty: 'Delivery warranty',
  deliveryPUDO: 'Delivery to a pick-up point',
  lowCarbon: 'Low-carbon delivery',
};

/** The options of a service, each with its price. Every carrier offers a signature, with or without a price. */
export type OptionPrices = { readonly [Option in ServiceOption]?: string };

/** Whether a service offers an extra. */
export const isOffered = (option: ServiceOption, prices: OptionPrices): boolean =>
  option === 'signatureRequired' || prices[option] !== undefined;

/** One line of the bill for each option that has a price. */
export const optionCharges = (
  options: readonly ServiceOption[],
  prices: OptionPrices,
  moneyOf: (price: string) => Money,
): readonly (Money & { readonly name: string })[] =>
  options.flatMap((option) => {
    const price = prices[option];
    return price === undefined ? [] : [{ name: optionNames[option], ...moneyOf(price) }];
  });

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
  /** What carriers charge for advancing duties and taxes. */
  readonly carrierFees?: readonly CarrierFee[];
};

const groupOf = (card: RateCard, country: string): string | undefined => {
  const { groups } = card;
  const own = Object.keys(groups).find((group) => ownValue(groups, group)?.includes(country));
  const standIn = fallbackCountryOf(country);
  return own ?? (standIn === undefined ? undefined : groupOf(card, standIn));
};

const holds = (groups: readonly string[], group: string): boolean =>
  groups.includes(group) || groups.includes(anyGroup);

/** The zone of a route, or undefined if the rate card has none. */
export const zoneBetween = (card: RateCard, from: string, to: string): string | undefined => {
  const [origin, destination] = [canonicalCountry(from), canonicalCountry(to)];
  const [here, there] = [groupOf(card, origin), groupOf(card, destination)];
  if (here === undefined || there === undefined) return undefined;
  if (origin === destination) return card.domesticZone;
  return card.zones.find((rule) => holds(rule.from, here) && holds(rule.to, there))?.zone;
};

/** The services that can be booked, and their prices. Loaded once, and constant while the process runs. */
export type Catalogue = { readonly services: readonly Service[]; readonly rateCard: RateCard };

/** The service with a code; undefined if there is none. */
export const serviceByCode = ({ services }: Pick<Catalogue, 'services'>, code: string): Service | undefined =>
  services.find((service) => service.code === code);

/** `end_to_end`: from the sender's door or post office; `hub_direct`: from the handover at the hub. */
export const serviceTypes = ['end_to_end', 'hub_direct'] as const;
/** End to end, or directly to a hub. */
export type ServiceType = (typeof serviceTypes)[number];

/** A service of the catalogue. */
export type Service = {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly type: ServiceType;
  /** Business days on a typical route; a rate has the days of the requested route. */
  readonly transit: number;
  /** The text for a shopper at the checkout. */
  readonly checkoutName: string;
  readonly description: string;
  /** Business days from the ship date to departure from the hub. */
  readonly dispatchDays: number;
  readonly includeFirstMile: boolean;
  readonly isActive: boolean;
  readonly config: { readonly isPostal: boolean };
};
