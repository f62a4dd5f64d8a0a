import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unwrapped } from '../../../src/adapters/shared/validation/zod-shape.ts';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { shopWithEverything } from '../../support/access-world.ts';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { nameOf, pathOf, routeTable } from '../../support/route-probes.ts';
import { runningService, toldBy } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { readyCollection } from '../collections/collection-request.ts';
import { book, labels, shipFrom, shipmentIn } from '../parcels/label-request.ts';
import { aFile, base64, entry, uploads } from '../parcels/trade-documents.ts';

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1', QUOTE_HOLD_DAYS: '14' } });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const succeeded = (answer: Answer): Answer => {
  if (answer.status > 201) throw new Error(answer.text);
  return answer;
};
/** Goes one minute on, does something, and returns when it was done. */
const minuteLater = async (act: () => Promise<unknown>): Promise<string> => {
  service.clock.advance(60_000);
  await act();
  return service.clock.now();
};
const at = (path: string, point: string | number, token = 'shop'): Promise<Answer> =>
  service.get(`${path}?asOf=${encodeURIComponent(point)}`, { token });
const pointOf = ({ headers }: Answer) => [headers.get('x-as-of'), headers.get('x-as-of-version')];
const reasonIn = ({ json }: Answer) => json.messages[0]?.reason;

describe('a shipment', () => {
  it('is shown as it was at each version and each time, with the pickup of that time', async () => {
    const before = service.clock.now();
    const booked = await minuteLater(() => Promise.resolve());
    const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' });
    const path = `${labels}/${shipmentId}`;
    const window = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00' };
    let pickupId = '';
    const collected = await minuteLater(async () => {
      const { json } = succeeded(
        await service.post('/api/pickups', { ...window, shipmentIds: [shipmentId], address: shipFrom }),
      );
      pickupId = (json['pickup'] as { id: string }).id;
    });
    const released = await minuteLater(async () => succeeded(await service.post(`/api/pickups/${pickupId}/cancel`)));
    const voided = await minuteLater(async () => succeeded(await service.post(`${path}/void`)));

    const seen = [];
    for (const time of [booked, collected, released, voided]) {
      const answer = await at(path, time);
      const { status, pickupId: holder } = shipmentIn(answer) as unknown as { status: string; pickupId?: string };
      seen.push([...pointOf(answer), status, holder]);
    }
    expect(seen).toEqual([
      [booked, '2', 'label_created', undefined],
      [collected, '3', 'label_created', pickupId],
      [released, '3', 'label_created', undefined],
      [voided, '4', 'voided', undefined],
    ]);
    expect(shipmentIn(await at(path, 1)).status).toBe('booking_pending');
    expect(pointOf(await at(path, 3))).toEqual([collected, '3']);
    expect(shipmentIn(await at(path, 4))).toMatchObject({ status: 'voided' });

    for (const point of [0, before]) {
      const answer = await at(path, point);
      expect([answer.status, reasonIn(answer)]).toEqual([404, 'shipment_not_found']);
    }
    // Before its label it had no number, so that nobody could have asked by it.
    const tracking = `/api/tracking/${trackingNumber}`;
    await service.caughtUp();
    expect([(await at(tracking, 1)).status, (await at(tracking, 2)).json['status']]).toEqual([404, 'label_created']);
    expect([(await at(tracking, 4)).json['status'], pointOf(await at(tracking, 4))]).toEqual(['voided', [voided, '4']]);
  });

  it('counts a scan dated ahead from its time on, as of the time that was asked for', async () => {
    const { shipmentId, trackingNumber } = await book(service, { labelFormat: 'ZPL' });
    await service.caughtUp();
    const ahead = new Date(Date.parse(service.clock.now()) + 25 * 3_600_000).toISOString();
    const events = [{ trackingNumber, timestamp: ahead, code: 'EMA', description: 'Collected' }];
    succeeded(await service.post('/api/tracking/events', { carrier: 'Waybill', events }, { token: 'admin' }));
    const recorded = service.clock.now();
    service.clock.advance(26 * 3_600_000);
    const path = `${labels}/${shipmentId}`;
    expect(shipmentIn(await service.get(path)).status).toBe('collected');
    expect(shipmentIn(await at(path, recorded)).status).toBe('label_created');
    expect(shipmentIn(await at(path, ahead)).status).toBe('collected');
  });

  it('is read without asOf as before, and says nothing of a point', async () => {
    const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
    expect(pointOf(await service.get(`${labels}/${shipmentId}`))).toEqual([null, null]);
  });
});

