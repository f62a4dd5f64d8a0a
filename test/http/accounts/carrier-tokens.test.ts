import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { book, labels, shipmentIn } from '../parcels/label-request.ts';
import type { ShownShipment } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const parcel = async (): Promise<ShownShipment> => {
  const shipment = await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  return shipment;
};
const scan = (trackingNumber: string, more: object = {}) => ({
  trackingNumber,
  code: '10',
  timestamp: '2026-11-20T10:00:00Z',
  ...more,
});
const push = (events: readonly object[], token: string, more: object = {}) =>
  service.post('/api/tracking/events', { ...more, events }, { token });
const remote = { type: 'remote_area', name: 'Remote area', amount: 4.5, currency: 'GBP' };
const legOf = (trackingNumber: string) => ({ leg: 'lastMile', carrier: 'USPS', trackingNumber });

/** What belongs to the account alone: people, goods, the shipment's id where it was not asked with, links. */
const secrets = ['shipTo', 'shipFrom', 'commodities', 'documents', 'signature='];

describe('a token of a carrier', () => {
  it('treats a parcel of other carriers as unknown, by number and by id', async () => {
    const { shipmentId, trackingNumber } = await parcel();
    const before = await service.eventStore.head();
    const pushed = await push([scan(trackingNumber)], 'usps');
    expect([pushed.status, pushed.json]).toMatchObject([
      200,
      { accepted: 0, recorded: 0, results: [{ trackingNumber, success: false }] },
    ]);
    expect(pushed.text).not.toContain(shipmentId);
    for (const named of [shipmentId, trackingNumber]) {
      const charged = await service.post(`/api/shipments/labels/${named}/surcharges`, remote, { token: 'usps' });
      const laid = await service.post(`/api/shipments/labels/${named}/legs`, legOf('U1'), { token: 'usps' });
      expect([charged.status, charged.json.messages[0]?.reason, laid.status]).toEqual([404, 'shipment_not_found', 404]);
    }
    expect(await service.eventStore.head()).toBe(before);
  });

  it('reaches a parcel whose leg its carrier goes, and is shown neither its id, people, goods nor links', async () => {
    const { shipmentId, trackingNumber } = await parcel();
    const number = `94002${shipmentId.slice(-10)}`;
    await service.post(`/api/shipments/labels/${shipmentId}/legs`, legOf(number), { token: 'operator' });
    await service.caughtUp();
    const pushed = await push([scan(number, { code: 'OF' })], 'usps');
    expect(pushed.json).toMatchObject({
      accepted: 1,
      recorded: 1,
      results: [{ trackingNumber: number, success: true }],
    });
    expect(pushed.text).not.toContain(shipmentId);
    const charged = await service.post(`/api/shipments/labels/${number}/surcharges`, remote, { token: 'usps' });
    const laid = await service.post(`/api/shipments/labels/${trackingNumber}/legs`, legOf(number), { token: 'usps' });
    expect([charged.status, laid.status, Object.keys(charged.json), Object.keys(laid.json)]).toEqual([
      201,
      200,
      ['messages', 'surcharge'],
      ['messages', 'lastMile'],
    ]);
    for (const word of secrets) expect(pushed.text + charged.text + laid.text).not.toContain(word);
    expect(shipmentIn(await service.get(`${labels}/${shipmentId}`))).toMatchObject({ status: 'out_for_delivery' });
  });

  it("scans are its own carrier's though the number is another's", async () => {
    const { shipmentId, trackingNumber } = await parcel();
    await service.post(`/api/shipments/labels/${shipmentId}/legs`, legOf('9400300000000000000001'), {
      token: 'operator',
    });
    await service.caughtUp();
    await push([scan(trackingNumber, { code: 'OF' })], 'usps');
    expect(shipmentIn(await service.get(`${labels}/${shipmentId}`)).events).toMatchObject([
      { code: 'OF', carrier: 'USPS' },
    ]);
  });

  it.each<[string, object, readonly object[], string]>([
    ['for all scans', { carrier: 'FedEx' }, [scan('N1')], 'carrier'],
    [
      'on one scan',
      {},
      [scan('N1', { carrier: 'US Postal Service' }), scan('N2', { carrier: 'Waybill' })],
      'events[1].carrier',
    ],
  ])('may not name another carrier %s', async (_, more, events, field) => {
    const answer = await push(events, 'usps', more);
    expect([answer.status, answer.json.messages[0]]).toMatchObject([
      403,
      { reason: 'carrier_not_permitted', field, message: `${field} must be USPS: the token is for no other carrier.` },
    ]);
  });

  it('that names no carrier may do nothing', async () => {
    const { shipmentId, trackingNumber } = await parcel();
    const answers = [
      await push([scan(trackingNumber)], 'nobodysCarrier'),
      await service.post(`/api/shipments/labels/${shipmentId}/surcharges`, remote, { token: 'nobodysCarrier' }),
      await service.post(`/api/shipments/labels/${shipmentId}/legs`, legOf('U1'), { token: 'nobodysCarrier' }),
    ];
    for (const { status, json } of answers)
      expect([status, json.messages[0]?.reason]).toEqual([403, 'carrier_missing']);
  });

  it('that is for several carriers names one where the number is of none of them', async () => {
    const { shipmentId, trackingNumber } = await parcel();
    await service.post(`/api/shipments/labels/${shipmentId}/legs`, legOf('9400300000000000000002'), {
      token: 'operator',
    });
    await service.caughtUp();
    expect((await push([scan(trackingNumber)], 'twoCarriers')).json).toMatchObject({
      recorded: 0,
      results: [{ success: false, message: expect.stringContaining('Name the carrier') as string }],
    });
    expect((await push([scan(trackingNumber, { carrier: 'usps' })], 'twoCarriers')).json).toMatchObject({
      recorded: 1,
    });
  });
});

it("an operator's push names the shipment", async () => {
  const { shipmentId, trackingNumber } = await parcel();
  expect((await push([scan(trackingNumber, { code: 'EMA' })], 'operator')).json).toMatchObject({
    results: [{ shipmentId, success: true }],
  });
});
