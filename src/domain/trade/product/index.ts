import type { Decider } from '../../shared/decider.ts';
import { decide } from './decide.ts';
import type { ProductCommand } from './decide.ts';
import type { ProductEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { Product } from './state.ts';

/** One product, or one variant of it, of one account: the code that was predicted, and its review. */
export const productDecider: Decider<Product, ProductCommand, ProductEvent> = {
  category: 'product',
  initialState,
  evolve,
  decide,
};

export { reviewStates } from './events.ts';
export type { ProductCommand, ProductRefusal } from './decide.ts';
export type {
  ProductAnswered,
  ProductApproved,
  ProductClassified,
  ProductCorrected,
  ProductDescription,
  ProductEvent,
  ProductImported,
  ProductName,
  ProductRejected,
  ProductReviewWithdrawn,
  ReviewState,
} from './events.ts';
export { codeSources, sameText, stillDescribes, withAnswer } from './state.ts';
export type { CodeSource, Product, StoredAnswer } from './state.ts';