describe('what is asked for', () => {
  let path: string;
  beforeAll(async () => {
    path = `${labels}/${(await book(service, { labelFormat: 'ZPL' })).shipmentId}`;
  });

  it.each(['yesterday', '-1', '1.5', '2026-11-20', '2026-11-20T10:00', '2026-02-30T10:00:00Z', '1e3'])(
    '%j is no point in time: 400 with an accepted example',
    async (point) => {
      const answer = await at(path, point);
      const [message] = answer.json.messages;
      expect([answer.status, message?.reason, message?.field]).toEqual([400, 'validation_failed', 'asOf']);
      expect(message?.message).toBe(
        'asOf must be a version (a whole number from 0 on) or an RFC 3339 timestamp with its offset, for example "2026-01-15T12:00:00Z".',
      );
    },
  );

  it('a time in any offset is the same time, even where its plus sign has become a space', async () => {
    const now = service.clock.now();
    const local = new Date(Date.parse(now) + 3_600_000).toISOString().replace('Z', '+01:00');
    for (const written of [now, local, local.replace('+', ' ')])
      expect(pointOf(await at(path, written))).toEqual([now, '2']);
  });

  it('the future is refused, of a time and of a version', async () => {
    const next = new Date(Date.parse(service.clock.now()) + 1).toISOString();
    const [time, version] = [await at(path, next), await at(path, 3)];
    expect([time.status, time.json.messages[0]?.field, version.status, version.json.messages[0]?.field]).toEqual([
      400,
      'asOf',
      400,
      'asOf',
    ]);
    expect(time.json.messages[0]?.message).toContain('must not be in the future');
    expect(version.json.messages[0]?.message).toBe('asOf must not be above the latest version, for example "2".');
  });

  it("another account's object has no past: the same 404 as for one that never was, whatever the point", async () => {
    for (const point of [0, 1, 99, service.clock.now()]) {
      const [theirs, nobodys] = [
        await at(path, point, 'rival'),
        await at(`${labels}/shp_00000000000000000000000000`, point, 'rival'),
      ];
      expect(theirs.status).toBe(404);
      expect(toldBy(theirs)).toEqual(toldBy(nobodys));
      expect(pointOf(theirs)).toEqual([null, null]);
    }
  });
});

