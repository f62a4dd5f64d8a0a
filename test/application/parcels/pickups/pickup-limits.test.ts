import { describe, expect, it } from 'vitest';
import { karrioLimits } from '../../../../src/adapters/parcels/carriers/karrio/shipment-request.ts';
import { pickupOfAnyAccount } from '../../../../src/application/parcels/pickups/pickup-view.ts';
import { partyAt } from '../../../../src/domain/parcels/pickup/index.ts';
import { aBooking } from '../../../adapters/parcels/labels/parcels.ts';
import { easyPost, forThisTest, karrio } from '../../../adapters/parcels/carriers/hub/hubs.ts';
import { address, holdingWorld, shipmentIds } from './holding-world.ts';

const { signal } = new AbortController();

/** Three parcels, and the carrier of all of them behind Karrio's stand-in. */
const behindKarrio = async () => {
  const { carrier, server } = await forThisTest(karrio);
  const { pickups, limits } = carrier;
  const world = await holdingWorld(pickups, undefined, limits);
  const asked = { address, reference: 'VAN-7' };
  const ask = (changes: object, wanted = shipmentIds) =>
    world.begin().pickup(wanted, undefined, { ...asked, ...changes });
  return { ...world, carrier, server, pickups, ask };
};

const within = (changes: object) => ({ address: { ...address, address: { ...address.address, ...changes } } });

describe('a text that exceeds a limit of a carrier behind Karrio', () => {
  it('in the reference of a pickup is truncated, with a notice', async () => {
    const { ask } = await behindKarrio();
    const { notices } = await ask({ reference: 'x'.repeat(51) });
    expect(notices).toEqual([
      {
        level: 'warning',
        reason: 'text_shortened',
        field: 'reference',
        message: 'Counting is given the first 50 characters of reference.',
      },
    ]);
  });

  it('is sent with its first fifty characters', async () => {
    const { ask, carrier, server, store } = await behindKarrio();
    const { pickup } = await ask({ reference: `${'x'.repeat(50)}y` });
    const view = await pickupOfAnyAccount(store, pickup.pickupId);
    const booked = aBooking({ reference: 'shp_k', labelFormat: 'ZPL' });
    const { trackingNumber } = await carrier.book(booked, signal);
    const order = {
      reference: pickup.pickupId,
      startAt: '2026-11-23T09:00:00.000',
      endAt: '2026-11-23T11:00:00.000',
      address,
    };
    const parcels = [{ reference: booked.reference, trackingNumber }];
    await carrier.pickups.schedule({ ...order, parcels, clientReference: view?.reference ?? '' }, signal);
    expect(server.pickups.sent.map(({ instruction }) => instruction)).toEqual(['x'.repeat(50)]);
  });

  it('causes no notice for a reference that fits', async () => {
    const { ask } = await behindKarrio();
    expect((await ask({ reference: 'x'.repeat(50) })).notices).toEqual([]);
  });

  it.each([
    ['line1', 101, 'line1'],
    ['addressLine1', 101, 'addressLine1'],
    ['city', 51, 'city'],
  ])(
    'in %s of its address refuses the pickup with the field as sent, before anything is written',
    async (field, length, named) => {
      const { ask, store } = await behindKarrio();
      const before = await store.head();
      const changes = within({ ...(field === 'addressLine1' && { line1: undefined }), [field]: 'x'.repeat(length) });
      await expect(ask(changes)).rejects.toMatchObject({
        reason: 'validation_failed',
        faults: [
          {
            field: `address.address.${named}`,
            message: expect.stringContaining(
              `address.address.${named} must be at most ${length - 1} characters for Counting`,
            ) as string,
          },
        ],
      });
      expect(await store.head()).toEqual(before);
    },
  );

  it('is counted on the Latin text in either spelling, which the carriers get in place of the other', async () => {
    const hubs = await Promise.all([forThisTest(easyPost), forThisTest(karrio)]);
    for (const [field, name] of [
      ['line1', 'line1'],
      ['addressLine1', 'line1'],
      ['city', 'city'],
      ['name', 'name'],
    ] as const) {
      // oxfmt-ignore
      const own = within({ line1: 'x'.repeat(101), line2: 'Flat 2', city: 'x'.repeat(51) }).address;
      const { ask } = await behindKarrio();
      const max = karrioLimits.party[name];
      const line = field === 'line1' ? 'line1' : 'addressLine1';
      const latinOf = (text: string) => ({ ...own, latin: { [line]: '1 High Street', city: 'Leeds', [field]: text } });
      await expect(ask({ address: latinOf('x'.repeat(max + 1)) })).rejects.toMatchObject({
        faults: [{ field: `address.latin.${field}` }],
      });
      const text = 'x'.repeat(max);
      const { pickup } = await ask({ address: latinOf(text) }, []);
      expect(pickup.address).toEqual(latinOf(text));
      for (const { carrier, server } of hubs) {
        const booked = aBooking({ reference: `shp_${field}` });
        const { trackingNumber } = await carrier.book(booked, signal);
        const times = { startAt: '2026-11-23T09:00:00.000', endAt: '2026-11-23T11:00:00.000' };
        const parcels = [{ reference: booked.reference, trackingNumber }];
        await carrier.pickups.schedule(
          { reference: `pck_${field}`, ...times, parcels, address: partyAt(latinOf(text)) },
          signal,
        );
        const lines = Object.values(server.pickups.sent.at(-1)?.address ?? {});
        expect(lines).toContain(text);
        expect(lines).not.toContain(own.address.line1);
        expect(lines).not.toContain(own.address.city);
        expect(lines).not.toContain('Flat 2');
      }
    }
  });

  it('refuses a pickup that names no parcels too', async () => {
    const { ask } = await behindKarrio();
    await expect(ask(within({ city: 'x'.repeat(51) }), [])).rejects.toMatchObject({
      faults: [{ field: 'address.address.city' }],
    });
  });
});

describe('a carrier without limits', () => {
  it('is given the whole address and reference', async () => {
    const { begin } = await holdingWorld();
    const { notices } = await begin().pickup(shipmentIds, undefined, {
      ...within({ city: 'x'.repeat(60) }),
      reference: 'x'.repeat(100),
    });
    expect(notices).toEqual([]);
  });
});
