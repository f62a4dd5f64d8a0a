import { z } from 'zod';
import { reviewDecisions } from '../../../../application/trade/classification/review-product.ts';
import { confidenceLevels } from '../../../../domain/trade/classification/index.ts';
import { codeSources, reviewStates } from '../../../../domain/trade/product/index.ts';
import { countryHint, destinationFilters, hsDigitsOf } from '../../../../domain/shared/index.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import {
  changedSince,
  countryCode,
  goodsAnswer,
  goodsAnswers,
  goodsText,
  listQuery,
  measure,
  messages,
  oneOrMany,
  rules,
  pathPlaceholder,
  text,
  timestamp,
} from '../../../platform/http/schemas/index.ts';
import { restriction } from '../compliance/schemas.ts';
import { alternatives, explanation } from './question-schemas.ts';

const destination = z
  .enum(destinationFilters, {
    error: ({ input }) => `must be one of ${destinationFilters.join(', ')}${countryHint(input, destinationFilters)}`,
  })
  .meta({ description: 'A destination filter value: `All`, `EU`, or a country.', example: 'US' });

export const hsCode = z
  .string()
  .refine(
    (code) => hsDigitsOf(code) !== undefined,
    'must be 4 to 10 digits, dots and spaces aside, for example "6109.10"',
  )
  .meta({ description: '4 to 10 digits; compared with the text, not taken as given.', example: '6109.10' });

type NamedText = { readonly title?: string; readonly description?: string };
const isBlank = (value: string | undefined): boolean => value === undefined || value.trim() === '';

const product = z
  .object({
    title: goodsText(200, 'Cotton T-shirt').exactOptional().meta({ description: 'Name of the product.' }),
    description: goodsText(10_000, 'Knitted cotton T-shirt with short sleeves')
      .exactOptional()
      .meta({ description: 'Description of the product; details of material and use make the code more certain.' }),
    category: goodsText(255, 'Clothing').exactOptional().meta({ description: "The seller's category." }),
    material: goodsText(100, 'cotton').exactOptional().meta({ description: 'Material of the product.' }),
    hsCode: hsCode.exactOptional(),
    quantity: z.int().min(1).max(99_999).exactOptional().meta({ description: 'Number of units.' }),
    kgWeight: measure.exactOptional().meta({ description: 'Net weight of one unit in kilograms.' }),
    sku: text(64, 'TEE-M-BLUE').exactOptional().meta({ description: "The seller's number of the article." }),
    countryOfOrigin: countryCode.exactOptional(),
    answers: goodsAnswers.exactOptional(),
    productId: text(100, 'P-1001').exactOptional().meta({ description: "The seller's id of the product." }),
    variantId: text(100, 'P-1001-M')
      .exactOptional()
      .meta({ description: "The seller's id of the variant of the product." }),
  })
  .check(
    rules<NamedText>(({ title, description }) =>
      isBlank(title) && isBlank(description)
        ? [
            {
              field: `${pathPlaceholder}.title`,
              message: `${pathPlaceholder}.title or ${pathPlaceholder}.description is required, for example "Cotton T-shirt".`,
            },
          ]
        : [],
    ),
  )
  .meta({
    id: 'ProductToClassify',
    description:
      '`title` or `description` is required. With a `productId` or `variantId` the product is remembered under it.',
  });

export const maxProducts = 20;

export const classificationRequest = z
  .object({
    originCountry: countryCode,
    destinationCountry: destination.default('All'),
    additionalCountries: z
      .array(destination)
      .max(10)
      .default([])
      .meta({ description: 'Further destinations whose national codes to predict.' }),
    products: z
      .array(product)
      .min(1)
      .max(maxProducts, { error: `must hold at most ${maxProducts} products` })
      .meta({ description: 'Products to classify.' }),
  })
  .meta({
    id: 'ClassificationRequest',
    description: 'Products to find customs codes for.',
    example: {
      originCountry: 'GB',
      destinationCountry: 'US',
      additionalCountries: ['EU'],
      products: [{ title: "Men's cotton crew-neck T-shirt", countryOfOrigin: 'PT', productId: 'P-1001' }],
    },
  });