describe('other objects', () => {
  it('a taxes collection and its request for payment, before and after they were paid', async () => {
    service.clock.advance(60_000);
    const { id } = await readyCollection(service);
    const path = `/api/taxes-collections/${id}`;
    const pending = service.clock.now();
    const body = { paymentMethodId: 'pm_card_visa', name: 'Pat Payer', idempotencyKey: `as-of-${id}` };
    await minuteLater(async () => succeeded(await service.post(`${path}/payment`, body)));
    const past = await at(path, pending);
    expect([past.json['status'], past.json['transactions']]).toEqual(['pending', []]);
    expect((await service.get(path)).json).toMatchObject({ status: 'paid' });

    const textOf = async (address: string): Promise<string> =>
      (await pdfPages((await service.bytes(address)).bytes)).map(({ text }) => text).join(' ');
    const notice = `${path}/attachments/${id}-notice?lang=en`;
    const [then, now] = [await textOf(`${notice}&asOf=${pending}`), await textOf(notice)];
    expect(then).not.toBe(now);
    expect((await service.get(`${path}/attachments/${id}-receipt-1?asOf=${pending}`)).status).toBe(404);
  });

  it('a pickup, a manifest, a product, an endpoint and settings', async () => {
    const world = await shopWithEverything(service, receiver);
    const settings = '/api/accounts/me/settings';
    const overrides = '/api/trade-engine/restriction-overrides';
    const product = `/api/trade-engine/products/${world.objects['{productId}']}`;
    const pickup = `/api/pickups/${world.objects['{pickupId}']}`;
    const endpoint = `/api/webhooks/${world.objects['/api/webhooks/{id}']}`;
    const then = service.clock.now();
    const paths = [settings, overrides, product, pickup, endpoint];
    const before = await Promise.all(paths.map((path) => service.get(path)));
    await minuteLater(async () => {
      succeeded(await service.ask('PATCH', settings, { pickup: { hours: { from: '08:00', to: '18:00' } } }));
      succeeded(await service.ask('PATCH', overrides, { rules: ['*'] }));
      succeeded(await service.post(`${product}/review`, { decision: 'approve' }));
      succeeded(await service.post(`${pickup}/cancel`));
      succeeded(await service.ask('DELETE', endpoint));
    });
    for (const [index, path] of paths.entries()) {
      expect((await at(path, then)).text).toBe(before[index]?.text);
      expect((await service.get(path)).text).not.toBe(before[index]?.text);
    }
    // Settings have defaults, and so a past before the first change of them.
    const first = await at(settings, 0);
    expect([first.status, first.json['holidays'], pointOf(first)[1]]).toEqual([200, { added: [], removed: [] }, '0']);

    const manifest = `/api/manifests/${world.objects['{manifestId}']}`;
    const { documents: _, ...shown } = (await service.get(manifest)).json;
    expect((await at(manifest, then)).json).toMatchObject(shown);
    expect((await at(manifest, 1)).status).toBe(404);
  });
});

