import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/infrastructure/config.ts';
import { createWaybill } from '../../src/infrastructure/create-waybill.ts';
import type { SignedInCaller, WaybillOptions } from '../../src/infrastructure/create-waybill.ts';
import { labelRequest } from '../http/label-request.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const callers: Readonly<Record<string, SignedInCaller>> = {
  anna: { accountId: 'customer-1' },
  ben: { accountId: 'customer-2', subject: 'clerk-7' },
  reader: { accountId: 'customer-1', scopes: ['read_shipments'] },
};

/** Another program, with Waybill under /shipping. */
const mounted = async (options: Partial<WaybillOptions> = {}) => {
  const folder = await temporaryFolder();
  const app = express();
  const server = createServer(app as RequestListener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log: string[] = [];
  const waybill = createWaybill({
    baseUrl: `${url}/shipping`,
    settings: { DATA_DIR: folder.path, RATE_LIMITS: 'off' },
    log: (line) => void log.push(line),
    ...options,
  });
  app.use('/parsed', express.json());
  app.use(['/shipping', '/parsed'], waybill.router);
  app.get('/own', (_, response) => void response.send('the shop'));
  app.use(((error, _request, response, _next) => void response.status(500).send((error as Error).message)) as express.ErrorRequestHandler);

  const ask = async (path: string, { as, body, token }: { as?: string; body?: object; token?: string } = {}) => {
    const reply = await fetch(path.startsWith('http') ? path : `${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(as !== undefined && { 'x-shop-key': as }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const end = async (): Promise<void> => {
    await waybill.stop();
    server.closeAllConnections();
    server.close();
    await folder.remove();
  };
  return { waybill, ask, url, log, end, dataDir: folder.path };
};

describe('the router, with the authentication of the program', () => {
  let shop: Awaited<ReturnType<typeof mounted>>;
  beforeAll(async () => {
    shop = await mounted({ authenticate: ({ headers }) => callers[String(headers['x-shop-key'])] });
    expect(await shop.ask('/shipping/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('"starting"') as string });
    await shop.waybill.start();
  });
  afterAll(() => shop.end());

  it('serves under the path it is mounted at, beside the other routes', async () => {
    expect((await shop.ask('/shipping/readyz')).status).toBe(200);
    expect(await shop.ask('/own')).toEqual({ status: 200, text: 'the shop' });
    expect((await shop.ask('/api/services', { as: 'anna' })).status).toBe(404);
  });

  it('books for the account of the caller, whom nobody else sees', async () => {
    const booked = await shop.ask('/shipping/api/shipments/labels', { as: 'anna', body: labelRequest() });
    expect(booked.status).toBe(201);
    const { shipmentId } = (JSON.parse(booked.text) as { shipment: { shipmentId: string } }).shipment;
    expect((await shop.ask(`/shipping/api/shipments/labels/${shipmentId}`, { as: 'reader' })).status).toBe(200);
    expect((await shop.ask(`/shipping/api/shipments/labels/${shipmentId}`, { as: 'ben' })).status).toBe(404);
  });

  it('links to documents under the path it is mounted at', async () => {
    const { text } = await shop.ask('/shipping/api/shipments/labels', { as: 'ben', body: labelRequest() });
    const [link = ''] = /http:[^"]*\/shipping\/api[^"]*/.exec(text) ?? [];
    expect(link).toContain(`${shop.url}/shipping/`);
    expect((await shop.ask(link)).status).toBe(200);
  });

  it('refuses whom the program has not signed in, and what the caller may not do', async () => {
    for (const as of ['nobody', undefined])
      expect(await shop.ask('/shipping/api/services', as === undefined ? {} : { as })).toMatchObject({ status: 401, text: expect.stringContaining('token_missing') as string }); // prettier-ignore
    expect(await shop.ask('/shipping/api/shipments/labels', { as: 'reader', body: labelRequest() })).toMatchObject({ status: 403, text: expect.stringContaining('scope_missing') as string }); // prettier-ignore
  });

  it('accepts no access token of its own, and needs a caller for the pages of the sandbox', async () => {
    const token = (await readFile(join(shop.dataDir, 'demo-token'), 'utf8')).trim();
    expect((await shop.ask('/shipping/api/services', { token })).status).toBe(401);
    expect((await shop.ask('/shipping/sandbox/inbox')).status).toBe(401);
    expect((await shop.ask('/shipping/openapi.json')).status).toBe(200);
  });

  it('says so when a parser has read the body before', async () => {
    const { status, text } = await shop.ask('/parsed/api/shipments/labels', { as: 'anna', body: labelRequest() });
    expect([status, text]).toEqual([500, expect.stringContaining('before express.json()')]);
  });

  it('writes its log to the program, without the key of the caller', async () => {
    await shop.ask('/shipping/api/accounts/me', { as: 'ben' });
    await eventually(() => shop.log.join('').includes('"route":"/api/accounts/me"'));
    expect(shop.log.join('')).not.toContain('"ben"');
  });
});

it('without authentication of the program the router takes access tokens, and answers 503 once it has stopped', async () => {
  const shop = await mounted();
  await shop.waybill.start();
  const token = (await readFile(join(shop.dataDir, 'demo-token'), 'utf8')).trim();
  expect((await shop.ask('/shipping/api/services', { token })).status).toBe(200);
  expect((await shop.ask('/shipping/api/services')).status).toBe(401);
  expect(await shop.waybill.stop()).toEqual([]);
  expect(await shop.ask('/shipping/api/services', { token })).toMatchObject({ status: 503, text: expect.stringContaining('"stopped"') as string }); // prettier-ignore
  await shop.end();
});

it('refuses settings that cannot be used at once, and never began', async () => {
  expect(() => createWaybill({ baseUrl: 'shop.example.com', settings: { MODE: 'test' } })).toThrow(ConfigError);
  expect(() => createWaybill({ baseUrl: 'http://shop.example.com/shipping', settings: { MODE: 'live' } })).toThrow('BASE_URL');
  expect(await createWaybill({ baseUrl: 'https://shop.example.com/shipping' }).stop()).toEqual([]);
});
