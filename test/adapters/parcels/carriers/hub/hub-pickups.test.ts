import * as vitest from 'vitest';
import { describe, expect, it } from 'vitest';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../../src/application/parcels/ports/carriers.ts';
import type { Carrier, CarrierPickups, PickupOrder } from '../../../../../src/application/parcels/ports/carriers.ts';
import { carrierPickupsContract } from '../../../../../src/testing/contracts/carriers.ts';
import type { FaultyServer } from '../../../../support/carriers/faulty-server.ts';
import { aBooking, inLeeds } from '../../labels/parcels.ts';
import { easyPost, everyHub, forThisTest, karrio, openedHubs } from './hubs.ts';

type Van = { readonly reference: unknown; readonly isComing: boolean };

type Opened = {
  readonly carrier: Carrier & { readonly pickups: CarrierPickups };
  readonly again: () => Carrier & { readonly pickups: CarrierPickups };
  readonly slept: readonly number[];
  readonly server: FaultyServer & {
    readonly pickups: { readonly world: { vansAreOut: boolean }; readonly vans: () => readonly Van[] };
  };
  readonly close: () => Promise<void>;
};

const { signal } = new AbortController();
const reference = 'pck_01KAM3XQ2V6Y7Z8A9B0C1D2E3F';

/** An order for parcels that were booked with the carrier just now. */
const anOrder = async (
  carrier: Carrier,
  { parcels = 1, ...changes }: Partial<Omit<PickupOrder, 'parcels'>> & { parcels?: number } = {},
): Promise<PickupOrder> => ({
  reference,
  startAt: '2026-11-24T09:00:00.000',
  endAt: '2026-11-24T11:00:00.000',
  address: inLeeds,
  ...changes,
  parcels: await Promise.all(
    Array.from({ length: parcels }, async (_, index) => {
      const request = aBooking({ reference: `shp_${changes.reference ?? reference}_${index}`, labelFormat: 'ZPL' });
      return { reference: request.reference, trackingNumber: (await carrier.book(request, signal)).trackingNumber };
    }),
  ),
});

type Paths = { readonly send: RegExp; readonly find: RegExp; readonly cancel: RegExp };

const hubs = everyHub<Opened, Paths>(
  {
    easypost: {
      send: /^\/v2\/pickups\/[^/]+\/buy$/,
      find: /^\/v2\/pickups(\/[^/]+)?$/,
      cancel: /^\/v2\/pickups\/[^/]+\/cancel$/,
    },
    karrio: {
      send: /^\/v1\/pickups\/usps\/schedule$/,
      find: /^\/v1\/pickups$/,
      cancel: /^\/v1\/pickups\/[^/]+\/cancel$/,
    },
  },
  openedHubs,
);

for (const [name, open] of hubs) {
  carrierPickupsContract(vitest, name, async () => {
    const { carrier, again, close } = await open();
    return {
      pickups: carrier.pickups,
      order: (wanted) => anOrder(carrier, { reference: wanted }),
      again: () => again().pickups,
      dispose: close,
    };
  });
}

