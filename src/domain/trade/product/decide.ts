import { DomainError } from '../../shared/domain-error.ts';
import type { ProductAnswered, ProductClassified, ProductEvent, ProductImported } from './events.ts';
import { answerKey, sameText, stillDescribes } from './state.ts';
import type { Product } from './state.ts';

/** The commands of a product. */
export type ProductCommand =
  | {
      readonly type: 'AnswerProduct';
      readonly data: Omit<ProductAnswered['data'], 'product' | 'reviewState' | 'answeredAt'> & { readonly at: string };
    }
  | { readonly type: 'RecordClassification'; readonly data: Omit<ProductClassified['data'], 'reviewState'> }
  | {
      readonly type: 'ApproveProduct';
      readonly data: {
        /** The code that the person saw: another one is not approved. */
        readonly seenHsCode?: string;
        readonly reason?: string;
        readonly inBulk?: true;
        readonly at: string;
      };
    }
  | {
      readonly type: 'CorrectProduct';
      readonly data: { readonly hsCode: string; readonly reason?: string; readonly at: string };
    }
  | { readonly type: 'ImportProduct'; readonly data: Omit<ProductImported['data'], 'previousHsCode'> }
  | { readonly type: 'RejectProduct'; readonly data: { readonly reason?: string; readonly at: string } }
  | { readonly type: 'WithdrawReview'; readonly data: { readonly reason?: string; readonly at: string } };

const refusals = {
  product_not_found: 'No product has been classified under this productId and variantId.',
  product_code_changed: 'The product has another code by now than the one that was to be approved. Look at it again.',
  product_reviewed_otherwise:
    'A person has given this product another code than the table. Correct the table, or withdraw the review.',
  product_without_code: 'The product has no code that could be approved. Correct it instead, with the right one.',
} as const;
/** Why a product refuses a command. */
export type ProductRefusal = keyof typeof refusals;
const refuse = (reason: ProductRefusal) => new DomainError(reason, refusals[reason]);

const said = (reason: string | undefined) => (reason === undefined ? {} : { reason });

/**
 * The review state after a prediction: a confident one needs no review; any other waits for one. A review stays in
 * force until the description changes.
 */
const stateAfter = (
  product: Product,
  { text, confidenceLevel }: Pick<ProductClassified['data'], 'text' | 'confidenceLevel'>,
) => {
  if (
    product.known &&
    stillDescribes(product.text, text, product.source) &&
    (product.reviewState === 'approved' || product.reviewState === 'rejected')
  )
    return product.reviewState;
  return confidenceLevel === 'high' ? 'not_reviewed' : 'pending';
};

/** A review by a person stands against a table; what the table has said before does not. */
const imported = (
  { id, product: name, text, hsCode, importedAt }: Omit<ProductImported['data'], 'previousHsCode'>,
  product: Product,
): readonly ProductEvent[] => {
  const isApproved = product.known && product.reviewState === 'approved';
  if (isApproved && product.source !== 'import' && product.hsCode !== hsCode)
    throw refuse('product_reviewed_otherwise');
  if (
    isApproved &&
    product.hsCode === hsCode &&
    (product.source !== 'import' || stillDescribes(text, product.text, 'import'))
  )
    return [];
  const previous = product.known && product.hsCode !== hsCode ? product.hsCode : undefined;
  return [
    {
      type: 'ProductImported',
      data: {
        id,
        product: name,
        text,
        hsCode,
        ...(previous !== undefined && { previousHsCode: previous }),
        importedAt,
      },
    },
  ];
};

export const decide = ({ type, data }: ProductCommand, product: Product): readonly ProductEvent[] => {
  if (type === 'RecordClassification') {
    if (product.known && sameText(product.text, data.text) && product.answer === answerKey(data.result)) return []; // nothing new
    const { id, product: name, text, hsCode, confidence, confidenceLevel, result, classifiedAt } = data;
    const reviewState = stateAfter(product, data);
    // A rejected product stays without a code, whatever the engine predicts later.
    const code = reviewState === 'rejected' || hsCode === undefined ? {} : { hsCode };
    return [
      {
        type: 'ProductClassified',
        data: { id, product: name, text, ...code, confidence, confidenceLevel, reviewState, result, classifiedAt },
      },
    ];
  }
  if (type === 'ImportProduct') return imported(data, product);
  if (!product.known) throw refuse('product_not_found');
  const { name, hsCode, reviewState } = product;
  switch (type) {
    case 'AnswerProduct': {
      const { facet, answer, hsCode: predicted, confidence, confidenceLevel, result, at } = data;
      if (product.answers.some((known) => known.facet === facet && known.answer === answer)) return [];
      const after = stateAfter(product, { text: product.text, confidenceLevel });
      const code = after === 'rejected' || predicted === undefined ? {} : { hsCode: predicted };
      return [
        {
          type: 'ProductAnswered',
          data: {
            ...{ product: name, facet, answer, ...code, confidence, confidenceLevel },
            ...{ reviewState: after, result, answeredAt: at },
          },
        },
      ];
    }
    case 'ApproveProduct':
      if (hsCode === undefined) throw refuse('product_without_code');
      if (data.seenHsCode !== undefined && data.seenHsCode !== hsCode) throw refuse('product_code_changed');
      if (reviewState === 'approved') return [];
      return [
        {
          type: 'ProductApproved',
          data: {
            ...{ product: name, hsCode, ...said(data.reason) },
            ...(data.inBulk && { inBulk: data.inBulk }),
            approvedAt: data.at,
          },
        },
      ];
    case 'CorrectProduct':
      if (reviewState === 'approved' && hsCode === data.hsCode) return [];
      return [
        {
          type: 'ProductCorrected',
          data: {
            product: name,
            hsCode: data.hsCode,
            ...(hsCode !== undefined && { previousHsCode: hsCode }),
            ...said(data.reason),
            correctedAt: data.at,
          },
        },
      ];
    case 'RejectProduct':
      if (reviewState === 'rejected') return [];
      return [
        {
          type: 'ProductRejected',
          data: { product: name, ...(hsCode !== undefined && { hsCode }), ...said(data.reason), rejectedAt: data.at },
        },
      ];
    case 'WithdrawReview': {
      if (reviewState !== 'approved' && reviewState !== 'rejected') return [];
      const { predicted } = product;
      const code = predicted === undefined ? {} : { hsCode: predicted };
      return [
        {
          type: 'ProductReviewWithdrawn',
          data: { product: name, ...code, ...said(data.reason), withdrawnAt: data.at },
        },
      ];
    }
  }
};
