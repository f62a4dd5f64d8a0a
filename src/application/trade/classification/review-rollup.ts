import type { ConfidenceLevel } from '../../../domain/trade/classification/index.ts';
import type { Rollup } from '../../log/ports/read-models.ts';

/** What a person said of a predicted code: right, another code, or wrong without a better one. */
export type ReviewVerdict = 'confirmed' | 'corrected' | 'rejected';

/** A prediction as it was when a person looked at it. */
export type JudgedPrediction = { readonly confidenceLevel: ConfidenceLevel; readonly verdict: ReviewVerdict };

type CountedProduct = {
  readonly accountId: string;
  readonly reviewedAt?: string;
  readonly judged?: JudgedPrediction;
};

/** The predictions of an account that people have judged, by the day (UTC) of the latest review of each product. */
export const productReviews: Rollup<CountedProduct, 'accountId' | 'day' | 'confidenceLevel' | 'verdict'> = {
  name: 'reviews',
  columns: { accountId: 'text', day: 'text', confidenceLevel: 'text', verdict: 'text' },
  of: ({ accountId, reviewedAt, judged }) =>
    reviewedAt === undefined || judged === undefined
      ? []
      : [{ accountId, day: reviewedAt.slice(0, 'YYYY-MM-DD'.length), ...judged }],
};
