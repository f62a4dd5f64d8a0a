import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { verifiesServiceSignature, verifiesStandardSignature } from '../../support/verify-webhook.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { openHouse } from '../../support/webhooks-house.ts';
import type { House } from '../../support/webhooks-house.ts';

let house: House;
let receiver: WebhookReceiver;
beforeEach(async () => {
  house = await openHouse();
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await house.close();
  await receiver.stop();
});

const deliveriesOf = async (endpointId: string) =>
  (await house.deliveries.list('acc_1', { endpointId, direction: 'ASC', range: [0, 49] })).rows;

/** The endpoint's only delivery, once it stands like this. */
const deliveryOnce = (endpointId: string, status: string, attempts: number) =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(endpointId);
    return delivery?.status === status && delivery.attempts.length === attempts && delivery;
  });

describe('a webhook on its way', () => {
  it('arrives signed, once, with everything its headers promise', async () => {
    house.start();
    const { endpoint, secret = '' } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    const [request] = await receiver.got(1);

    const body = JSON.parse(request?.body ?? '') as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(['eventName', 'objectType', 'objectId', 'data', 'eventId', 'createdAt', 'apiVersion']);
    expect(body).toMatchObject({
      eventName: 'label.generated',
      objectType: 'shipment',
      objectId: 'shp_1',
      data: { shipmentId: 'shp_1', documents: [{ type: 'LABEL', format: 'PDF', url: 'https://example.com/label.pdf' }] },
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': body['eventId'],
      'x-service-event': 'label.generated',
      'x-service-delivery-attempt': '1',
      'x-service-sequence': '1',
    });
    expect(request?.headers).not.toHaveProperty('x-service-test');
    expect(request && verifiesServiceSignature(request, secret)).toBe(true);
    expect(request && verifiesStandardSignature(request, secret, house.clock.now())).toBe(true);
    const delivery = await deliveryOnce(endpoint.id, 'delivered', 1);
    expect(delivery.attempts[0]).toMatchObject({ statusCode: 200, at: house.clock.now() });
    expect(receiver.received).toHaveLength(1);
  });

  it('goes only to endpoints of the account that asked for it', async () => {
    house.start();
    await house.register(`${receiver.url}/all`);
    await house.register(`${receiver.url}/labels`, ['label.generated']);
    await house.register(`${receiver.url}/bulk`, ['product.updated']);
    await house.register(`${receiver.url}/stranger`, ['*'], 'acc_2');
    await house.happens('LabelGenerated');
    await house.happens('TrackingRecorded');
    await house.happens('ShipmentRequested');
    await house.happens('ShipmentVoided');
    await receiver.got(4);
    await house.caughtUp();
    expect(receiver.received.map(({ path, headers }) => `${path} ${String(headers['x-service-event'])}`).sort()).toEqual([
      '/hooks/all label.generated',
      '/hooks/all shipment.updated',
      '/hooks/all shipment.updated',
      '/hooks/labels label.generated',
    ]);
  });

  it('is tried again by the schedule with the same bytes and id until the receiver is well', async () => {
    receiver.answer = (_received, response) => response.writeHead(receiver.received.length < 3 ? 500 : 204).end('no');
    house.start();
    const { endpoint, secret = '' } = await house.register(receiver.url);
    await house.happens('LabelGenerated');

    const first = await deliveryOnce(endpoint.id, 'pending', 1);
    expect(first.attempts[0]).toMatchObject({ statusCode: 500, failure: 'http_status', response: 'no' });
    expect(first.nextAttemptAt).toBe('2026-11-20T10:00:05.000Z');
    house.clock.advance(4_999);
    house.clock.advance(1);
    const second = await deliveryOnce(endpoint.id, 'pending', 2);
    expect(second.nextAttemptAt).toBe('2026-11-20T10:05:05.000Z');
    house.clock.advance(300_000);
    await deliveryOnce(endpoint.id, 'delivered', 3);

    expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const request of receiver.received) expect(verifiesServiceSignature(request, secret)).toBe(true);
  });
});
