import { sameText, withAnswer } from '../../../domain/trade/product/index.ts';
import type {
  CodeSource,
  ProductDescription,
  ProductEvent,
  ProductName,
  ReviewState,
} from '../../../domain/trade/product/index.ts';
import type { GoodsAnswer, ModelOpinion, Question } from '../../../domain/trade/classification/index.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import { fold } from '../../log/kernel/projection.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import type { EventStore, RecordedEvent } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { ProductCodes } from '../ports/classification.ts';
import type { StatedAlternative, StatedReasons } from './explanation.ts';
import { bandOf, productReviews } from './review-rollup.ts';
import type { JudgedPrediction, ModelVerdict } from './review-rollup.ts';

/** A product as its account sees it: its description, the engine's prediction and the result of the review. */
export type ProductView = ProductName &
  ProductDescription & {
    readonly id: string;
    readonly accountId: string;
    readonly reviewState: ReviewState;
    /** The code in force: the reviewer's, else the engine's. */
    readonly hsCode?: string;
    /** Who gave the code in force; absent for a prediction. */
    readonly source?: CodeSource;
    /** The engine's latest prediction, whatever the review said. */
    readonly predictedHsCode?: string;
    readonly confidence: number;
    readonly confidenceLevel: 'low' | 'medium' | 'high';
    /** What the operator's model said of the alternatives of the latest prediction. */
    readonly modelOpinion?: ModelOpinion;
    readonly reviewedAt?: string;
    readonly reviewReason?: string;
    /** What people have answered to questions about this text. */
    readonly answers?: readonly GoodsAnswer[];
    /** What the latest review said of the prediction of its time; absent if there was none. For figures only. */
    readonly judged?: JudgedPrediction;
    readonly createdAt: string;
    readonly updatedAt: string;
  };

/** The confidence of a reviewed code: the highest value used, below certainty because it is no binding ruling. */
export const reviewedConfidence = 0.99;

export type ProductField =
  | 'accountId'
  | 'reviewState'
  | 'productId'
  | 'confidence'
  | 'confidenceLevel'
  | 'createdAt'
  | 'updatedAt'
  | 'reviewedAt'
  | 'source';

/** What a review says of the model, which named a code of six digits, or said that it is none of them. */
const modelVerdict = ({ predictedHsCode, modelOpinion }: ProductView, hsCode: string | undefined): ModelVerdict => {
  const named = modelOpinion?.hsCode;
  if (named === undefined) return 'unsaid';
  if (hsCode !== undefined) return hsCode.slice(0, 6) === named ? 'right' : 'wrong';
  return named === predictedHsCode ? 'wrong' : 'unsaid';
};

const judgedAs = (view: ProductView, hsCode: string | undefined, inBulk: boolean): JudgedPrediction | undefined => {
  const { predictedHsCode, confidence, confidenceLevel } = view;
  if (predictedHsCode === undefined) return undefined;
  const confirmed = inBulk ? 'confirmed_in_bulk' : 'confirmed';
  return {
    confidenceLevel,
    verdict: hsCode === undefined ? 'rejected' : hsCode === predictedHsCode ? confirmed : 'corrected',
    band: bandOf(confidence),
    model: modelVerdict(view, hsCode),
  };
};

const opinionIn = (result: object): ModelOpinion | undefined =>
  (result as { readonly classification?: { readonly modelOpinion?: ModelOpinion } }).classification?.modelOpinion;

const reviewed = (
  view: ProductView | undefined,
  reviewState: ReviewState,
  {
    hsCode,
    reason,
    inBulk = false,
    at,
  }: {
    readonly hsCode?: string | undefined;
    readonly reason?: string | undefined;
    readonly inBulk?: boolean | undefined;
    readonly at: string;
  },
): ProductView | undefined => {
  if (!view) return undefined;
  const { hsCode: _, reviewReason: __, judged: ___, source: ____, ...rest } = view;
  const judged = judgedAs(view, hsCode, inBulk);
  return {
    ...rest,
    reviewState,
    ...(judged && { judged }),
    ...(hsCode !== undefined && { hsCode }),
    ...(reviewState === 'approved' && { source: 'review' as const }),
    ...(reason !== undefined && { reviewReason: reason }),
    reviewedAt: at,
    updatedAt: at,
  };
};

