import { counts } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus, TrackingRecorded } from '../../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { holdsWhenScanned } from '../shipments/hold-shipments.ts';
import type { HandleManifest } from './create-manifest.ts';

/**
 * The first status after a carrier has received a parcel. Later scans would find the manifest closed, so they are
 * ignored.
 */
const firstScans: ReadonlySet<ShipmentStatus | undefined> = new Set<ShipmentStatus>([
  'collected',
  'in_hub',
  'in_transit',
]);

/** Closes a manifest when the carrier has scanned the first of its parcels: it was handed over. */
export const closeManifests = ({
  store,
  handle,
  clock,
}: {
  store: EventStore;
  handle: HandleManifest;
  clock: Clock;
}): Policy => ({
  name: 'manifest-closing',
  on: ['TrackingRecorded' satisfies TrackingRecorded['type']],
  concerns: ({ event }) => {
    const { events, holds } = (event as TrackingRecorded).data;
    return (
      (holds === undefined || holds.manifestId !== undefined) &&
      events.some((scan) => firstScans.has(scan.status) && counts(scan))
    );
  },
  react: async (recorded) => {
    const { manifestId } = await holdsWhenScanned(store, recorded);
    if (manifestId === undefined) return;
    const context = contextCausedBy(recorded, clock.now());
    await handle(
      manifestId,
      { type: 'RecordHandOver', data: { shipmentId: idIn(recorded.stream), at: context.at } },
      context,
    );
  },
});
