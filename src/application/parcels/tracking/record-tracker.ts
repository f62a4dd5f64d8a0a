import type { TrackingEvent } from '../../../domain/parcels/shipment/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import { knownShipment } from '../shipments/known-shipment.ts';
import type { recordEvents } from '../shipments/record-tracking.ts';
import type { shipmentByTrackingNumber } from '../shipments/shipments-by-tracking-number.ts';

/** Records an unrequested update from a tracking service about a number. Undefined when no parcel has the number. */
export const recordTrackerUpdate =
  ({
    find,
    record,
  }: {
    readonly find: ReturnType<typeof shipmentByTrackingNumber>;
    readonly record: ReturnType<typeof recordEvents>;
  }) =>
  async (trackingNumber: string, events: readonly TrackingEvent[], context: Context): Promise<number | undefined> => {
    const shipment = await find(trackingNumber);
    return shipment && record(shipment, events, context, knownShipment(shipment));
  };
