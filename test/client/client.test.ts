import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { ApiError, NoReplyError, verifyWebhook, fitsServiceSignature, waybillClient } from '../../src/client/index.ts';
import type { ApiSchemas, ClientOptions, RequestOf, WaybillClient } from '../../src/client/index.ts';
import { labelRequest } from '../http/parcels/label-request.ts';
import { failingProxy } from '../support/failing-proxy.ts';
import { runningService } from '../support/running-service.ts';
import type { RunningService } from '../support/running-service.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

let service: RunningService;
let receiver: WebhookReceiver;
let proxy: Awaited<ReturnType<typeof failingProxy>>;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  proxy = await failingProxy(service.listeningAt);
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
  await receiver.stop();
});
beforeEach(() => {
  proxy.seen.length = 0;
});
afterEach(() => {
  expect(proxy.faults).toEqual([]);
});

/** A client that reaches the service through the proxy; its pauses are noted, and take no time. */
const clientOf = (options: Partial<ClientOptions> = {}) => {
  const pauses: number[] = [];
  const wait = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  const waybill = waybillClient(
    { baseUrl: proxy.url, token: service.tokens['shop'] ?? '', ...options },
    { wait, random: () => 0 },
  );
  return { waybill, pauses };
};

const booking = (customerReference: string): ApiSchemas['LabelRequest'] =>
  labelRequest({ customerReference }) as ApiSchemas['LabelRequest'];

const bookedUnder = async (waybill: WaybillClient, customerReference: string): Promise<number> => {
  await service.caughtUp();
  return (await waybill.listLabels({ query: { customerReference } })).length;
};

const errorOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an operation', () => {
  it('takes path, query and body, and resolves to what the service answered', async () => {
    const { waybill } = clientOf();
    const { shipment } = await waybill.createLabel({ body: booking('plain') });
    expect(shipment.status).toBe('label_created');
    expectTypeOf(shipment.documents[0]?.url).toEqualTypeOf<string | undefined>();
    const read = await waybill.getLabel({ path: { shipmentId: shipment.shipmentId }, query: { include: 'base64' } });
    expect(read.shipment.trackingNumber).toBe(shipment.trackingNumber);
    expect(await waybill.listServices()).toContainEqual(expect.objectContaining({ code: 'SERVICE-EXPEDITED-PICKUP' }));
  });

  it('answers files as a Blob, text as a string', async () => {
    const { waybill } = clientOf();
    const { shipment } = await waybill.createLabel({ body: booking('files') });
    const path = { shipmentId: shipment.shipmentId, documentId: shipment.documents[0]?.id ?? '' };
    const label = await waybill.downloadDocument({ path });
    expectTypeOf(label).toEqualTypeOf<Blob>();
    expect((await label.text()).startsWith('%PDF')).toBe(true);
    const csv = await waybill.exportTaxesCollections();
    expectTypeOf(csv).toEqualTypeOf<string>();
    expect(csv).toContain('trackingNumber,');
  });

  it('is checked by the compiler', () => {
    expectTypeOf<RequestOf<'createLabel'>>().toHaveProperty('idempotencyKey');
    expectTypeOf<RequestOf<'quoteRates'>>().not.toHaveProperty('idempotencyKey');
    expectTypeOf<WaybillClient['listLabels']>().toHaveProperty('each');
    expectTypeOf<WaybillClient['listServices']>().not.toHaveProperty('each');
    expectTypeOf<WaybillClient['getTokens']>().returns.resolves.toEqualTypeOf<ApiSchemas['Tokens']>();
    const { waybill } = clientOf();
    // @ts-expect-error -- the shipment is not named
    expectTypeOf(waybill.getLabel).toBeCallableWith({});
    // @ts-expect-error -- no such status
    expectTypeOf(waybill.listLabels).toBeCallableWith({ query: { status: 'flying' } });
    expectTypeOf(waybill.listPickups.each).toBeCallableWith({ query: { status: 'created' }, pageSize: 10 });
  });

  it('refuses an empty parameter of the path before anything is sent', async () => {
    const { waybill } = clientOf();
    await expect(waybill.getLabel({ path: { shipmentId: '' } })).rejects.toThrow(TypeError);
    expect(proxy.seen).toEqual([]);
  });

  it('says with `full` under which id the request is logged, and whether it was done before', async () => {
    const { waybill } = clientOf();
    const request = { body: booking('twice'), idempotencyKey: 'twice', requestId: 'req_mine' };
    const first = await waybill.createLabel.full(request);
    expect(first).toMatchObject({ status: 201, isReplayed: false, attempts: 1, requestId: 'req_mine' });
    expect(first.headers.get('x-request-id')).toBe('req_mine');
    const second = await waybill.createLabel.full(request);
    expect([second.isReplayed, second.body.shipment.shipmentId]).toEqual([true, first.body.shipment.shipmentId]);
  });

  it('acts for the account that it is told to', async () => {
    const { waybill } = clientOf({ accountId: 'acc_shop' });
    await waybill.listLabels();
    expect(await errorOf(waybill.listLabels({ accountId: 'acc_rival' }))).toMatchObject({
      status: 403,
      reason: expect.any(String) as string,
    });
    expect(proxy.seen.map(({ headers }) => headers['x-account-id'])).toEqual(['acc_shop', 'acc_rival']);
  });
});

