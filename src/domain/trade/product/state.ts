import type { ProductDescription, ProductEvent, ProductName, ReviewState } from './events.ts';

/** What a person answered to a question about the goods. */
export type StoredAnswer = { readonly facet: string; readonly answer: string };

/** The answers with one more. There is one for each facet. */
export const withAnswer = <Answer extends StoredAnswer>(
  answers: readonly Answer[],
  { facet, answer }: Answer,
): readonly Answer[] => [...answers.filter((other) => other.facet !== facet), { facet, answer } as Answer];

/** Who may have given the code of a product: a person who reviewed it, or the account's own table. */
export const codeSources = ['review', 'import'] as const;
/** Who gave the code of a product. */
export type CodeSource = (typeof codeSources)[number];

/** The state that decisions about a product need. */
export type Product =
  | { readonly known: false }
  | {
      readonly known: true;
      readonly name: ProductName;
      readonly text: ProductDescription;
      readonly reviewState: ReviewState;
      /** The code in force: the reviewer's, else the engine's. */
      readonly hsCode?: string;
      /** The engine's, whatever a review said of it. */
      readonly predicted?: string;
      /** What people have answered to questions about this text. */
      readonly answers: readonly StoredAnswer[];
      /** Who gave the code in force; absent for a prediction. */
      readonly source?: CodeSource;
      /** The answer last recorded, so that an equal one is not recorded again. */
      readonly answer: string;
    };

export const initialState: Product = { known: false };

/** Answers with equal keys are equal. */
export const answerKey = (result: unknown): string => JSON.stringify(result);

/** A review stays in force while the client's description is unchanged. */
export const sameText = (one: ProductDescription, other: ProductDescription): boolean =>
  (['title', 'description', 'category', 'material'] as const).every((field) => one[field] === other[field]);

/**
 * Whether a code that a person gave is still in force for a description. An imported one stays while the title does: a
 * table has other texts beside it than a shop sends.
 */
export const stillDescribes = (
  known: ProductDescription,
  asked: ProductDescription,
  source: CodeSource | undefined,
): boolean => (source === 'import' && known.title !== undefined ? known.title === asked.title : sameText(known, asked));

export const evolve = (product: Product, { type, data }: ProductEvent): Product => {
  if (type === 'ProductClassified') {
    const { product: name, text, hsCode, reviewState, result } = data;
    const before = product.known ? product : undefined;
    // A review stays in force, and so does its code; a rejected product is recorded without the prediction.
    const inForce = reviewState === 'approved' ? (before?.hsCode ?? hsCode) : hsCode;
    const predicted = reviewState === 'rejected' ? (hsCode ?? before?.predicted) : hsCode;
    return {
      known: true,
      name,
      text,
      reviewState,
      ...(inForce !== undefined && { hsCode: inForce }),
      ...(predicted !== undefined && { predicted }),
      // A changed text is asked about again.
      answers: before && sameText(before.text, text) ? before.answers : [],
      ...(reviewState === 'approved' && before?.source && { source: before.source }),
      answer: answerKey(result),
    };
  }
  if (type === 'ProductImported') {
    const { product: name, text, hsCode } = data;
    const predicted = product.known ? product.predicted : undefined;
    return {
      known: true,
      name,
      text,
      reviewState: 'approved',
      hsCode,
      source: 'import',
      answers: product.known && sameText(product.text, text) ? product.answers : [],
      ...(predicted !== undefined && { predicted }),
      answer: '',
    };
  }
  if (!product.known) return product;
  switch (type) {
    case 'ProductAnswered': {
      const { hsCode: inForce, predicted, ...rest } = product;
      const { reviewState, hsCode } = data;
      const code = reviewState === 'approved' ? inForce : hsCode;
      const foretold = reviewState === 'rejected' ? (hsCode ?? predicted) : hsCode;
      return {
        ...rest,
        reviewState,
        answers: withAnswer(product.answers, data),
        ...(code !== undefined && { hsCode: code }),
        ...(foretold !== undefined && { predicted: foretold }),
      };
    }
    case 'ProductApproved':
    case 'ProductCorrected':
      return { ...product, reviewState: 'approved', hsCode: data.hsCode, source: 'review' };
    case 'ProductRejected': {
      const { hsCode: _, source: __, ...rest } = product;
      return { ...rest, reviewState: 'rejected' };
    }
    case 'ProductReviewWithdrawn': {
      const { hsCode: _, source: __, ...rest } = product;
      return { ...rest, reviewState: 'pending', ...(data.hsCode !== undefined && { hsCode: data.hsCode }) };
    }
  }
};
