import { z } from 'zod';
import { mostReviews, reviewOutcomes } from '../../../../application/trade/classification/review-products.ts';
import { reviewStates } from '../../../../domain/trade/product/index.ts';
import type { Fault, Unchecked } from '../../../../domain/shared/index.ts';
import { messages, pathPlaceholder, rules, text } from '../../../platform/http/schemas/index.ts';
import { hsCode, reviewFaults, reviewFields } from './schemas.ts';
import type { ReviewText } from './schemas.ts';

const severalReviews = z
  .array(
    z
      .object({
        productId: text(100, 'P-1001').meta({
          description: "The seller's id of the product, or of a variant that was sent without one.",
        }),
        ...reviewFields,
        hsCode: hsCode.exactOptional().meta({
          description:
            'The right code of a correction, at least six digits. Beside `approve`: the code that was looked at; ' +
            'where the product has another one by now, it is refused (`product_code_changed`).',
          example: '6109.10',
        }),
      })
      .check(rules<ReviewText>(reviewFaults)),
  )
  .min(1)
  .max(mostReviews, { error: `must hold at most ${mostReviews} decisions` });

type SeveralReviews = {
  readonly reviews?: readonly { readonly productId: string; readonly variantId?: string }[];
  readonly filter?: object;
  readonly decision?: string;
};

/** Either decisions, or a filter with one; no product twice. */
const severalFaults = ({ reviews, filter, decision }: Unchecked<SeveralReviews>): readonly Fault[] => {
  const field = (name: string): string => `${pathPlaceholder}.${name}`;
  if ((reviews === undefined) === (filter === undefined))
    return [
      {
        field: field('reviews'),
        message:
          `${field('reviews')} or ${field('filter')} is required, and not both, ` +
          'for example {"filter":{"confidenceFrom":0.7},"decision":"approve"}.',
      },
    ];
  if (filter !== undefined)
    return decision === undefined
      ? [{ field: field('decision'), message: `${field('decision')} is required beside a filter: "approve".` }]
      : [];
  const names = (reviews ?? []).map((each) => JSON.stringify([each?.productId, each?.variantId]));
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            field: field(`reviews[${index}].productId`),
            message: `${field(`reviews[${index}].productId`)} must be another product than that of reviews[${names.indexOf(name)}].`,
          },
        ],
  );
};

export const reviewsRequest = z
  .object({
    reviews: severalReviews.exactOptional().meta({ description: `Decisions, at most ${mostReviews}.` }),
    filter: z
      .object({
        reviewState: z
          .enum(['pending'], { error: 'must be pending' })
          .default('pending')
          .meta({ description: 'Products that wait for a review.' }),
        confidenceFrom: z
          .number()
          .min(0)
          .max(1)
          .meta({ description: 'Those whose prediction is at least as sure, 0 to 1.', example: 0.7 }),
      })
      .exactOptional()
      .meta({ description: 'Which products, in place of `reviews`.' }),
    decision: z
      .enum(['approve'], { error: 'must be approve' })
      .exactOptional()
      .meta({ description: 'What to do with the products that match the filter.' }),
    expectedCount: z
      .int()
      .min(0)
      .exactOptional()
      .meta({
        description:
          'How many match, as the first answer said. Without it the products are counted, and nothing is done; ' +
          'where others match by now, nothing is done either (`review_count_changed`).',
        example: 42,
      }),
    reason: text(255, 'Looked through').exactOptional().meta({ description: 'Why, for the record, beside a filter.' }),
  })
  .check(rules<SeveralReviews>(severalFaults))
  .meta({
    id: 'ProductReviews',
    description: 'Decisions about several products, or one about all that match.',
    example: { reviews: [{ productId: 'P-1001', decision: 'approve', hsCode: '610910' }] },
  });

const outcomeCount = (outcome: string) =>
  z.int().meta({ description: `Products that are \`${outcome}\`.`, example: 1 });

export const reviewsReply = z
  .object({
    messages,
    count: z.int().meta({ description: 'How many products were named, or match the filter.', example: 42 }),
    reviewed: outcomeCount('reviewed'),
    unchanged: outcomeCount('unchanged'),
    refused: outcomeCount('refused'),
    results: z
      .array(
        z.object({
          productId: z.string().optional().meta({ description: "The seller's id of the product." }),
          variantId: z.string().optional().meta({ description: "The seller's id of the variant." }),
          outcome: z.enum(reviewOutcomes).meta({
            description:
              '`reviewed`: the decision is recorded. `unchanged`: it was so already. `refused`: nothing was done.',
          }),
          reviewState: z.enum(reviewStates).optional().meta({ description: 'State of the review now.' }),
          hsCode: z.string().optional().meta({ description: 'The code in force now.' }),
          reason: z.string().optional().meta({ description: 'Why it was refused.', example: 'product_code_changed' }),
          message: z.string().optional().meta({ description: 'The same in words.' }),
        }),
      )
      .meta({ description: 'One a product, in the order asked; empty where products were only counted.' }),
  })
  .meta({ id: 'ProductReviewsResult', description: 'What became of each product.' });
