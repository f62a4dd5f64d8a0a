import type { ProductDescription, ProductName, ReviewState } from '../../domain/product/index.ts';

/** A classified product: its code, digits only, once it has one, and what it was classified by. */
export type ProductCode = Pick<ProductDescription, 'title' | 'description' | 'category' | 'material'> & {
  readonly hsCode?: string;
  readonly reviewState: ReviewState;
};

/** The codes of the products an account has classified. */
export interface ProductCodes {
  /**
   * One result a name, in order: that of the variant if it is known, else of its product, else undefined. Another account's products
   * are unknown.
   */
  of(accountId: string, names: readonly ProductName[]): Promise<readonly (ProductCode | undefined)[]>;
}
