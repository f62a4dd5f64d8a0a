import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, Asking, RunningService } from '../../support/running-service.ts';
import { book, labels, shipmentIn } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-25T10:00:00.000Z' });
});
afterAll(() => service.stop());

const parcel = async (): Promise<ShownShipment> => {
  const shipment = await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  return shipment;
};
const now = async ({ shipmentId }: ShownShipment): Promise<ShownShipment> =>
  shipmentIn(await service.get(`${labels}/${shipmentId}`));
const push = (events: readonly object[], more: object = {}): Promise<Answer> =>
  service.post('/api/tracking/events', { ...more, events }, { token: 'carrier' });
const at = (time: string) => `2026-11-24T${time}:00.000Z`;

let count = 0;
const number = (): string => `94001${String(++count).padStart(17, '0')}`;

const assign = ({ shipmentId }: ShownShipment, leg: object, token = 'operator'): Promise<Answer> =>
  service.post(`/api/shipments/labels/${shipmentId}/legs`, leg, { token });

describe('a shipment of several carriers', () => {
  it('has empty legs while one carrier has the whole way, in every reply', async () => {
    const none = { firstMile: {}, lastMile: {} };
    const shipment = await parcel();
    expect(shipment).toMatchObject(none);
    await assign(shipment, { leg: 'lastMile', carrier: 'Waybill', trackingNumber: 'W1' });
    await service.caughtUp();
    const read = (await service.get(`${labels}/${shipment.shipmentId}`)).json['shipment'];
    const listed = JSON.parse(
      (await service.get(`${labels}?trackingNumber=${shipment.trackingNumber}`)).text,
    ) as unknown[];
    const { tracking, ...flat } = (await service.get(`/api/tracking/${shipment.trackingNumber}`)).json;
    const { shipment: nested } = (await service.post(`${labels}/${shipment.shipmentId}/void`)).json;
    for (const shown of [read, listed[0], tracking, flat, nested]) expect(shown).toMatchObject(none);
  });

  it('shows its legs with the carrier’s usual name and tracking page', async () => {
    const shipment = await parcel();
    const trackingNumber = number();
    const answer = await assign(shipment, { leg: 'lastMile', carrier: 'usps', trackingNumber });
    const lastMile = {
      carrier: 'USPS',
      trackingNumber,
      trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${trackingNumber}`,
    };
    expect([answer.status, answer.json['shipment']]).toMatchObject([200, { lastMile }]);
    expect(await now(shipment)).toMatchObject({ lastMile, firstMile: {} });
    await service.caughtUp();
    expect((await service.get(`/api/tracking/${shipment.trackingNumber}`)).json['tracking']).toMatchObject({
      lastMile,
    });
  });

  it('merges the scans of both legs into one history in the order of their time, and derives the status from all of them', async () => {
    const shipment = await parcel();
    const last = number();
    const handover = { trackingNumber: shipment.trackingNumber, code: 'EMF', timestamp: at('12:00') };
    await push([{ ...handover, lastMile: { carrier: 'USPS', trackingNumber: last } }]);
    await service.caughtUp();
    await push([{ trackingNumber: last, code: 'OF', timestamp: at('16:00') }]);
    await push([{ trackingNumber: shipment.trackingNumber, code: 'EMA', timestamp: at('08:00') }]);
    const { events, status } = await now(shipment);
    expect([status, events.map((event) => [event.code, (event as { carrier?: string }).carrier])]).toEqual([
      'out_for_delivery',
      [
        ['OF', 'USPS'],
        ['EMF', 'Waybill'],
        ['EMA', 'Waybill'],
      ],
    ]);
  });

  it('records a scan of a leg once, under any name of the carrier', async () => {
    const shipment = await parcel();
    const last = number();
    await assign(shipment, { leg: 'lastMile', carrier: 'USPS', trackingNumber: last });
    await service.caughtUp();
    const event = { trackingNumber: last, code: '01', timestamp: at('18:00') };
    const answers = [
      await push([event]),
      await push([event], { carrier: 'usps' }),
      await push([{ ...event, carrier: 'US Postal Service' }]),
    ];
    expect(answers.map(({ json }) => json['recorded'])).toEqual([1, 0, 0]);
    expect(await now(shipment)).toMatchObject({ status: 'delivered', events: [{ code: '01', carrier: 'USPS' }] });
  });

  it('finds the page of a parcel by the number of its leg', async () => {
    const shipment = await parcel();
    const last = number();
    await assign(shipment, { leg: 'firstMile', carrier: 'UPS', trackingNumber: last });
    await service.caughtUp();
    const page = await service.get(`/track/${last}`, { token: null });
    expect([page.status, page.text.includes(shipment.trackingNumber)]).toEqual([200, true]);
  });

  it("does not give a leg another shipment's own number", async () => {
    const [one, other] = [await parcel(), await parcel()];
    await assign(one, { leg: 'lastMile', carrier: 'USPS', trackingNumber: other.trackingNumber });
    await service.caughtUp();
    await push([{ trackingNumber: other.trackingNumber, code: 'EMA', timestamp: at('10:00') }]);
    expect([(await now(one)).events, (await now(other)).status]).toEqual([[], 'collected']);
  });

  it('replaces a changed leg, and records nothing for a known one', async () => {
    const shipment = await parcel();
    const [first, second] = [number(), number()];
    await assign(shipment, { leg: 'lastMile', carrier: 'USPS', trackingNumber: first });
    const head = await service.eventStore.head();
    await assign(shipment, { leg: 'lastMile', carrier: 'usps', trackingNumber: first });
    expect(await service.eventStore.head()).toBe(head);
    await assign(shipment, { leg: 'lastMile', carrier: 'USPS', trackingNumber: second });
    expect(await now(shipment)).toMatchObject({ lastMile: { trackingNumber: second } });
  });

  it('shows a carrier the legs, and an operator also the shipment', async () => {
    const shipment = await parcel();
    const leg = { leg: 'lastMile', carrier: 'USPS', trackingNumber: number() };
    const { messages, ...toCarrier } = (await assign(shipment, leg, 'carrier')).json;
    expect([messages, toCarrier]).toEqual([[], { lastMile: expect.objectContaining({ carrier: 'USPS' }) as unknown }]);
    expect(Object.keys((await assign(shipment, leg)).json)).toEqual(['messages', 'lastMile', 'shipment']);
  });

  it.each([
    ['shop', 403, 'role_missing'],
    ['reader', 403, 'role_missing'],
  ])('accepts no leg from %s, whose token has no role', async (token, status, reason) => {
    const answer = await assign(await parcel(), { leg: 'lastMile', carrier: 'USPS', trackingNumber: '1' }, token);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([status, reason]);
  });

  it.each([
    ['an end there is not', { leg: 'middle', carrier: 'USPS', trackingNumber: '1' }, 'leg'],
    [
      'an address that is none',
      { leg: 'lastMile', carrier: 'USPS', trackingNumber: '1', trackingUrl: 'javascript:alert(1)' },
      'trackingUrl',
    ],
    ['no number', { leg: 'lastMile', carrier: 'USPS' }, 'trackingNumber'],
  ])('refuses a leg with %s', async (_, leg, field) => {
    const answer = await assign(await parcel(), leg);
    expect([answer.status, answer.json.messages[0]?.field]).toEqual([400, field]);
  });

  it('refuses leg and surcharge for a voided label, and returns 404 for an unknown shipment', async () => {
    const shipment = await parcel();
    await service.post(`${labels}/${shipment.shipmentId}/void`);
    const leg = { leg: 'lastMile', carrier: 'USPS', trackingNumber: '1' };
    expect((await assign(shipment, leg)).json.messages[0]).toMatchObject({ code: 409, reason: 'shipment_voided' });
    expect((await charge(shipment, remote)).json.messages[0]).toMatchObject({ code: 409, reason: 'shipment_voided' });
    expect((await assign({ ...shipment, shipmentId: 'shp_none' }, leg)).status).toBe(404);
    expect((await charge({ ...shipment, shipmentId: 'shp_none' }, remote)).status).toBe(404);
  });
});

const charge = ({ shipmentId }: ShownShipment, body: object, asking: Asking = {}): Promise<Answer> =>
  service.post(`/api/shipments/labels/${shipmentId}/surcharges`, body, { token: 'carrier', ...asking });
const remote = { type: 'remote_area', name: 'Remote area', amount: 4.5, currency: 'GBP' };

describe('a surcharge after the booking', () => {
  it('is on the shipment as documented', async () => {
    const shipment = await parcel();
    const answer = await charge(shipment, { ...remote, metadata: { invoice: 'INV-7' } });
    const shown = {
      id: expect.stringMatching(/^sur_/) as string,
      type: 'remote_area',
      name: 'Remote area',
      amount: 4.5,
      currency: 'GBP',
      metadata: { invoice: 'INV-7' },
      shipmentId: shipment.shipmentId,
      createdAt: service.clock.now(),
      updatedAt: service.clock.now(),
    };
    expect([answer.status, answer.json['surcharge']]).toEqual([201, shown]);
    expect((await now(shipment)) as unknown).toMatchObject({ surcharges: [shown] });
    expect(answer.json['surcharge']).not.toHaveProperty('taxesCollectionId');
  });

  it('may be a refund, with the measured weight and size', async () => {
    const shipment = await parcel();
    const measured = {
      actualScaleWeight: { unit: 'kg', value: '1.9' },
      actualBillWeight: { unit: 'kg', value: '2' },
      actualDimensions: { unit: 'cm', length: '30', width: '20', height: '10' },
    };
    await charge(shipment, {
      type: 'weight_correction',
      name: 'Weight correction',
      amount: '3.20',
      currency: 'GBP',
      ...measured,
    });
    await charge(shipment, { type: 'address_correction', name: 'Taken back', amount: '-3.20', currency: 'GBP' });
    expect((await now(shipment)) as unknown).toMatchObject({
      ...measured,
      surcharges: [{ amount: 3.2 }, { amount: -3.2 }],
    });
  });

  it('is added once under one idempotency key, and refused under the same key with another body', async () => {
    const shipment = await parcel();
    const asking = { headers: { 'idempotency-key': `charge-${shipment.shipmentId}` } };
    const [first, second] = [await charge(shipment, remote, asking), await charge(shipment, remote, asking)];
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect([second.status, second.json['surcharge']]).toEqual([201, first.json['surcharge']]);
    const other = await charge(shipment, { ...remote, amount: 5 }, asking);
    expect([other.status, other.json.messages[0]?.reason]).toEqual([422, 'idempotency_key_reused']);
    expect(((await now(shipment)) as unknown as { surcharges: unknown[] }).surcharges).toHaveLength(1);
  });

  it('is not accepted from the account itself', async () => {
    expect((await charge(await parcel(), remote, { token: 'shop' })).status).toBe(403);
  });

  it.each<[string, object, string]>([
    ['nothing to pay', { amount: 0 }, 'amount'],
    ['a fraction of a penny', { amount: '1.005' }, 'amount'],
    ['two signs', { amount: '--1' }, 'amount'],
    ['a currency there is not', { currency: 'XYZ' }, 'currency'],
    ['a type there is not', { type: 'because' }, 'type'],
    ['measures that belong to no weight correction', { actualBillWeight: { value: 2 } }, 'actualBillWeight'],
  ])('is refused with %s', async (_, change, field) => {
    const answer = await charge(await parcel(), { ...remote, ...change });
    expect([answer.status, answer.json.messages[0]?.reason, answer.json.messages[0]?.field]).toEqual([
      400,
      'validation_failed',
      field,
    ]);
  });
});

it('a surcharge and a leg cause one webhook each, however often they are sent', async () => {
  const shipment = await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
  const key = { headers: { 'idempotency-key': `told-${shipment.shipmentId}` } };
  const leg = { leg: 'lastMile', carrier: 'USPS', trackingNumber: number() };
  for (const _ of [1, 2]) {
    await charge(shipment, remote, key);
    await assign(shipment, leg);
  }
  await service.caughtUp();
  const told = async () => {
    const inbox = JSON.parse((await service.get('/sandbox/inbox.json', { token: null })).text) as readonly {
      readonly body: string;
    }[];
    return inbox.map(({ body }) => body).filter((body) => body.includes(shipment.shipmentId));
  };
  const messages = await eventually(async () => {
    const all = await told();
    return all.length >= 3 && all;
  });
  expect(messages.filter((text) => text.includes('shipment.updated'))).toHaveLength(2);
  expect(messages.filter((text) => text.includes(leg.trackingNumber))).toHaveLength(1);
});
