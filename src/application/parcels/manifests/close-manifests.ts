import type { Policy } from '../../log/kernel/policy.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { tellHolder } from '../shipments/hold-shipments.ts';
import type { HandleManifest } from './create-manifest.ts';

/** Closes a manifest when the carrier has scanned the first of its parcels, because then it was handed over. */
export const closeManifests = ({
  handle,
  ...dependencies
}: {
  store: EventStore;
  handle: HandleManifest;
  clock: Clock;
}): Policy =>
  tellHolder(dependencies, {
    name: 'manifest-closing',
    holder: 'manifestId',
    // The first statuses after a carrier has received a parcel: later scans would find the manifest closed.
    statuses: new Set(['collected', 'in_hub', 'in_transit']),
    tell: (manifestId, data, context) => handle(manifestId, { type: 'RecordHandOver', data }, context),
  });
