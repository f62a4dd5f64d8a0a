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

describe('a receiver that is not well', () => {
  it('may ask to be left alone for up to twice the wait', async () => {
    receiver.answer = (_received, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    const delivery = await deliveryOnce(endpoint.id, 'pending', 1);
    expect(delivery.nextAttemptAt).toBe('2026-11-20T10:00:10.000Z');
  });

  it('is not followed when it redirects', async () => {
    receiver.answer = ({ path }, response) =>
      path === '/hooks' ? response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end() : response.writeHead(200).end();
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    const delivery = await deliveryOnce(endpoint.id, 'pending', 1);
    expect(delivery.attempts[0]).toMatchObject({ failure: 'redirect', statusCode: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  });

  it('is disabled at once by 410, and what comes later is kept and can be recovered', async () => {
    let well = false;
    receiver.answer = (_received, response) => response.writeHead(well ? 200 : 410).end();
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    await deliveryOnce(endpoint.id, 'skipped', 1);
    expect(await house.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: false, disabledReason: 'gone_410' });

    await house.happens('TrackingRecorded');
    await house.caughtUp();
    expect((await deliveriesOf(endpoint.id)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    await expect(house.endpoints.recover(endpoint.id, '2026-11-20T00:00:00.000Z', house.contextOf('acc_1'))).rejects.toMatchObject({
      reason: 'webhook_disabled',
    });

    well = true;
    await house.endpoints.change(endpoint.id, { enabled: true }, house.contextOf('acc_1'));
    await house.endpoints.recover(endpoint.id, '2026-11-20T00:00:00.000Z', house.contextOf('acc_1'));
    await eventually(async () => (await deliveriesOf(endpoint.id)).every(({ status }) => status === 'delivered'));
    expect(receiver.received.map(({ headers }) => headers['x-service-event']).sort()).toEqual([
      'label.generated',
      'label.generated',
      'shipment.updated',
    ]);
    expect(await house.endpoints.get('acc_1', endpoint.id)).not.toHaveProperty('disabledReason');
  });

  it('is given up after the last attempt', async () => {
    await house.close();
    house = await openHouse({ schedule: [0, 1_000, 1_000] });
    receiver.answer = (_received, response) => response.writeHead(500).end();
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    await deliveryOnce(endpoint.id, 'pending', 1);
    house.clock.advance(1_000);
    await deliveryOnce(endpoint.id, 'pending', 2);
    house.clock.advance(1_000);
    const exhausted = await deliveryOnce(endpoint.id, 'exhausted', 3);
    expect(exhausted).not.toHaveProperty('nextAttemptAt');
    expect(await house.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: true });
  });

  it('is not disabled by a clock that is set right by many days between two failures', async () => {
    receiver.answer = (_received, response) => response.writeHead(500).end();
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    await deliveryOnce(endpoint.id, 'pending', 1);
    house.clock.advance(30 * 24 * 3_600_000);
    await deliveryOnce(endpoint.id, 'pending', 2);
    expect(await house.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: true });
  });

  it('is disabled after 120 hours and ten attempts of nothing but failures', async () => {
    receiver.answer = (_received, response) => response.writeHead(500).end();
    house.start();
    const { endpoint } = await house.register(receiver.url);
    for (const _ of [1, 2]) await house.happens('LabelGenerated');
    for (let attempt = 1; attempt <= 5; attempt++) {
      await eventually(async () =>
        (await deliveriesOf(endpoint.id)).every((each) => each.status === 'pending' && each.attempts.length === attempt),
      );
      expect(await house.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: true });
      house.clock.advance(24 * 3_600_000);
    }
    await eventually(async () =>
      (await deliveriesOf(endpoint.id)).every((each) => each.status === 'skipped' && each.attempts.length === 6),
    );
    expect(await house.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  it('never delays another, however long it takes', async () => {
    const held: (() => void)[] = [];
    receiver.answer = ({ path }, response) => {
      if (path.endsWith('/slow')) held.push(() => response.writeHead(200).end());
      else response.writeHead(200).end();
    };
    house.start();
    const slow = await house.register(`${receiver.url}/slow`);
    const brisk = await house.register(`${receiver.url}/brisk`);
    for (let index = 0; index < 50; index++) await house.happens('TrackingRecorded');
    await eventually(async () => (await deliveriesOf(brisk.endpoint.id)).filter(({ status }) => status === 'delivered').length === 50);
    expect((await deliveriesOf(slow.endpoint.id)).filter(({ status }) => status === 'delivered')).toHaveLength(0);
    await eventually(async () => {
      for (const release of held.splice(0)) release();
      return (await deliveriesOf(slow.endpoint.id)).filter(({ status }) => status === 'delivered').length === 50;
    });
  });
});

describe('a secret', () => {
  it('is followed by the new one for a day: both in the standard header, the old one in ours', async () => {
    house.start();
    const { endpoint, secret: before = '' } = await house.register(receiver.url);
    const { secret: after = '' } = await house.endpoints.rotate(endpoint.id, undefined, house.contextOf('acc_1'));
    expect(after).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(after).not.toBe(before);

    await house.happens('LabelGenerated');
    const [during] = await receiver.got(1);
    expect(String(during?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(during && verifiesServiceSignature(during, before)).toBe(true);
    expect(during && verifiesServiceSignature(during, after)).toBe(false);
    expect(during && verifiesStandardSignature(during, before, house.clock.now())).toBe(true);
    expect(during && verifiesStandardSignature(during, after, house.clock.now())).toBe(true);

    house.clock.advance(24 * 3_600_000);
    await house.happens('TrackingRecorded');
    const [, later] = await receiver.got(2);
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(later && verifiesServiceSignature(later, after)).toBe(true);
    expect(later && verifiesStandardSignature(later, before, house.clock.now())).toBe(false);
  });

  it('is destroyed at the next rotation once it has lapsed, and not before', async () => {
    house.start();
    const { endpoint, secret: first = '' } = await house.register(receiver.url);
    const rotate = (key?: string) =>
      house.endpoints.rotate(endpoint.id, key === undefined ? undefined : { path: '/rotate', key }, house.contextOf('acc_1'));
    const kept = async () => {
      await house.caughtUp();
      const [subscription] = await house.outbox.endpointsOf(['acc_1']);
      const rows = await house.db.selectFrom('webhook_secrets').select('id').execute();
      expect(rows.map(({ id }) => id).toSorted()).toEqual(subscription?.secrets.map(({ id }) => id).toSorted());
      return rows.length;
    };
    const { secret: second = '' } = await rotate('two');
    house.clock.advance(24 * 3_600_000 - 1);
    const { secret: third = '' } = await rotate();
    expect(await kept()).toBe(3); // The first one signs for a millisecond yet.
    await house.happens('LabelGenerated');
    const [during] = await receiver.got(1);
    for (const secret of [first, second, third]) expect(during && verifiesStandardSignature(during, secret, house.clock.now())).toBe(true);

    house.clock.advance(1);
    await rotate();
    expect(await kept()).toBe(3);
    expect((await rotate('two')).secret).toBe(second);

    house.clock.advance(2 * 24 * 3_600_000);
    for (let day = 0; day < 10; day++) {
      await rotate();
      house.clock.advance(24 * 3_600_000);
      expect(await kept()).toBe(2);
    }
    // Asked for again, what is gone is not made anew: it would sign nothing.
    expect(await rotate('two')).toEqual({ endpoint: await house.endpoints.get('acc_1', endpoint.id), replayed: true });
    expect(await kept()).toBe(2);
  });

  it('is nowhere to be read in the log or in the tables', async () => {
    const { secret = '' } = await house.register(receiver.url);
    const rows = await house.db.selectFrom('webhook_secrets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await house.store.read('webhookEndpoints-acc_1'))).not.toContain(secret.slice(6));
  });
});

describe('a deleted endpoint', () => {
  it('gets nothing more, and its secret is destroyed', async () => {
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.endpoints.remove(endpoint.id, house.contextOf('acc_1'));
    await house.happens('LabelGenerated');
    await house.caughtUp();
    expect(receiver.received).toHaveLength(0);
    expect(await house.db.selectFrom('webhook_secrets').selectAll().execute()).toEqual([]);
    await expect(house.endpoints.get('acc_1', endpoint.id)).rejects.toMatchObject({ reason: 'webhook_not_found' });
  });
});

describe('a test', () => {
  it('goes to every enabled endpoint whatever its events, marked as one', async () => {
    house.start();
    await house.happens('LabelGenerated');
    await house.caughtUp();
    await house.register(`${receiver.url}/a`, ['manifest.created']);
    await house.register(`${receiver.url}/b`);
    const off = await house.register(`${receiver.url}/off`);
    await house.endpoints.change(off.endpoint.id, { enabled: false }, house.contextOf('acc_1'));

    const report = await house.test(['shp_1', 'shp_unknown'], house.contextOf('acc_1'));
    expect(report).toMatchObject({ success: false, webhooksNotified: 2 });
    expect(report.results.map(({ shipmentId, success, webhooksNotified }) => [shipmentId, success, webhooksNotified])).toEqual([
      ['shp_1', true, 2],
      ['shp_unknown', false, 0],
    ]);
    await receiver.got(2);
    await house.caughtUp();
    expect(receiver.received.map(({ path, headers }) => [path, headers['x-service-test'], headers['x-service-event']]).sort()).toEqual([
      ['/hooks/a', 'true', 'shipment.updated'],
      ['/hooks/b', 'true', 'shipment.updated'],
    ]);
  });

  it("does not see another account's shipment", async () => {
    await house.happens('LabelGenerated', 'shp_theirs', 'acc_2');
    await house.register(receiver.url);
    expect(await house.test(['shp_theirs'], house.contextOf('acc_1'))).toMatchObject({ success: false, webhooksNotified: 0 });
  });
});

describe('sending once more', () => {
  it('sends the same bytes under the same id and counts on', async () => {
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    const delivered = await deliveryOnce(endpoint.id, 'delivered', 1);
    await house.deliveries.redeliver('acc_1', endpoint.id, delivered.id, house.clock.now());
    await deliveryOnce(endpoint.id, 'delivered', 2);
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2']);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it("is not for another account's deliveries", async () => {
    house.start();
    const { endpoint } = await house.register(receiver.url);
    await house.happens('LabelGenerated');
    const { id } = await deliveryOnce(endpoint.id, 'delivered', 1);
    await expect(house.deliveries.redeliver('acc_2', endpoint.id, id, house.clock.now())).rejects.toMatchObject({
      reason: 'webhook_not_found',
    });
  });
});
