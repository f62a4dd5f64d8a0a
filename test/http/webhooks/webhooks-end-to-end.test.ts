import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { verifiesServiceSignature, verifiesStandardSignature } from '../../support/verify-webhook.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import type { Received } from '../../support/webhook-receiver.ts';
import { book, labelRequest, labels, shipFrom, shipmentIn, shipTo } from '../parcels/label-request.ts';

let service: RunningService;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  const registered = await service.post('/api/webhooks', { url: receiver.url });
  if (registered.status !== 201) throw new Error(registered.text);
  secret = String(registered.json['secret']);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

type Payload = {
  readonly eventName: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly eventId: string;
  readonly data: {
    readonly status: string;
    readonly events: readonly { readonly code: string }[];
    readonly documents?: readonly object[];
    readonly [name: string]: unknown;
  };
};
const payloadOf = ({ body }: Received): Payload => JSON.parse(body) as Payload;
/** What came about one shipment, in the order of its sequence. */
const about = (shipmentId: string): readonly Received[] =>
  receiver.received
    .filter((received) => payloadOf(received).objectId === shipmentId)
    .toSorted((one, other) => Number(one.headers['x-service-sequence']) - Number(other.headers['x-service-sequence']));
const arrived = (shipmentId: string, count: number): Promise<readonly Received[]> =>
  eventually(() => about(shipmentId).length >= count && about(shipmentId));

