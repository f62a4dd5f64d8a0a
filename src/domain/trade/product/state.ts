import type { ProductDescription, ProductEvent, ProductName, ReviewState } from './events.ts';

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
      /** The answer last recorded, so that an equal one is not recorded again. */
      readonly answer: string;
    };

export const initialState: Product = { known: false };

/** Answers with equal keys are equal. */
export const answerKey = (result: unknown): string => JSON.stringify(result);

/** A review stays in force while the client's description is unchanged. */
export const sameText = (one: ProductDescription, other: ProductDescription): boolean =>
  (['title', 'description', 'category', 'material'] as const).every((field) => one[field] === other[field]);

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
      answer: answerKey(result),
    };
  }
  if (!product.known) return product;
  switch (type) {
    case 'ProductApproved':
    case 'ProductCorrected':
      return { ...product, reviewState: 'approved', hsCode: data.hsCode };
    case 'ProductRejected': {
      const { hsCode: _, ...rest } = product;
      return { ...rest, reviewState: 'rejected' };
    }
    case 'ProductReviewWithdrawn': {
      const { hsCode: _, ...rest } = product;
      return { ...rest, reviewState: 'pending', ...(data.hsCode !== undefined && { hsCode: data.hsCode }) };
    }
  }
};
