import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels, shipTo } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

const [byDay, byDestination] = ['/api/shipments/counts/days', '/api/shipments/counts/destinations'] as const;

let service: RunningService;
let booked: readonly ShownShipment[];

const scanned = async (shipment: ShownShipment | undefined, scans: readonly (readonly [string, string])[]) => {
  const { trackingNumber = '' } = shipment ?? {};
  const events = scans.map(([code, timestamp]) => ({ trackingNumber, code, timestamp }));
  expect((await service.post('/api/tracking/events', { events }, { token: 'carrier' })).status).toBe(200);
};

beforeAll(async () => {
  service = await runningService({ start: '2026-10-30T10:00:00.000Z' });
  const label = { labelFormat: 'ZPL' } as const;
  const toFrance = {
    ...label,
    shipTo: { ...shipTo, address: { line1: '1 Rue X', city: 'Paris', postcode: '75001', country: 'FR' } },
  };
  const first = [await book(service, label), await book(service, label), await book(service, label)];
  service.clock.advance(86_400_000);
  booked = [...first, await book(service, toFrance), await book(service, label)];
  await book(service, label, { token: 'rival' });
  await service.post(`${labels}/${booked[4]?.shipmentId}/void`);
  service.clock.advance(19 * 86_400_000);
  await scanned(booked[0], [['EMA', '2026-11-02T09:00:00.000Z'], ['EMI', '2026-11-05T15:00:00.000Z']]); // oxfmt-ignore
  await scanned(booked[1], [['EMA', '2026-11-02T09:00:00.000Z'], ['EMI', '2026-11-18T15:00:00.000Z']]); // oxfmt-ignore
  await scanned(booked[2], [['EMA', '2026-11-02T09:00:00.000Z'], ['EMD', '2026-11-03T15:00:00.000Z']]); // oxfmt-ignore
  await scanned(booked[3], [['EMI', '2026-11-05T15:00:00.000Z']]);
  await service.caughtUp();
});
afterAll(() => service.stop());

it('counts what was booked, delivered and voided on each day of a period', async () => {
  const { status, json } = await service.get(`${byDay}?from=2026-10-29&to=2026-11-05`);
  const none = { booked: 0, delivered: 0, voided: 0 };
  expect([status, json]).toEqual([
    200,
    {
      from: '2026-10-29T00:00:00.000Z',
      to: '2026-11-06T00:00:00.000Z',
      booked: 5,
      delivered: 2,
      voided: 1,
      days: [
        { day: '2026-10-29', ...none },
        { day: '2026-10-30', ...none, booked: 3 },
        { day: '2026-10-31', ...none, booked: 2, voided: 1 },
        ...['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((day) => ({ day, ...none })),
        { day: '2026-11-05', ...none, delivered: 2 },
      ],
    },
  ]);
});

it('counts 30 days to the end of today when nothing is asked', async () => {
  const { json } = await service.get(byDay);
  expect([json['from'], json['to'], json['booked'], json['delivered']]).toEqual([
    '2026-10-21T00:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
    5,
    3,
  ]);
  expect((json['days'] as readonly unknown[]).length).toBe(30);
});

it('counts deliveries by destination and service, with their days and whether they came as promised', async () => {
  const { status, json } = await service.get(byDestination);
  const toUs = {
    delivered: 2,
    withTransitDays: 2,
    medianTransitDays: 3,
    ninetiethTransitDays: 16,
    withinPromise: 1,
    late: 1,
    promiseUnknown: 0,
  };
  const toFrance = { delivered: 1, withTransitDays: 0, withinPromise: 1, late: 0, promiseUnknown: 0 };
  expect([status, json]).toEqual([
    200,
    {
      from: '2026-09',
      to: '2026-11',
      destinations: [
        { destinationCountry: 'US', ...toUs, services: [{ serviceCode: 'SERVICE-EXPEDITED-PICKUP', ...toUs }] },
        { destinationCountry: 'FR', ...toFrance, services: [{ serviceCode: 'SERVICE-EXPEDITED-PICKUP', ...toFrance }] },
      ],
    },
  ]);
  const october = await service.get(`${byDestination}?from=2026-09&to=2026-10`);
  expect(october.json).toEqual({ from: '2026-09', to: '2026-10', destinations: [] });
});

it("counts nothing of another account's", async () => {
  const days = await service.get(`${byDay}?from=2026-10-29`, { token: 'rival' });
  expect([days.json['booked'], days.json['delivered']]).toEqual([1, 0]);
  expect((await service.get(byDestination, { token: 'rival' })).json['destinations']).toEqual([]);
});

it.each([
  [byDay, 'from=2026-11-06&to=2026-11-05', 'from must be before to, and at most 366 days before it'],
  [byDay, 'from=2024-11-06&to=2026-11-05', 'from must be before to, and at most 366 days before it'],
  [byDestination, 'from=2026-12&to=2026-11', 'from must not be after to, and at most 24 months are counted'],
  [byDestination, 'from=2024-11&to=2026-11', 'from must not be after to, and at most 24 months are counted'],
  [byDestination, 'from=2026-13', 'from must be a month, YYYY-MM, for example "2026-01"'],
])('refuses %s?%s', async (path, query, message) => {
  const { status, json } = await service.get(`${path}?${query}`);
  expect([status, json.messages[0]?.field, json.messages[0]?.message]).toEqual([
    400,
    'from',
    expect.stringContaining(message),
  ]);
});

it('needs the scope read_shipments', async () => {
  for (const path of [byDay, byDestination])
    expect((await service.get(path, { token: 'accounting' })).status).toBe(403);
});
