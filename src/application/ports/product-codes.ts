import type { ProductName, ReviewState } from '../../domain/product/index.ts';

/** What is remembered of a product: its code as digits, once it has one. */
export type ProductCode = { readonly hsCode?: string; readonly reviewState: ReviewState };

/** The codes of products an account has had classified. */
export interface ProductCodes {
  /** One answer a name, in their order: of the variant if it is known, else of its product; undefined where neither is. Another account's products are unknown. */
  of(accountId: string, names: readonly ProductName[]): Promise<readonly (ProductCode | undefined)[]>;
}