describe('a refusal', () => {
  it('is an ApiError with the parts of the envelope', async () => {
    const { waybill, pauses } = clientOf();
    const error = await errorOf(
      waybill.createLabel({ body: { ...booking('heavy'), weight: { value: -1 } }, idempotencyKey: 'heavy' }),
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      reason: 'validation_failed',
      field: 'weight.value',
      attempts: 1,
      idempotencyKey: 'heavy',
    });
    expect((error as ApiError).message).toContain('weight.value must be a number above zero');
    expect((error as ApiError).requestId).toBe(proxy.seen[0]?.headers['x-request-id']);
    expect([pauses, proxy.seen.length]).toEqual([[], 1]);
  });

  it('by something in front of the service has a status and no reason', async () => {
    const { waybill } = clientOf({ retry: { attempts: 1 } });
    proxy.faults.push(
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
      { status: 308, headers: { location: 'https://elsewhere.example.com/' } },
    );
    expect(await errorOf(waybill.listLabels())).toMatchObject({
      status: 502,
      reason: undefined,
      body: '<h1>Bad Gateway</h1>',
    });
    expect(await errorOf(waybill.listLabels())).toMatchObject({
      status: 308,
      message: expect.stringContaining('redirect') as string,
    });
  });
});

describe('a request that failed', () => {
  it.each(['cut-request', 'lost-reply', 'half-reply'] as const)('books once after a %s', async (fault) => {
    const { waybill, pauses } = clientOf();
    proxy.faults.push(fault);
    const { body, attempts, isReplayed } = await waybill.createLabel.full({ body: booking(fault) });
    expect([attempts, isReplayed, pauses]).toEqual([2, fault !== 'cut-request', [250]]);
    const [first, second] = proxy.seen.map(({ headers }) => [headers['idempotency-key'], headers['x-request-id']]);
    expect(second).toEqual(first);
    expect(await bookedUnder(waybill, fault)).toBe(1);
    expect(body.shipment.customerReference).toBe(fault);
  });

  it('is sent again after what Retry-After says', async () => {
    const { waybill, pauses } = clientOf();
    proxy.faults.push(
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': '2' } },
    );
    expect(await waybill.createLabel.full({ body: booking('told') })).toMatchObject({ attempts: 3, status: 201 });
    expect(pauses).toEqual([7_000, 2_000]);
    expect(await bookedUnder(waybill, 'told')).toBe(1);
  });

  it('ends with the error where Retry-After is too long, or the attempts are used up', async () => {
    const { waybill, pauses } = clientOf({ retry: { attempts: 3 } });
    proxy.faults.push({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await errorOf(waybill.listLabels())).toMatchObject({ status: 429, retryAfterMs: 3_600_000, attempts: 1 });
    proxy.faults.push('cut-request', 'cut-request', 'cut-request');
    const error = await errorOf(waybill.listLabels());
    expect(error).toBeInstanceOf(NoReplyError);
    expect(error).toMatchObject({ attempts: 3, isTimeout: false });
    expect(pauses).toEqual([250, 500]);
  });

  it('is not sent again where that could do it twice, unless the caller says that it is harmless', async () => {
    const { waybill } = clientOf();
    const products = [{ title: 'Cotton T-shirt' }];
    const body = { originCountry: 'GB', destinationCountry: 'US', products } as ApiSchemas['ClassificationRequest'];
    proxy.faults.push('lost-reply');
    expect(await errorOf(waybill.classifyProducts({ body }))).toBeInstanceOf(NoReplyError);
    proxy.faults.push('lost-reply');
    expect((await waybill.classifyProducts({ body, isRepeatable: true })).classifications).toHaveLength(1);
    expect(proxy.seen).toHaveLength(3);
  });

  it('is not sent again where the service has recorded its outcome', async () => {
    const { waybill, pauses } = clientOf();
    const error = await errorOf(waybill.createLabel({ body: booking('SIM-CARRIER-DOWN') }));
    expect(error).toMatchObject({ status: 503, reason: 'carrier_unavailable', attempts: 1, retryAfterMs: 30_000 });
    expect((error as ApiError).body).toHaveProperty('shipment.status', 'booking_failed');
    expect(pauses).toEqual([]);
  });

  it('that another request of the same key overtakes is answered when that one is done', async () => {
    const { waybill } = clientOf();
    const messages = [
      { code: 409, level: 'error', timestamp: '', message: '', details: [], reason: 'idempotency_key_in_flight' },
    ];
    proxy.faults.push({ status: 409, body: JSON.stringify({ messages }) });
    expect(await waybill.createLabel.full({ body: booking('in-flight') })).toMatchObject({ attempts: 2, status: 201 });
  });
});

describe('time', () => {
  it('is limited for each attempt', async () => {
    let asked = 0;
    const silent = (_: unknown, { signal }: RequestInit = {}): Promise<Response> =>
      new Promise((_resolve, reject) => {
        asked++;
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { waybill } = clientOf({ timeoutMs: 5, retry: { attempts: 2 }, fetch: silent });
    expect(await errorOf(waybill.listServices())).toMatchObject({ name: 'NoReplyError', isTimeout: true, attempts: 2 });
    expect(asked).toBe(2);
  });

  it('ends with the signal of the caller, during an attempt and before one', async () => {
    const { waybill } = clientOf();
    const controller = new AbortController();
    const reason = new Error('The page was left.');
    proxy.faults.push('no-reply');
    const waiting = errorOf(waybill.listServices({ signal: controller.signal }));
    controller.abort(reason);
    expect(await waiting).toBe(reason);
    proxy.faults.length = 0;
    proxy.seen.length = 0;
    expect(await errorOf(waybill.listServices({ signal: controller.signal }))).toBe(reason);
    expect(proxy.seen).toEqual([]);
  });

  it('ends with the signal during a pause', async () => {
    const controller = new AbortController();
    const waybill = waybillClient({
      baseUrl: proxy.url,
      token: service.tokens['shop'] ?? '',
      retry: { baseMs: 60_000 },
    });
    proxy.faults.push('cut-request');
    const waiting = errorOf(waybill.listServices({ signal: controller.signal, timeoutMs: 60_000 }));
    while (proxy.faults.length > 0) await new Promise(setImmediate);
    controller.abort(new Error('Enough.'));
    expect(await waiting).toEqual(new Error('Enough.'));
  });
});

describe('a list', () => {
  const references = Array.from({ length: 7 }, (_, index) => `page-${index}`);
  const status = 'label_created';
  beforeAll(async () => {
    const { waybill } = clientOf({ token: service.tokens['rival'] ?? '' });
    for (const reference of references) {
      await waybill.createLabel({ body: booking(reference) });
      service.clock.advance(1_000);
    }
    await service.caughtUp();
  });

  it('is read row by row over several pages, in the order of creation', async () => {
    const { waybill } = clientOf({ token: service.tokens['rival'] ?? '' });
    const found: (string | undefined)[] = [];
    for await (const { customerReference } of waybill.listLabels.each({ query: { status }, pageSize: 3 }))
      found.push(customerReference);
    expect(found).toEqual(references);
    const ranges = proxy.seen.map(({ url }) => new URL(url, proxy.url).searchParams.get('range'));
    expect(ranges).toEqual(['[0,2]', '[3,5]', '[6,8]']);
  });

  it('is read page by page, sorted as asked, and no further than the reader goes', async () => {
    const { waybill } = clientOf({ token: service.tokens['rival'] ?? '' });
    for await (const page of waybill.listLabels.pages({ query: { sort: 'DESC' }, pageSize: 2 })) {
      expectTypeOf(page.rows).toEqualTypeOf<readonly ApiSchemas['Shipment'][]>();
      expect(page).toMatchObject({
        first: 0,
        total: 7,
        rows: [{ customerReference: 'page-6' }, { customerReference: 'page-5' }],
      });
      break;
    }
    expect(proxy.seen).toHaveLength(1);
  });

  it('survives a cut line between its pages', async () => {
    const { waybill } = clientOf({ token: service.tokens['rival'] ?? '' });
    const pages = waybill.listLabels.pages({ pageSize: 4 });
    await pages.next();
    proxy.faults.push('half-reply');
    expect((await pages.next()).value).toMatchObject({ first: 4, rows: [{}, {}, {}] });
    expect((await pages.next()).done).toBe(true);
  });

  it('of nothing has no pages', async () => {
    const { waybill } = clientOf();
    expect((await waybill.listManifests.each().next()).done).toBe(true);
  });
});

describe('a webhook that the service delivered', () => {
  it('is verified by either signature, and typed by its name', async () => {
    const { waybill } = clientOf();
    const { id, secret } = await waybill.registerWebhook({ body: { url: receiver.url } });
    const { shipment } = await waybill.createLabel({ body: booking('told-by-webhook') });
    const [received] = await receiver.got(1);
    const { body, headers } = received ?? { body: '', headers: {} };
    const now = () => Date.parse(service.clock.now());
    const event = await verifyWebhook({ body, headers, secrets: secret, now });
    expect(event.objectId).toBe(shipment.shipmentId);
    if (event.eventName !== 'label.generated') throw new Error(event.eventName);
    expect(event.data.trackingNumber).toBe(shipment.trackingNumber);
    expect(await fitsServiceSignature({ body, headers, secrets: secret })).toBe(true);
    expect(await fitsServiceSignature({ body: `${body} `, headers, secrets: secret })).toBe(false);
    await waybill.deleteWebhook({ path: { id } });
  });
});
