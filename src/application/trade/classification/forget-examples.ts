import { DomainError } from '../../../domain/shared/index.ts';
import type { CodeSource, ProductName } from '../../../domain/trade/product/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { ownPage } from '../../log/kernel/own.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { inParallel } from '../../shared/concurrency.ts';
import { exampleSources } from '../ports/classification.ts';
import type { ClassificationEngines, ExampleSource } from '../ports/classification.ts';
import type { AccountExamples } from './account-examples.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import { nameOf } from '../goods/restricted-goods.ts';
import { ownProduct, productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';
import type { reviewProduct } from './review-product.ts';

/** The most examples that one request forgets. */
const mostForgotten = 1_000;
/** Each waits for the log, which writes what waits together. */
const atOnce = 32;

export type ExampleRefusal = 'example_not_found';

/** The examples of an account: products whose code a person or a table gave, and texts with declared codes. */
export const exampleKeeping = ({
  review,
  examples,
  engines,
  forgetDeclared,
  readModels,
  store,
  ids,
}: {
  readonly review: ReturnType<typeof reviewProduct>;
  readonly examples: Pick<AccountExamples, 'countDeclared'>;
  readonly engines: Pick<ClassificationEngines, 'open'>;
  /** Records that only codes that are declared from now on count. */
  readonly forgetDeclared: (context: Context) => Promise<unknown>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany'>;
  readonly store: Pick<EventStore, 'read'>;
  readonly ids: Pick<Ids, 'derived'>;
}) => {
  const of = (accountId: string, source: CodeSource, most: number) =>
    ownPage(readModels, productView, accountId, {
      where: [{ field: 'source', equals: source }],
      sort: { field: 'reviewedAt', direction: 'ASC' },
      range: [0, most - 1],
    });

  const declared = async (accountId: string): Promise<number> =>
    examples.countDeclared(accountId, await engines.open());

  return {
    /** How many there are of each source. */
    counts: (accountId: string): Promise<readonly { readonly source: ExampleSource; readonly examples: number }[]> =>
      Promise.all(
        exampleSources.map(async (source) => ({
          source,
          examples: source === 'declared' ? await declared(accountId) : (await of(accountId, source, 1)).total,
        })),
      ),

    /** Takes the code of a product back: its prediction is in force again, and it no longer teaches. */
    forget: async (name: ProductName, context: Context): Promise<ProductView> => {
      const known = await ownProduct({ store, ids }, name, context.accountId);
      if (known?.source === undefined)
        throw new DomainError('example_not_found', 'No person and no table has given this product a code.');
      return (await review(name, { decision: 'withdraw' }, context)).view;
    },

    /** The same with the oldest of a source, up to a bound, and says how many are left. Of declared ones with all. */
    forgetAll: async (
      source: ExampleSource,
      context: Context,
    ): Promise<{ readonly forgotten: number; readonly remaining: number }> => {
      if (source === 'declared') {
        const forgotten = await declared(context.accountId);
        await forgetDeclared(context);
        return { forgotten, remaining: 0 };
      }
      const { rows, total } = await of(context.accountId, source, mostForgotten);
      const done = await inParallel(rows, atOnce, async (view) => {
        // The list may lag behind: what got its code from elsewhere meanwhile stays.
        const now = await ownProduct({ store, ids }, nameOf(view), context.accountId);
        return now?.source === source && (await review(nameOf(now), { decision: 'withdraw' }, context)).isNew;
      });
      return { forgotten: done.filter(Boolean).length, remaining: Math.max(0, total - rows.length) };
    },
  };
};
