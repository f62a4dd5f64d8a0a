import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
let healthy: WebhookReceiver;
let failing: WebhookReceiver;
let ids: { readonly healthy: string; readonly failing: string };
let shipments: readonly string[];

type Row = {
  readonly id: string;
  readonly endpointId: string;
  readonly endpointUrl: string;
  readonly eventName: string;
  readonly objectId: string;
  readonly status: string;
  readonly lastAnswer: string;
  readonly createdAt: string;
  readonly attempts: readonly { readonly at: string; readonly statusCode?: number; readonly response?: string }[];
};

const path = '/api/webhook-deliveries';
const list = async (query = '', options?: Parameters<RunningService['get']>[1]) => {
  const answer = await service.get(`${path}${query}`, options);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return { rows: answer.json as unknown as readonly Row[], headers: answer.headers };
};

beforeAll(async () => {
  healthy = await WebhookReceiver.start();
  failing = await WebhookReceiver.start();
  failing.answer = (_, response) => response.writeHead(503).end('out of order');
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  const register = async (url: string): Promise<string> =>
    String((await service.post('/api/webhooks', { url })).json['id']);
  ids = { healthy: await register(healthy.url), failing: await register(`${failing.url}?token=hidden`) };
  const parcels = [await book(service, { labelFormat: 'ZPL' }), await book(service, { labelFormat: 'ZPL' })];
  shipments = parcels.map(({ shipmentId }) => shipmentId);
  await service.post(`/api/shipments/labels/${shipments[0]}/void`);
  await eventually(async () => {
    const { rows } = await list();
    return rows.length === 6 && rows.every(({ attempts }) => attempts.length > 0);
  });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([healthy.stop(), failing.stop()]);
});

describe('the deliveries of all endpoints', () => {
  it('are listed with their endpoint, newest first, without the query of its address', async () => {
    const { rows, headers } = await list();
    expect(headers.get('content-range')).toBe('deliveries 0-5/6');
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(rows.map(({ endpointUrl, endpointId }) => `${endpointId} ${endpointUrl}`))).toEqual(
      new Set([`${ids.healthy} ${healthy.url}`, `${ids.failing} ${failing.url}`]),
    );
    const [row] = rows.filter(({ endpointId }) => endpointId === ids.failing);
    expect(row).toMatchObject({ status: 'pending', lastAnswer: '5xx' });
    expect(row?.attempts[0]).toMatchObject({ statusCode: 503, failure: 'http_status', response: 'out of order' });
  });

  it('are found by endpoint, state, event, object, last answer and time', async () => {
    const count = async (query: string): Promise<number> => (await list(query)).rows.length;
    expect(await count(`?endpointId=${ids.healthy}`)).toBe(3);
    expect(await count('?status=delivered')).toBe(3);
    expect(await count('?status=delivered&status=pending')).toBe(6);
    expect(await count('?eventName=shipment.updated')).toBe(2);
    expect(await count(`?objectId=${shipments[0]}`)).toBe(4);
    expect(await count('?lastAnswer=2xx')).toBe(3);
    expect(
      await count(`?filter=${encodeURIComponent(`{"lastAnswer":["5xx","none"],"objectId":"${shipments[1]}"}`)}`),
    ).toBe(1);
    const [{ createdAt, id } = { createdAt: '', id: '' }] = (await list()).rows;
    expect(await count(`?createdAtTo=${createdAt}`)).toBe(0);
    expect(await count(`?createdAtFrom=${createdAt}`)).toBe(6);
    expect((await list(`?id=${id}`)).rows.map((row) => row.id)).toEqual([id]);
    expect((await list('?range=[1,2]&sort=ASC')).headers.get('content-range')).toBe('deliveries 1-2/6');
  });

  it('are not shown to another account', async () => {
    expect((await list('', { token: 'rival' })).rows).toEqual([]);
    expect((await list(`?endpointId=${ids.healthy}`, { token: 'rival' })).rows).toEqual([]);
  });

  it('name the parameter that was meant, and what it may be', async () => {
    const refusal = async (query: string) => (await service.get(`${path}${query}`)).text;
    expect(await refusal('?webhookId=whk_1')).toContain('endpointId');
    expect(await refusal('?lastAnswer=500')).toContain('5xx');
    expect(await refusal('?eventName=label.made')).toContain('label.generated');
  });
});

