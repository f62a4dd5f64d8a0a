import type { ProductName } from '../../domain/product/index.ts';

/** Whether it has a name at all: only then can anything be remembered of it. */
export const isNamed = ({ productId, variantId }: ProductName): boolean => productId !== undefined || variantId !== undefined;

/** The name alone, of whatever else is said of it. */
export const nameOf = ({ productId, variantId }: ProductName): ProductName => ({
  ...(productId !== undefined && { productId }),
  ...(variantId !== undefined && { variantId }),
});
