import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels, shipTo, shipmentIn } from '../parcels/label-request.ts';
import type { ShownShipment } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const advance = (shipmentId: string, how: Readonly<Record<string, unknown>>) =>
  service.post('/sandbox/advance', { shipmentId, ...how });
const parcel = (changes: Readonly<Record<string, unknown>> = {}): Promise<ShownShipment> =>
  book(service, { labelFormat: 'ZPL', ...changes });
const codes = ({ events }: ShownShipment) => events.map(({ code }) => code).toReversed();

it('advancing by what is no number of scans and no duration is refused, of a parcel and of a collection', async () => {
  for (const by of [-1, 0, 21, 1.5, 1e9, true, [], {}, 'P', '-P1D', 'P1Y'])
    for (const what of [{ shipmentId: 'shp_1' }, { collectionId: 'txc_1' }, {}]) {
      const { status, json } = await service.post('/sandbox/advance', { ...what, by });
      expect([by, what, status, json.messages[0]?.reason]).toEqual([by, what, 400, 'validation_failed']);
    }
});

describe('advancing a parcel', () => {
  it.each<[string, readonly string[]]>([
    ['collected', ['EMA']],
    ['in_hub', ['EMA', 'EMB']],
    ['customs_hold', ['EMA', 'EMB', 'EMC', 'EMD', 'EME']],
    ['customs_cleared', ['EMA', 'EMB', 'EMC', 'EMD', 'EDC']],
    ['out_for_delivery', ['EMA', 'EMB', 'EMC', 'EMD', 'EDC', 'EMF', 'EDG']],
    ['delivered', ['EMA', 'EMB', 'EMC', 'EMD', 'EDC', 'EMF', 'EDG', 'EMI']],
    ['delivery_failed', ['EMA', 'EMB', 'EMC', 'EMD', 'EDC', 'EMF', 'EDG', 'EMH']],
    ['available_for_pickup', ['EMA', 'EMB', 'EMC', 'EMD', 'EDC', 'EMF', 'EDG', 'EMH', 'EDH']],
    ['returned', ['EMA', 'EMB', 'EMC', 'EMD', 'EDC', 'EMF', 'EDG', 'EMH', 'EDH', 'HRS', 'HRD']],
    ['exception', ['EDF']],
    ['lost', ['HLO']],
  ])('to %s adds all scans before it', async (to, scans) => {
    const answer = await advance((await parcel()).shipmentId, { to });
    expect([answer.status, answer.json['newEvents'], shipmentIn(answer).status, codes(shipmentIn(answer))]).toEqual([
      200,
      scans.length,
      to,
      scans,
    ]);
  });

  it.each([
    ['return_to_sender', ['HRS']],
    ['returned', ['HRS', 'HRD']],
  ])('turns back to %s when it was delivered', async (to, scans) => {
    const { shipmentId } = await parcel();
    await advance(shipmentId, { to: 'delivered' });
    const answer = await advance(shipmentId, { to });
    expect([answer.status, shipmentIn(answer).status, codes(shipmentIn(answer)).slice(8)]).toEqual([200, to, scans]);
  });

  it('refuses other statuses after delivery', async () => {
    const { shipmentId } = await parcel();
    await advance(shipmentId, { to: 'delivered' });
    for (const to of ['in_hub', 'available_for_pickup', 'lost', 'exception']) {
      expect((await advance(shipmentId, { to })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('has no customs scans inside one customs territory', async () => {
    const { shipmentId } = await parcel({
      shipTo: { ...shipTo, address: { line1: '1 Road', city: 'York', postcode: 'YO1 1AA', country: 'GB' } },
    });
    expect(codes(shipmentIn(await advance(shipmentId, { to: 'delivered' })))).toEqual([
      'EMA',
      'EMB',
      'EMC',
      'EMD',
      'EMF',
      'EDG',
      'EMI',
    ]);
  });

  it('by a number of scans adds that number', async () => {
    const { shipmentId } = await parcel();
    const first = await advance(shipmentId, { by: 2 });
    expect([first.json['newEvents'], shipmentIn(first).status]).toEqual([2, 'in_hub']);
    const second = await advance(shipmentId, { by: 1 });
    expect([second.json['newEvents'], shipmentIn(second).status]).toEqual([1, 'in_transit']);
    const rest = await advance(shipmentId, { by: 20 });
    expect([rest.json['newEvents'], shipmentIn(rest).status]).toEqual([5, 'delivered']);
  });

  it('by a duration adds the scans within it', async () => {
    const { shipmentId } = await parcel();
    expect((await advance(shipmentId, { by: 'PT3H' })).json['newEvents']).toBe(0);
    expect(shipmentIn(await advance(shipmentId, { by: 'PT10H' })).status).toBe('in_hub');
    expect(shipmentIn(await advance(shipmentId, { by: 'P30D' })).status).toBe('delivered');
  });

  it('keeps the scans in order with any clock', async () => {
    const { shipmentId } = await parcel();
    await advance(shipmentId, { by: 3 });
    const times = shipmentIn(await advance(shipmentId, { to: 'delivered' })).events.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBe(times.length);
  });

  it('dates the last scan now and the others before it, a second apart if possible', async () => {
    const { shipmentId, createdAt } = await parcel();
    const since = (scanned: ShownShipment) =>
      scanned.events.map(({ timestamp }) => Date.parse(timestamp) - Date.parse(createdAt)).toReversed();
    service.clock.advance(400);
    expect(since(shipmentIn(await advance(shipmentId, { by: 2 })))).toEqual([200, 400]);
    service.clock.advance(60_000);
    expect(since(shipmentIn(await advance(shipmentId, { by: 2 })))).toEqual([200, 400, 59_400, 60_400]);
    expect(since(shipmentIn(await advance(shipmentId, { by: 1 })))).toEqual([200, 400, 59_400, 60_400, 60_401]);
  });

  it('continues after a failed delivery', async () => {
    const { shipmentId } = await parcel();
    await advance(shipmentId, { to: 'delivery_failed' });
    expect(shipmentIn(await advance(shipmentId, { by: 20 })).status).toBe('delivered');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['neither to nor by', {}],
    ['both to and by', { to: 'delivered', by: 1 }],
    ['a status nobody can be moved to', { to: 'voided' }],
    ['no scan at all', { by: 0 }],
    ['21 scans', { by: 21 }],
    ['half a scan', { by: 1.5 }],
    ['a duration of another form', { by: 'two days' }],
    ['an empty duration', { by: 'P' }],
  ])('is refused with 400 with %s', async (_, how) => {
    const { shipmentId } = await parcel();
    const before = await service.eventStore.head();
    const answer = await advance(shipmentId, how);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
    expect(await service.eventStore.head()).toBe(before);
  });

  it('is 409 after a terminal status, and for earlier statuses', async () => {
    const { shipmentId } = await parcel();
    await advance(shipmentId, { to: 'out_for_delivery' });
    const back = await advance(shipmentId, { to: 'collected' });
    expect([back.status, back.json.messages[0]?.reason, back.json.messages[0]?.field]).toEqual([
      409,
      'cannot_advance',
      'to',
    ]);
    await advance(shipmentId, { to: 'delivered' });
    expect((await advance(shipmentId, { to: 'lost' })).status).toBe(409);
  });

  it('is 409 when there is no parcel', async () => {
    const { shipmentId } = await parcel();
    await service.post(`${labels}/${shipmentId}/void`);
    expect((await advance(shipmentId, { to: 'collected' })).status).toBe(409);
  });
});

describe('a parcel advances automatically', () => {
  it.each([
    ['SIM-DELIVERED', 'delivered'],
    ['SIM-CUSTOMS-HOLD', 'customs_hold'],
    ['SIM-DELIVERY-FAILED', 'delivery_failed'],
    ['SIM-RETURNED', 'returned'],
  ])('when its customerReference is %s, and stays there', async (customerReference, status) => {
    const { shipmentId } = await parcel({ customerReference });
    await service.caughtUp();
    const first = shipmentIn(await service.get(`${labels}/${shipmentId}`));
    expect(first.status).toBe(status);
    await service.caughtUp();
    expect(shipmentIn(await service.get(`${labels}/${shipmentId}`)).events).toEqual(first.events);
  });

  it.each([
    [
      'Great Britain',
      { line1: '1 Road', city: 'York', postcode: 'YO1 1AA', country: 'GB' },
      { line1: '2 Road', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    ],
    [
      'the European Union',
      { line1: '1 Rue', city: 'Paris', postcode: '75001', country: 'FR' },
      { line1: '1 Weg', city: 'Berlin', postcode: '10115', country: 'DE' },
    ],
  ])('and has another exception where there are no customs: inside %s', async (_, to, from) => {
    const { shipmentId } = await parcel({
      customerReference: 'SIM-CUSTOMS-HOLD',
      shipTo: { ...shipTo, address: to },
      shipFrom: { ...shipTo, address: from },
    });
    await service.caughtUp();
    expect(shipmentIn(await service.get(`${labels}/${shipmentId}`)).status).toBe('exception');
    expect(service.log()).not.toContain('A subscriber failed');
  });
});
