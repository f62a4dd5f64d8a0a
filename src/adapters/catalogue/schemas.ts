import { z } from 'zod';
import { serviceTypes } from '../../domain/rating/index.ts';
import { carrierPlugins } from '../carriers/plugins.ts';
import { isLocalDate, numericText } from '../../domain/shared/index.ts';

const text = z.string().trim().min(1).max(500);
type NamedPlugin = { readonly name: string };

const wholeDays = z.int().min(0).max(120);

/** In these files amounts and weights are text, so that no editor changes 8.10 to 8.1 or a price to a binary fraction. */
const decimal = z.string().refine((value) => numericText(value) === value, 'must be a decimal number in quotes, for example "8.50"');
const aboveZero = decimal.refine((value) => /[1-9]/.test(value), 'must be above zero');
const date = z.string().refine(isLocalDate, 'must be an existing date, for example "2026-01-31"');

/** A service without it is carried by the built-in carrier. Credentials stand in the environment, never here. */
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
    code: z.string().regex(/^[A-Z0-9-]{1,64}$/, 'must be capitals, digits and dashes, for example "SERVICE-STANDARD-PICKUP"'),
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
export const servicesFile = (plugins: readonly NamedPlugin[] = carrierPlugins) =>
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
    .strictObject({ signatureRequired: optionPrice, deliveryWarranty: optionPrice, deliveryPUDO: optionPrice, lowCarbon: optionPrice })
    .exactOptional(),
  zones: z.record(text, zoneTariff),
});

export const rateCardFile = z.strictObject({
  source: text,
  currency: text,
  groups: z.record(text, names),
  domesticZone: text,
  zones: z.array(z.strictObject({ from: names, to: names, zone: text })),
  fuelSurcharges: z.array(z.strictObject({ fraction: decimal, validFrom: date, validTo: date.exactOptional() })),
  tariffs: z.record(text, tariff),
});
