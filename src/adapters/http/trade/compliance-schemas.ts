import { z } from 'zod';
import { matchLevels } from '../../../application/trade/compliance/check-compliance.ts';
import { reviewStates } from '../../../domain/product/index.ts';
import { destinationFilters, hsDigitsOf } from '../../../domain/shared/index.ts';
import type { Fault, Unchecked } from '../../../domain/shared/index.ts';
import { importRegions, importRisks, restrictionFlags, restrictionLevels } from '../../../domain/trade/index.ts';
import { countryCode, here, messages, rules, text, timestamp } from '../schemas.ts';

const maxProducts = 20;

const productFields = z.object({
  hsCode: z.string().meta({ description: '4 to 10 digits; dots and spaces are kept as sent.', example: '8507.60' }).exactOptional(),
  countryOfOrigin: countryCode.exactOptional().meta({ description: "Where the goods were made; the request's originCountry when absent." }),
  productId: text(100, 'P-1001').exactOptional(),
  variantId: text(100, 'P-1001-M').exactOptional(),
});
type ProductFields = z.output<typeof productFields>;

const productFaults = ({ hsCode, productId, variantId }: Unchecked<ProductFields>): Fault[] => [
  ...(hsCode === undefined && productId === undefined && variantId === undefined
    ? [{ field: `${here}.hsCode`, message: `${here}.hsCode is required, or a productId or variantId, for example "6109.10".` }]
    : []),
  ...(hsCode !== undefined && hsDigitsOf(hsCode) === undefined
    ? [{ field: `${here}.hsCode`, message: `${here}.hsCode must be 4 to 10 digits, dots and spaces aside, for example "6109.10".` }]
    : []),
];

const product = productFields
  .check(rules<ProductFields>(productFaults))
  .transform((fields) => {
    const hsDigits = fields.hsCode === undefined ? undefined : hsDigitsOf(fields.hsCode);
    return { ...fields, ...(hsDigits !== undefined && { hsDigits }) };
  })
  .meta({ id: 'ComplianceProduct', example: { hsCode: '8507.60', countryOfOrigin: 'CN' } });

/** A destination as a filter: a country restrictions are kept for, `EU`, or `All`. */
export const destinationFilter = z
  .enum(destinationFilters, { error: 'must be All, EU or one of the destination countries' })
  .meta({ example: 'US' });

export const complianceRequest = z
  .object({
    originCountry: countryCode,
    destinationCountry: destinationFilter.default('All'),
    products: z.array(product).min(1).max(maxProducts),
  })
  .meta({
    id: 'ComplianceRequest',
    example: { originCountry: 'GB', destinationCountry: 'US', products: [{ hsCode: '8507.60', countryOfOrigin: 'CN' }] },
  });

export const restriction = z
  .object({
    id: z.string().meta({ example: 'rst_lithium-US-8507' }),
    importRegion: z.enum(importRegions),
    flag: z.enum(restrictionFlags),
    importRisk: z.enum(importRisks),
    restrictionLevel: z.enum(restrictionLevels),
    countryOfOrigin: z.string().optional(),
    hts: z.string().optional().meta({ description: 'The digits of the code the restriction was found by.' }),
    chapter: z.string().optional(),
    message: z.string().optional(),
    info: z.string().optional(),
    capture: z.string().optional().meta({ description: 'What to have ready, or to confirm.' }),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'rule, category, destination, regulator, condition, certainty, source.' }),
    serviceCode: z.string().optional(),
    shippingMethod: z.string().optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Restriction' });

export const complianceReply = z.object({
  messages,
  compliance: z.array(
    z.object({
      itemNumber: z.int(),
      hsCode: z.string().optional(),
      productId: z.string().optional(),
      variantId: z.string().optional(),
      reviewState: z.enum(reviewStates).optional(),
      matchedHsCode: z.string().optional(),
      matchLevel: z.enum(matchLevels),
      restrictions: z.array(restriction),
    }),
  ),
});

export const overridesReply = z.object({
  messages,
  restrictionOverrides: z.object({ rules: z.array(z.string()), reason: z.string().optional(), updatedAt: timestamp.optional() }),
});