export const productView: Projection<ProductView, ProductEvent, ProductField> = {
  name: 'products',
  version: 11,
  fields: {
    accountId: { type: 'text', of: ({ accountId }) => accountId },
    reviewState: { type: 'text', of: ({ reviewState }) => reviewState },
    productId: { type: 'text', of: ({ productId, variantId }) => productId ?? variantId ?? null },
    confidence: { type: 'number', of: ({ confidence }) => confidence },
    confidenceLevel: { type: 'text', of: ({ confidenceLevel }) => confidenceLevel },
    createdAt: { type: 'text', of: ({ createdAt }) => createdAt },
    updatedAt: { type: 'text', of: ({ updatedAt }) => updatedAt },
    reviewedAt: { type: 'text', of: ({ reviewedAt }) => reviewedAt ?? null },
    source: { type: 'text', of: ({ source }) => source ?? null },
  },
  indexes: [
    ['accountId', 'updatedAt', 'key', 'reviewState', 'confidenceLevel', 'productId'],
    ['accountId', 'createdAt', 'key', 'reviewState', 'confidenceLevel', 'productId', 'updatedAt'],
    ['accountId', 'reviewState', 'updatedAt'],
    ['accountId', 'productId'],
    ['accountId', 'reviewedAt'],
    ['accountId', 'source', 'reviewedAt'],
    ['accountId', 'reviewState', 'confidence'],
  ],
  counted: ['accountId', 'reviewState', 'confidenceLevel'],
  rollups: [productReviews],
  key: ({ stream }) => stream,
  when: {
    ProductClassified: (
      view,
      { data: { product, text, hsCode, confidence, confidenceLevel, reviewState, result, classifiedAt, id } },
      { metadata },
    ) => {
      // A reviewer's code stays while the review is in force.
      const code = reviewState === 'approved' ? (view?.hsCode ?? hsCode) : hsCode;
      const modelOpinion = opinionIn(result);
      return {
        id,
        accountId: metadata.accountId,
        ...product,
        ...text,
        reviewState,
        ...(code !== undefined && { hsCode: code }),
        ...(hsCode !== undefined && { predictedHsCode: hsCode }),
        confidence,
        confidenceLevel,
        ...(modelOpinion && { modelOpinion }),
        ...(reviewState === 'approved' && { source: view?.source ?? 'review' }),
        ...(view?.reviewedAt !== undefined && { reviewedAt: view.reviewedAt }),
        ...(view?.reviewReason !== undefined && { reviewReason: view.reviewReason }),
        ...(view?.judged && { judged: view.judged }),
        ...(view?.answers && sameText(view, text) && { answers: view.answers }),
        createdAt: view?.createdAt ?? classifiedAt,
        updatedAt: classifiedAt,
      };
    },
    ProductAnswered: (view, { data }) => {
      if (!view) return undefined;
      const { hsCode: inForce, predictedHsCode: _, ...rest } = view;
      const { hsCode, confidence, confidenceLevel, reviewState, answeredAt: updatedAt } = data;
      const code = reviewState === 'approved' ? inForce : hsCode;
      return {
        ...rest,
        ...(code !== undefined && { hsCode: code }),
        ...(hsCode !== undefined && { predictedHsCode: hsCode }),
        ...{ confidence, confidenceLevel, reviewState, updatedAt },
        answers: withAnswer(view.answers ?? [], data as GoodsAnswer),
      };
    },
    ProductImported: (view, { data: { id, product, text, hsCode, importedAt } }, { metadata }) => ({
      id,
      accountId: metadata.accountId,
      ...product,
      ...text,
      reviewState: 'approved',
      hsCode,
      source: 'import',
      ...(view?.predictedHsCode !== undefined && { predictedHsCode: view.predictedHsCode }),
      confidence: view?.confidence ?? reviewedConfidence,
      confidenceLevel: view?.confidenceLevel ?? 'high',
      reviewedAt: importedAt,
      createdAt: view?.createdAt ?? importedAt,
      updatedAt: importedAt,
    }),
    ProductApproved: (view, { data: { hsCode, reason, inBulk, approvedAt: at } }) =>
      reviewed(view, 'approved', { hsCode, reason, inBulk, at }),
    ProductCorrected: (view, { data: { hsCode, reason, correctedAt: at } }) =>
      reviewed(view, 'approved', { hsCode, reason, at }),
    ProductRejected: (view, { data: { reason, rejectedAt: at } }) => reviewed(view, 'rejected', { reason, at }),
    ProductReviewWithdrawn: (view, { data: { hsCode, reason, withdrawnAt: at } }) => {
      const after = reviewed(view, 'pending', { hsCode, reason, at });
      if (!after) return undefined;
      const { judged: _, ...unjudged } = after;
      // An imported product that was never classified has no prediction to be sure of.
      return unjudged.predictedHsCode === undefined ? { ...unjudged, confidence: 0, confidenceLevel: 'low' } : unjudged;
    },
  },
};

