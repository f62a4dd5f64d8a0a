import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runningService } from '../../../support/running-service.ts';
import type { RunningService } from '../../../support/running-service.ts';
import { browserOf } from '../../../support/signed-in-browser.ts';
import { book } from '../../../http/parcels/label-request.ts';

/** Texts that break careless pages: markup, a word without spaces, right-to-left script, emoji. */
const hostileTexts = [
  '<img src=x onerror=alert(1)>',
  'x'.repeat(90),
  '\u202eאבגד العربية',
  '👩‍👩‍👧‍👦 O’Brien & "Söhne"',
  'javascript:alert(1)',
];

const asDemo = { token: 'demo' };

/** Parcels, products, a calculation and an access token of the demo account with hostile texts; the ids of some. */
export const addHostile = async (service: RunningService) => {
  let shipmentId = '';
  for (const [index, to] of [undefined, 'in_transit', 'customs_hold', 'delivered', 'delivery_failed'].entries()) {
    const booked = await book(service, { customerReference: hostileTexts[index], labelFormat: 'ZPL' }, asDemo);
    if (to !== undefined) await service.post('/sandbox/advance', { shipmentId: booked.shipmentId, to }, asDemo);
    shipmentId = booked.shipmentId;
  }
  const products = hostileTexts.map((title, index) => ({ title, productId: `P-${index}` }));
  const classified = { originCountry: 'GB', destinationCountry: 'US', products };
  await service.post('/api/trade-engine/classifications', classified, asDemo);
  const known = hostileTexts.map((title, index) => ({ title, productId: `K-${index}`, hsCode: '6912.00' }));
  const other = { ...known[0], productId: 'K-other', hsCode: '3924.10' };
  await service.post('/api/trade-engine/products/import', { products: [...known, other] }, asDemo);
  const calculation = {
    shipFrom: { address: { country: 'GB' } },
    shipTo: { address: { country: 'DE', postcode: '10115' } },
    commodities: hostileTexts.map((title) => ({
      title,
      hsCode: '6109.10',
      quantity: 1,
      value: { amount: '20', currency: 'GBP' },
      countryOfOrigin: 'GB',
    })),
  };
  const { json: quoted } = await service.post('/api/trade-engine/duties-taxes', calculation, asDemo);
  const grant = { name: hostileTexts[0], scopes: ['read_shipments'] };
  const { json: token } = await service.post('/api/accounts/me/access-tokens', grant, asDemo);
  await service.caughtUp();
  return { shipmentId, quoteId: String(quoted['quoteId']), tokenId: String(token['id']) };
};

/** A proxy that serves a service below a path, which it takes away. The service is told of both by BASE_URL. */
const mountedService = async (path: string) => {
  let port = '';
  const proxy = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (!url.startsWith(`${path}/`)) return void response.writeHead(404).end();
    const sent = { port, path: url.slice(path.length), method, headers, agent: false } as const;
    request.pipe(
      forward(sent, (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))).on(
        'error',
        () => response.destroy(),
      ),
    );
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const service = await runningService({ environment: { BASE_URL: `${origin}${path}` } });
  ({ port } = new URL(service.listeningAt));
  const stop = async (): Promise<void> => {
    proxy.closeAllConnections();
    proxy.close();
    await service.stop();
  };
  return { service, origin, at: `${origin}${path}`, stop };
};

/** A service below `/shipping` whose demo account has something of every kind, and the person who is signed in. */
export const filledConsole = async () => {
  const { service, ...mounted } = await mountedService('/shipping');
  const { shipmentId, quoteId, tokenId } = await addHostile(service);
  const filled = await service.post('/sandbox/demo', { parcels: 200 }, asDemo);
  if (filled.status !== 200) throw new Error(filled.text);
  await service.caughtUp();
  const browser = browserOf(service);
  await browser.post('/sandbox/sign-in', {});
  /** The first id that a page leads to. */
  const ledTo = async (page: string, to: RegExp): Promise<string> => {
    const { text } = await browser.get(page);
    const [, id] = to.exec(text) ?? [];
    if (id === undefined) throw new Error(`${page} leads to nothing like ${String(to)}.`);
    return id;
  };
  const collections = await ledTo('/console/collections', /\/console\/collections\/(txc_\w+)/);
  /** The ids in addresses, by the part before them. */
  const ids: Readonly<Record<string, string>> = {
    shipments: shipmentId,
    history: 'shipment',
    '{kind}': shipmentId,
    quotes: quoteId,
    tokens: tokenId,
    collections,
    examples: 'import',
    products: await ledTo('/console/products/all', /\/console\/products\/(prd_\w+)/),
    pickups: await ledTo('/console/pickups', /\/console\/pickups\/(pck_\w+)/),
    manifests: await ledTo('/console/manifests', /\/console\/manifests\/(mft_\w+)/),
    webhooks: await ledTo('/console/webhooks', /\/console\/webhooks\/(whk_\w+)/),
    deliveries: await ledTo('/console/deliveries', /\/console\/deliveries\/(\w+)/),
    people: await ledTo('/console/settings', /\/console\/settings\/people\/(usr_\w+)/),
    track: await ledTo(`/console/shipments/${shipmentId}`, /\/track\/(\w+)/),
    pay: await ledTo(`/console/collections/${collections}`, /\/pay\/([\w-]+)/),
  };
  return { ...mounted, service, browser, ids };
};
