import { fold } from '../../log/kernel/projection.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { AccountExamples } from './account-examples.ts';
import type { ExampleNames, NamedExample } from '../ports/classification.ts';
import { productView } from './product-view.ts';

/** Finds what the account knows of its examples, by their keys. One that is gone meanwhile is left out. */
export const exampleNames =
  ({
    store,
    examples,
  }: {
    readonly store: Pick<EventStore, 'read'>;
    readonly examples: Pick<AccountExamples, 'declaredAs'>;
  }): ExampleNames =>
  async (found, accountId) => {
    const named = await Promise.all(
      found.map(async ({ key, hsCode }): Promise<NamedExample | undefined> => {
        const declared = examples.declaredAs(accountId, key);
        if (declared) {
          const { text: said, at } = declared;
          const text = said.title ?? said.description ?? '';
          return { name: `"${text}", declared on ${at.slice(0, 10)}`, text, hsCode, source: 'declared', at };
        }
        const view = fold(productView, await ownHistory(store, 'product', key, accountId));
        if (!view) return undefined;
        const { productId, variantId, id, source = 'review', reviewedAt: at = view.updatedAt } = view;
        const name = [productId, variantId].filter((each) => each !== undefined).join(' / ') || id;
        return { name, text: view.title ?? view.description ?? '', hsCode, source, at };
      }),
    );
    return named.filter((each) => each !== undefined);
  };
