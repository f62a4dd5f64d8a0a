import type { ProductView } from './product-view.ts';

/** A product as replies show it. */
export const presentProduct = ({ accountId: _, ...view }: ProductView): Omit<ProductView, 'accountId'> => view;
