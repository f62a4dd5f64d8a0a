import { z } from 'zod';
import type { ReadableModels } from '../../../../application/log/ports/read-models.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { reviewCounts } from '../../../../application/trade/classification/review-figures.ts';
import { confidenceLevels } from '../../../../domain/trade/classification/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { countedPeriod, periodQuery } from '../../../platform/http/schemas/index.ts';

const count = (description: string, example: number) => z.int().meta({ description, example });

const figures = {
  reviewed: count('Predicted codes that a person has reviewed: confirmed, corrected or rejected.', 40),
  confirmed: count('Those that were found right.', 33),
  confirmedInBulk: count(
    'Of the confirmed, those that were approved together with others by one request: perhaps nobody looked at each.',
    20,
  ),
  corrected: count('Those that a person replaced by another code.', 5),
  rejected: count('Those that were found wrong, without a better code.', 2),
};

const reply = z
  .object({
    ...countedPeriod,
    ...figures,
    levels: z
      .array(
        z.object({
          confidenceLevel: z
            .enum(confidenceLevels)
            .meta({ description: 'How sure the prediction was when it was reviewed.', example: 'medium' }),
          ...figures,
        }),
      )
      .meta({ description: 'The same for each level of confidence, the lowest first.' }),
    bands: z
      .array(
        z.object({
          confidenceFrom: z
            .number()
            .meta({ description: 'The least confidence of the band, which is a tenth wide.', example: 0.6 }),
          ...figures,
        }),
      )
      .meta({ description: 'The same for each tenth of the confidence, the lowest first.' }),
    model: z
      .object({
        right: count('Those in which it named the code in force after the review.', 31),
        wrong: count('Those in which it named another code.', 9),
      })
      .meta({ description: "Of them those of which a language model of the operator's has named a candidate." }),
  })
  .meta({ id: 'ProductReviewCounts', description: 'What people said of the predicted codes of an account.' });

/** Figures that are kept beside the list of products. */
export const productFigureRoutes = ({
  readModels,
  clock,
}: {
  readonly readModels: Pick<ReadableModels, 'tally'>;
  readonly clock: Pick<Clock, 'now'>;
}): readonly Route[] => {
  const counts = reviewCounts({ readModels });
  return [
    route({
      tag: 'Trade engine',
      access: { scope: 'read_shipments' },
      rate: 'list',
      method: 'get',
      path: '/api/trade-engine/products/counts/reviews',
      operationId: 'getProductReviewCounts',
      summary: 'Count how many predicted codes people have confirmed, corrected and rejected.',
      description:
        'By the latest review of each product that had a predicted code. By whole days (UTC): `from` inclusive, `to` ' +
        'exclusive, 30 days to the end of today when absent, at most 366.',
      query: periodQuery(() => clock.now()),
      replies: { 200: { description: 'The numbers.', schema: reply } },
      handler: async ({ query: { period }, context: { accountId } }) => ({ json: await counts(accountId, period) }),
    }),
  ];
};
