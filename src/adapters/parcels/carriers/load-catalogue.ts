import { z } from 'zod';
import { serviceTypes, rateCardFaults } from '../../../domain/parcels/rating/index.ts';
import type { Catalogue, RateCard, Service } from '../../../domain/parcels/rating/index.ts';
import { carrierPlugins } from './plugins.ts';
import { carrierFeeBases, carrierFeeUnits, isLocalDate, numericText } from '../../../domain/shared/index.ts';
import type { CarrierChoice, CarrierPlugin } from './hub/carrier-plugin.ts';
import { readJson, UnusableFileError } from '../../shared/files/read-file.ts';

const text = z.string().trim().min(1).max(500);
type NamedPlugin = { readonly name: string };

const wholeDays = z.int().min(0).max(120);

/**
 * In these files amounts and weights are text, so that no editor changes 8.10 to 8.1, or a price to a binary fraction.
 */
const decimal = z
  .string()
  .refine((value) => numericText(value) === value, 'must be a decimal number in quotes, for example "8.50"');
const aboveZero = decimal.refine((value) => /[1-9]/.test(value), 'must be above zero');
const date = z.string().refine(isLocalDate, 'must be an existing date, for example "2026-01-31"');

/**
 * The `carrier` of a service; a service without it uses the built-in carrier. Credentials are in the environment, never
 * in these files.
 */
const carrierChoice = (plugins: readonly NamedPlugin[]) =>
  z.strictObject({
    adapter: z.enum(plugins.map(({ name }) => name)),
    name: text,
    carrier: text,
    service: text,
    account: text.exactOptional(),
  });

const service = (plugins: readonly NamedPlugin[]) =>
  z.strictObject({
    id: text,
    name: text,
    code: z
      .string()
      .regex(/^[A-Z0-9-]{1,64}$/, 'must be capitals, digits and dashes, for example "SERVICE-STANDARD-PICKUP"'),
    type: z.enum(serviceTypes),
    transit: wholeDays,
    checkoutName: text,
    description: text,
    dispatchDays: wholeDays,
    includeFirstMile: z.boolean(),
    isActive: z.boolean(),
    config: z.strictObject({ isPostal: z.boolean() }),
    carrier: carrierChoice(plugins).exactOptional(),
  });

const areUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** `plugins` are the hubs that a service may name as its `adapter`. */
const servicesFile = (plugins: readonly NamedPlugin[] = carrierPlugins) =>
  z.strictObject({
    source: text,
    services: z
      .array(service(plugins))
      .min(1)
      .refine((services) => areUnique(services.map(({ code }) => code)), 'must not repeat a code')
      .refine((services) => areUnique(services.map(({ id }) => id)), 'must not repeat an id'),
  });

const names = z.array(text).min(1);

const zoneTariff = z.strictObject({
  transit: wholeDays,
  breaks: z.array(z.strictObject({ upTo: aboveZero, price: decimal })).min(1),
  beyond: z.strictObject({ step: aboveZero, price: decimal }).exactOptional(),
});

const size = z.strictObject({ length: aboveZero, lengthAndGirth: aboveZero, weight: aboveZero.exactOptional() });
const optionPrice = decimal.exactOptional();

const tariff = z.strictObject({
  weighing: z.strictObject({ divisor: aboveZero, step: aboveZero }),
  maxWeight: aboveZero,
  sizes: z.strictObject({ envelope: size, tube: size, parcel: size }).exactOptional(),
  options: z
    .strictObject({
      signatureRequired: optionPrice,
      deliveryWarranty: optionPrice,
      deliveryPUDO: optionPrice,
      lowCarbon: optionPrice,
    })
    .exactOptional(),
  zones: z.record(text, zoneTariff),
});

const carrierFee = z.strictObject({
  validFrom: date,
  validTo: date.exactOptional(),
  services: names.exactOptional(),
  destinations: names.exactOptional(),
  currency: text,
  amount: decimal.exactOptional(),
  per: z.enum(carrierFeeUnits).exactOptional(),
  rate: decimal.exactOptional(),
  of: z.enum(carrierFeeBases).exactOptional(),
  min: decimal.exactOptional(),
  max: decimal.exactOptional(),
  goodsAbove: decimal.exactOptional(),
  goodsUpTo: decimal.exactOptional(),
  taxRate: decimal.exactOptional(),
  includes: names.exactOptional(),
});

const rateCardFile = z.strictObject({
  source: text,
  currency: text,
  groups: z.record(text, names),
  domesticZone: text,
  zones: z.array(z.strictObject({ from: names, to: names, zone: text })),
  fuelSurcharges: z.array(z.strictObject({ fraction: decimal, validFrom: date, validTo: date.exactOptional() })),
  tariffs: z.record(text, tariff),
  carrierFees: z.array(carrierFee).exactOptional(),
});

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

/**
 * Reads services and rate card. Throws an UnusableFileError, with a message for operators, if either file is invalid.
 */
export const loadCatalogue = (files: { readonly services: string; readonly rateCard: string }): Catalogue => {
  // Only the adapters need the carrier of a service; clients do not see it.
  const services: readonly Service[] = readJson(files.services, servicesFile()).services.map(
    ({ carrier: _, ...service }) => service,
  );
  const rateCard: RateCard = readJson(files.rateCard, rateCardFile);
  const faults = rateCardFaults(rateCard, services);
  if (faults.length > 0) throw new UnusableFileError(files.rateCard, faults.map(({ message }) => message)); // oxfmt-ignore
  return deepFreeze({ services, rateCard });
};

/** The carriers of the services that do not use the built-in carrier, by service code. */
export const loadCarrierChoices = (
  servicesPath: string,
  plugins: readonly CarrierPlugin[] = carrierPlugins,
): ReadonlyMap<string, CarrierChoice> =>
  new Map(
    readJson(servicesPath, servicesFile(plugins)).services.flatMap(({ code, carrier }) =>
      carrier === undefined ? [] : [[code, carrier] as const],
    ),
  );
