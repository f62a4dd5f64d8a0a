import type { ConfidenceLevel } from '../../../domain/trade/classification/index.ts';
import type { Rollup } from '../../log/ports/read-models.ts';

/**
 * What a person said of a predicted code: right, right together with others, another code, or wrong without a better
 * one.
 */
export type ReviewVerdict = 'confirmed' | 'confirmed_in_bulk' | 'corrected' | 'rejected';

/** What a review says of the operator's model: it named the code in force, or another one; `unsaid` where neither. */
export type ModelVerdict = 'right' | 'wrong' | 'unsaid';

/** The widths of the bands of confidence: a tenth each. */
export const bandCount = 10;

/** The band of a confidence, 0 to 9: 0.7 to below 0.8 is 7, and a certain one is in the highest. */
export const bandOf = (confidence: number): number =>
  Math.max(0, Math.min(bandCount - 1, Math.floor(Math.round(confidence * 1_000) / 100)));

/** A prediction as it was when a person looked at it. */
export type JudgedPrediction = {
  readonly confidenceLevel: ConfidenceLevel;
  readonly verdict: ReviewVerdict;
  readonly band: number;
  readonly model: ModelVerdict;
};

type CountedProduct = {
  readonly accountId: string;
  readonly reviewedAt?: string;
  readonly judged?: JudgedPrediction;
};

/** The predictions of an account that people have judged, by the day (UTC) of the latest review of each product. */
export const productReviews: Rollup<
  CountedProduct,
  'accountId' | 'day' | 'confidenceLevel' | 'band' | 'verdict' | 'model'
> = {
  name: 'reviews',
  columns: { accountId: 'text', day: 'text', confidenceLevel: 'text', band: 'number', verdict: 'text', model: 'text' },
  of: ({ accountId, reviewedAt, judged }) =>
    reviewedAt === undefined || judged === undefined
      ? []
      : [{ accountId, day: reviewedAt.slice(0, 'YYYY-MM-DD'.length), ...judged }],
};
