import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { verifiesServiceSignature, verifiesStandardSignature } from '../../../support/verify-webhook.ts';
import { WebhookReceiver } from '../../../support/webhook-receiver.ts';
import { openFixture } from '../../../support/webhooks-fixture.ts';
import type { Fixture } from '../../../support/webhooks-fixture.ts';

let fixture: Fixture;
let receiver: WebhookReceiver;
beforeEach(async () => {
  fixture = await openFixture();
  receiver = await WebhookReceiver.start();
});
afterEach(async () => {
  await fixture.close();
  await receiver.stop();
});

const deliveriesOf = async (endpointId: string) =>
  (
    await fixture.deliveries.list('acc_1', {
      endpointId,
      sort: { field: 'createdAt', direction: 'ASC' },
      range: [0, 49],
    })
  ).rows;

/** The endpoint's only delivery, once it stands like this. */
const deliveryOnce = (endpointId: string, status: string, attempts: number) =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(endpointId);
    return delivery?.status === status && delivery.attempts.length === attempts && delivery;
  });

describe('the delivery of a webhook', () => {
  it('arrives signed, once, with all documented headers', async () => {
    fixture.start();
    const { endpoint, secret = '' } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    const [request] = await receiver.got(1);

    const body = JSON.parse(request?.body ?? '') as Record<string, unknown>;
    expect(Object.keys(body)).toEqual([
      'eventName',
      'objectType',
      'objectId',
      'data',
      'eventId',
      'createdAt',
      'apiVersion',
    ]);
    expect(body).toMatchObject({
      eventName: 'label.generated',
      objectType: 'shipment',
      objectId: 'shp_1',
      data: {
        shipmentId: 'shp_1',
        documents: [{ type: 'LABEL', format: 'PDF', url: 'https://example.com/label.pdf' }],
      },
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
    expect(request && verifiesStandardSignature(request, secret, fixture.clock.now())).toBe(true);
    const delivery = await deliveryOnce(endpoint.id, 'delivered', 1);
    expect(delivery.attempts[0]).toMatchObject({ statusCode: 200, at: fixture.clock.now() });
    expect(receiver.received).toHaveLength(1);
  });

  it('goes only to endpoints of the account that asked for it', async () => {
    fixture.start();
    await fixture.register(`${receiver.url}/all`);
    await fixture.register(`${receiver.url}/labels`, ['label.generated']);
    await fixture.register(`${receiver.url}/bulk`, ['product.updated']);
    await fixture.register(`${receiver.url}/stranger`, ['*'], 'acc_2');
    await fixture.happens('LabelGenerated');
    await fixture.happens('TrackingRecorded');
    await fixture.happens('ShipmentRequested');
    await fixture.happens('ShipmentVoided');
    await receiver.got(4);
    await fixture.caughtUp();
    expect(
      receiver.received.map(({ path, headers }) => `${path} ${String(headers['x-service-event'])}`).sort(),
    ).toEqual([
      '/hooks/all label.generated',
      '/hooks/all shipment.updated',
      '/hooks/all shipment.updated',
      '/hooks/labels label.generated',
    ]);
  });

  it('is retried by the schedule with the same bytes and id until it succeeds', async () => {
    receiver.answer = (_received, response) => response.writeHead(receiver.received.length < 3 ? 500 : 204).end('no');
    fixture.start();
    const { endpoint, secret = '' } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');

    const first = await deliveryOnce(endpoint.id, 'pending', 1);
    expect(first.attempts[0]).toMatchObject({ statusCode: 500, failure: 'http_status', response: 'no' });
    expect(first.nextAttemptAt).toBe('2026-11-20T10:00:05.000Z');
    fixture.clock.advance(4_999);
    fixture.clock.advance(1);
    const second = await deliveryOnce(endpoint.id, 'pending', 2);
    expect(second.nextAttemptAt).toBe('2026-11-20T10:05:05.000Z');
    fixture.clock.advance(300_000);
    await deliveryOnce(endpoint.id, 'delivered', 3);

    expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const request of receiver.received) expect(verifiesServiceSignature(request, secret)).toBe(true);
  });
});

describe('a failing receiver', () => {
  it('may delay the retry by Retry-After, up to twice the wait', async () => {
    receiver.answer = (_received, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    const delivery = await deliveryOnce(endpoint.id, 'pending', 1);
    expect(delivery.nextAttemptAt).toBe('2026-11-20T10:00:10.000Z');
  });

  it('is not followed when it redirects', async () => {
    receiver.answer = ({ path }, response) =>
      path === '/hooks'
        ? response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end()
        : response.writeHead(200).end();
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    const delivery = await deliveryOnce(endpoint.id, 'pending', 1);
    expect(delivery.attempts[0]).toMatchObject({ failure: 'redirect', statusCode: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  });

  it('is disabled at once by 410; later events are stored and can be recovered', async () => {
    let well = false;
    receiver.answer = (_received, response) => response.writeHead(well ? 200 : 410).end();
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    await deliveryOnce(endpoint.id, 'skipped', 1);
    expect(await fixture.endpoints.get('acc_1', endpoint.id)).toMatchObject({
      enabled: false,
      disabledReason: 'gone_410',
    });

    await fixture.happens('TrackingRecorded');
    await fixture.caughtUp();
    expect((await deliveriesOf(endpoint.id)).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    await expect(
      fixture.endpoints.recover(endpoint.id, '2026-11-20T00:00:00.000Z', fixture.contextOf('acc_1')),
    ).rejects.toMatchObject({
      reason: 'webhook_disabled',
    });

    well = true;
    await fixture.endpoints.change(endpoint.id, { enabled: true }, fixture.contextOf('acc_1'));
    await fixture.endpoints.recover(endpoint.id, '2026-11-20T00:00:00.000Z', fixture.contextOf('acc_1'));
    await eventually(async () => (await deliveriesOf(endpoint.id)).every(({ status }) => status === 'delivered'));
    expect(receiver.received.map(({ headers }) => headers['x-service-event']).sort()).toEqual([
      'label.generated',
      'label.generated',
      'shipment.updated',
    ]);
    expect(await fixture.endpoints.get('acc_1', endpoint.id)).not.toHaveProperty('disabledReason');
  });

  it('is given up after the last attempt', async () => {
    await fixture.close();
    fixture = await openFixture({ schedule: [0, 1_000, 1_000] });
    receiver.answer = (_received, response) => response.writeHead(500).end();
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    await deliveryOnce(endpoint.id, 'pending', 1);
    fixture.clock.advance(1_000);
    await deliveryOnce(endpoint.id, 'pending', 2);
    fixture.clock.advance(1_000);
    const exhausted = await deliveryOnce(endpoint.id, 'exhausted', 3);
    expect(exhausted).not.toHaveProperty('nextAttemptAt');
    expect(await fixture.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: true });
  });

  it('is not disabled by a clock correction of many days between two failures', async () => {
    receiver.answer = (_received, response) => response.writeHead(500).end();
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    await deliveryOnce(endpoint.id, 'pending', 1);
    fixture.clock.advance(30 * 24 * 3_600_000);
    await deliveryOnce(endpoint.id, 'pending', 2);
    expect(await fixture.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: true });
  });

  it('is disabled after 120 hours and ten attempts without a success', async () => {
    receiver.answer = (_received, response) => response.writeHead(500).end();
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    for (const _ of [1, 2]) await fixture.happens('LabelGenerated');
    for (let attempt = 1; attempt <= 5; attempt++) {
      await eventually(async () =>
        (await deliveriesOf(endpoint.id)).every(
          (each) => each.status === 'pending' && each.attempts.length === attempt,
        ),
      );
      expect(await fixture.endpoints.get('acc_1', endpoint.id)).toMatchObject({ enabled: true });
      fixture.clock.advance(24 * 3_600_000);
    }
    await eventually(async () =>
      (await deliveriesOf(endpoint.id)).every((each) => each.status === 'skipped' && each.attempts.length === 6),
    );
    expect(await fixture.endpoints.get('acc_1', endpoint.id)).toMatchObject({
      enabled: false,
      disabledReason: 'failing',
    });
  });

  it('never delays another, however long it takes', async () => {
    const held: (() => void)[] = [];
    receiver.answer = ({ path }, response) => {
      if (path.endsWith('/slow')) held.push(() => response.writeHead(200).end());
      else response.writeHead(200).end();
    };
    fixture.start();
    const slow = await fixture.register(`${receiver.url}/slow`);
    const brisk = await fixture.register(`${receiver.url}/brisk`);
    for (let index = 0; index < 50; index++) await fixture.happens('TrackingRecorded');
    await eventually(
      async () => (await deliveriesOf(brisk.endpoint.id)).filter(({ status }) => status === 'delivered').length === 50,
    );
    expect((await deliveriesOf(slow.endpoint.id)).filter(({ status }) => status === 'delivered')).toHaveLength(0);
    await eventually(async () => {
      for (const release of held.splice(0)) release();
      return (await deliveriesOf(slow.endpoint.id)).filter(({ status }) => status === 'delivered').length === 50;
    });
  });
});

describe('a secret', () => {
  it('is followed by the new one for a day: both in the standard header, the old one in ours', async () => {
    fixture.start();
    const { endpoint, secret: before = '' } = await fixture.register(receiver.url);
    const { secret: after = '' } = await fixture.endpoints.rotate(endpoint.id, undefined, fixture.contextOf('acc_1'));
    expect(after).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(after).not.toBe(before);

    await fixture.happens('LabelGenerated');
    const [during] = await receiver.got(1);
    expect(String(during?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(during && verifiesServiceSignature(during, before)).toBe(true);
    expect(during && verifiesServiceSignature(during, after)).toBe(false);
    expect(during && verifiesStandardSignature(during, before, fixture.clock.now())).toBe(true);
    expect(during && verifiesStandardSignature(during, after, fixture.clock.now())).toBe(true);

    fixture.clock.advance(24 * 3_600_000);
    await fixture.happens('TrackingRecorded');
    const [, later] = await receiver.got(2);
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(later && verifiesServiceSignature(later, after)).toBe(true);
    expect(later && verifiesStandardSignature(later, before, fixture.clock.now())).toBe(false);
  });

  it('is destroyed at the next rotation after its expiry, not before', async () => {
    fixture.start();
    const { endpoint, secret: first = '' } = await fixture.register(receiver.url);
    const rotate = (key?: string) =>
      fixture.endpoints.rotate(
        endpoint.id,
        key === undefined ? undefined : { path: '/rotate', key },
        fixture.contextOf('acc_1'),
      );
    const kept = async () => {
      await fixture.caughtUp();
      const [subscription] = await fixture.outbox.endpointsOf(['acc_1']);
      const rows = await fixture.db.selectFrom('webhook_secrets').select('id').execute();
      expect(rows.map(({ id }) => id).toSorted()).toEqual(subscription?.secrets.map(({ id }) => id).toSorted());
      return rows.length;
    };
    const { secret: second = '' } = await rotate('two');
    fixture.clock.advance(24 * 3_600_000 - 1);
    const { secret: third = '' } = await rotate();
    expect(await kept()).toBe(3); // The first one signs for a millisecond yet.
    await fixture.happens('LabelGenerated');
    const [during] = await receiver.got(1);
    for (const secret of [first, second, third])
      expect(during && verifiesStandardSignature(during, secret, fixture.clock.now())).toBe(true);

    fixture.clock.advance(1);
    await rotate();
    expect(await kept()).toBe(3);
    expect((await rotate('two')).secret).toBe(second);

    fixture.clock.advance(2 * 24 * 3_600_000);
    for (let day = 0; day < 10; day++) {
      await rotate();
      fixture.clock.advance(24 * 3_600_000);
      expect(await kept()).toBe(2);
    }
    // Asked for again, what is gone is not made again: it would sign nothing.
    expect(await rotate('two')).toEqual({
      endpoint: await fixture.endpoints.get('acc_1', endpoint.id),
      replayed: true,
    });
    expect(await kept()).toBe(2);
  });

  it('is not readable in the log or in the tables', async () => {
    const { secret = '' } = await fixture.register(receiver.url);
    const rows = await fixture.db.selectFrom('webhook_secrets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await fixture.store.read('webhookEndpoints-acc_1'))).not.toContain(secret.slice(6));
  });
});

describe('a deleted endpoint', () => {
  it('gets nothing more, and its secret is destroyed', async () => {
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.endpoints.remove(endpoint.id, fixture.contextOf('acc_1'));
    await fixture.happens('LabelGenerated');
    await fixture.caughtUp();
    expect(receiver.received).toHaveLength(0);
    expect(await fixture.db.selectFrom('webhook_secrets').selectAll().execute()).toEqual([]);
    await expect(fixture.endpoints.get('acc_1', endpoint.id)).rejects.toMatchObject({ reason: 'webhook_not_found' });
  });
});

describe('a test', () => {
  it('goes to every enabled endpoint whatever its events, marked as one', async () => {
    fixture.start();
    await fixture.happens('LabelGenerated');
    await fixture.caughtUp();
    await fixture.register(`${receiver.url}/a`, ['manifest.created']);
    await fixture.register(`${receiver.url}/b`);
    const off = await fixture.register(`${receiver.url}/off`);
    await fixture.endpoints.change(off.endpoint.id, { enabled: false }, fixture.contextOf('acc_1'));

    const report = await fixture.test(['shp_1', 'shp_unknown'], fixture.contextOf('acc_1'));
    expect(report).toMatchObject({ success: false, webhooksNotified: 2 });
    expect(
      report.results.map(({ shipmentId, success, webhooksNotified }) => [shipmentId, success, webhooksNotified]),
    ).toEqual([
      ['shp_1', true, 2],
      ['shp_unknown', false, 0],
    ]);
    await receiver.got(2);
    await fixture.caughtUp();
    expect(
      receiver.received
        .map(({ path, headers }) => [path, headers['x-service-test'], headers['x-service-event']])
        .sort(),
    ).toEqual([
      ['/hooks/a', 'true', 'shipment.updated'],
      ['/hooks/b', 'true', 'shipment.updated'],
    ]);
  });

  it("does not see another account's shipment", async () => {
    await fixture.happens('LabelGenerated', 'shp_theirs', 'acc_2');
    await fixture.register(receiver.url);
    expect(await fixture.test(['shp_theirs'], fixture.contextOf('acc_1'))).toMatchObject({
      success: false,
      webhooksNotified: 0,
    });
  });
});

describe('resending', () => {
  it('sends the same bytes under the same id, as the next attempt', async () => {
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    const delivered = await deliveryOnce(endpoint.id, 'delivered', 1);
    await fixture.deliveries.redeliver('acc_1', endpoint.id, delivered.id, fixture.clock.now());
    await deliveryOnce(endpoint.id, 'delivered', 2);
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2']);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  it("is not for another account's deliveries", async () => {
    fixture.start();
    const { endpoint } = await fixture.register(receiver.url);
    await fixture.happens('LabelGenerated');
    const { id } = await deliveryOnce(endpoint.id, 'delivered', 1);
    await expect(fixture.deliveries.redeliver('acc_2', endpoint.id, id, fixture.clock.now())).rejects.toMatchObject({
      reason: 'webhook_not_found',
    });
  });
});
