import { timestampOf } from '../../../domain/shared/index.ts';
import { confidenceLevels } from '../../../domain/trade/classification/index.ts';
import type { ConfidenceLevel } from '../../../domain/trade/classification/index.ts';
import { ownTally } from '../../log/kernel/own.ts';
import type { ReadableModels } from '../../log/ports/read-models.ts';
import type { Period } from '../../shared/period.ts';
import { productView } from './product-view.ts';
import { bandCount, productReviews } from './review-rollup.ts';
import type { ReviewVerdict } from './review-rollup.ts';

/** `reviewed` is the sum of `confirmed`, `corrected` and `rejected`. */
type ReviewFigures = {
  readonly reviewed: number;
  readonly confirmed: number;
  /** Of the confirmed: those that were approved together with others, perhaps without a look at them. */
  readonly confirmedInBulk: number;
  readonly corrected: number;
  readonly rejected: number;
};

export type ReviewCounts = ReviewFigures & {
  readonly from: string;
  readonly to: string;
  /** Each level, the lowest first. */
  readonly levels: readonly (ReviewFigures & { readonly confidenceLevel: ConfidenceLevel })[];
  /** Each tenth of the confidence, the lowest first. */
  readonly bands: readonly (ReviewFigures & { readonly confidenceFrom: number })[];
  /** How often the operator's model named the code in force after the review, and how often another one. */
  readonly model: { readonly right: number; readonly wrong: number };
};

type VerdictCount = { readonly verdict: string | number; readonly documents: number };

const reviewFigures = (counts: readonly VerdictCount[]): ReviewFigures => {
  const of = (verdict?: ReviewVerdict): number =>
    counts.reduce(
      (sum, count) => (verdict === undefined || count.verdict === verdict ? sum + count.documents : sum),
      0,
    );
  const confirmedInBulk = of('confirmed_in_bulk');
  return {
    ...{ reviewed: of(), confirmed: of('confirmed') + confirmedInBulk, confirmedInBulk },
    ...{ corrected: of('corrected'), rejected: of('rejected') },
  };
};

/** What people said of predicted codes in a period, by the confidence that the predictions had. */
export const reviewCounts =
  ({ readModels }: { readonly readModels: Pick<ReadableModels, 'tally'> }) =>
  async (accountId: string, { from, to }: Period): Promise<ReviewCounts> => {
    const rows = await ownTally(readModels, productView, productReviews, accountId, {
      where: [{ field: 'day', from, to }],
      by: ['confidenceLevel', 'band', 'verdict', 'model'],
    });
    return {
      from: timestampOf(from),
      to: timestampOf(to),
      ...reviewFigures(rows),
      levels: confidenceLevels.map((level) => ({
        confidenceLevel: level,
        ...reviewFigures(rows.filter(({ confidenceLevel }) => confidenceLevel === level)),
      })),
      bands: Array.from({ length: bandCount }, (_, band) => ({
        confidenceFrom: band / bandCount,
        ...reviewFigures(rows.filter((row) => row.band === band)),
      })),
      model: {
        right: reviewFigures(rows.filter(({ model }) => model === 'right')).reviewed,
        wrong: reviewFigures(rows.filter(({ model }) => model === 'wrong')).reviewed,
      },
    };
  };
