import type { ProductName } from '../../domain/trade/product/index.ts';

/** Whether it has an id at all: without one its code cannot be stored. */
export const isNamed = ({ productId, variantId }: ProductName): boolean =>
  productId !== undefined || variantId !== undefined;

/** The ids alone, without the other fields. */
export const nameOf = ({ productId, variantId }: ProductName): ProductName => ({
  ...(productId !== undefined && { productId }),
  ...(variantId !== undefined && { variantId }),
});