/** A product as replies show it. */
export const presentProduct = <View extends ProductView>({
  accountId: _,
  judged: __,
  ...view
}: View): Omit<View, 'accountId' | 'judged'> => view;

/** Derives a product's id from the account and the account's own ids for it, so that a product never has two ids. */
export const productIdOf = (
  ids: Pick<Ids, 'derived'>,
  accountId: string,
  { productId, variantId }: ProductName,
): string =>
  productId === undefined
    ? ids.derived('prd', accountId, variantId ?? '', '')
    : ids.derived('prd', accountId, productId, variantId ?? '');

/**
 * An account's product, read from its stream and not from the read model, so that a review made a moment ago in another
 * process is included.
 */
export const ownProduct = async (
  { store, ids }: { readonly store: Pick<EventStore, 'read'>; readonly ids: Pick<Ids, 'derived'> },
  name: ProductName,
  accountId: string,
): Promise<ProductView | undefined> =>
  fold(productView, await ownHistory(store, 'product', productIdOf(ids, accountId, name), accountId));

/** What the latest prediction said beside its code. */
type LatestPrediction = {
  /** The likeliest first. */
  readonly alternatives: readonly StatedAlternative[];
  readonly reasons?: StatedReasons;
  /** Absent once a person has decided on the code. */
  readonly question?: Question;
};

/** The same, with what the latest prediction said. */
export const ownProductInFull = async (
  { store, ids }: { readonly store: Pick<EventStore, 'read'>; readonly ids: Pick<Ids, 'derived'> },
  name: ProductName,
  accountId: string,
): Promise<(ProductView & LatestPrediction) | undefined> =>
  productInFull(await ownHistory(store, 'product', productIdOf(ids, accountId, name), accountId));

/** A product by its history, with what the latest prediction said. */
export const productInFull = (
  history: readonly RecordedEvent<ProductEvent>[],
): (ProductView & LatestPrediction) | undefined => {
  const view = fold(productView, history);
  if (!view) return undefined;
  const { alternatives, reasons, question } = latestPrediction(history);
  const isOpen = view.reviewState === 'pending' || view.reviewState === 'not_reviewed';
  return { ...view, alternatives, ...(reasons && { reasons }), ...(isOpen && question && { question }) };
};

/** The destination for which a product was classified last: a value of the filter. */
export const lastDestination = (history: readonly RecordedEvent<ProductEvent>[]): string => {
  const latest = history.map(({ event }) => event).findLast((event) => event.type === 'ProductClassified');
  const { classification } = (latest?.data.result ?? {}) as {
    readonly classification?: { readonly destinationCode?: { readonly region: { readonly code: string } } };
  };
  return classification?.destinationCode?.region.code ?? 'All';
};

const latestPrediction = (history: readonly { readonly event: ProductEvent }[]): LatestPrediction => {
  const latest = history
    .map(({ event }) => event)
    .findLast(({ type }) => type === 'ProductClassified' || type === 'ProductAnswered');
  if (latest?.type !== 'ProductClassified' && latest?.type !== 'ProductAnswered') return { alternatives: [] };
  const { classification } = latest.data.result as { readonly classification?: Partial<LatestPrediction> };
  return { ...classification, alternatives: classification?.alternatives ?? [] };
};

/** Finds codes for compliance checks: the variant's code, else its product's. */
export const storedCodes = ({
  store,
  ids,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
}): ProductCodes => {
  const findCode = async (accountId: string, name: ProductName) => {
    const view = await ownProduct({ store, ids }, name, accountId);
    if (view) return view;
    if (name.productId === undefined || name.variantId === undefined) return undefined;
    return findCode(accountId, { productId: name.productId });
  };
  return { of: (accountId, names) => Promise.all(names.map((name) => findCode(accountId, name))) };
};
