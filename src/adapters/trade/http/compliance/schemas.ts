import { z } from 'zod';
import { matchLevels } from '../../../../application/trade/compliance/check-compliance.ts';
import { reviewStates } from '../../../../domain/trade/product/index.ts';
import {
  commodityRules,
  countryCodes,
  countryHint,
  destinationFilters,
  hsDigitsOf,
} from '../../../../domain/shared/index.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import { importRegions, importRisks, restrictionFlags, restrictionLevels } from '../../../../domain/trade/index.ts';
import {
  countryCode,
  maybe,
  money,
  pathPlaceholder,
  place,
  messages,
  rules,
  text,
  timestamp,
} from '../../../platform/http/schemas/index.ts';

const maxProducts = 20;

const productFields = z.object({
  hsCode: z
    .string()
    .meta({ description: '4 to 10 digits; dots and spaces are kept as sent.', example: '8507.60' })
    .exactOptional(),
  countryOfOrigin: countryCode
    .exactOptional()
    .meta({ description: "Where the goods were made; the request's originCountry when absent." }),
  productId: text(100, 'P-1001').exactOptional().meta({
    description: "The seller's id of a product that was classified before; its code is used when none is sent.",
  }),
  variantId: text(100, 'P-1001-M')
    .exactOptional()
    .meta({ description: "The seller's id of the variant of that product." }),
  title: text(commodityRules.title.max, commodityRules.title.example).exactOptional().meta({
    description:
      'What the goods are called. Decides conditions that the code does not show; a stored product has its own.',
  }),
  description: text(commodityRules.description.max, commodityRules.description.example)
    .exactOptional()
    .meta({ description: 'What else is said of the goods. Its words cause questions, and never prohibit.' }),
  value: money
    .exactOptional()
    .meta({ description: 'The value of one item. It decides limits of value, such as of luxury goods.' }),
});
type ProductFields = z.output<typeof productFields>;

const productFaults = ({ hsCode, productId, variantId }: Unchecked<ProductFields>): Fault[] => [
  ...(hsCode === undefined && productId === undefined && variantId === undefined
    ? [
        {
          field: `${pathPlaceholder}.hsCode`,
          message: `${pathPlaceholder}.hsCode is required, or a productId or variantId, for example "6109.10".`,
        },
      ]
    : []),
  ...(hsCode !== undefined && hsDigitsOf(hsCode) === undefined
    ? [
        {
          field: `${pathPlaceholder}.hsCode`,
          message: `${pathPlaceholder}.hsCode must be 4 to 10 digits, dots and spaces aside, for example "6109.10".`,
        },
      ]
    : []),
];

const product = productFields
  .check(rules<ProductFields>(productFaults))
  .transform((fields) => {
    const hsDigits = fields.hsCode === undefined ? undefined : hsDigitsOf(fields.hsCode);
    return { ...fields, ...(hsDigits !== undefined && { hsDigits }) };
  })
  .meta({
    id: 'ComplianceProduct',
    description: 'Goods to look up restrictions for: by customs code, or by the id of a product.',
    example: { hsCode: '8507.60', countryOfOrigin: 'CN' },
  });

/** A destination: any country, `EU`, or `All`. */
export const restrictionDestination = z
  .enum([...new Set([...destinationFilters, ...countryCodes])], {
    error: ({ input }) => `must be All, EU or a two-letter country code${countryHint(input)}, for example "US"`,
  })
  .meta({
    description: 'A country, `EU` for all its members, or `All` for every territory with restrictions loaded.',
    example: 'US',
  });

export const complianceRequest = z
  .object({
    originCountry: countryCode,
    destinationCountry: restrictionDestination.default('All'),
    shipTo: maybe(place).meta({
      description:
        'The address, in place of `destinationCountry`: sanctions set parts of a country apart, such as Crimea.',
    }),
    products: z.array(product).min(1).max(maxProducts).meta({ description: 'Goods to look up.' }),
  })
  .meta({
    id: 'ComplianceRequest',
    description: 'Goods and where they go.',
    example: {
      originCountry: 'GB',
      destinationCountry: 'US',
      products: [{ hsCode: '8507.60', countryOfOrigin: 'CN' }],
    },
  });

export const restriction = z
  .object({
    id: z.string().meta({ description: 'Stable id of the restriction.', example: 'rst_lithium-US-8507' }),
    importRegion: z
      .enum(importRegions)
      .meta({ description: 'Where it applies: the United States, the European Union, or the rest of the world.' }),
    flag: z.enum(restrictionFlags).meta({ description: 'How prominently to show it to people.' }),
    importRisk: z.enum(importRisks).meta({ description: 'Risk that the goods are stopped at the border.' }),
    restrictionLevel: z.enum(restrictionLevels).meta({
      description:
        'Whether the goods may be imported: freely, on a condition, with a licence or the like, or not at all.',
    }),
    countryOfOrigin: z
      .string()
      .optional()
      .meta({ description: 'Two-letter code of the country the goods were made in.' }),
    hts: z.string().optional().meta({ description: 'The digits of the code the restriction was found by.' }),
    chapter: z.string().optional().meta({ description: 'First two digits of the customs code.' }),
    message: z.string().optional().meta({ description: 'What is restricted, in a sentence.' }),
    info: z.string().optional().meta({ description: 'Background of the rule.' }),
    capture: z.string().optional().meta({ description: 'What to have ready, or to confirm.' }),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'rule, category, destination, regulator, condition, certainty, source.' }),
    serviceCode: z.string().optional().meta({ description: 'Service the rule is about, where it is about one only.' }),
    shippingMethod: z
      .string()
      .optional()
      .meta({ description: '`postal` or `courier`, where the rule is about one of them only.' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Restriction', description: 'A rule that limits the import of the goods.' });

export const complianceReply = z.object({
  messages,
  compliance: z
    .array(
      z.object({
        itemNumber: z.int().meta({ description: 'Which product of the request, from 1.' }),
        hsCode: z.string().optional().meta({ description: 'Customs code the product was looked up by.' }),
        productId: z.string().optional().meta({ description: 'As sent.' }),
        variantId: z.string().optional().meta({ description: 'As sent.' }),
        reviewState: z
          .enum(reviewStates)
          .optional()
          .meta({ description: 'Whether a person has looked at the code of the remembered product.' }),
        matchedHsCode: z
          .string()
          .optional()
          .meta({ description: 'Digits of the code that restrictions were found by.' }),
        matchLevel: z
          .enum(matchLevels)
          .meta({ description: 'How much of the code the match covers; `none` when nothing was found.' }),
        restrictions: z
          .array(restriction)
          .meta({ description: 'Restrictions on the import of the goods; empty where none is known.' }),
      }),
    )
    .meta({ description: 'One entry for each product, in their order.' }),
});

export const overridesReply = z.object({
  messages,
  restrictionOverrides: z
    .object({
      rules: z.array(z.string()).meta({ description: 'Names of the rules that the account overrides.' }),
      reason: z.string().optional().meta({ description: 'Why, as sent.' }),
      updatedAt: timestamp.optional(),
    })
    .meta({ description: 'Restrictions the account has set aside.' }),
});