export type ClassificationBody = z.output<typeof classificationRequest>;

const region = z.object({
  code: z.string().meta({ description: 'Code of the country or customs union; `All` for the world.' }),
  name: z.string().meta({ description: 'Its name.' }),
  type: z.enum(['country', 'customs_union', 'world']).meta({ description: 'What kind of region it is.' }),
});
const regionalCode = z.object({
  hsCode: z.string().meta({ description: 'Customs code as that region writes it.' }),
  region: region.meta({ description: 'Where the code is used.' }),
});

const modelOpinion = z
  .object({
    model: z.string().meta({ description: 'Name of the model.', example: 'qwen3:8b' }),
    hsCode: z.string().optional().meta({ description: 'The alternative that it named; absent: none of them.' }),
  })
  .optional()
  .meta({
    description:
      "What a language model of the operator's said of the alternatives; absent where none was asked, or none " +
      'answered. `confidence` and `alternatives` include it.',
  });

const classification = z
  .object({
    sixDigitHSCode: z
      .string()
      .optional()
      .meta({ description: 'Absent when no code can be predicted.', example: '610910' }),
    originHSCode: z.string().optional().meta({ description: 'Code as the country of origin writes it.' }),
    destinationHSCode: z.string().optional().meta({ description: 'Code as the destination writes it.' }),
    originCode: regionalCode
      .optional()
      .meta({ description: 'Code in the country of origin, with the region it is used in.' }),
    destinationCode: regionalCode
      .optional()
      .meta({ description: 'Code at the destination, with the region it is used in.' }),
    regionalCodes: z
      .array(regionalCode)
      .meta({ description: 'Codes of the origin and of every destination asked for.' }),
    confidence: z.number().meta({ description: 'The chance that the six digits are right, 0 to 1.', example: 0.93 }),
    confidenceLevel: z.enum(confidenceLevels).meta({
      description:
        'low < 0.5 ≤ medium < 0.8 ≤ high; the account may set another threshold (`classification.highFrom`).',
    }),
    source: z
      .enum(['predicted', 'reviewed'])
      .meta({ description: 'The source of the code: the engine, or a person who reviewed this product.' }),
    alternatives: alternatives.meta({ description: 'What else it may be, the likeliest first.' }),
    language: z.string().optional().meta({
      description: 'ISO 639-1 code of the language that the title is in; absent for English.',
      example: 'de',
    }),
    modelOpinion,
    ...explanation,
  })
  .meta({ id: 'Classification', description: 'The customs code of a product, and how certain it is.' });

/** The result for one product. */
export const classified = z
  .object({
    itemNumber: z.int().meta({ description: 'Which product of the request, from 1.', example: 1 }),
    title: z.string().optional().meta({ description: 'As sent.', example: 'Cotton T-shirt' }),
    productId: z.string().optional().meta({ description: 'As sent.', example: 'P-1001' }),
    variantId: z.string().optional().meta({ description: 'As sent.', example: 'P-1001-M' }),
    classification,
    restrictions: z
      .array(restriction)
      .meta({ description: 'Restrictions on the goods at the destination.', example: [] }),
    reviewState: z
      .enum(reviewStates)
      .optional()
      .meta({ description: 'Where the product is remembered.', example: 'not_reviewed' }),
  })
  .meta({ id: 'ClassifiedProduct', description: 'What was found for one product.' });

export const classificationReply = z
  .object({
    messages,
    classifications: z.array(classified).meta({ description: 'One for each product, in their order.' }),
  })
  .meta({ id: 'ClassificationReply', description: 'The codes of all products of the request.' });

