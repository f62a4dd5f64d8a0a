import { carrierFeesFaults } from '../../shared/carrier-fee.ts';
import { canonicalCountry, countryCodes, fallbackCountryOf } from '../../shared/countries.ts';
import { isCurrency } from '../../shared/currencies.ts';
import { Decimal } from '../../shared/decimal.ts';
import type { Fault } from '../../shared/domain-error.ts';
import { anyGroup } from './rate-card.ts';
import type { Catalogue, FuelSurcharge, RateCard, WeightBreak, ZoneTariff } from './rate-card.ts';

const rises = (values: readonly string[], strictly: boolean): boolean =>
  values.every(
    (value, index) =>
      index === 0 || Decimal.parse(values[index - 1] ?? '0').compare(Decimal.parse(value)) < (strictly ? 0 : 1),
  );

/**
 * Faults of countries that are in no group and have no fallback, so that they have no rate, or in two groups, so that
 * they have two.
 */
const groupFaults = ({ groups }: RateCard): Fault[] => {
  const placed = Object.values(groups).flat();
  const twice = placed.filter((country, index) => placed.indexOf(country) !== index);
  const known = new Set(countryCodes.map(canonicalCountry));
  const strange = placed.filter((country) => !known.has(country));
  const left = [...known].filter((country) => !placed.includes(country) && fallbackCountryOf(country) === undefined);
  const fault = (countries: readonly string[], rule: string): Fault[] =>
    countries.length === 0
      ? []
      : [{ field: 'groups', message: `groups must name every country once: ${countries.join(' ')} ${rule}.` }];
  return [
    ...fault(twice, 'stand in more than one'),
    ...fault(strange, 'are no country codes (Greece is GR)'),
    ...fault(left, 'are in none'),
  ];
};

const zoneFaults = ({ groups, zones }: RateCard): Fault[] =>
  zones.flatMap((rule, index) =>
    [...rule.from, ...rule.to]
      .filter((group) => group !== anyGroup && !Object.hasOwn(groups, group))
      .map((group) => ({
        field: `zones[${index}]`,
        message: `zones[${index}] names the group "${group}", which is not among groups.`,
      })),
  );

const breakFaults = (breaks: readonly WeightBreak[], field: string): Fault[] => {
  const faults: Fault[] = [];
  if (breaks.length === 0) faults.push({ field, message: `${field} must have at least one entry.` });
  const bounds = breaks.map(({ upTo }) => upTo);
  const prices = breaks.map(({ price }) => price);
  if (!rises(bounds, true)) faults.push({ field, message: `${field} must rise in upTo from entry to entry.` });
  if (!rises(prices, false))
    faults.push({ field, message: `${field} must not fall in price: heavier is never cheaper.` });
  return faults;
};

const beyondFaults = ({ beyond }: ZoneTariff, field: string): Fault[] =>
  beyond !== undefined && Decimal.parse(beyond.step).isZero()
    ? [{ field: `${field}.step`, message: `${field}.step must be above zero.` }]
    : [];

const knownZones = (card: RateCard): ReadonlySet<string> =>
  new Set([card.domesticZone, ...card.zones.map(({ zone }) => zone)]);

const tariffFaults = (card: RateCard): Fault[] => {
  const zones = knownZones(card);
  return Object.entries(card.tariffs).flatMap(([code, tariff]) =>
    Object.entries(tariff.zones).flatMap(([zone, prices]) => {
      const field = `tariffs.${code}.zones.${zone}`;
      const unknown = zones.has(zone) ? [] : [{ field, message: `${field} prices a zone that no rule leads to.` }];
      return [...unknown, ...breakFaults(prices.breaks, `${field}.breaks`), ...beyondFaults(prices, `${field}.beyond`)];
    }),
  );
};

const overlap = (one: FuelSurcharge, other: FuelSurcharge): boolean =>
  (one.validTo === undefined || other.validFrom <= one.validTo) &&
  (other.validTo === undefined || one.validFrom <= other.validTo);

const surchargeFaults = ({ fuelSurcharges }: RateCard): Fault[] =>
  fuelSurcharges.flatMap((surcharge, index) => {
    const field = `fuelSurcharges[${index}]`;
    const faults: Fault[] = [];
    if (surcharge.validTo !== undefined && surcharge.validTo < surcharge.validFrom)
      faults.push({ field, message: `${field} ends before it begins.` });
    if (fuelSurcharges.slice(0, index).some((earlier) => overlap(earlier, surcharge))) {
      faults.push({ field, message: `${field} overlaps an earlier one: a ship date has one surcharge at most.` });
    }
    return faults;
  });

const unknownServices = ({ carrierFees = [] }: RateCard, services: Catalogue['services']): Fault[] =>
  carrierFees.flatMap(({ services: named = [] }, index) =>
    named
      .filter((name) => !services.some(({ code }) => code === name))
      .map((name) => ({
        field: `carrierFees[${index}].services`,
        message: `carrierFees[${index}].services names ${name}, which is no service.`,
      })),
  );

/** The faults that would make a rate card give wrong answers or none. Its shape must already be valid. */
export const rateCardFaults = (card: RateCard, services: Catalogue['services']): Fault[] => [
  ...(isCurrency(card.currency)
    ? []
    : [{ field: 'currency', message: 'currency must be an ISO 4217 code, for example "GBP".' }]),
  ...groupFaults(card),
  ...zoneFaults(card),
  ...surchargeFaults(card),
  ...tariffFaults(card),
  ...carrierFeesFaults(card.carrierFees ?? [], 'carrierFees'),
  ...unknownServices(card, services),
  ...services
    .filter(({ code, isActive }) => isActive && !Object.hasOwn(card.tariffs, code))
    .map(({ code }) => ({ field: 'tariffs', message: `tariffs must have an entry for the active service ${code}.` })),
];
