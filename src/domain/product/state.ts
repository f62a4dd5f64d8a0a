import type { ProductDescription, ProductEvent, ProductName, ReviewState } from './events.ts';

/** What decisions about a product ask for. */
export type Product =
  | { readonly known: false }
  | {
      readonly known: true;
      readonly name: ProductName;
      readonly text: ProductDescription;
      readonly reviewState: ReviewState;
      /** The code that holds: a person's, else the engine's. */
      readonly hsCode?: string;
      /** The answer last recorded, to notice that another says nothing new. */
      readonly answer: string;
    };

export const unknownProduct: Product = { known: false };

/** Answers that read the same are the same. */
export const answerKey = (result: unknown): string => JSON.stringify(result);

/** A person's word on a product holds while the client says the same of it. */
export const sameText = (one: ProductDescription, other: ProductDescription): boolean =>
  (['title', 'description', 'category', 'material'] as const).every((field) => one[field] === other[field]);

export const evolve = (product: Product, { type, data }: ProductEvent): Product => {
  if (type === 'ProductClassified') {
    const { product: name, text, hsCode, reviewState, result } = data;
    return { known: true, name, text, reviewState, ...(hsCode !== undefined && { hsCode }), answer: answerKey(result) };
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
  }
};
