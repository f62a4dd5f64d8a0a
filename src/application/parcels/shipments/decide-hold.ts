import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { ShipmentEvent } from '../../../domain/parcels/shipment/index.ts';
import { carryOutBooking, recordBooking } from './booking.ts';
import type { BookingDependencies, Printed } from './booking.ts';
import { shipmentNotFound } from './shipment-view.ts';

/** Lets a held booking, or a booked parcel, go on, or ends the booking. The shipment is the account's own: the caller has checked it. */
export const decideHeldBookings = (dependencies: BookingDependencies & { readonly store: EventStore }) => {
  const { store, handle } = dependencies;
  const carryOut = carryOutBooking({ ...dependencies, record: recordBooking(dependencies) });
  return {
    /**
     * Records the release, and books the parcel with its carrier. A repeat books nothing twice, and takes a carrier that
     * is away for no refusal: an earlier release may have reached it. Of a booked parcel nothing is printed again.
     */
    release: async (shipmentId: string, reason: string, context: Context): Promise<Printed> => {
      const release = { type: 'ReleaseBooking', data: { reason, at: context.at } } as const;
      const { events } = await handle(shipmentId, release, context);
      if (events.some(({ type }) => type === 'DeniedPartyCleared')) return new Map();
      const [first] = await store.read<ShipmentEvent>(streamOf('shipment', shipmentId));
      if (first?.event.type !== 'ShipmentRequested') throw shipmentNotFound();
      return (await carryOut(first.event.data, context, { again: events.length === 0 })).printed;
    },
    /** Ends the booking: there is no label, and there will be none. */
    refuse: async (shipmentId: string, reason: string, context: Context): Promise<void> => {
      await handle(shipmentId, { type: 'RefuseBooking', data: { reason, at: context.at } }, context);
    },
  };
};

export type DecideHeldBookings = ReturnType<typeof decideHeldBookings>;
