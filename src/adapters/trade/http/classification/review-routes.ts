import type { reviewProducts } from '../../../../application/trade/classification/review-products.ts';
import { reviewOutcomes } from '../../../../application/trade/classification/review-products.ts';
import type { ReviewedProducts } from '../../../../application/trade/classification/review-products.ts';
import { hsDigitsOf } from '../../../../domain/shared/index.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { reviewsReply, reviewsRequest } from './review-schemas.ts';

const counted = ({ count, results }: ReviewedProducts) => ({
  messages: [],
  count,
  ...Object.fromEntries(reviewOutcomes.map((each) => [each, results.filter(({ outcome }) => outcome === each).length])),
  results,
});

/** Reviews several products by one request. */
export const productReviewRoutes = ({
  reviews,
}: {
  readonly reviews: ReturnType<typeof reviewProducts>;
}): readonly Route[] => [
  route({
    tag: 'Trade engine',
    access: { scope: 'write_shipments' },
    rate: 'write',
    method: 'post',
    path: '/api/trade-engine/products/reviews',
    operationId: 'reviewProducts',
    summary: 'Review several products, or approve all that wait with a sure prediction.',
    description:
      'Each decision is recorded as a single review records it. A product that is refused leaves the others as they ' +
      'are, and the result says why. Repeating the same decisions changes nothing. With a `filter` the first request ' +
      'counts, and the second one sends that count (`expectedCount`).',
    body: reviewsRequest,
    replies: { 200: { description: 'What became of each product.', schema: reviewsReply } },
    handler: async ({ body: { reviews: named, filter, expectedCount, reason }, context }) => {
      if (filter !== undefined) {
        const asked = {
          ...(expectedCount !== undefined && { expectedCount }),
          ...(reason !== undefined && { reason }),
        };
        return { json: counted(await reviews.approveMatching(filter, asked, context)) };
      }
      const decisions = (named ?? []).map(({ productId, variantId, decision, hsCode, reason: why }) => {
        const digits = hsCode === undefined ? undefined : hsDigitsOf(hsCode);
        return {
          name: { productId, ...(variantId !== undefined && { variantId }) },
          decision,
          ...(digits !== undefined && (decision === 'approve' ? { seenHsCode: digits } : { hsCode: digits })),
          ...(why !== undefined && { reason: why }),
        };
      });
      return { json: counted(await reviews.each(decisions, context)) };
    },
  }),
];
