import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CarrierRefusedError,
  CarrierUnavailableError,
} from '../../../../../../src/application/parcels/ports/carriers.ts';
import {
  ConcurrencyError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../../../../../src/application/log/ports/event-store.ts';
import { DomainError } from '../../../../../../src/domain/shared/domain-error.ts';
import { HttpError } from '../../../../../../src/adapters/platform/http/engine/failures/http-error.ts';
import { route } from '../../../../../../src/adapters/platform/http/engine/route/route.ts';
import { jsonOf, now, runningApp } from '../../running-app.ts';

const ok = { 200: { description: 'Done.' } };

const failing = (error: unknown) =>
  route({
    method: 'get',
    path: '/things',
    tag: 'Things',
    summary: 'Fails.',
    access: { scope: 'read_shipments' },
    rate: 'none',
    replies: ok,
    handler: () => Promise.reject(error as Error),
  });

const echo = route({
  method: 'post',
  path: '/things/{id}',
  tag: 'Things',
  summary: 'Says what it was sent.',
  access: { scope: 'write_shipments' },
  rate: 'none',
  params: z.object({ id: z.string() }),
  body: z.object({
    name: z.string().min(1).meta({ example: 'Jane Doe' }),
    notes: z.record(z.string(), z.unknown()).optional(),
  }),
  bodyLimit: 10_000,
  replies: ok,
  handler: ({ params, body, rawBody, context }) =>
    Promise.resolve({
      json: { messages: [], id: params.id, body, bytes: rawBody.length, correlationId: context.correlationId },
    }),
});

describe('what a failed request is answered', () => {
  it.each([
    ['a refusal of the domain', new DomainError('label_already_void', 'The label is void.'), 409, 'label_already_void'],
    [
      'a refusal with a status of its own',
      new DomainError('service_inactive', 'The service is not active.'),
      400,
      'service_inactive',
    ],
    [
      'a refusal everybody knows',
      new DomainError('destination_not_covered', 'No tariff covers it.'),
      422,
      'destination_not_covered',
    ],
    ['a lost race', new ConcurrencyError('shipment-shp_1', 1, 2), 409, 'concurrent_change'],
    ['a store that is away', new StoreUnavailableError('disk full'), 503, 'store_unavailable'],
    ['an outcome nobody knows', new OutcomeUnknownError('timer'), 504, 'outcome_unknown'],
    ['a carrier that refuses', new CarrierRefusedError('no'), 502, 'carrier_refused'],
    ['a carrier that is down', new CarrierUnavailableError('down'), 503, 'carrier_unavailable'],
    ['a refusal of an adapter', new HttpError(404, 'not_found', 'There is no such object.'), 404, 'not_found'],
  ])('%s', async (_, error, status, reason) => {
    const app = await runningApp([failing(error)], { refusals: { service_inactive: 400 } });
    const response = await app.get('/things');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await jsonOf(response)).messages).toEqual([
      expect.objectContaining({
        code: status,
        level: 'error',
        timestamp: now,
        reason,
        message: expect.any(String) as string,
        details: expect.any(Array) as string[],
      }),
    ]);
  });

  it('has Retry-After when something is temporarily unavailable', async () => {
    const app = await runningApp([failing(new StoreUnavailableError('disk full'))]);
    expect((await app.get('/things')).headers.get('retry-after')).toBe('5');
  });

  it('shows no details of an unexpected error, and logs it under the request id', async () => {
    const app = await runningApp([failing(new Error('password of the database is hunter2'))]);
    const response = await app.get('/things', { 'x-request-id': 'mine-1' });
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toContain('hunter2');
    expect(body).toContain('Request id: mine-1');
    expect(app.log()).toContainEqual(
      expect.objectContaining({
        requestId: 'mine-1',
        reason: 'internal_error',
        err: expect.objectContaining({ message: expect.stringContaining('hunter2') as string }) as object,
      }),
    );
  });

  it('names every fault of a refusal, and the field when there is one only', async () => {
    const faults = [{ field: 'shipDate', message: 'shipDate must be a business day, for example 2026-11-23.' }];
    const app = await runningApp([failing(new DomainError('validation_failed', 'One field is wrong.', faults))]);
    const [message] = (await jsonOf(await app.get('/things'))).messages;
    expect(message).toMatchObject({
      code: 400,
      field: 'shipDate',
      details: ['shipDate must be a business day, for example 2026-11-23.'],
    });
  });

  it('adds the fields of an adapter beside the messages', async () => {
    const app = await runningApp([
      failing(
        new HttpError(502, 'carrier_refused', 'The carrier refused.', { extra: { shipment: { shipmentId: 'shp_1' } } }),
      ),
    ]);
    expect((await jsonOf(await app.get('/things'))).shipment).toEqual({ shipmentId: 'shp_1' });
  });
});

