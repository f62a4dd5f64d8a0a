import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { easyPostKey, easyPostServer } from '../../support/carriers/easypost-server.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer } from '../../support/running-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { book, labelRequest, labels, shipmentIn } from './label-request.ts';
import type { ShownShipment } from './label-request.ts';

const webhookSecret = 'Zürich-secret';
/** What EasyPost calls those of the sample catalogue that are booked there. */
const atEasyPost: Readonly<Record<string, string>> = {
  'SERVICE-POSTAL-PICKUP': 'Priority',
  'SERVICE-POSTAL-DROPOFF': 'GroundAdvantage',
};

const servicesFile = async (folder: string): Promise<string> => {
  const sample = JSON.parse(await readFile(join(import.meta.dirname, '../../../data/services.json'), 'utf8')) as {
    services: { code: string }[];
  };
  const services = sample.services.map((entry) => {
    const called = atEasyPost[entry.code];
    return called === undefined
      ? entry
      : { ...entry, carrier: { adapter: 'easypost', name: 'USPS', carrier: 'USPS', service: called } };
  });
  const path = join(folder, 'services.json');
  await writeFile(path, JSON.stringify({ ...sample, services }));
  return path;
};

/** A service that books with EasyPost, and the EasyPost that it calls. */
const servedByEasyPost = async () => {
  const folder = await temporaryFolder();
  const easyPost = await easyPostServer();
  const keyFile = join(folder.path, 'key');
  await writeFile(keyFile, `${easyPostKey}\n`);
  const service = await runningService({
    start: '2026-11-25T10:00:00.000Z',
    environment: {
      SERVICES_FILE: await servicesFile(folder.path),
      EASYPOST_URL: easyPost.url,
      EASYPOST_API_KEY_FILE: keyFile,
      EASYPOST_WEBHOOK_SECRET: webhookSecret,
      TRACKING_SUFFIX: 'qz',
    },
  });
  const stop = async (): Promise<void> => {
    await service.stop();
    await easyPost.close();
    await folder.remove();
  };
  return { service, easyPost, stop };
};

type Served = Awaited<ReturnType<typeof servedByEasyPost>>;
let { service, easyPost } = {} as Served;

/** Tests that advance the clock get a service each: it would end other tests' requests to carriers. */
const withOwnService = (): void => {
  let own: Served;
  let shared: Pick<Served, 'service' | 'easyPost'>;
  beforeEach(async () => {
    shared = { service, easyPost };
    own = await servedByEasyPost();
    ({ service, easyPost } = own);
  });
  afterEach(async () => {
    ({ service, easyPost } = shared);
    await own.stop();
  });
};

let shared: Served;
beforeAll(async () => {
  shared = await servedByEasyPost();
  ({ service, easyPost } = shared);
});
afterAll(() => shared.stop());

const byEasyPost = { serviceCode: 'SERVICE-POSTAL-PICKUP', labelFormat: 'ZPL' };
const parcel = async (changes: Readonly<Record<string, unknown>> = byEasyPost): Promise<ShownShipment> => {
  const shipment = await book(service, changes);
  await service.caughtUp();
  return shipment;
};
const now = async ({ shipmentId }: ShownShipment): Promise<ShownShipment> =>
  shipmentIn(await service.get(`${labels}/${shipmentId}`));

type Report = { readonly checked: number; readonly updated: number; readonly failed: number; readonly results: readonly { readonly shipmentId: string; readonly error?: string; readonly newEvents: number; readonly status: string }[] }; // oxfmt-ignore
const sync = async (): Promise<Answer & { readonly report: Report }> => {
  const answer = await service.post('/api/tracking/sync-tracking', undefined, { token: 'admin' });
  return { ...answer, json: answer.json, report: answer.json as unknown as Report };
};
const rowOf = ({ report }: { readonly report: Report }, { shipmentId }: ShownShipment) =>
  report.results.find((row) => row.shipmentId === shipmentId);

