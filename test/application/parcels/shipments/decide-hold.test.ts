import { expect, it } from 'vitest';
import { CarrierUnavailableError } from '../../../../src/application/parcels/ports/carriers.ts';
import { bookingWorld } from './booking-world.ts';

it('a repeated release does not take a carrier that is away for a refusal: the first may have booked', async () => {
  const world = await bookingWorld();
  const process = world.begin(undefined, undefined, (_, heldAt) => ({
    held: { reason: 'denied_party', heldAt, personal: {} },
    notices: [],
  }));
  await process.book();
  expect([await world.history(), world.carrier.asked]).toEqual([['ShipmentRequested', 'BookingHeld'], []]);

  world.carrier.moods.push(
    (book) => {
      book();
      return Promise.reject(new Error('socket hang up'));
    },
    () => Promise.reject(new CarrierUnavailableError('Away.')),
  );
  await process.release('Another person');
  await process.release('Another person');
  expect((await world.shipment())?.status).toBe('booking_pending');

  await process.release('Another person');
  const shipment = await world.shipment();
  expect([shipment?.status, shipment?.trackingNumber]).toEqual(['label_created', world.booked()]);
});
