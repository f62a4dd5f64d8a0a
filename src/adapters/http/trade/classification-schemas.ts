import { z } from 'zod';
import { reviewDecisions } from '../../../application/trade/classification/review-product.ts';
import { confidenceLevels } from '../../../domain/trade/classification/index.ts';
import { reviewStates } from '../../../domain/product/index.ts';
import { destinationFilters, hsDigitsOf } from '../../../domain/shared/index.ts';
import type { Fault, Unchecked } from '../../../domain/shared/index.ts';
import { countryCode, listQuery, measure, messages, multilineText, oneOrMany, rules, here, text, timestamp } from '../schemas.ts';
import { restriction } from './compliance-schemas.ts';

const destination = z
  .enum(destinationFilters, { error: `must be one of ${destinationFilters.join(', ')}` })
  .meta({ description: 'A destination filter value: `All`, `EU`, or a country.', example: 'US' });

const hsCode = z
  .string()
  .refine((code) => hsDigitsOf(code) !== undefined, 'must be 4 to 10 digits, dots and spaces aside, for example "6109.10"')
  .meta({ description: '4 to 10 digits; checked against the text, not obeyed.', example: '6109.10' });

type NamedText = { readonly title?: string; readonly description?: string };
const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

const product = z
  .object({
    title: text(200, 'Cotton T-shirt').exactOptional(),
    description: multilineText(10_000, 'Knitted cotton T-shirt with short sleeves').exactOptional(),
    category: text(255, 'Clothing').exactOptional(),
    material: text(100, 'cotton').exactOptional(),
    hsCode: hsCode.exactOptional(),
    quantity: z.int().min(1).max(99_999).exactOptional(),
    kgWeight: measure.exactOptional(),
    sku: text(64, 'TEE-M-BLUE').exactOptional(),
    countryOfOrigin: countryCode.exactOptional(),
    productId: text(100, 'P-1001').exactOptional(),
    variantId: text(100, 'P-1001-M').exactOptional(),
  })
  .check(
    rules<NamedText>(({ title, description }) =>
      isBlank(title) && isBlank(description)
        ? [{ field: `${here}.title`, message: `${here}.title or ${here}.description is required, for example "Cotton T-shirt".` }]
        : [],
    ),
  )
  .meta({
    id: 'ProductToClassify',
    description: '`title` or `description` is required. With a `productId` or `variantId` the product is remembered under it.',
  });

export const mostProducts = 20;

export const classificationRequest = z
  .object({
    originCountry: countryCode,
    destinationCountry: destination.default('All'),
    additionalCountries: z.array(destination).max(10).default([]),
    products: z
      .array(product)
      .min(1)
      .max(mostProducts, { error: `must hold at most ${mostProducts} products` }),
  })
  .meta({
    id: 'ClassificationRequest',
    example: {
      originCountry: 'GB',
      destinationCountry: 'US',
      additionalCountries: ['EU'],
      products: [{ title: "Men's cotton crew-neck T-shirt", countryOfOrigin: 'PT', productId: 'P-1001' }],
    },
  });
export type ClassificationBody = z.output<typeof classificationRequest>;

const region = z.object({ code: z.string(), name: z.string(), type: z.enum(['country', 'customs_union', 'world']) });
const regionalCode = z.object({ hsCode: z.string(), region });

const classification = z
  .object({
    sixDigitHSCode: z.string().optional().meta({ description: 'Absent when nothing can be said.', example: '610910' }),
    originHSCode: z.string().optional(),
    destinationHSCode: z.string().optional(),
    originCode: regionalCode.optional(),
    destinationCode: regionalCode.optional(),
    regionalCodes: z.array(regionalCode),
    confidence: z.number().meta({ description: 'The chance that the six digits are right, 0 to 1.', example: 0.93 }),
    confidenceLevel: z.enum(confidenceLevels).meta({ description: 'low < 0.5 ≤ medium < 0.8 ≤ high.' }),
    source: z.enum(['predicted', 'reviewed']).meta({ description: 'By the engine, or by a person who reviewed this product.' }),
    alternatives: z
      .array(z.object({ hsCode: z.string(), name: z.string(), share: z.number() }))
      .meta({ description: 'What else it may be, the likeliest first.' }),
  })
  .meta({ id: 'Classification' });

/** What is said of one product. */
export const classified = z
  .object({
    itemNumber: z.int().meta({ description: 'Which product of the request, from 1.', example: 1 }),
    title: z.string().optional().meta({ description: 'As sent.', example: 'Cotton T-shirt' }),
    productId: z.string().optional().meta({ description: 'As sent.', example: 'P-1001' }),
    variantId: z.string().optional().meta({ description: 'As sent.', example: 'P-1001-M' }),
    classification,
    restrictions: z.array(restriction).meta({ description: 'What stands against the goods at the destination.', example: [] }),
    reviewState: z.enum(reviewStates).optional().meta({ description: 'Where the product is remembered.', example: 'not_reviewed' }),
  })
  .meta({ id: 'ClassifiedProduct' });

export const classificationReply = z
  .object({
    messages,
    classifications: z.array(classified).meta({ description: 'One for each product, in their order.' }),
  })
  .meta({ id: 'ClassificationReply' });

export const productReply = z
  .object({
    id: z.string().meta({ example: 'prd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    productId: z.string().optional(),
    variantId: z.string().optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    category: z.string().optional(),
    material: z.string().optional(),
    countryOfOrigin: z.string().optional(),
    givenHsCode: z.string().optional(),
    hsCode: z.string().optional().meta({ description: "The code that holds: a person's, else the engine's." }),
    predictedHsCode: z.string().optional(),
    confidence: z.number(),
    confidenceLevel: z.enum(confidenceLevels),
    reviewState: z.enum(reviewStates),
    reviewReason: z.string().optional(),
    reviewedAt: timestamp.optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Product' });

export const productsQuery = listQuery(
  {
    reviewState: oneOrMany(z.enum(reviewStates)).optional(),
    confidenceLevel: oneOrMany(z.enum(confidenceLevels)).optional(),
    productId: z.string().optional(),
  },
  ['updatedAt', 'createdAt'],
);

type ReviewText = {
  readonly decision: (typeof reviewDecisions)[number];
  readonly variantId?: string;
  readonly hsCode?: string;
  readonly reason?: string;
};

const reviewFaults = ({ decision, hsCode }: Unchecked<ReviewText>): readonly Fault[] => {
  const field = `${here}.hsCode`;
  if (decision === 'correct' && hsCode === undefined)
    return [{ field, message: `${field} is required for a correction, for example "610910".` }];
  const digits = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
  return digits !== undefined && digits.length < 6
    ? [{ field, message: `${field} must have at least six digits, for example "610910".` }]
    : [];
};

export const reviewRequest = z
  .object({
    variantId: text(100, 'P-1001-M').exactOptional(),
    decision: z.enum(reviewDecisions, { error: `must be one of ${reviewDecisions.join(', ')}` }),
    hsCode: hsCode.exactOptional(),
    reason: text(255, 'Knitted, not woven').exactOptional(),
  })
  .check(rules<ReviewText>(reviewFaults))
  .meta({ id: 'ProductReview', example: { decision: 'correct', hsCode: '610990', reason: 'Polyester, not cotton' } });