describe('a service of a hub carrier', () => {
  it('is booked there, with label and documents, and does not reveal the hub', async () => {
    const shipment = await parcel();
    expect(shipment).toMatchObject({
      status: 'label_created',
      trackingNumber: expect.stringMatching(/^9400/) as string,
    });
    expect(shipment.documents.map(({ type, format }) => [type, format])).toEqual([['LABEL', 'ZPL'], ['COMMERCIAL_INVOICE', 'PDF']]); // oxfmt-ignore
    const { text } = await service.get('/api/services');
    expect(text).toContain('SERVICE-POSTAL-PICKUP');
    expect(text).not.toMatch(/easypost/i);
  });

  it('gets pickup requests, once for the parcels of all its services, and cancellations', async () => {
    const parcels = [await parcel(), await parcel({ ...byEasyPost, serviceCode: 'SERVICE-POSTAL-DROPOFF' })];
    const address = {
      name: 'Jane Doe',
      address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    };
    const window = { startAt: '2026-11-27T09:00', endAt: '2026-11-27T11:00' };
    const answer = await service.post('/api/pickups', {
      ...window,
      address,
      shipmentIds: parcels.map(({ shipmentId }) => shipmentId),
    });
    const { id } = answer.json['pickup'] as { id: string };
    expect([answer.status, answer.json.messages]).toEqual([201, []]);
    const confirmed = await eventually(async () => {
      const shown = (await service.get(`/api/pickups/${id}`)).json['pickup'] as {
        status: string;
        confirmations?: unknown;
      };
      return shown.status === 'confirmed' && shown;
    });
    expect(confirmed.confirmations).toEqual([
      { carrier: 'USPS', confirmation: expect.stringMatching(/^WTC/) as string },
    ]);
    expect(easyPost.pickups.batches.map(({ wanted }) => wanted.length)).toEqual([2]);
    expect((await service.post(`/api/pickups/${id}/cancel`)).status).toBe(200);
    expect(easyPost.pickups.vans()).toEqual([{ reference: id, isComing: false }]);
  });

  it.each([
    ['for now', 'Too Many Requests', 503, 'carrier_unavailable', '30'],
    ['for good', 'Shipment cannot weigh less than 16oz', 502, 'carrier_refused', null],
  ])(
    'without a price %s returns the carrier’s message, which is also logged',
    async (_, message, status, reason, retryAfter) => {
      easyPost.world.messages = [{ carrier: 'USPS', type: 'rate_error', message }];
      const answer = await service.post(labels, labelRequest(byEasyPost));
      easyPost.world.messages = [];
      expect([answer.status, answer.json.messages[0]?.reason, answer.headers.get('retry-after')]).toEqual([
        status,
        reason,
        retryAfter,
      ]);
      expect(answer.json.messages[0]?.details).toContain(`USPS: rate_error: ${message}`);
      expect(service.log()).toContain(`USPS: rate_error: ${message}`);
      const read = await service.get(`${labels}/${shipmentIn(answer).shipmentId}`);
      expect(read.json.messages[0]?.details).toEqual([`USPS: rate_error: ${message}`]);
    },
  );

  it('returns an unconvertible label in its original format, with a notice at every read', async () => {
    easyPost.world.onlyPrints = 'PDF';
    const answer = await service.post(labels, labelRequest(byEasyPost));
    easyPost.world.onlyPrints = undefined;
    const shipment = shipmentIn(answer);
    expect([answer.status, shipment.documents[0]?.format]).toEqual([201, 'PDF']);
    const read = await service.get(`${labels}/${shipment.shipmentId}`);
    for (const { json } of [answer, read])
      expect(json.messages.map(({ reason }) => reason)).toContain('label_format_differs');
  });

  it('keeps its credentials out of the log', () => {
    expect(service.log()).not.toContain(easyPostKey);
  });

  it('is voided there', async () => {
    const shipment = await parcel();
    expect((await service.post(`${labels}/${shipment.shipmentId}/void`)).status).toBe(200);
    expect(
      [...easyPost.shipments.values()].find(({ reference }) => reference === shipment.shipmentId)?.refund_status,
    ).toBe('submitted');
  });
});

it.each(['AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX'])(
  'a parcel to %s is booked, under a number with the configured suffix',
  async (country) => {
    const shipTo = {
      name: 'Jane Doe',
      email: 'jane@example.com',
      address: { line1: '1 Main Street', city: 'Town', postcode: '10000', country },
    };
    const { trackingNumber } = await parcel({ shipTo, labelFormat: 'ZPL' });
    expect(trackingNumber).toMatch(/^[A-Z]{2}\d{9}QZ$/);
    expect((await service.get(`/api/tracking/${trackingNumber}`)).status).toBe(200);
  },
);

