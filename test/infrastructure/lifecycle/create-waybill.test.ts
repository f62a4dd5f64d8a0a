import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../src/infrastructure/configuration/config.ts';
import { createWaybill } from '../../../src/infrastructure/lifecycle/create-waybill.ts';
import type { SignedInCaller, WaybillOptions } from '../../../src/infrastructure/lifecycle/create-waybill.ts';
import { requestForCollection } from '../../http/collections/collection-request.ts';
import { labelRequest } from '../../http/parcels/label-request.ts';
import { filledForm } from '../../http/collections/pay-form.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const callers: Record<string, SignedInCaller> = {
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
  app.use(
    ((error, _request, response, _next) =>
      void response.status(500).send((error as Error).message)) as express.ErrorRequestHandler,
  );

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
    expect(await shop.ask('/shipping/readyz')).toMatchObject({
      status: 503,
      text: expect.stringContaining('"starting"') as string,
    });
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
      expect(await shop.ask('/shipping/api/services', as === undefined ? {} : { as })).toMatchObject({ status: 401, text: expect.stringContaining('token_missing') as string }); // oxfmt-ignore
    expect(await shop.ask('/shipping/api/shipments/labels', { as: 'reader', body: labelRequest() })).toMatchObject({ status: 403, text: expect.stringContaining('scope_missing') as string }); // oxfmt-ignore
  });

  it('takes no caller that cannot be one: it is refused before anything is written, and the log says why', async () => {
    const ids = [undefined, null, '', ' ', 'two words', 'a\nb', 'x'.repeat(201), 'Zoë', 7, {}, ['acc_1']];
    const malformed: readonly unknown[] = [
      null,
      0,
      'acc_1',
      [],
      {},
      ...ids.map((accountId) => ({ accountId })),
      ...ids.slice(1).map((subject) => ({ accountId: 'anna', subject })),
      ...['scopes', 'roles', 'carriers'].flatMap((list) =>
        ['admin', 7, [null], [{}]].map((value) => ({ accountId: 'anna', [list]: value })),
      ),
    ];
    for (const [index, caller] of malformed.entries()) {
      callers[`malformed${index}`] = caller as SignedInCaller;
      const answer = await shop.ask('/shipping/api/shipments/labels', {
        as: `malformed${index}`,
        body: labelRequest(),
      });
      expect([caller, answer.status]).toEqual([caller, 401]);
    }
    const refused = shop.log.filter((line) => line.includes('authenticate returned a caller that cannot be one'));
    expect(refused).toHaveLength(malformed.length);
    expect((await shop.ask('/shipping/api/services', { as: 'anna' })).status).toBe(200);
  });

  it('makes no access token, accepts none, and needs a caller for the pages of the sandbox', async () => {
    await expect(readFile(join(shop.dataDir, 'demo-token'))).rejects.toThrow('ENOENT');
    expect((await shop.ask('/shipping/api/services', { token: 'any' })).status).toBe(401);
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

describe('the pages, under the path the router is mounted at', () => {
  let shop: Awaited<ReturnType<typeof mounted>>;
  let token: string;
  beforeAll(async () => {
    shop = await mounted();
    await shop.waybill.start();
    token = (await readFile(join(shop.dataDir, 'demo-token'), 'utf8')).trim();
  });
  afterAll(() => shop.end());

  const open = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, shop.url).href;
    const reply = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', authorization: `Bearer ${token}`, ...init.headers },
    });
    return { url, status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() };
  };
  const pressing = (fields: Readonly<Record<string, string>>, accept = 'text/html'): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept, 'sec-fetch-site': 'same-origin' },
  });
  /** What a page links to on its own host. */
  const linksIn = ({ url, text }: { readonly url: string; readonly text: string }): readonly string[] =>
    [...text.matchAll(/(?:href|src|action)="([^"]+)"/g)]
      .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), url))
      .filter(({ origin }) => origin === shop.url)
      .map(({ pathname, search }) => `${pathname}${search}`);
  const expectToBeThere = async (links: readonly string[]): Promise<void> => {
    expect(links).not.toEqual([]);
    for (const link of links) {
      expect(link).toMatch(/^\/shipping\//);
      const { status } = await open(link);
      expect([link, status]).toEqual([link, expect.toSatisfy((found: number) => found === 200 || found === 303)]);
    }
  };

  it('sends a browser from the root to the interface, whose files are there', async () => {
    expect(await open('/shipping/')).toMatchObject({ status: 302, location: '/shipping/start' });
    expect(JSON.parse((await open('/shipping/', { headers: { accept: 'application/json' } })).text)).toMatchObject({
      openapi: '/shipping/openapi.json',
    });
    await expectToBeThere(linksIn(await open('/shipping/docs/api')));
    expect((await open('/shipping/docs/http')).text).toContain('href="/shipping/docs/errors');
    expect((await open('/shipping/docs/api')).text).toContain('data-url="/shipping/openapi.json"');
    expect((await open('/shipping/docs/package')).location).toBe('/shipping/docs/package/index.html');
  });

  it('asks for a sign-in, and goes on to what was asked for', async () => {
    const refused = await open('/shipping/account/sessions');
    expect([refused.status, refused.location]).toEqual([303, '/shipping/signin?returnTo=%2Faccount%2Fsessions']);
    const page = await open(refused.location);
    expect(page.text).toContain('action="/shipping/signin"');
    await expectToBeThere(linksIn(page));
    await expectToBeThere(linksIn(await open('/shipping/sandbox/inbox')));
  });

  it('takes a payment that the bank asks about, with a script and without', async () => {
    const { status, text } = await shop.ask('/shipping/api/trade-engine/duties-taxes', {
      token,
      body: requestForCollection(),
    });
    expect(status).toBe(200);
    const { collectionId, paymentUrl } = (
      JSON.parse(text) as { collection: { collectionId: string; paymentUrl: string } }
    ).collection;
    const isPending = async () =>
      (await shop.ask(`/shipping/api/taxes-collections/${collectionId}`, { token })).text.includes(
        '"status":"pending"',
      );
    await eventually(isPending);
    const page = await open(paymentUrl);
    await expectToBeThere(linksIn(page));

    const declined = pressing(filledForm(page.text, { paymentMethodId: 'pm_card_chargeDeclined' }), 'application/json');
    const { next } = JSON.parse((await open(paymentUrl, declined)).text) as { next: string };
    expect(new URL(next, shop.url).href.startsWith(paymentUrl)).toBe(true);

    const again = await open(next);
    const asked = await open(
      paymentUrl,
      pressing(filledForm(again.text, { paymentMethodId: 'pm_card_threeDSecure2Required' })),
    );
    expect(asked.location).toContain(`${shop.url}/shipping/sandbox/bank/`);
    const bank = await open(asked.location, pressing({ answer: 'authenticate' }));
    expect(bank.location.startsWith(`${paymentUrl}/return`)).toBe(true);
    const back = await open(bank.location);
    expect([back.status, `${shop.url}${back.location}`.startsWith(paymentUrl)]).toEqual([303, true]);
    const paid = await open(back.location);
    expect(paid.text).toContain('receipt.pdf');
    await expectToBeThere(linksIn(paid));
  });
});

it('without authentication of the program the router takes access tokens, and answers 503 once it has stopped', async () => {
  const shop = await mounted();
  await shop.waybill.start();
  const token = (await readFile(join(shop.dataDir, 'demo-token'), 'utf8')).trim();
  expect((await shop.ask('/shipping/api/services', { token })).status).toBe(200);
  expect((await shop.ask('/shipping/api/services')).status).toBe(401);
  expect(await shop.waybill.stop()).toEqual([]);
  expect(await shop.ask('/shipping/api/services', { token })).toMatchObject({ status: 503, text: expect.stringContaining('"stopped"') as string }); // oxfmt-ignore
  await shop.end();
});

it('refuses settings that cannot be used at once, and never began', async () => {
  expect(() => createWaybill({ baseUrl: 'shop.example.com', settings: { MODE: 'test' } })).toThrow(ConfigError);
  expect(() => createWaybill({ baseUrl: 'http://shop.example.com/shipping', settings: { MODE: 'live' } })).toThrow(
    'BASE_URL',
  );
  expect(await createWaybill({ baseUrl: 'https://shop.example.com/shipping' }).stop()).toEqual([]);
});
