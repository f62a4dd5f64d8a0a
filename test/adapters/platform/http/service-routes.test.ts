import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../../../../src/adapters/platform/http/engine/server/metrics.ts';
import { route } from '../../../../src/adapters/platform/http/engine/route/route.ts';
import {
  commodities,
  customs,
  flag,
  listQuery,
  oneOrMany,
  party,
} from '../../../../src/adapters/platform/http/schemas/index.ts';
import { bearer, runningApp } from './running-app.ts';
import { atLongest } from '../../../support/eventually.ts';

const replies = { 201: { description: 'Made.', schema: z.object({ id: z.string() }) } };
const book = route({
  method: 'post',
  path: '/api/things/{thingId}',
  tag: 'Things',
  summary: 'Books.',
  access: { scope: 'write_shipments' },
  rate: 'write',
  idempotent: true,
  params: z.object({ thingId: z.string() }),
  body: z.object({ shipTo: party, shipFrom: party, commodities, customs: customs.optional() }),
  replies,
  refusals: { 501: { description: 'Not yet.', reason: 'not_available', message: 'It is not there yet.' } },
  handler: () => Promise.reject(new Error('never')),
});
const list = route({
  method: 'get',
  path: '/api/things',
  tag: 'Things',
  summary: 'Lists.',
  access: { roles: ['admin'] },
  rate: 'list',
  query: listQuery({ status: oneOrMany(z.enum(['a', 'b'])).optional(), overdueOnly: flag.optional() }, ['createdAt']),
  replies: { 200: { description: 'Things.', schema: z.array(z.object({ id: z.string() })) } },
  handler: () => Promise.resolve({ list: [], resource: 'things', total: 0, range: [0, 49] }),
});
const page = route({
  method: 'get',
  path: '/page/{secret}',
  tag: 'Pages',
  summary: 'For people.',
  access: 'public',
  rate: 'none',
  hidden: true,
  params: z.object({ secret: z.string() }),
  replies: {},
  handler: () => Promise.resolve({ json: {} }),
});

type Operation = {
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { readonly description: string }>;
  readonly requestBody?: unknown;
};
type Document = {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, unknown>>;
};

const documentOf = async (): Promise<Document> => {
  const app = await runningApp([book, list, page]);
  return (await (await fetch(`${app.url}/openapi.json`)).json()) as Document;
};

describe('the OpenAPI document', () => {
  it('holds every route of the table but the pages for people', async () => {
    const { openapi, paths } = await documentOf();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths).toSorted()).toEqual([
      '/',
      '/.well-known/jwks.json',
      '/api/things',
      '/api/things/{thingId}',
      '/healthz',
      '/metrics',
      '/openapi.json',
      '/readyz',
    ]);
  });

  it('has no dangling references', async () => {
    const document = await documentOf();
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of new Set(refs)) {
      const target = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect(target, ref).toBeTypeOf('object');
    }
  });

  it('says what to send and what comes back', async () => {
    const { paths } = await documentOf();
    const post = paths['/api/things/{thingId}']?.post;
    expect(post?.parameters?.map(({ name, in: place }) => `${place} ${name}`).toSorted()).toEqual([
      'header Idempotency-Key',
      'header Prefer',
      'header x-account-id',
      'header x-request-id',
      'path thingId',
    ]);
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '405',
      '408',
      '409',
      '413',
      '415',
      '421',
      '422',
      '429',
      '500',
      '501',
      '503',
      '504',
    ]);
    expect(post?.responses?.['501']?.description).toBe('Not yet.');
    expect(post?.security).toEqual([{ bearer: [] }]);
    const get = paths['/api/things']?.get;
    expect(get?.parameters?.filter(({ in: place }) => place === 'query').map(({ name }) => name)).toEqual([
      'status',
      'overdueOnly',
      'id',
      'range',
      'sort',
      'filter',
    ]);
  });

  it('shows limits and examples of fields', async () => {
    const { components } = await documentOf();
    expect(components.schemas?.Address).toMatchObject({
      required: ['line1', 'city', 'country'],
      properties: { line1: { type: 'string', maxLength: 120, example: '1 High Street' } },
    });
  });
});

