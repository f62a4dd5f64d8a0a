import { isLivePickup, pickupDecider } from '../../domain/pickup/index.ts';
import { stateOf } from '../kernel/state.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Hold } from '../shipments/hold-shipments.ts';

/**
 * A parcel is in at most one live pickup. A pickup that was cancelled, failed or refused releases its parcels by its own status; no
 * event is written to the shipments.
 */
export const pickupHold = (store: EventStore, pickupId: string, at: string): Hold => ({
  holderOf: (shipment) => (shipment.phase === 'labelled' ? shipment.pickupId : undefined),
  hasLetGo: async (holderId) => !isLivePickup(await stateOf(store, pickupDecider, holderId)),
  take: (former) => ({ type: 'AssignPickup', data: { pickupId, ...(former !== undefined && { ended: former }), at } }),
});