export const productReply = z
  .object({
    id: z.string().meta({ description: 'Id of the record.', example: 'prd_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    productId: z.string().optional().meta({ description: "The seller's id of the product." }),
    variantId: z.string().optional().meta({ description: "The seller's id of the variant." }),
    title: z.string().optional().meta({ description: 'Name of the product, as last sent.' }),
    description: z.string().optional().meta({ description: 'What the product is, as last sent.' }),
    category: z.string().optional().meta({ description: "The seller's category, as last sent." }),
    material: z.string().optional().meta({ description: 'Its material, as last sent.' }),
    countryOfOrigin: z
      .string()
      .optional()
      .meta({ description: 'Two-letter code of the country the goods were made in.' }),
    givenHsCode: z.string().optional().meta({ description: "The client's own code, as last sent." }),
    hsCode: z.string().optional().meta({ description: 'The code in force: that of a review, else the predicted one.' }),
    source: z
      .enum(codeSources)
      .optional()
      .meta({ description: 'Who gave the code in force: a review, or an import. Absent for a prediction.' }),
    predictedHsCode: z.string().optional().meta({ description: 'Code the engine predicted.' }),
    confidence: z.number().meta({ description: 'The chance that the predicted code is right, 0 to 1.' }),
    confidenceLevel: z.enum(confidenceLevels).meta({
      description:
        'low < 0.5 ≤ medium < 0.8 ≤ high; the account may set another threshold (`classification.highFrom`).',
    }),
    alternatives: alternatives.optional().meta({
      description: 'What else it may be by the latest prediction, the likeliest first; only where one product is read.',
    }),
    answers: z.array(goodsAnswer).optional().meta({ description: 'What was answered to questions about this text.' }),
    reasons: explanation.reasons,
    question: explanation.question,
    modelOpinion,
    reviewState: z
      .enum(reviewStates)
      .meta({ description: 'Whether a person has looked at the code, and what they decided.' }),
    reviewReason: z.string().optional().meta({ description: 'The reason that this person gave.' }),
    reviewedAt: timestamp.optional(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Product', description: 'A product whose customs code is stored.' });

export const productsQuery = listQuery(
  {
    reviewState: oneOrMany(z.enum(reviewStates))
      .optional()
      .meta({ description: 'Only products in one of these states of review.' }),
    confidenceLevel: oneOrMany(z.enum(confidenceLevels))
      .optional()
      .meta({ description: 'Only products with one of these levels.' }),
    confidenceFrom: z.coerce
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'Only products whose prediction is at least as sure, 0 to 1.', example: 0.6 }),
    productId: z.string().optional().meta({ description: "Only the product with this id of the seller's." }),
    source: z
      .enum(codeSources)
      .optional()
      .meta({ description: 'Only products whose code a review or an import gave.' }),
    ...changedSince,
  },
  ['updatedAt', 'createdAt'],
);

export type ReviewText = {
  readonly decision: (typeof reviewDecisions)[number];
  readonly variantId?: string;
  readonly hsCode?: string;
  readonly reason?: string;
};

export const reviewFaults = ({ decision, hsCode }: Unchecked<ReviewText>): readonly Fault[] => {
  const field = `${pathPlaceholder}.hsCode`;
  if (decision === 'correct' && hsCode === undefined)
    return [{ field, message: `${field} is required for a correction, for example "610910".` }];
  const digits = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
  return digits !== undefined && digits.length < 6
    ? [{ field, message: `${field} must have at least six digits, for example "610910".` }]
    : [];
};

export const reviewFields = {
  variantId: text(100, 'P-1001-M')
    .exactOptional()
    .meta({ description: "The seller's id of the variant; needed where the product has several." }),
  decision: z.enum(reviewDecisions, { error: `must be one of ${reviewDecisions.join(', ')}` }).meta({
    description:
      'What to do with the code: approve, correct or reject it, or withdraw an earlier decision: ' +
      'the prediction is in force again, and waits for a review.',
  }),
  reason: text(255, 'Knitted, not woven').exactOptional().meta({ description: 'Why, for the record.' }),
};

export const reviewRequest = z
  .object({
    ...reviewFields,
    hsCode: hsCode.exactOptional(),
  })
  .check(rules<ReviewText>(reviewFaults))
  .meta({
    id: 'ProductReview',
    description: "A person's decision about the code of a product.",
    example: { decision: 'correct', hsCode: '610990', reason: 'Polyester, not cotton' },
  });