describe('erased personal data', () => {
  it('is absent from the past too, with the files that were deleted, and the reply says so', async () => {
    const people = {
      shipTo: {
        name: 'Wilhelmina Zaun',
        address: { line1: '7 Elm Row', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
      },
    };
    const { shipmentId } = await book(service, { ...people, labelFormat: 'ZPL' });
    // Bytes that no other parcel has: a shared file stays.
    const content = base64(aFile('PDF', 200, 'w'));
    succeeded(
      await service.post(uploads, {
        shipmentId,
        electronicTradeDocuments: [entry({ name: 'letter-of-wilhelmina.pdf', content })],
      }),
    );
    const path = `${labels}/${shipmentId}`;
    const then = service.clock.now();
    expect((await at(path, then)).text).toContain('Wilhelmina Zaun');
    const erased = await minuteLater(async () =>
      succeeded(await service.post('/api/privacy/erasures', { shipmentIds: [shipmentId] }, { token: 'operator' })),
    );
    for (const point of [then, 1, 2, 3]) {
      const answer = await at(path, point);
      expect(answer.text.toLowerCase()).not.toContain('wilhelmina');
      expect(answer.json.messages).toMatchObject([{ level: 'info', reason: 'personal_data_erased' }]);
      expect(answer.json.messages[0]?.message).toContain(erased);
      expect(answer.json['shipment']).toMatchObject({ documents: [], commodities: [{ sku: 'TEE-M-BLUE' }] });
    }
    const now = await at(path, service.clock.now());
    expect([now.json.messages, shipmentIn(now)]).toMatchObject([[], { personalDataErasedAt: erased }]);
  });
});

describe('every route that reads one object', () => {
  const isList = ({ query }: Route): boolean => {
    const shape = query && unwrapped(query);
    return shape instanceof z.ZodObject && Object.hasOwn(shape.shape, 'range');
  };
  const takesAsOf = ({ query }: Route): boolean => {
    const shape = query && unwrapped(query);
    return shape instanceof z.ZodObject && Object.hasOwn(shape.shape, 'asOf');
  };

  /** Reads that are no list and do not take `asOf`. */
  const presentOnly: Readonly<Record<string, string>> = {
    'GET /api/shipments/labels/{shipmentId}/documents/{documentId}': 'a file, which never changes',
    'GET /api/manifests/{manifestId}/document': 'a file, which never changes',
    'GET /api/accounts/me': 'a row of a table, and the token of the request',
    'GET /api/oauth/apps/{id}': 'a row of a table',
    'GET /api/services': 'the catalogue of the operator',
    'GET /api/trade-engine/duties-usage-stats': 'sums of a list',
    'GET /api/trade-engine/held-quotes/sums': 'sums of a list',
    'GET /api/trade-engine/tariff-line': 'the rules of any day, which belong to no account',
    'GET /api/taxes-collections/counts/days': 'sums of a list',
    'GET /api/trade-engine/products/counts/reviews': 'sums of a list',
    'GET /api/trade-engine/examples': 'sums of a list',
    'GET /api/trade-engine/examples/conflicts': 'compares what is learnt now',
    'GET /api/taxes-collections/settlement': 'sums of a list',
    'GET /api/taxes-collections/settlement/export': 'an export of a list',
    'GET /api/taxes-collections/export': 'an export of a list',
    'GET /api/shipments/labels/export': 'an export of a list',
    'GET /api/pickups/windows': 'days that are still to come',
    'GET /api/search': 'lists of several kinds',
    'GET /api/shipments/counts': 'sums of a list',
    'GET /api/shipments/counts/days': 'sums of a list',
    'GET /api/shipments/counts/destinations': 'sums of a list',
    'GET /api/system': 'the state of the service now',
    'GET /api/trade-engine/quotes/{quoteId}/replay': 'what the rules of today give',
    'GET /api/audit/events': 'a list, page by page',
    'GET /api/audit/{kind}/{id}/difference': 'takes two points, as from and to',
    'GET /api/tracking-codes/unknown': 'a list',
    'GET /api/webhooks/{id}/health': 'figures of the last 48 hours',
    'GET /api/webhook-deliveries/{deliveryId}': 'a row of a table, with all its attempts',
    'GET /sandbox/inbox.json': 'the inbox of the sandbox',
    'GET /sandbox/messages.json': 'the inbox of the sandbox',
  };

  it('takes asOf, or says here why not', async () => {
    const rows = (await routeTable({})).filter(
      ({ method, access, hidden }) => method === 'get' && access !== 'public' && hidden !== true,
    );
    const lacking = rows.filter((row) => !isList(row) && !takesAsOf(row)).map(nameOf);
    expect(
      lacking.toSorted(),
      'Make the route an objectRoute, which takes asOf; or give the reason in presentOnly, above.',
    ).toEqual(Object.keys(presentOnly).toSorted());
    expect(rows.filter(takesAsOf).length).toBeGreaterThan(9);
  });

  it('answers asOf, says which point it shows, and shows the present as of now', async () => {
    const world = await shopWithEverything(service, receiver);
    await service.caughtUp();
    const rows = (await routeTable({ WEBHOOK_ALLOW: '127.0.0.1' })).filter(
      (row) => row.method === 'get' && row.hidden !== true && takesAsOf(row),
    );
    const now = service.clock.now();
    for (const row of rows) {
      const path = pathOf(row, world.objects);
      const [past, present] = [await service.bytes(`${path}?asOf=${now}`), await service.bytes(path)];
      expect([nameOf(row), past.status, past.headers.get('x-as-of')]).toEqual([nameOf(row), 200, now]);
      expect(Number(past.headers.get('x-as-of-version'))).toBeGreaterThanOrEqual(0);
      if (past.headers.get('content-type')?.startsWith('application/json') === true)
        expect(new TextDecoder().decode(past.bytes)).toBe(new TextDecoder().decode(present.bytes));
    }
  });
});
