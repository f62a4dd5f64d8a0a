import { fold } from '../../log/kernel/projection.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { AccountExamples } from './account-examples.ts';
import type { ExampleSource } from './forget-examples.ts';
import { productView } from './product-view.ts';

/** An example of an account as people know it: its name, its text, its code, who gave that, and when. */
export type NamedExample = {
  readonly name: string;
  readonly text: string;
  readonly hsCode: string;
  readonly source: ExampleSource;
  readonly at: string;
};

/** Finds what the account knows of its examples, by their keys. One that is gone meanwhile is left out. */
export const exampleNames =
  ({
    store,
    examples,
  }: {
    readonly store: Pick<EventStore, 'read'>;
    readonly examples: Pick<AccountExamples, 'declaredAs'>;
  }) =>
  async (
    found: readonly { readonly key: string; readonly hsCode: string }[],
    accountId: string,
  ): Promise<readonly NamedExample[]> => {
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
