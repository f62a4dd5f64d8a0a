import type {
  CollectedCommodity,
  TaxesCollectionCommand,
  TaxesCollectionRefusal,
} from '../../domain/collections/taxes-collection/index.ts';
import type { ShipmentVoided } from '../../domain/parcels/shipment/index.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Commodity } from '../../domain/shared/index.ts';
import { contextCausedBy } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import type { Policy } from '../log/kernel/policy.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { EventStore } from '../log/ports/event-store.ts';
import { loadShipmentOfAnyAccount } from '../parcels/shipments/hold-shipments.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { canBeMended } from './assess-collection.ts';
import type { assessCollection } from './assess-collection.ts';
import { collectionOfParcel } from './collection-claims.ts';
import type { ClaimDependencies } from './collection-claims.ts';
import type { CollectionView } from './collection-view.ts';
import { collectionAfter, ownCollection } from './find-collection.ts';
import type { HandleCollection } from './request-collection.ts';

type ChangeDependencies = { readonly store: EventStore; readonly handle: HandleCollection };

const changing =
  <Args extends readonly unknown[]>(
    { store, handle }: ChangeDependencies,
    command: (collection: CollectionView, context: Context, ...args: Args) => TaxesCollectionCommand,
  ) =>
  async (collectionId: string, context: Context, ...args: Args): Promise<CollectionView> => {
    const collection = await ownCollection(store, collectionId, context.accountId);
    const handled = await handle(collectionId, command(collection, context, ...args), context);
    return (await collectionAfter(store, collection, handled, { collectionId, context })) ?? collection;
  };

/** Cancels an open collection. May be repeated. Throws `collection_over` if it has expired or was paid. */
export const cancelCollection = (dependencies: ChangeDependencies) =>
  changing(dependencies, (_, { at }, reason?: string) => ({
    type: 'CancelCollection',
    data: { cause: 'requested', ...(reason !== undefined && { reason }), at },
  }));

/** Hides a collection that is over from lists. May be repeated. Throws `collection_open`. */
export const archiveCollection = (dependencies: ChangeDependencies) =>
  changing(dependencies, (_, { at }) => ({ type: 'ArchiveCollection', data: { at } }));

/**
 * Gives each corrected commodity the id of the one that it replaces, so that earlier confirmations still apply to it.
 */
const withIds = (corrected: readonly Commodity[], { commodities }: CollectionView): readonly CollectedCommodity[] => {
  if (corrected.length !== commodities.length) {
    const message = `commodities must have ${commodities.length} entries, one for each of the collection, in its order.`;
    throw new DomainError('validation_failed', message, [{ field: 'commodities', message }]);
  }
  return corrected.map((commodity, index) => ({ ...commodity, id: commodities[index]?.id ?? '' }));
};

/** How an exception is ended: by corrected goods, by accepting an uncertain sum, or both. */
type Resolution = { readonly commodities?: readonly Commodity[]; readonly acceptUncertain?: boolean };

/**
 * Replaces or accepts the goods of a collection in status exception; they are classified and assessed again. Throws
 * `collection_not_in_exception`.
 */
export const resolveCollection = (dependencies: ChangeDependencies) =>
  changing(dependencies, (collection, { at }, { commodities, acceptUncertain = false }: Resolution) => ({
    type: 'CorrectGoods',
    data: {
      commodities: commodities ? withIds(commodities, collection) : collection.commodities,
      ...(acceptUncertain && { acceptsUncertain: true }),
      at,
    },
  }));

/**
 * Calculates the charges of an unpaid collection again, by the rules and rates of today. Throws
 * `collection_not_pending`.
 */
export const recalculateCollection =
  ({ store, assess }: { readonly store: EventStore; readonly assess: ReturnType<typeof assessCollection> }) =>
  async (collectionId: string, context: Context): Promise<CollectionView> => {
    const collection = await ownCollection(store, collectionId, context.accountId);
    const { status } = collection;
    if (status !== 'pending' && status !== 'pending_classification' && !canBeMended(collection)) {
      throw new DomainError(
        'collection_not_pending',
        `The taxes collection is in status ${status}; it can be recalculated while pending.`,
      );
    }
    await assess(collectionId, context);
    return ownCollection(store, collectionId, context.accountId);
  };

const isPast: ReadonlySet<string> = new Set<TaxesCollectionRefusal>(['collection_over', 'collection_not_found']);

/** Cancels the open collection of a voided shipment, because a parcel that is not sent owes no duties. */
export const cancelForVoidedShipments = (
  dependencies: ClaimDependencies & { readonly handle: HandleCollection; readonly clock: Clock },
): Policy => {
  const { store, handle, clock } = dependencies;
  return {
    name: 'collection-cancellation',
    on: ['ShipmentVoided' satisfies ShipmentVoided['type']],
    react: async (recorded) => {
      const { view } = await loadShipmentOfAnyAccount(store, idIn(recorded.stream));
      if (view?.trackingNumber === undefined) return;
      const context = contextCausedBy(recorded, clock.now());
      const collectionId = await collectionOfParcel(dependencies, view.trackingNumber, context.accountId);
      if (collectionId === undefined) return;
      try {
        await handle(
          collectionId,
          { type: 'CancelCollection', data: { cause: 'shipment_voided', at: context.at } },
          context,
        );
      } catch (error) {
        // The collection is over, or was never accepted: nothing is left to cancel.
        const isOver = error instanceof DomainError && isPast.has(String(error.reason));
        if (!isOver) throw error;
      }
    },
  };
};
