import { DomainError } from '../../domain/shared/domain-error.ts';
import type {
  CollectionAccepted,
  CollectionGoodsCorrected,
  TaxesCollectionRefusal,
} from '../../domain/collections/taxes-collection/index.ts';
import type { ShipmentVoided } from '../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../log/kernel/context.ts';
import type { Policy } from '../log/kernel/policy.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { idIn } from '../log/ports/event-store.ts';
import { loadShipmentOfAnyAccount } from '../parcels/shipments/hold-shipments.ts';
import type { assessCollection } from './assess-collection.ts';
import { collectionOfParcel } from './collection-claims.ts';
import type { ClaimDependencies } from './collection-claims.ts';
import type { HandleCollection } from './request-collection.ts';

const isPast: ReadonlySet<string> = new Set<TaxesCollectionRefusal>(['collection_over', 'collection_not_found']);

type Assessing = { readonly assess: ReturnType<typeof assessCollection>; readonly clock: Clock };

/** Assessments share the transactions of the log and the threads of the classifier. */
const assessmentsAtOnce = 16;

/** Classifies and assesses each new collection, and each one whose goods were corrected. */
export const assessNewCollections = ({ assess, clock }: Assessing): Policy => ({
  name: 'collection-assessment',
  on: [
    'CollectionAccepted' satisfies CollectionAccepted['type'],
    'CollectionGoodsCorrected' satisfies CollectionGoodsCorrected['type'],
  ],
  atOnce: assessmentsAtOnce,
  react: (recorded) => assess(idIn(recorded.stream), contextCausedBy(recorded, clock.now())),
});

/** A parcel that is not sent needs no duties: the open collection of a voided shipment is cancelled. */
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
