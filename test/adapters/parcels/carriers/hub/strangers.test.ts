import { describe, expect, it } from 'vitest';
import { hubPickups } from '../../../../../src/adapters/parcels/carriers/hub/hub-pickups.ts';
import { aBooking } from '../../labels/parcels.ts';
import { easyPost, forThisTest, karrio } from './hubs.ts';

const { signal } = new AbortController();
const { reference } = aBooking();
const unknown = { name: 'CarrierOutcomeUnknownError' };

/** Hubs take a reference where they take an id of their own: what they answer may be somebody else's. */
describe("a stranger's parcel under our reference", () => {
  it('is an error at EasyPost, whatever is asked of it, and nothing is bought or given back', async () => {
    const { carrier, server } = await forThisTest(easyPost);
    await carrier.book(aBooking({ reference: 'shp_theirs' }), signal);
    const [theirs] = server.shipments.values();
    if (!theirs) throw new Error('Nothing was booked.');
    server.shipments.set(reference, theirs);
    await expect(carrier.find(reference, signal)).rejects.toMatchObject(unknown);
    await expect(carrier.book(aBooking(), signal)).rejects.toMatchObject(unknown);
    await expect(carrier.void(reference, signal)).rejects.toMatchObject(unknown);
    const order = {
      reference: 'pck_1',
      startAt: '2026-11-23T09:00:00.000',
      endAt: '2026-11-23T12:00:00.000',
      address: aBooking().shipFrom,
      parcels: [{ reference, trackingNumber: '9400' }],
    };
    await expect(carrier.pickups?.schedule(order, signal)).rejects.toMatchObject(unknown);
    expect([server.purchases.length, theirs.refund_status]).toEqual([1, null]);
  });

  it('is no parcel of ours at Karrio, whose filter finds what contains a reference', async () => {
    const { carrier } = await forThisTest(karrio);
    await carrier.book(aBooking({ reference: `${reference}-of-theirs` }), signal);
    expect(await carrier.find(reference, signal)).toBeUndefined();
  });
});

describe("a stranger's pickup under our reference", () => {
  it('is an error: it is neither confirmed nor cancelled', async () => {
    const done: string[] = [];
    const pickups = hubPickups<{ readonly reference: string }>({
      name: 'Hub',
      find: () => Promise.resolve({ reference: 'pck_theirs' }),
      referenceOf: (pickup) => pickup.reference,
      schedule: (_, pickup) => (done.push('schedule'), Promise.resolve(pickup ?? { reference: 'pck_1' })),
      confirmationOf: () => 'CONFIRMED',
      isCancelled: () => false,
      cancel: () => (done.push('cancel'), Promise.resolve()),
    });
    const order = {
      reference: 'pck_1',
      startAt: '2026-11-23T09:00:00.000',
      endAt: '2026-11-23T12:00:00.000',
      address: aBooking().shipFrom,
    };
    const parcels = [{ reference, trackingNumber: '9400' }];
    await expect(pickups.schedule({ ...order, parcels }, signal)).rejects.toMatchObject(unknown);
    await expect(pickups.cancel('pck_1', signal)).rejects.toMatchObject(unknown);
    expect(done).toEqual([]);
  });
});
