import {
  hasManifestId,
  isOpenCollection,
  taxesCollectionDecider,
} from '../../domain/collections/taxes-collection/index.ts';
import type { CollectionConflict, TaxesCollection } from '../../domain/collections/taxes-collection/index.ts';
import { metadataOf } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import { stateOf } from '../log/kernel/state.ts';
import { ConcurrencyError, streamOf } from '../log/ports/event-store.ts';
import type { EventStore, RecordedEvent, StreamName } from '../log/ports/event-store.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { CollectionClaimed } from '../events/lone-events.ts';

/** How often a claim is tried if other collections claim the same value concurrently. */
const attempts = 5;

/** How long a collection holds a value: its tracking number while it is open, its external manifest id permanently. */
const isHeldBy: Readonly<Record<CollectionConflict, (collection: TaxesCollection) => boolean>> = {
  tracking_number_taken: isOpenCollection,
  external_manifest_id_taken: hasManifestId,
};

export type ClaimDependencies = { readonly store: EventStore; readonly ids: Ids };

const claimStream = (
  { ids }: Pick<ClaimDependencies, 'ids'>,
  conflict: CollectionConflict,
  accountId: string,
  value: string,
): StreamName => streamOf('collectionClaim', ids.derived('key', accountId, conflict, value));

/**
 * Claims a value for a collection. Returns the id of the collection that already holds it, or undefined. Two
 * collections that claim one value concurrently append to one stream at the same version, so one of them wins.
 */
export const claimForCollection =
  (dependencies: ClaimDependencies) =>
  async (
    conflict: CollectionConflict,
    value: string,
    collectionId: string,
    context: Context,
  ): Promise<string | undefined> => {
    const { store } = dependencies;
    const stream = claimStream(dependencies, conflict, context.accountId, value);
    // Nearly all values are new, so append first: it fails if the value is not.
    let last: RecordedEvent<CollectionClaimed> | undefined;
    for (let attempt = 0; ; attempt++) {
      const holder = last?.event.data.collectionId;
      if (holder === collectionId) return undefined;
      if (holder !== undefined && isHeldBy[conflict](await stateOf(store, taxesCollectionDecider, holder)))
        return holder;
      try {
        const claimed: CollectionClaimed = { type: 'CollectionClaimed', data: { collectionId, claimedAt: context.at } };
        await store.append(stream, [claimed], last?.version ?? 0, metadataOf(context));
        return undefined;
      } catch (error) {
        if (!(error instanceof ConcurrencyError) || attempt === attempts) throw error;
        last = (await store.read<CollectionClaimed>(stream, { last: 1 })).at(-1);
      }
    }
  };

/** The last collection that has claimed a tracking number of the account, open or over. */
export const collectionOfParcel = async (
  dependencies: ClaimDependencies,
  trackingNumber: string,
  accountId: string,
): Promise<string | undefined> => {
  const stream = claimStream(dependencies, 'tracking_number_taken', accountId, trackingNumber);
  return (await dependencies.store.read<CollectionClaimed>(stream, { last: 1 })).at(-1)?.event.data.collectionId;
};
