import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labelRequest, labels, shipFrom, shipmentIn } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

/** What every object inherits, and an empty table therefore seems to hold. */
const inherited = Object.getOwnPropertyNames(Object.prototype);
const demo = { token: 'demo' };
const answerOf = async (path: string, body: object) => (await service.post(path, body, { token: 'admin' })).status;
const commodity = {
  title: 'Cotton T-shirt',
  quantity: 1,
  value: { amount: 10, currency: 'GBP' },
  unitWeight: { value: 0.2 },
  countryOfOrigin: 'GB',
};

describe.each(inherited)('%s', (name) => {
  it('as a reference books a parcel like any other', async () => {
    const { shipmentId, status } = await book(service, { customerReference: name, labelFormat: 'ZPL' }, demo);
    expect(status).toBe('label_created');
    expect(shipmentIn(await service.get(`${labels}/${shipmentId}`, demo))).toMatchObject({
      status: 'label_created',
      customerReference: name,
    });
  });

  it('as the code, the carrier or the leg of a scan is stored, without a status', async () => {
    const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' });
    const scan = { trackingNumber, code: name, timestamp: '2026-11-20T11:00:00Z' };
    const lastMile = { carrier: name, trackingNumber: `LEG-${name}` };
    const pushed = await service.post(
      '/api/tracking/events',
      { events: [scan, { ...scan, carrier: name, lastMile }] },
      { token: 'admin' },
    );
    expect([pushed.status, pushed.json['recorded']]).toEqual([200, 2]);
    const { status, events } = shipmentIn(await service.get(`${labels}/${shipmentId}`));
    expect([status, events.map(({ code }) => code)]).toEqual(['label_created', [name, name]]);
  });

  it('as the reference of a pickup schedules it', async () => {
    const address = {
      name: 'Jane Doe',
      address: { line1: '2 Foundry Lane', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    };
    const pickup = await service.post('/api/pickups', {
      startAt: '2026-11-24T09:00',
      endAt: '2026-11-24T11:00',
      address,
      reference: name,
    });
    expect(pickup.status).toBe(201);
    const { id } = pickup.json['pickup'] as { id: string };
    await eventually(async () => (await service.get(`/api/pickups/${id}`)).text.includes('"confirmed"'));
  });

  it('as an enum value is refused like any other word', async () => {
    const faults: readonly Readonly<Record<string, unknown>>[] = [
      { serviceCode: name },
      { packageType: name },
      { labelFormat: name },
      { shipDate: name },
      { weight: { unit: name, value: 1 } },
      { customs: { incoterms: name } },
      { customs: { contentType: name } },
      { commodities: [{ ...commodity, countryOfOrigin: name }] },
      { commodities: [{ ...commodity, value: { amount: 1, currency: name } }] },
      { shipFrom: { ...shipFrom, address: { ...shipFrom.address, country: name } } },
      { additionalServices: { dutyTaxCalculation: name } },
    ];
    for (const fault of faults) expect([fault, await answerOf(labels, labelRequest(fault))]).toEqual([fault, 400]);
    expect(await answerOf('/api/webhooks', { url: 'https://example.com/hook', enabledEvents: [name] })).toBe(400);
    expect(
      await answerOf(`/api/trade-engine/hts-compliance`, {
        originCountry: name,
        destinationCountry: name,
        products: [],
      }),
    ).toBe(400);
    for (const query of [`status=${name}`, `sort=["${name}","ASC"]`])
      expect((await service.get(`${labels}?${query}`)).status).toBe(400);
  });

  it('as an object id is not found', async () => {
    for (const path of [
      `${labels}/${name}`,
      `/api/pickups/${name}`,
      `/api/manifests/${name}`,
      `/api/webhooks/${name}`,
      `/api/tracking/${name}`,
      `/track/${name}`,
      `/docs/${name}`,
    ])
      expect([path, (await service.get(path)).status]).toEqual([path, 404]);
  });
});

it('and auto-advanced parcels continue', async () => {
  const { shipmentId } = await book(service, { customerReference: 'SIM-DELIVERED', labelFormat: 'ZPL' }, demo);
  await eventually(async () => shipmentIn(await service.get(`${labels}/${shipmentId}`, demo)).status === 'delivered');
  expect(service.log()).not.toContain('A subscriber failed');
});