describe('one delivery', () => {
  type Sent = Row & {
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signaturesUnknown?: string;
    readonly bodyErasedAt?: string;
    readonly signatures: readonly { readonly header: string; readonly made: string }[];
  };
  const get = async (id: string) => (await service.get(`${path}/${id}`)).json as unknown as Sent;
  const deliveriesTo = async (endpointId: string) => (await list(`?endpointId=${endpointId}`)).rows;
  const unsigned = ({ headers }: Sent) =>
    Object.keys(headers ?? {}).filter((name) => /^(x-service|webhook)-signature$/.test(name));

  it('has the bytes and the headers that the receiver got', async () => {
    for (const { id, objectId } of await deliveriesTo(ids.healthy)) {
      const { body, headers, signaturesUnknown, signatures } = await get(id);
      const received = healthy.received.find((each) => each.headers['webhook-id'] === headers?.['webhook-id']);
      expect([body, signaturesUnknown, JSON.parse(body ?? '{}')]).toMatchObject([
        received?.body,
        undefined,
        { objectId },
      ]);
      const { host, 'content-length': length, connection, ...sent } = received?.headers ?? {};
      expect([typeof host, Number(length), connection]).toEqual([
        'string',
        Buffer.byteLength(body ?? ''),
        'keep-alive',
      ]);
      expect(headers).toEqual(sent);
      expect(signatures.map(({ header }) => header).filter((header) => !(header in (headers ?? {})))).toEqual([]);
    }
  });

  it('has every attempt, and the headers of the last one, and no secret', async () => {
    const [first] = await deliveriesTo(ids.failing);
    const before = failing.received.length;
    await service.post(`/api/webhooks/${ids.failing}/deliveries/${first?.id ?? ''}/redeliver`);
    const sent = await eventually(async () => {
      const found = await get(first?.id ?? '');
      return found.attempts.length === 2 && found;
    });
    const [received] = failing.received
      .slice(before)
      .filter((each) => each.headers['webhook-id'] === sent.headers?.['webhook-id']);
    expect(sent.headers).toMatchObject({
      'x-service-delivery-attempt': '2',
      'x-service-signature': received?.headers['x-service-signature'],
      'webhook-signature': received?.headers['webhook-signature'],
    });
    expect(JSON.stringify(sent)).not.toMatch(/hidden|whsec_[A-Za-z0-9+/]{8}/);
  });

  it('shows its body only to a token that reads shipments', async () => {
    const [row] = await deliveriesTo(ids.healthy);
    const { body, ...shown } = (await service.get(`${path}/${row?.id ?? ''}`, { token: 'accounting' }))
      .json as unknown as Sent;
    expect([body, shown.id, unsigned(shown as Sent)]).toEqual([
      undefined,
      row?.id,
      ['x-service-signature', 'webhook-signature'],
    ]);
  });

  it('is unknown to another account, and a removed one is said to be removed', async () => {
    const [row] = await deliveriesTo(ids.healthy);
    expect((await service.get(`${path}/${row?.id ?? ''}`, { token: 'rival' })).status).toBe(404);
    const gone = await service.get(`${path}/dlv_01J00000000000000000000000`);
    expect([gone.status, gone.json.messages[0]]).toMatchObject([
      404,
      {
        reason: 'delivery_not_found',
        message: expect.stringContaining('removed 30 days after their last attempt') as string,
      },
    ]);
    expect((await service.get(`${path}/${ids.healthy}`)).text).toContain('this is one of a webhook endpoint');
  });
});

describe('the health of an endpoint', () => {
  type Health = {
    readonly pending: number;
    readonly failures: number;
    readonly failingSince?: string;
    readonly hours: readonly { readonly attempts: number; readonly delivered: number; readonly p95Ms?: number }[];
  };
  const health = async (id: string) => (await service.get(`/api/webhooks/${id}/health`)).json as unknown as Health;

  it('counts its attempts of the present hour', async () => {
    const good = await health(ids.healthy);
    expect(good).toMatchObject({ id: ids.healthy, enabled: true, pending: 0, failures: 0 });
    expect([good.hours.length, good.failingSince]).toEqual([48, undefined]);
    expect(good.hours.at(-1)).toMatchObject({ attempts: 3, delivered: 3, failed: 0, answers: { '2xx': 3, '5xx': 0 } });
    const bad = await health(ids.failing);
    expect(bad).toMatchObject({ pending: 3, failingSince: service.clock.now() });
    expect(bad.failures).toBeGreaterThanOrEqual(3);
    expect(bad.hours.at(-1)).toMatchObject({ delivered: 0, attempts: bad.failures, failed: bad.failures });
    expect(bad.hours.at(-1)?.p95Ms).toBeGreaterThanOrEqual(0);
    expect(bad.hours.slice(0, -1).every(({ attempts }) => attempts === 0)).toBe(true);
  });

  it('is not told to another account', async () => {
    expect((await service.get(`/api/webhooks/${ids.healthy}/health`, { token: 'rival' })).status).toBe(404);
  });
});
