import type { ProductName, ProductDescription } from '../../../domain/trade/product/index.ts';
import type { RestrictedGoods } from '../ports/restrictions.ts';

/** Whether it has an id: without one its code cannot be stored. */
export const isNamed = ({ productId, variantId }: ProductName): boolean =>
  productId !== undefined || variantId !== undefined;

/** The ids alone, without the other fields. */
export const nameOf = ({ productId, variantId }: ProductName): ProductName => ({
  ...(productId !== undefined && { productId }),
  ...(variantId !== undefined && { variantId }),
});

type Described = Pick<ProductDescription, 'title' | 'description' | 'category' | 'material'>;

/** The description of goods for restrictions. Without a title, the description is used as one. */
export const descriptionOf = ({
  title,
  description,
  category,
  material,
}: Described): Pick<RestrictedGoods, 'title' | 'details'> => ({
  title: title ?? description,
  details: [title === undefined ? undefined : description, category, material]
    .filter((part) => part !== undefined)
    .join(' | '),
});
