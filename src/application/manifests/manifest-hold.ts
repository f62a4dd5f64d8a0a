import type { EventStore } from '../ports/event-store.ts';
import type { Hold } from '../shipments/hold-shipments.ts';
import { manifestHolds } from './find-manifest.ts';

/**
 * A parcel stays in its manifest. Only a refused manifest releases its parcels, by its own status; no event is written to the shipments.
 */
export const manifestHold = (store: EventStore, manifestId: string, at: string): Hold => ({
  holderOf: (shipment) => (shipment.phase === 'labelled' ? shipment.manifestId : undefined),
  hasLetGo: async (holderId) => !(await manifestHolds(store, holderId)),
  take: (former) => ({ type: 'AssignManifest', data: { manifestId, ...(former !== undefined && { refused: former }), at } }),
});