describe('tracking synchronization', () => {
  it('records new events, with a row for each trackable shipment, and nothing the second time', async () => {
    const [own, other] = [await parcel({ labelFormat: 'ZPL' }), await parcel()];
    easyPost.scan(other.trackingNumber);
    const first = await sync();
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Checked \d+ shipments?: 1 updated, 0 failed\.$/) as string,
    });
    expect(rowOf(first, other)).toEqual({
      shipmentId: other.shipmentId,
      trackingNumber: other.trackingNumber,
      newEvents: 1,
      status: 'collected',
    });
    // The built-in carrier pushes what it scans, and has nothing to add.
    expect(rowOf(first, own)).toBeUndefined();
    expect(await now(other)).toMatchObject({
      status: 'collected',
      events: [{ code: 'OA', carrier: 'USPS', location: 'LEEDS, GB' }],
    });
    await service.caughtUp();
    expect(rowOf(await sync(), other)).toMatchObject({ newEvents: 0, status: 'collected' });
  });

  it('checks a leg at its carrier, whichever carrier booked the shipment', async () => {
    const shipment = await parcel({ labelFormat: 'ZPL' });
    const trackingNumber = '9400199999999999999999';
    await service.post(
      `/api/shipments/labels/${shipment.shipmentId}/legs`,
      { leg: 'lastMile', carrier: 'usps', trackingNumber },
      { token: 'carrier' },
    );
    easyPost.scan(trackingNumber, { carrier_code: '01', status: 'delivered', status_detail: 'delivered' });
    await service.caughtUp();
    expect(rowOf(await sync(), shipment)).toMatchObject({ newEvents: 1, status: 'delivered' });
  });

  it('reports a failing carrier as a row, and the others as usual', async () => {
    const [one, other] = [await parcel(), await parcel()];
    easyPost.fail('GET', /\/v2\/trackers$/, {
      kind: 'answer',
      status: 400,
      body: { error: { code: 'BAD', message: 'No such place as 742 Evergreen Row' } },
    });
    const answer = await sync();
    expect([answer.status, answer.report.failed]).toEqual([200, 1]);
    const failed = answer.report.results.filter(({ error }) => error !== undefined);
    expect(failed).toMatchObject([{ error: 'USPS does not know this parcel.', newEvents: 0 }]);
    expect([rowOf(answer, one), rowOf(answer, other)]).not.toContain(undefined);
    expect(answer.text).not.toContain('Evergreen');
  });

  it('runs once at a time', async () => {
    const shipment = await parcel();
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    easyPost.fail('GET', /\/v2\/trackers$/, { kind: 'held', until });
    const before = easyPost.asked.length;
    const first = sync();
    await eventually(() => easyPost.asked.slice(before).some((line) => line.endsWith('/v2/trackers')));
    const second = await sync();
    expect([second.status, second.json.messages[0]?.reason]).toEqual([409, 'sync_under_way']);
    letGo();
    const { report } = await first;
    expect(report.results.some(({ shipmentId }) => shipmentId === shipment.shipmentId)).toBe(true);
    expect((await sync()).status).toBe(200);
  });

  it.each(['shop', 'carrier'])('is not allowed for the %s', async (token) => {
    expect((await service.post('/api/tracking/sync-tracking', undefined, { token })).status).toBe(403);
  });
});

describe('the schedule of tracking synchronization', () => {
  withOwnService();

  it('runs by schedule when it is due', async () => {
    const shipment = await parcel();
    easyPost.scan(shipment.trackingNumber);
    service.clock.advance(2 * 3_600_000);
    await eventually(async () => (await now(shipment)).status === 'collected');
  });
});

describe('the refund of a voided label', () => {
  withOwnService();

  const voided = async () => {
    const shipment = await parcel();
    expect((await service.post(`${labels}/${shipment.shipmentId}/void`)).json).toMatchObject({
      shipment: { refund: { status: 'pending' } },
    });
    await service.caughtUp();
    const theirs = [...easyPost.shipments.values()].find(
      ({ tracking_code }) => tracking_code === shipment.trackingNumber,
    );
    if (!theirs) throw new Error('EasyPost has no such parcel.');
    return { shipment, theirs };
  };
  const read = ({ shipmentId }: ShownShipment) => service.get(`${labels}/${shipmentId}`);

  it.each([
    ['rejected', ['refund_rejected']],
    ['refunded', []],
  ])('is asked about until the carrier has decided: %s', async (outcome, reasons) => {
    const { shipment, theirs } = await voided();
    const asked = easyPost.asked.length;
    service.clock.advance(3_600_000);
    await eventually(() => easyPost.asked.slice(asked).some((line) => line.includes(shipment.shipmentId)));
    expect((await read(shipment)).json).toMatchObject({
      shipment: { status: 'voided', refund: { status: 'pending' } },
    });
    theirs.refund_status = outcome;
    service.clock.advance(3_600_000);
    const { json } = await eventually(async () => {
      const answer = await read(shipment);
      return (
        (answer.json as unknown as { shipment: { refund: { status: string } } }).shipment.refund.status === outcome &&
        answer
      );
    });
    expect(json.messages.map(({ reason }) => reason)).toEqual(reasons);
    expect(json).toMatchObject({ shipment: { status: 'voided' } });
  });
});

