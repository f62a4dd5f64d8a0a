import { DomainError } from '../../domain/shared/domain-error.ts';
import type { TaxesCollectionEvent, TaxesCollectionRefusal } from '../../domain/taxes-collection/index.ts';
import { ownOnly } from '../kernel/own.ts';
import { fold } from '../kernel/projection.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import { collectionView } from './collection-view.ts';
import type { CollectionView } from './collection-view.ts';

/** The current state of a taxes collection. It does not check the account: requests use `ownCollection`. */
export const collectionOfAnyAccount = async (store: Pick<EventStore, 'read'>, collectionId: string): Promise<CollectionView | undefined> =>
  fold(collectionView, await store.read<TaxesCollectionEvent>(streamOf('taxesCollection', collectionId)));

/** A taxes collection of this account. Another account's is answered as one that does not exist, and so is a refused one. */
export const ownCollection = async (store: Pick<EventStore, 'read'>, collectionId: string, accountId: string): Promise<CollectionView> => {
  const collection = ownOnly(await collectionOfAnyAccount(store, collectionId), accountId);
  if (!collection || collection.status === 'requested' || collection.status === 'refused')
    throw new DomainError<TaxesCollectionRefusal>('collection_not_found', 'No taxes collection has this id.');
  return collection;
};
