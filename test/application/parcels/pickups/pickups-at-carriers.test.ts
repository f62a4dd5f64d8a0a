import { describe, expect, it } from 'vitest';
import { pickupOfAnyAccount } from '../../../../src/application/parcels/pickups/pickup-view.ts';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../src/application/parcels/ports/carriers.ts';
import type { CarrierPickups, PickupOrder } from '../../../../src/application/parcels/ports/carriers.ts';
import { holdingWorld, shipmentIds } from './holding-world.ts';

/** A carrier that remembers what it was told. */
const listening = (changes: Partial<CarrierPickups> = {}) => {
  const told: (PickupOrder | string)[] = [];
  const pickups: CarrierPickups = {
    schedule: (order) => {
      told.push(order);
      return Promise.resolve({ confirmation: 'C-1' });
    },
    cancel: (reference) => {
      told.push(reference);
      return Promise.resolve();
    },
    ...changes,
  };
  return { told, pickups };
};

describe('the carrier of a pickup', () => {
  it('gets the request once, and its confirmation is recorded', async () => {
    const { told, pickups } = listening();
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    await begin().requestPickup(pickup.pickupId);
    expect(told).toEqual([
      {
        reference: pickup.pickupId,
        startAt: '2026-11-23T09:00:00.000',
        endAt: '2026-11-23T11:00:00.000',
        address: {
          name: 'Jane Doe',
          address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
        },
        parcels: shipmentIds.map((reference) => ({ reference, trackingNumber: 'LA000000016ZZ' })),
      },
    ]);
    expect(await pickupOfAnyAccount(store, pickup.pickupId)).toMatchObject({
      status: 'confirmed',
      confirmations: [{ carrier: 'Counting', confirmation: 'C-1' }],
    });
  });

  it('gets the cancellation of a confirmed pickup first, once', async () => {
    const { told, pickups } = listening();
    const { begin } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    await begin().cancel(pickup.pickupId);
    expect((await begin().cancel(pickup.pickupId)).status).toBe('cancelled');
    expect(told.slice(1)).toEqual([pickup.pickupId]);
  });

  it('that is on its way prevents the cancellation', async () => {
    const { pickups } = listening({ cancel: () => Promise.reject(new CarrierRefusedError('The van is on its way.')) });
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    await expect(begin().cancel(pickup.pickupId)).rejects.toThrow('The van is on its way.');
    expect((await pickupOfAnyAccount(store, pickup.pickupId))?.status).toBe('confirmed');
  });

  it('gets the cancellation of a pickup that was cancelled during the request', async () => {
    const world: { cancel?: () => Promise<unknown> } = {};
    const { told, pickups } = listening({
      schedule: async (order) => {
        await world.cancel?.();
        return { confirmation: order.reference };
      },
    });
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    world.cancel = () => begin().cancel(pickup.pickupId);
    await begin().requestPickup(pickup.pickupId);
    // Before it was cancelled, and again after it had said that it comes.
    expect(told).toEqual([pickup.pickupId, pickup.pickupId]);
    expect((await pickupOfAnyAccount(store, pickup.pickupId))?.status).toBe('cancelled');
  });

  it('that confirmed during the cancellation gets the cancellation', async () => {
    const world: { requestPickup?: () => Promise<unknown> } = {};
    const { told, pickups } = listening({
      cancel: async (reference) => {
        told.push(reference);
        const requestPickup = world.requestPickup;
        delete world.requestPickup;
        await requestPickup?.();
      },
    });
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    world.requestPickup = () => begin().requestPickup(pickup.pickupId);
    await begin().cancel(pickup.pickupId);
    expect(told).toEqual([pickup.pickupId, expect.objectContaining({ reference: pickup.pickupId }), pickup.pickupId]);
    expect((await pickupOfAnyAccount(store, pickup.pickupId))?.status).toBe('cancelled');
  });

  it('that accepted, and whose reply was lost, gets the cancellation', async () => {
    const { told, pickups } = listening({ schedule: () => Promise.reject(new Error('No answer in time.')) });
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    await begin().cancel(pickup.pickupId);
    expect(told).toEqual([pickup.pickupId]);
    expect((await pickupOfAnyAccount(store, pickup.pickupId))?.status).toBe('cancelled');
  });

  it('that has not confirmed and is unavailable does not prevent the cancellation, and gets it later, once', async () => {
    let isAway = true;
    const { told, pickups } = listening({
      cancel: (reference) => {
        if (isAway) return Promise.reject(new CarrierUnavailableError('Away.'));
        told.push(reference);
        return Promise.resolve();
      },
    });
    const { begin, clock, listed } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    expect((await begin().cancel(pickup.pickupId)).status).toBe('cancelled');

    isAway = false;
    const reconcile = async (milliseconds: number): Promise<void> => {
      clock.advance(milliseconds);
      await listed();
      await begin().reconcile();
    };
    // A process that may still be requesting the pickup is waited for.
    await reconcile(14_999);
    expect(told).toEqual([]);
    await reconcile(1);
    expect(told).toEqual([pickup.pickupId]);
    await reconcile(15_000);
    expect(told).toEqual([pickup.pickupId]);
  });

  it('that accepted without a reply and is on its way prevents the cancellation', async () => {
    const { pickups } = listening({
      schedule: () => Promise.reject(new Error('No answer in time.')),
      cancel: () => Promise.reject(new CarrierRefusedError('The van is on its way.')),
    });
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    await expect(begin().cancel(pickup.pickupId)).rejects.toThrow('The van is on its way.');
    expect((await pickupOfAnyAccount(store, pickup.pickupId))?.status).toBe('created');
  });

  it.each([
    ['cannot be told', new CarrierUnavailableError('Away.'), false],
    ['comes all the same', new CarrierRefusedError('The van is on its way.'), true],
  ])('that refuses and then %s the cancellation delays no other pickup', async (_, trouble, isLastWord) => {
    const { told, pickups } = listening({
      schedule: () => Promise.reject(new CarrierRefusedError('No vans.')),
      cancel: (reference) => {
        told.push(reference);
        return Promise.reject(trouble);
      },
    });
    const { begin, store, clock, listed } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    expect(await pickupOfAnyAccount(store, pickup.pickupId)).toMatchObject({
      status: 'failed',
      failure: { reason: 'refused_by_carrier' },
    });
    expect(told).toHaveLength(1);

    clock.advance(15_000);
    await listed();
    await begin().reconcile();
    expect(told).toHaveLength(isLastWord ? 1 : 2);
  });

  it('gets the request, and its confirmation is recorded, beside parcels of a carrier without pickups', async () => {
    const { told, pickups } = listening();
    const { begin, store } = await holdingWorld(pickups, 'shp_a');
    const { pickup } = await begin().pickup();
    await begin().requestPickup(pickup.pickupId);
    expect(told).toMatchObject([{ parcels: [{ reference: 'shp_b' }, { reference: 'shp_c' }] }]);
    expect(await pickupOfAnyAccount(store, pickup.pickupId)).toMatchObject({
      status: 'confirmed',
      confirmations: [{ carrier: 'Counting' }],
    });
  });

  it('that takes no pickups here is named in a warning, and the pickup exists all the same', async () => {
    const { begin, store } = await holdingWorld(null);
    const { pickup, notices } = await begin().pickup();
    expect(notices).toEqual([
      {
        level: 'warning',
        reason: 'carrier_not_told',
        message: 'Counting takes no pickup requests through this service: order them there.',
      },
    ]);
    await begin().requestPickup(pickup.pickupId);
    expect((await pickupOfAnyAccount(store, pickup.pickupId))?.status).toBe('created');
  });
});
