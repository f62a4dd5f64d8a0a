import type { CollectionLinks } from '../collections/collection-links.ts';
import { collectionOfAnyAccount } from '../collections/find-collection.ts';
import { presentCollectionEventData } from '../collections/present-collection.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Snapshots } from './public-events.ts';

/** Taxes collections in webhooks, with the same values as in HTTP replies. */
export const collectionSnapshots = ({
  store,
  links,
}: {
  readonly store: EventStore;
  readonly links: Pick<CollectionLinks, 'payment'>;
}): Pick<Snapshots, 'collectionAt'> => ({
  collectionAt: async (collectionId, version) => {
    const view = await collectionOfAnyAccount(store, collectionId, version);
    if (!view) throw new Error(`The stream of ${collectionId} is empty, although one of its events was read.`);
    return presentCollectionEventData(view, links);
  },
});
