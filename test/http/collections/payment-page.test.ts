import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelRequest } from '../parcels/label-request.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { collectionUntil, newCollection, requestForCollection } from './collection-request.ts';
import { pendingCollection } from './pay-form.ts';

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

describe('the paymentUrl', () => {
  it('is the same in the first reply, in one, in the list, in the export and in webhooks, and shows nothing of the id', async () => {
    await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['taxes.collection.ready'] });
    const { collectionId, paymentUrl } = await newCollection(service);
    expect(paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{44}$/);
    expect(paymentUrl).not.toContain(collectionId.slice(4));

    const path = '/api/taxes-collections';
    const one = await collectionUntil(service, collectionId, 'pending');
    expect(one.paymentUrl).toBe(paymentUrl);
    await service.caughtUp();
    expect(JSON.parse((await service.get(`${path}?trackingNumber=${one.trackingNumber}`)).text)).toMatchObject([
      { id: collectionId, paymentUrl },
    ]);
    expect(new TextDecoder().decode((await service.bytes(`${path}/export`)).bytes)).toContain(`,${paymentUrl},`);
    await receiver.got(1);
    const payloads = receiver.received.map(({ body }) => JSON.parse(body) as unknown);
    expect(payloads).toContainEqual(
      expect.objectContaining({ objectId: collectionId, data: expect.objectContaining({ paymentUrl }) as unknown }),
    );
  });
});

describe('the payment page', () => {
  const ready = (changes: object = {}) => pendingCollection(service, changes);
  const open = (path: string, language?: string) =>
    service.get(path, { token: null, ...(language !== undefined && { headers: { 'accept-language': language } }) });

  it('shows sender, goods, each charge with its dated rule, rate of exchange and deadline, and nothing of the consignee', async () => {
    const { path } = await ready();
    const { status, headers, text } = await open(path, 'en');
    expect(status).toBe(200);
    for (const shown of [
      'Example Ltd',
      'United Kingdom',
      '2 × Cotton T-shirt',
      'Value £200.00, made in China, customs code 610910',
      '12% by the customs tariff (European Union), code 6109, as of 1 January 2021',
      '19% by tax law (Germany)',
      'Exchange rate of 30 September 2026: 1 GBP = 1.181502 EUR',
      'Friday, 4 December 2026 at 23:59',
      'help@example.com',
    ])
      expect(text).toContain(shown);
    for (const hidden of ['Jane Doe', 'jane@example.com', 'Sample Street', '10115', 'Berlin', 'github.com', 'Source:'])
      expect(text).not.toContain(hidden);
    expect(
      Object.fromEntries(
        ['cache-control', 'referrer-policy', 'x-robots-tag', 'refresh'].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      refresh: null,
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self';");
    expect(text).not.toContain('<script');
  });

  it('leads to the tracking page of the parcel, where the parcel is one of the same account', async () => {
    const { shipment } = (await service.post('/api/shipments/labels', labelRequest())).json as unknown as {
      readonly shipment: { readonly trackingNumber: string };
    };
    const { path } = await ready({ trackingNumber: shipment.trackingNumber });
    const { text } = await open(path, 'fr');
    const [, href = ''] = /<a href="([^"]*)">Où est-il \?<\/a>/.exec(text) ?? [];
    expect(href).toBe(`/track/${shipment.trackingNumber}?lang=fr`);
    expect((await open(href)).text).toContain(shipment.trackingNumber);
    expect((await open((await ready()).path, 'fr')).text).not.toContain('Où est-il');
  });

  it('has lines whose amounts make the total', async () => {
    const { path } = await ready();
    const { text } = await open(path, 'en');
    const amounts = [...text.matchAll(/<td>€([\d.]+)<\/td>/g)].map(([, amount]) => Number(amount));
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(amounts.at(-1) ?? 0, 2);
    expect(amounts.length).toBeGreaterThan(2);
  });

  it('speaks the chosen language, else that of the browser, else that of the country', async () => {
    const { path } = await ready();
    const languageOf = async (address: string, header?: string) =>
      /<html lang="(..)" dir="ltr">/.exec((await open(address, header)).text)?.[1];
    expect(await languageOf(`${path}?lang=nl`, 'fr')).toBe('nl');
    expect(await languageOf(`${path}?lang=xx`, 'fr-CA, en')).toBe('fr');
    expect(await languageOf(path, 'pl')).toBe('de');
  });

  it('does not exist for a token that this service has not made, in the language of the browser', async () => {
    const { path, collectionId } = await ready();
    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    for (const address of [forged, `/pay/${collectionId}`, `/pay/${'A'.repeat(44)}`]) {
      const { status, text, headers } = await open(address, 'de');
      expect([status, headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow']);
      expect(text).toContain('Diese Seite gibt es nicht');
    }
  });

  it('escapes what merchants write', async () => {
    const shipFrom = { ...requestForCollection().shipFrom, company: '<img src=x onerror=alert(1)>' };
    const { path } = await ready({ shipFrom });
    expect((await open(path, 'en')).text).not.toContain('<img');
  });
});