describe.each(hubs)('a pickup at %s', (_, open, paths) => {
  const coming = [{ reference, isComing: true }];
  const opened = async (parcels = 1) => {
    const hub = await forThisTest(open);
    return {
      ...hub,
      pickups: hub.carrier.pickups,
      order: await anOrder(hub.carrier, { parcels }),
      vans: hub.server.pickups.vans,
    };
  };

  it('is requested once for all parcels', async () => {
    const { pickups, order, vans } = await opened(5);
    await pickups.schedule(order, signal);
    expect(vans()).toEqual(coming);
  });

  it('is requested once by ten concurrent calls', async () => {
    const { pickups, order, vans } = await opened();
    await Promise.all(Array.from({ length: 10 }, () => pickups.schedule(order, signal)));
    expect(vans()).toEqual(coming);
  });

  it('is requested once when the reply was lost, and its confirmation is found at once', async () => {
    const { pickups, again, order, vans, server } = await opened();
    server.fail('POST', paths.send, { kind: 'broken_after' });
    const { confirmation } = await pickups.schedule(order, signal);
    expect([await again().pickups.schedule(order, signal), vans()]).toEqual([{ confirmation }, coming]);
  });

  it.each(['broken_before', 500] as const)(
    'whose outcome is unknown (%s) is looked up again, and requested once',
    async (fault) => {
      const { pickups, again, order, vans, server } = await opened();
      server.fail('POST', paths.send, fault === 500 ? { kind: 'answer', status: 500 } : { kind: fault });
      await expect(pickups.schedule(order, signal)).rejects.toMatchObject({ name: 'CarrierOutcomeUnknownError' });
      await again().pickups.schedule(order, signal);
      expect(vans()).toEqual(coming);
    },
  );

  it('is found after a timeout, also by another process', async () => {
    const { pickups, again, order, vans, server } = await opened();
    server.fail('POST', paths.send, { kind: 'silent_after' });
    const impatient = new AbortController();
    const scheduling = pickups.schedule(order, impatient.signal);
    while (!server.asked.some((line) => paths.send.test(line.slice('POST '.length))))
      await new Promise((resolve) => setImmediate(resolve));
    impatient.abort(new DOMException('Too slow.', 'TimeoutError'));
    await expect(scheduling).rejects.toMatchObject({ name: 'TimeoutError' });
    await again().pickups.schedule(order, signal);
    expect(vans()).toEqual(coming);
  });

  it('is requested after the wait that Retry-After asks for', async () => {
    const { pickups, order, vans, server, slept } = await opened();
    server.fail('POST', paths.send, { kind: 'answer', status: 429, headers: { 'retry-after': '2' } });
    await pickups.schedule(order, signal);
    expect([slept, vans()]).toEqual([[2_000], coming]);
  });

  it('is not requested when Retry-After is too long', async () => {
    const { pickups, order, vans, server } = await opened();
    server.fail('POST', paths.send, { kind: 'answer', status: 429, headers: { 'retry-after': '600' } });
    await expect(pickups.schedule(order, signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    expect(vans()).toEqual([]);
  });

  it('is not requested a second time while the outcome of the first request is unknown', async () => {
    const { pickups, order, vans, server } = await opened();
    await pickups.schedule(order, signal);
    server.fail('GET', paths.find, { kind: 'answer', status: 400, body: {} });
    await expect(pickups.schedule(order, signal)).rejects.toMatchObject({ name: 'CarrierOutcomeUnknownError' });
    expect(vans()).toEqual(coming);
  });

  it('that the carrier refuses is refused without personal data', async () => {
    const { pickups, order, vans, server } = await opened();
    server.fail('POST', paths.send, { kind: 'answer', status: 422, body: { error: { code: 'PICKUP.BUY.FAILED', message: '12 Sample Street' }, errors: [{ code: { address: ['invalid'] }, details: { address: ['12 Sample Street'] } }] } }); // oxfmt-ignore
    const error: unknown = await pickups.schedule(order, signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CarrierRefusedError);
    expect(String(error)).toMatch(/PICKUP\.BUY\.FAILED|address/);
    expect([String(error).includes('Sample'), vans()]).toEqual([false, []]);
  });

  it('without a parcel is refused without a call', async () => {
    const { pickups, order, server } = await opened();
    const before = server.asked.length;
    await expect(pickups.schedule({ ...order, parcels: [] }, signal)).rejects.toBeInstanceOf(CarrierRefusedError);
    expect(server.asked).toHaveLength(before);
  });

  it('that was cancelled is not requested again', async () => {
    const { pickups, order, vans } = await opened();
    await pickups.schedule(order, signal);
    await pickups.cancel(reference, signal);
    expect(vans()).toEqual([{ reference, isComing: false }]);
  });

  it('is cancelled although the reply was lost', async () => {
    const { pickups, order, vans, server } = await opened();
    await pickups.schedule(order, signal);
    server.fail('POST', paths.cancel, { kind: 'broken_after' });
    await pickups.cancel(reference, signal);
    expect(vans()).toEqual([{ reference, isComing: false }]);
  });

  it('that is already on its way cannot be cancelled', async () => {
    const { pickups, order, vans, server } = await opened();
    await pickups.schedule(order, signal);
    server.pickups.world.vansAreOut = true;
    await expect(pickups.cancel(reference, signal)).rejects.toBeInstanceOf(CarrierRefusedError);
    expect(vans()).toEqual(coming);
  });
});

describe('an order of EasyPost', () => {
  const opened = () => forThisTest(easyPost);

  it('has the address and local times, and buys the cheapest offer of its carrier', async () => {
    const { carrier, server } = await opened();
    const order = await anOrder(carrier, { clientReference: 'VAN-7' });
    await carrier.pickups.schedule(order, signal);
    expect(server.pickups.sent).toEqual([
      {
        reference,
        address: { name: 'John Roe', street1: '1 Example Road', city: 'Leeds', zip: 'LS1 1AA', country: 'GB' },
        is_account_address: false,
        min_datetime: '2026-11-24 09:00:00',
        max_datetime: '2026-11-24 11:00:00',
        instructions: 'VAN-7',
        shipment: { id: [...server.shipments.keys()][0] },
      },
    ]);
  });

  it('is found among the newest pickups where the API does not accept references as ids', async () => {
    const { carrier, again, server } = await opened();
    server.pickups.world.takesReferences = false;
    const order = await anOrder(carrier);
    const first = await carrier.pickups.schedule(order, signal);
    expect([await again().pickups.schedule(order, signal), server.pickups.vans().length]).toEqual([first, 1]);
  });

  it.each([true, false])(
    'for several parcels waits for their batch, and creates only one (references accepted as ids: %s)',
    async (takesReferences) => {
      const { carrier, server } = await opened();
      Object.assign(server.pickups.world, { takesReferences, isQuick: false });
      const order = await anOrder(carrier, { parcels: 3 });
      await expect(carrier.pickups.schedule(order, signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
      server.pickups.finishBatches();
      await carrier.pickups.schedule(order, signal);
      expect([server.pickups.batches.length, server.pickups.vans().length]).toEqual([1, 1]);
    },
  );

  it('continues with the draft of an earlier attempt', async () => {
    const { carrier, server } = await opened();
    const order = await anOrder(carrier);
    server.fail('POST', /^\/v2\/pickups$/, { kind: 'broken_after' });
    await expect(carrier.pickups.schedule(order, signal)).rejects.toBeInstanceOf(CarrierUnavailableError);
    await carrier.pickups.schedule(order, signal);
    expect([server.pickups.sent.length, server.pickups.vans().length]).toEqual([1, 1]);
  });

  it('is refused where the carrier offers no pickup, and for a parcel that was not booked there', async () => {
    const { carrier, server } = await opened();
    const order = await anOrder(carrier);
    server.pickups.world.offersRates = false;
    await expect(carrier.pickups.schedule(order, signal)).rejects.toThrow('USPS offers no pickup there at that time.');
    const unknown = { ...order, reference: 'pck_2', parcels: [{ reference: 'shp_none', trackingNumber: '1' }] };
    await expect(carrier.pickups.schedule(unknown, signal)).rejects.toThrow('EasyPost has no label under shp_none.');
  });
});

describe('an order of Karrio', () => {
  const opened = () => forThisTest(karrio);

  it('has the address, local times and our reference', async () => {
    const { carrier, server } = await opened();
    const order = await anOrder(carrier, { clientReference: 'VAN-7' });
    await carrier.pickups.schedule(order, signal);
    expect(server.pickups.sent).toEqual([
      {
        pickup_date: '2026-11-24',
        ready_time: '09:00',
        closing_time: '11:00',
        address: {
          person_name: 'John Roe',
          address_line1: '1 Example Road',
          city: 'Leeds',
          postal_code: 'LS1 1AA',
          country_code: 'GB',
        },
        tracking_numbers: order.parcels.map(({ trackingNumber }) => trackingNumber),
        instruction: 'VAN-7',
        metadata: { reference },
      },
    ]);
  });

  it('is found on servers that cannot search by metadata, and not found once it is cancelled', async () => {
    const { carrier, again, server } = await opened();
    server.pickups.world.isOld = true;
    const order = await anOrder(carrier);
    const first = await carrier.pickups.schedule(order, signal);
    expect(await again().pickups.schedule(order, signal)).toEqual(first);
    await carrier.pickups.cancel(reference, signal);
    await carrier.pickups.cancel(reference, signal);
    expect(server.pickups.vans()).toEqual([{ reference, isComing: false }]);
  });

  it('is refused with the message of the carrier behind it', async () => {
    const { carrier, server } = await opened();
    const order = await anOrder(carrier);
    server.pickups.world.carrierRefuses = true;
    await expect(carrier.pickups.schedule(order, signal)).rejects.toThrow('Karrio refused: 9012.');
  });

  it('is within one day', async () => {
    const { carrier } = await opened();
    const order = await anOrder(carrier, { endAt: '2026-11-25T08:00:00.000' });
    await expect(carrier.pickups.schedule(order, signal)).rejects.toThrow(
      'At Karrio a pickup must begin and end on the same day.',
    );
  });
});