describe('requests that do not reach a handler', () => {
  it.each([
    ['JSON that is not', '{"name":', 400, 'malformed_json'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'malformed_json'],
    ['a field named twice', '{"name":"a","name":"b"}', 400, 'duplicate_field'],
    ['a field named twice under another spelling', '{"name":"a","n\\u0061me":"b"}', 400, 'duplicate_field'],
    ['a NUL in a text', '{"name":"a\\u0000b"}', 400, 'invalid_text'],
    ['half a surrogate pair', '{"name":"\\ud800"}', 400, 'invalid_text'],
    ['more than 20 levels', `{"notes":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`, 400, 'nesting_too_deep'],
    ['very many levels', '['.repeat(5000) + ']'.repeat(5000), 400, 'malformed_json or nesting_too_deep'],
    ['no body at all', '', 400, 'validation_failed'],
    ['a body of another kind', '[]', 400, 'validation_failed'],
    ['a body that is too large', `{"name":"${'a'.repeat(10_000)}"}`, 413, 'body_too_large'],
  ])('%s', async (_, body, status, reason) => {
    const app = await runningApp([echo]);
    const response = await app.post('/things/1', body);
    const [message] = (await jsonOf(response)).messages;
    expect(response.status).toBe(status);
    expect(reason).toContain(message?.reason);
  });

  it.each([
    [300 * 1_024, '300 KiB'],
    [2 * 1_024 ** 2, '2 MiB'],
  ])('names the limit of the body: %s', async (bodyLimit, said) => {
    const app = await runningApp([{ ...echo, bodyLimit }]);
    const response = await app.post('/things/1', `{"name":"${'a'.repeat(bodyLimit)}"}`);
    expect((await jsonOf(response)).messages[0]?.message).toBe(
      `The body is larger than the ${said} this endpoint takes.`,
    );
  });

  it('accepts 20 levels of nesting', async () => {
    const app = await runningApp([echo]);
    const response = await app.post('/things/1', `{"name":"a","notes":${'{"a":'.repeat(19)}1${'}'.repeat(19)}}`);
    expect(response.status).toBe(200);
  });

  it('a body that is not JSON by its type', async () => {
    const app = await runningApp([echo]);
    const response = await app.post('/things/1', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(response.status).toBe(415);
    expect((await jsonOf(response)).messages[0]).toMatchObject({
      reason: 'unsupported_media_type',
      message: expect.stringContaining('application/json') as string,
    });
  });

  it('a body in another alphabet than UTF-8', async () => {
    const app = await runningApp([echo]);
    expect(
      (await app.post('/things/1', '{"name":"a"}', { 'content-type': 'application/json; charset=utf-16' })).status,
    ).toBe(415);
  });

  it('a compressed body that is not compressed', async () => {
    const app = await runningApp([echo]);
    const response = await app.post('/things/1', '{"name":"a"}', { 'content-encoding': 'gzip' });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).messages[0]?.level).toBe('error');
  });

  it('an unknown path', async () => {
    const app = await runningApp([echo]);
    const response = await app.get('/nowhere');
    expect(response.status).toBe(404);
    expect((await jsonOf(response)).messages[0]?.reason).toBe('path_not_found');
  });

  it('another method of a known path, and says which there are', async () => {
    const app = await runningApp([echo]);
    const response = await app.get('/things/1');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect((await jsonOf(response)).messages[0]?.reason).toBe('method_not_allowed');
  });

  it('a path with a percent-encoding that is none', async () => {
    const app = await runningApp([echo]);
    const response = await app.post('/things/%ZZ', '{"name":"a"}');
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).messages[0]?.reason).toBe('malformed_path');
  });

  it('an id no object can have', async () => {
    const app = await runningApp([echo]);
    expect((await app.post('/things/%00', '{"name":"a"}')).status).toBe(404);
  });

  it('bytes that are not HTTP', async () => {
    const app = await runningApp([echo]);
    const { hostname, port } = new URL(app.url);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write('HELLO\r\n\r\n'));
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      socket.once('end', () => resolve(received)).once('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({
      messages: [{ code: 400, level: 'error', reason: 'malformed_http' }],
    });
  });
});

it('answers an expectation that nobody can meet in the envelope', async () => {
  const app = await runningApp([echo]);
  const { hostname, port } = new URL(app.url);
  const request = httpRequest({ hostname, port, path: '/things/1', method: 'POST', headers: { expect: 'gold' } }).end(
    '{}',
  );
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(417);
  expect(await json(response)).toMatchObject({
    messages: [{ code: 417, level: 'error', reason: 'expectation_failed' }],
  });
});

describe('every reply', () => {
  it('echoes the request id and hands it to the handler', async () => {
    const app = await runningApp([echo]);
    const response = await app.post('/things/1', '{"name":"a"}', { 'x-request-id': 'order 1001' });
    expect(response.headers.get('x-request-id')).toBe('order 1001');
    expect((await jsonOf(response)).correlationId).toBe('order 1001');
  });

  it.each([
    ['too long', 'a'.repeat(201)],
    ['absent', undefined],
    ['not ASCII', 'caf\u00e9'],
  ])('has a request id of ours when the sent one is %s', async (_, sent) => {
    const app = await runningApp([echo]);
    const response = await app.get('/nowhere', sent === undefined ? {} : { 'x-request-id': sent });
    expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/);
  });

  it.each(['/things/1', '/nowhere', '/healthz', '/%ZZ'])(
    'names the version and the security policy (%s)',
    async (path) => {
      const app = await runningApp([echo]);
      const { headers } = await app.get(path);
      expect(headers.get('x-service-version')).toBe('1.0.0');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});
