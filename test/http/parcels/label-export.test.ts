import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels, shipTo } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

let service: RunningService;
/** A parcel with a second carrier and a manifest, a voided one, one to Germany, and one with formulas. */
const shipments: ShownShipment[] = [];
beforeAll(async () => {
  service = await runningService({ start: '2026-11-25T10:00:00.000Z' });
  for (const changes of [
    { customerReference: 'ORD-1' },
    { customerReference: 'ORD-2' },
    {
      customerReference: 'ORD-3',
      shipTo: { ...shipTo, address: { line1: 'Hafen 1', city: 'Hamburg', postcode: '20457', country: 'DE' } },
    },
    { customerReference: '=1+1', shipTo: { ...shipTo, name: '@SUM(A1)' } },
  ]) {
    shipments.push(await book(service, { labelFormat: 'ZPL', ...changes }));
    service.clock.advance(60_000);
  }
  const [first, second] = shipments;
  await service.post(`${labels}/${second?.shipmentId}/void`);
  const leg = { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400 1000 0000 0000 0000 11' };
  await service.post(`${labels}/${first?.shipmentId}/legs`, leg, { token: 'operator' });
  await service.post('/api/manifests', { shipmentIds: [first?.shipmentId] });
  await service.caughtUp();
});
afterAll(() => service.stop());

const exported = async (query = '', token?: 'rival'): Promise<readonly string[]> => {
  await service.caughtUp();
  const { status, headers, bytes } = await service.bytes(`${labels}/export?${query}`, token ? { token } : {});
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="shipments.csv"',
  ]);
  return new TextDecoder().decode(bytes).split('\r\n');
};
/** The cells of a line, by the names in the header. No cell of these tests has a comma. */
const cellsOf = ([header = '']: readonly string[], line: string | undefined): Readonly<Record<string, string>> => {
  const cells = (line ?? '').split(',');
  return Object.fromEntries(header.split(',').map((name, at) => [name, cells[at] ?? '']));
};

const header =
  'id,trackingNumber,customerReference,status,carrier,serviceCode,firstMileCarrier,firstMileNumber,lastMileCarrier,' +
  'lastMileNumber,consigneeName,consigneeCity,originCountry,destinationCountry,weight,weightUnit,price,currency,' +
  'shipDate,estimatedDelivery,collectedAt,deliveredAt,pickupId,manifestId,notices,trackingURL,createdAt,updatedAt';

describe('the export of shipments', () => {
  it('has a line for each shipment, the oldest first, with what the list shows', async () => {
    const lines = await exported();
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([header, 6, '']);
    expect(lines.slice(1, 5).map((line) => line.split(',')[0])).toEqual(shipments.map(({ shipmentId }) => shipmentId));
    const { json } = await service.get(`${labels}?sort=ASC`);
    const [listed] = json as unknown as readonly (ShownShipment & {
      readonly rate: { readonly price: number; readonly currency: string; readonly estimatedDelivery: string };
      readonly manifestId: string;
      readonly trackingURL: string;
      readonly updatedAt: string;
    })[];
    expect(cellsOf(lines, lines[1])).toMatchObject({
      trackingNumber: listed?.trackingNumber,
      customerReference: 'ORD-1',
      status: 'label_created',
      carrier: 'Waybill',
      serviceCode: 'SERVICE-EXPEDITED-PICKUP',
      lastMileCarrier: 'USPS',
      lastMileNumber: '9400 1000 0000 0000 0000 11',
      consigneeName: 'Jane Doe',
      consigneeCity: 'Springfield',
      originCountry: 'GB',
      destinationCountry: 'US',
      weight: '1.2',
      weightUnit: 'kg',
      currency: listed?.rate.currency,
      shipDate: listed?.shipDate,
      estimatedDelivery: listed?.rate.estimatedDelivery,
      collectedAt: '',
      deliveredAt: '',
      pickupId: '',
      manifestId: listed?.manifestId,
      notices: '',
      trackingURL: listed?.trackingURL,
      createdAt: '2026-11-25T10:00:00.000Z',
      updatedAt: listed?.updatedAt,
    });
    expect(Number(cellsOf(lines, lines[1])['price'])).toBe(listed?.rate.price);
  });

  it.each<[string, readonly number[]]>([
    ['status=voided', [1]],
    ['destinationCountry=DE', [2]],
    ['number=9400-1000-0000-0000-0000-11', [0]],
    ['customerReference=ORD-2', [1]],
    ['createdAtFrom=2026-11-25T10:01:00Z&carrier=Waybill', [1, 2, 3]],
    ['filter={"destinationCountry":["DE","US"],"status":"label_created"}', [0, 2, 3]],
    ['carrier=USPS', []],
  ])('has the filters of the list: %s', async (query, expected) => {
    const lines = await exported(query);
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      expected.map((at) => shipments[at]?.shipmentId),
    );
  });

  it('disarms what a spreadsheet would calculate', async () => {
    const lines = await exported('customerReference=%3D1%2B1');
    expect(cellsOf(lines, lines[1])).toMatchObject({ customerReference: "'=1+1", consigneeName: "'@SUM(A1)" });
  });

  it('has nothing of another account, and takes no range', async () => {
    expect(await exported('', 'rival')).toEqual([header, '']);
    const answer = await service.get(`${labels}/export?range=[0,9]`);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([400, 'validation_failed']);
  });
});
