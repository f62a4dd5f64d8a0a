import type { TaxesCollectionEvent, TaxesCollectionRefusal } from '../../domain/collections/taxes-collection/index.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Handled } from '../log/kernel/command-handler.ts';
import { metadataOf, systemContext } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import { ownOnly } from '../log/kernel/own.ts';
import { fold } from '../log/kernel/projection.ts';
import { streamOf } from '../log/ports/event-store.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import { collectionView } from './collection-view.ts';
import type { CollectionView } from './collection-view.ts';

/** The current state of a taxes collection. It does not check the account: requests use `ownCollection`. */
export const collectionOfAnyAccount = async (
  store: Pick<EventStore, 'read'>,
  collectionId: string,
): Promise<CollectionView | undefined> =>
  fold(collectionView, await store.read<TaxesCollectionEvent>(streamOf('taxesCollection', collectionId)));

/** The context of commands that the service itself gives to a collection. */
export const collectionContext = (
  { accountId, collectionId }: Pick<CollectionView, 'accountId' | 'collectionId'>,
  at: string,
): Context => systemContext({ accountId, correlationId: collectionId }, at);

/**
 * A collection after a command, from its view before the command. It is read only if other writers have changed it
 * meanwhile.
 */
export const collectionAfter = async (
  store: Pick<EventStore, 'read'>,
  before: CollectionView | undefined,
  { events, version }: Handled<TaxesCollectionEvent>,
  { collectionId, context }: { readonly collectionId: string; readonly context: Context },
): Promise<CollectionView | undefined> => {
  const known = version - events.length;
  if ((before?.history.at(-1)?.version ?? 0) !== known) return collectionOfAnyAccount(store, collectionId);
  const written = { metadata: metadataOf(context), stream: streamOf('taxesCollection', collectionId) };
  return fold(
    collectionView,
    events.map((event, index) => ({ event, ...written, version: known + index + 1 })),
    before,
  );
};

/** A taxes collection of this account. Another account's, or a refused one, is treated as one that does not exist. */
export const ownCollection = async (
  store: Pick<EventStore, 'read'>,
  collectionId: string,
  accountId: string,
): Promise<CollectionView> => {
  const collection = ownOnly(await collectionOfAnyAccount(store, collectionId), accountId);
  if (!collection || collection.status === 'requested' || collection.status === 'refused')
    throw new DomainError<TaxesCollectionRefusal>('collection_not_found', 'No taxes collection has this id.');
  return collection;
};

/** The list of collections, for `forEachDocument`. */
export const listedCollections = {
  collection: collectionView,
  id: { name: 'collectionId', of: ({ collectionId }: CollectionView) => collectionId },
};
