import type { ProductName, ReviewState } from '../../domain/product/index.ts';

/** A classified product: its code, digits only, once it has one. */
export type ProductCode = { readonly hsCode?: string; readonly reviewState: ReviewState };

/** The codes of the products an account has classified. */
export interface ProductCodes {
  /**
   * One result a name, in order: that of the variant if it is known, else of its product, else undefined. Another account's products
   * are unknown.
   */
  of(accountId: string, names: readonly ProductName[]): Promise<readonly (ProductCode | undefined)[]>;
}
