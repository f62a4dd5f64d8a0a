import { describe, expect, it } from 'vitest';
import { pickupAt } from '../../../src/application/pickups/find-pickup.ts';
import { CarrierRefusedError } from '../../../src/application/ports/carriers.ts';
import type { CarrierPickups, PickupOrder } from '../../../src/application/ports/carriers.ts';
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
  it('is told once what, where and when, and what it calls it is kept', async () => {
    const { told, pickups } = listening();
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().handOver(pickup.pickupId);
    await begin().handOver(pickup.pickupId);
    expect(told).toEqual([
      {
        reference: pickup.pickupId,
        startAt: '2026-11-23T09:00:00.000',
        endAt: '2026-11-23T11:00:00.000',
        address: { name: 'Jane Doe', address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' } },
        parcels: shipmentIds.map((reference) => ({ reference, trackingNumber: 'LA000000016ZZ' })),
      },
    ]);
    expect(await pickupAt(store, pickup.pickupId)).toMatchObject({
      status: 'confirmed',
      confirmations: [{ carrier: 'Counting', confirmation: 'C-1' }],
    });
  });

  it('is told before a confirmed pickup is cancelled, once', async () => {
    const { told, pickups } = listening();
    const { begin } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().handOver(pickup.pickupId);
    await begin().cancel(pickup.pickupId);
    expect((await begin().cancel(pickup.pickupId)).status).toBe('cancelled');
    expect(told.slice(1)).toEqual([pickup.pickupId]);
  });

  it('that is on its way keeps a pickup from being cancelled', async () => {
    const { pickups } = listening({ cancel: () => Promise.reject(new CarrierRefusedError('The van is on its way.')) });
    const { begin, store } = await holdingWorld(pickups);
    const { pickup } = await begin().pickup();
    await begin().handOver(pickup.pickupId);
    await expect(begin().cancel(pickup.pickupId)).rejects.toThrow('The van is on its way.');
    expect((await pickupAt(store, pickup.pickupId))?.status).toBe('confirmed');
  });

  it('does not come for a pickup that was cancelled while it was being told', async () => {
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
    await begin().handOver(pickup.pickupId);
    expect(told).toEqual([pickup.pickupId]);
    expect((await pickupAt(store, pickup.pickupId))?.status).toBe('cancelled');
  });

  it('that cannot be told by us is named in a warning, and the pickup is there all the same', async () => {
    const { begin, store } = await holdingWorld(null);
    const { pickup, notices } = await begin().pickup();
    expect(notices).toEqual([
      { level: 'warning', reason: 'carrier_not_told', message: 'Counting takes no pickups by way of this service: order them there.' },
    ]);
    await begin().handOver(pickup.pickupId);
    expect((await pickupAt(store, pickup.pickupId))?.status).toBe('created');
  });
});
