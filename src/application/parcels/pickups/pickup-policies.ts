import type { PickupScheduled } from '../../../domain/parcels/pickup/index.ts';
import { counts } from '../../../domain/parcels/shipment/index.ts';
import type { TrackingRecorded } from '../../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { holdsWhenScanned } from '../shipments/hold-shipments.ts';
import type { requestFromCarrier } from './request-from-carrier.ts';
import type { HandlePickup } from './schedule-pickup.ts';

/**
 * Requests each new pickup from its carriers at once. A carrier that is unavailable delays nobody: the scheduled
 * reconciliation repeats the request.
 */
export const requestNewPickups = ({
  requestPickup,
  clock,
}: {
  requestPickup: ReturnType<typeof requestFromCarrier>;
  clock: Clock;
}): Policy => ({
  name: 'pickup-hand-over',
  on: ['PickupScheduled' satisfies PickupScheduled['type']],
  react: (recorded) => requestPickup(idIn(recorded.stream), contextCausedBy(recorded, clock.now())),
});

/** The first parcel of a pickup that its carrier scans as collected completes it. */
export const completePickups = ({
  store,
  handle,
  clock,
}: {
  store: EventStore;
  handle: HandlePickup;
  clock: Clock;
}): Policy => ({
  name: 'pickup-completion',
  on: ['TrackingRecorded' satisfies TrackingRecorded['type']],
  concerns: ({ event }) => {
    const { events, holds } = (event as TrackingRecorded).data;
    return (
      (holds === undefined || holds.pickupId !== undefined) &&
      events.some((scan) => scan.status === 'collected' && counts(scan))
    );
  },
  react: async (recorded) => {
    const { pickupId } = await holdsWhenScanned(store, recorded);
    if (pickupId === undefined) return;
    const context = contextCausedBy(recorded, clock.now());
    await handle(
      pickupId,
      { type: 'RecordCollection', data: { shipmentId: idIn(recorded.stream), at: context.at } },
      context,
    );
  },
});