describe('webhooks of EasyPost', () => {
  const told = (trackingNumber: string) => ({
    object: 'Event',
    description: 'tracker.updated',
    result: {
      object: 'Tracker',
      tracking_code: trackingNumber,
      carrier: 'USPS',
      status: 'out_for_delivery',
      tracking_details: [{ status: 'out_for_delivery', status_detail: 'out_for_delivery', carrier_code: 'OF', message: 'Out for Delivery', datetime: '2026-11-25T08:00:00Z', tracking_location: { city: 'SPRINGFIELD', state: 'IL', country: 'US' } }], // oxfmt-ignore
    },
  });
  const send = (body: object, signature?: string): Promise<Answer> => {
    const text = JSON.stringify(body);
    const right = `hmac-sha256-hex=${createHmac('sha256', webhookSecret.normalize('NFKD')).update(text).digest('hex')}`;
    return service.postRaw('/webhooks/easypost', new TextEncoder().encode(text), {
      token: null,
      headers: { 'x-hmac-signature': signature ?? right, 'content-type': 'application/json' },
    });
  };

  it('are recorded once, however often they arrive', async () => {
    const shipment = await parcel();
    const answers = [await send(told(shipment.trackingNumber)), await send(told(shipment.trackingNumber))];
    expect(answers.map(({ status, json }) => [status, json['recorded']])).toEqual([[200, 1], [200, 0]]); // oxfmt-ignore
    expect(await now(shipment)).toMatchObject({
      status: 'out_for_delivery',
      events: [{ code: 'OF', carrier: 'USPS', location: 'SPRINGFIELD, IL, US' }],
    });
  });

  it.each(['', 'hmac-sha256-hex=00', 'x'])('is refused with the signature "%s"', async (signature) => {
    const shipment = await parcel();
    const answer = await send(told(shipment.trackingNumber), signature);
    expect([answer.status, (await now(shipment)).events]).toEqual([401, []]);
  });

  it('are accepted and ignored for unknown parcels and other objects', async () => {
    expect((await send(told('9400000000000000000000'))).json['recorded']).toBe(0);
    for (const body of [{ description: 'batch.created', result: {} }, { description: 'payment.created' }, {}])
      expect((await send({ object: 'Event', ...body })).status).toBe(200);
  });
});

describe('unmapped codes', () => {
  it('are listed for the operator, counted, and logged once', async () => {
    const shipment = await parcel({ labelFormat: 'ZPL' });
    const event = (minute: number) => ({
      trackingNumber: shipment.trackingNumber,
      code: 'XQ9',
      description: 'A riddle',
      timestamp: `2026-11-24T10:0${minute}:00Z`,
    });
    await service.post(
      '/api/tracking/events',
      { carrier: 'FedEx', events: [event(1), event(2)] },
      { token: 'carrier' },
    );
    await service.post(
      '/api/tracking/events',
      { carrier: 'fedex', events: [event(2), event(3)] },
      { token: 'carrier' },
    );
    await service.caughtUp();
    const answer = await service.get('/api/tracking-codes/unknown', { token: 'admin' });
    const listed = JSON.parse(answer.text) as readonly { code: string }[];
    expect(listed.filter(({ code }) => code === 'XQ9')).toMatchObject([
      { carrier: 'FedEx', shipmentId: shipment.shipmentId, times: 3 },
    ]);
    expect((await service.get('/metrics', { token: null })).text).toMatch(
      /tracking_unknown_codes\{carrier="FedEx"\} 1/,
    );
    expect(service.log().split('A carrier sent a tracking code that no table maps')).toHaveLength(2);
    expect((await service.get('/api/tracking-codes/unknown')).status).toBe(403);
  });
});
