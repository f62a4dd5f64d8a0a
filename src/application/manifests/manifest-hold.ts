import type { EventStore } from '../ports/event-store.ts';
import type { Hold } from '../shipments/hold-shipments.ts';
import { manifestHolds } from './find-manifest.ts';

/** A parcel is in one manifest for ever. Only one that never came to be lets go of it, at once and without being told. */
export const manifestHold = (store: EventStore, manifestId: string, at: string): Hold => ({
  holderOf: (shipment) => (shipment.phase === 'labelled' ? shipment.manifestId : undefined),
  hasLetGo: async (holderId) => !(await manifestHolds(store, holderId)),
  take: (former) => ({ type: 'AssignManifest', data: { manifestId, ...(former !== undefined && { refused: former }), at } }),
});
