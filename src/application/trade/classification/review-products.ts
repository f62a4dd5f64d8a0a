import { DomainError } from '../../../domain/shared/index.ts';
import type { ProductName, ReviewState } from '../../../domain/trade/product/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { ownPage } from '../../log/kernel/own.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { inParallel } from '../../shared/concurrency.ts';
import { nameOf } from '../goods/restricted-goods.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';
import type { Review, reviewProduct } from './review-product.ts';

/** The most products that one request reviews. */
export const mostReviews = 500;
/** Each waits for the log: some at once keep a request of 500 short, and leave the log to others. */
const atOnce = 8;

/** `reviewed`: an event says so. `unchanged`: it was so already. `refused`: nothing was done, by `reason`. */
export const reviewOutcomes = ['reviewed', 'unchanged', 'refused'] as const;
type ReviewOutcome = (typeof reviewOutcomes)[number];

export type ReviewResult = ProductName & {
  readonly outcome: ReviewOutcome;
  readonly reviewState?: ReviewState;
  readonly hsCode?: string;
  readonly reason?: string;
  readonly message?: string;
};

/** The products that wait for a review, whose prediction is at least as sure. */
export type ReviewFilter = { readonly confidenceFrom: number };

export type ReviewedProducts = {
  /** How many products were asked for, or match. */
  readonly count: number;
  readonly results: readonly ReviewResult[];
};

export type BulkReviewRefusal = 'review_count_changed' | 'too_many_reviews';

/** Reviews several products at once: each decision is an event of its own, as a single review gives it. */
export const reviewProducts = ({
  review,
  readModels,
}: {
  readonly review: ReturnType<typeof reviewProduct>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany'>;
}) => {
  /** One that is refused leaves the others as they are; a failure of the service stops all. */
  const one = async (name: ProductName, decided: Review, context: Context): Promise<ReviewResult> => {
    try {
      const { view, isNew } = await review(name, decided, context);
      return {
        ...nameOf(name),
        outcome: isNew ? 'reviewed' : 'unchanged',
        reviewState: view.reviewState,
        ...(view.hsCode !== undefined && { hsCode: view.hsCode }),
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...nameOf(name), outcome: 'refused', reason: String(error.reason), message: error.message };
    }
  };

  const matching = (accountId: string, { confidenceFrom }: ReviewFilter) =>
    ownPage(readModels, productView, accountId, {
      where: [
        { field: 'reviewState', equals: 'pending' },
        { field: 'confidence', from: confidenceFrom },
      ],
      sort: { field: 'confidence', direction: 'DESC' },
      range: [0, mostReviews - 1],
    });

  return {
    /** Reviews the named products, in their order. */
    each: async (
      reviews: readonly (Review & { readonly name: ProductName })[],
      context: Context,
    ): Promise<ReviewedProducts> => ({
      count: reviews.length,
      results: await inParallel(reviews, atOnce, ({ name, ...decided }) =>
        one(name, { ...decided, ...(reviews.length > 1 && { inBulk: true }) }, context),
      ),
    }),

    /**
     * Approves what matches, if it is as many as a person was shown. Without `expectedCount` nothing is done but
     * counted. A product that got another code meanwhile is refused.
     */
    approveMatching: async (
      filter: ReviewFilter,
      { expectedCount, reason }: { readonly expectedCount?: number; readonly reason?: string },
      context: Context,
    ): Promise<ReviewedProducts> => {
      const { rows, total } = await matching(context.accountId, filter);
      if (expectedCount === undefined) return { count: total, results: [] };
      if (expectedCount !== total)
        throw new DomainError(
          'review_count_changed',
          `${total} products match now, not ${expectedCount}. Nothing was done.`,
        );
      if (total > mostReviews)
        throw new DomainError(
          'too_many_reviews',
          `${total} products match, and at most ${mostReviews} are reviewed together. Send a higher confidenceFrom.`,
        );
      const approve = (view: ProductView): Promise<ReviewResult> =>
        one(
          nameOf(view),
          {
            decision: 'approve',
            inBulk: true,
            ...(view.hsCode !== undefined && { seenHsCode: view.hsCode }),
            ...(reason !== undefined && { reason }),
          },
          context,
        );
      return { count: total, results: await inParallel(rows, atOnce, approve) };
    },
  };
};
