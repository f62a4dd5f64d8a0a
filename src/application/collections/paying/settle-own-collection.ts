import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { CollectionView } from '../collection-view.ts';
import { ownCollection } from '../find-collection.ts';
import type { SettleCollection } from './settle-collection.ts';

/**
 * Settles a collection of this account with the card processor, and `intentId`, a payment that the processor has for
 * it. Throws `collection_not_found`, and NotSettledError when the processor does not answer.
 */
export const settleOwnCollection =
  ({ store, settle }: { readonly store: EventStore; readonly settle: SettleCollection }) =>
  async (collectionId: string, context: Context, intentId?: string): Promise<CollectionView> => {
    await settle(collectionId, context, intentId, await ownCollection(store, collectionId, context.accountId));
    return ownCollection(store, collectionId, context.accountId);
  };