describe('what needs no token', () => {
  it('the page that shows the document, with every file of it from here', async () => {
    const app = await runningApp([]);
    const html = await (await fetch(`${app.url}/docs/api`)).text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toHaveLength(8);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    for (const file of files) {
      expect(file).toMatch(/^\/docs/);
      expect((await fetch(`${app.url}${file}`)).status).toBe(200);
    }
  });

  it.each([
    '/docs/api/package.json',
    '/docs/api/..%2fpackage.json',
    '/docs/api/index.html',
    '/docs/api/__proto__',
    '/docs/api/constructor',
    '/docs/__proto__',
    '/docs/toString',
  ])('but no other file of that package (%s)', async (path) => {
    const app = await runningApp([]);
    expect((await fetch(`${app.url}${path}`)).status).toBe(404);
  });

  it('readiness, which names what fails and not why', async () => {
    let up = false;
    const app = await runningApp([], {
      checks: {
        eventStore: () => Promise.resolve(),
        database: () => (up ? Promise.resolve() : Promise.reject(new Error('no route to 10.0.0.7'))),
      },
    });
    const before = await fetch(`${app.url}/readyz`);
    expect([before.status, await before.json()]).toEqual([
      503,
      { status: 'unavailable', checks: { eventStore: 'ok', database: 'failed' } },
    ]);
    up = true;
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: 'ok' });
  });

  it('readiness with details of degraded parts, while requests are accepted', async () => {
    let details: readonly string[] = ['list fails at the event evt_1.'];
    const app = await runningApp([], { details: () => details });
    const ready = await fetch(`${app.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', checks: {}, details: ['list fails at the event evt_1.'] },
    ]);
    details = [];
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: 'ok', checks: {} });
  });

  it('metrics, by route of the table', async () => {
    const metrics = createMetrics();
    metrics.gauge('waybill_lag', 'How far behind.', () => 7);
    metrics.labelledGauge('waybill_rows', 'How many.', 'state', () => new Map([['due', 2]]));
    const app = await runningApp([page], { metrics });
    await (await fetch(`${app.url}/page/hush`)).text();
    const read = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text();
    // A request is counted when its connection has done with it, which may be after the client has its answer.
    await vi.waitFor(async () => expect(await read()).toContain('route="/page/{secret}"'), atLongest);
    const text = await read();
    expect(text).toContain('http_request_duration_seconds_count{route="/page/{secret}",method="GET",status="200"} 1');
    expect(text).toContain('waybill_lag 7');
    expect(text).toContain('waybill_rows{state="due"} 2');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('hush');
  });
});

describe('the log', () => {
  it('has one line a request, of what cannot be personal', async () => {
    const app = await runningApp([list, page]);
    await (await app.get('/api/things?status=a', { ...bearer('admin'), 'x-request-id': 'order-1' })).text();
    // A generated id could spell a name.
    await (await app.get('/page/hush?email=jane@example.com', { 'x-request-id': 'order-2' })).text();
    await vi.waitFor(
      () =>
        expect(app.log()).toEqual([
          expect.objectContaining({
            requestId: 'order-1',
            method: 'GET',
            route: '/api/things',
            status: 200,
            ms: expect.any(Number) as number,
            accountId: 'acc_0000000000000000000000000A',
            msg: 'request completed',
          }),
          expect.objectContaining({ method: 'GET', route: '/page/{secret}', status: 200 }),
        ]),
      atLongest,
    );
    expect(app.logText()).not.toMatch(/hush|jane|admin|bearer/i);
  });

  it('logs our own faults at a higher level', async () => {
    const app = await runningApp([book]);
    await (
      await app.post(
        '/api/things/1',
        JSON.stringify({
          shipTo: { name: 'Jane Doe', address: { line1: '1', city: 'B', postcode: '1', country: 'DE' } },
          shipFrom: { name: 'Jane Doe', address: { line1: '1', city: 'B', postcode: '1', country: 'DE' } },
          commodities: [],
        }),
      )
    ).text();
    await vi.waitFor(
      () =>
        expect(app.log().map(({ level, msg, status }) => [level, msg, status])).toEqual([
          [50, 'request failed', undefined],
          [50, 'request failed', 500],
        ]),
      atLongest,
    );
    expect(app.logText()).not.toContain('Jane');
  });
});
