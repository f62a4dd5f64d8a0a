import type { ProductName } from '../../../domain/trade/product/index.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import { fold } from '../../log/kernel/projection.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { ProductCodes } from '../ports/classification.ts';
import type { NamedExample } from './finding-notices.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

/**
 * A product's id is derived from the account and the account's own ids for it, so that one product never has two ids.
 */
export const productIdOf = (
  ids: Pick<Ids, 'derived'>,
  accountId: string,
  { productId, variantId }: ProductName,
): string =>
  productId === undefined
    ? ids.derived('prd', accountId, variantId ?? '', '')
    : ids.derived('prd', accountId, productId, variantId ?? '');

/**
 * An account's product, read from its stream and not from the read model: a review made a moment ago in another process
 * is seen.
 */
export const ownProduct = async (
  { store, ids }: { readonly store: Pick<EventStore, 'read'>; readonly ids: Pick<Ids, 'derived'> },
  name: ProductName,
  accountId: string,
): Promise<ProductView | undefined> =>
  fold(productView, await ownHistory(store, 'product', productIdOf(ids, accountId, name), accountId));

/** Reviewed products, from their own ids, as their account names them. */
export const exampleNames =
  (store: Pick<EventStore, 'read'>) =>
  (
    examples: readonly { readonly key: string; readonly hsCode: string }[],
    accountId: string,
  ): Promise<readonly NamedExample[]> =>
    Promise.all(
      examples.map(async ({ key, hsCode }) => {
        const {
          productId,
          variantId,
          id = key,
        } = fold(productView, await ownHistory(store, 'product', key, accountId)) ?? {};
        return { name: [productId, variantId].filter((name) => name !== undefined).join(' / ') || id, hsCode };
      }),
    );

/** The lookup for compliance checks: the variant's code, else its product's. */
export const storedCodes = ({
  store,
  ids,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
}): ProductCodes => {
  const codeOf = async (accountId: string, name: ProductName) => {
    const view = await ownProduct({ store, ids }, name, accountId);
    if (view) return view;
    if (name.productId === undefined || name.variantId === undefined) return undefined;
    return codeOf(accountId, { productId: name.productId });
  };
  return { of: (accountId, names) => Promise.all(names.map((name) => codeOf(accountId, name))) };
};