describe('from a booking to the receiver', () => {
  it('label.generated is sent with two signatures over the exact bytes, and with URLs of documents', async () => {
    const now = service.clock.now();
    const shipment = await book(service, { customerReference: 'ORD-1' });
    const [received] = (await arrived(shipment.shipmentId, 1)) as [Received];
    expect(verifiesServiceSignature(received, secret)).toBe(true);
    expect(verifiesStandardSignature(received, secret, service.clock.now())).toBe(true);
    expect(JSON.stringify(JSON.parse(received.body))).toBe(received.body);
    expect(received.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json') as string,
      'x-service-event': 'label.generated',
      'x-service-delivery-attempt': '1',
    });

    const payload = payloadOf(received);
    expect(payload).toMatchObject({
      eventName: 'label.generated',
      objectType: 'shipment',
      objectId: shipment.shipmentId,
      eventId: received.headers['webhook-id'],
      createdAt: now,
      apiVersion: '1.0.0',
      data: {
        status: 'label_created',
        shipmentId: shipment.shipmentId,
        trackingNumber: shipment.trackingNumber,
        customerReference: 'ORD-1',
        shipDate: '2026-11-23T00:00:00.000Z',
        events: [],
        shipFrom,
        shipTo,
        firstMile: {},
        lastMile: {},
      },
    });
    expect(payload.data.documents?.map((document) => Object.keys(document).toSorted())).toEqual([
      ['format', 'id', 'type', 'url'],
      ['format', 'id', 'type', 'url'],
    ]);
    expect(received.body).not.toContain('base64String');
  });

  it('each change of status is sent, with the whole history, newest first', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await service.post('/sandbox/advance', { shipmentId, by: 2 });
    await service.post('/sandbox/advance', { shipmentId, to: 'delivered' });
    const payloads = (await arrived(shipmentId, 3)).map(payloadOf);
    expect(
      payloads.map(({ eventName, data }) => [eventName, data.status, data.events.map(({ code }) => code).join(' ')]),
    ).toEqual([
      ['label.generated', 'label_created', ''],
      ['shipment.updated', 'in_hub', 'EMB EMA'],
      ['shipment.updated', 'delivered', 'EMI EDG EMF EDC EMD EMC EMB EMA'],
    ]);
    expect(new Set(payloads.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('a voided label is sent', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await service.post(`${labels}/${shipmentId}/void`);
    expect(
      (await arrived(shipmentId, 2)).map(payloadOf).map(({ eventName, data }) => [eventName, data.status]),
    ).toEqual([
      ['label.generated', 'label_created'],
      ['shipment.updated', 'voided'],
    ]);
  });

  it('a refused booking is sent as such, never as a label', async () => {
    const failed = shipmentIn(await service.post(labels, labelRequest({ customerReference: 'SIM-CARRIER-REFUSES' })));
    expect(
      (await arrived(failed.shipmentId, 1)).map(payloadOf).map(({ eventName, data }) => [eventName, data.status]),
    ).toEqual([['shipment.updated', 'booking_failed']]);
  });

  it('the replay of a booking is not sent again', async () => {
    const asking = { headers: { 'idempotency-key': 'once' } };
    const { shipmentId } = await book(service, {}, asking);
    await book(service, {}, asking);
    const last = await book(service, { labelFormat: 'ZPL' });
    await arrived(last.shipmentId, 1);
    expect(about(shipmentId)).toHaveLength(1);
  });

  it('events of another account are not sent', async () => {
    const theirs = await book(service, { labelFormat: 'ZPL' }, { token: 'rival' });
    const mine = await book(service, { labelFormat: 'ZPL' });
    await arrived(mine.shipmentId, 1);
    expect(about(theirs.shipmentId)).toHaveLength(0);
  });

  it('a failed delivery is retried by the schedule, with the same bytes and id', async () => {
    let failures = 1;
    receiver.answer = (_, response) => response.writeHead(failures-- > 0 ? 500 : 200).end();
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await arrived(shipmentId, 1);
    // The attempt is written down before the next one falls due.
    const endpoint = ((await service.get('/api/webhooks')).json as unknown as { id: string }[])[0]?.id ?? '';
    const deliveries = async () =>
      (await service.get(`/api/webhooks/${endpoint}/deliveries`)).json as unknown as {
        objectId: string;
        status: string;
        attempts: unknown[];
      }[];
    await eventually(async () =>
      (await deliveries()).some(({ objectId, attempts }) => objectId === shipmentId && attempts.length === 1),
    );
    service.clock.advance(6_000);
    const [first, second] = (await arrived(shipmentId, 2)) as [Received, Received];
    expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
    expect([first, second].map(({ headers }) => headers['x-service-delivery-attempt']).toSorted()).toEqual(['1', '2']);
    await eventually(async () =>
      (await deliveries()).some(({ objectId, status }) => objectId === shipmentId && status === 'delivered'),
    );
  });
});

describe("the sandbox's inbox", () => {
  type Message = {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly verdict: { readonly service: boolean; readonly standard: boolean };
  };
  const inbox = async (): Promise<readonly Message[]> =>
    (await service.get('/sandbox/inbox.json', { token: null })).json as unknown as Message[];

  it("has received the demo account's label, with two valid signatures", async () => {
    const { shipmentId, trackingNumber } = await book(service, {}, { token: 'demo' });
    const message = await eventually(async () => (await inbox()).find(({ body }) => body.includes(shipmentId)));
    expect(message.verdict).toEqual({ service: true, standard: true });
    expect(message.headers['x-service-event']).toBe('label.generated');
    expect(JSON.parse(message.body)).toMatchObject({ data: { trackingNumber } });
  });

  it('has the newest on top, and shows both on its page', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' }, { token: 'demo' });
    await eventually(async () => (await inbox()).some(({ body }) => body.includes(shipmentId)));
    await service.post('/sandbox/advance', { shipmentId, to: 'collected' }, { token: 'demo' });
    const top = await eventually(async () => {
      const [first] = await inbox();
      return first?.headers['x-service-event'] === 'shipment.updated' && first;
    });
    expect(top.body).toContain(shipmentId);
    const page = await service.get('/sandbox/inbox', { token: null });
    expect(page.status).toBe(200);
    expect(page.text.indexOf('shipment.updated')).toBeLessThan(page.text.indexOf('label.generated'));
    expect(page.text).toContain('signatures hold');
  });

  it('marks the signatures of a forged message as invalid', async () => {
    const forged = await service.post(
      '/sandbox/inbox/acc_0000000000000000000000DEM0',
      { eventName: 'label.generated', objectId: 'forged' },
      { token: null, headers: { 'x-service-signature': 'a'.repeat(64) } },
    );
    expect(forged.status).toBe(200);
    const message = (await inbox()).find(({ body }) => body.includes('forged'));
    expect(message?.verdict).toEqual({ service: false, standard: false });
  });
});

describe('a test of the webhooks', () => {
  it('sends shipment.updated of real parcels, marked as a test, and says how it went for each', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    await arrived(shipmentId, 1);
    const answer = await service.post('/api/webhooks/test', { shipmentIds: [shipmentId, 'shp_unknown'] });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      {
        webhooksNotified: 1,
        results: [
          { shipmentId, success: true, webhooksNotified: 1 },
          { shipmentId: 'shp_unknown', success: false, webhooksNotified: 0 },
        ],
      },
    ]);
    const test = await eventually(() => about(shipmentId).find(({ headers }) => headers['x-service-test'] === 'true'));
    expect(payloadOf(test).eventName).toBe('shipment.updated');
  });
});
