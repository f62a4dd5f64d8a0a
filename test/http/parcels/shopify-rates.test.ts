import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

const path = '/integrations/shopify/rates';
const secrets = ['shpss_new', 'shpss_old'] as const;
const environment = { SHOPIFY_CLIENT_SECRETS: secrets.join(',') };

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment });
});
afterAll(() => service.stop());

const origin = {
  country: 'GB',
  postal_code: 'LS1 1AA',
  province: 'ENG',
  city: 'Leeds',
  name: null,
  address1: '2 Foundry Lane',
};
const item = {
  name: 'Cotton T-shirt',
  sku: 'TS-1',
  quantity: 2,
  grams: 200,
  price: 2500,
  requires_shipping: true,
  taxable: true,
};
const rate = {
  origin,
  destination: { country: 'US', postal_code: '62701', province: 'IL', city: 'Springfield', name: 'Jane Doe' },
  items: [item],
  currency: 'GBP',
  locale: 'en',
  order_totals: { subtotal_price: 5000, total_price: 5000, discount_amount: 0 },
};

const signed = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('base64');

/** As Shopify asks: signed, over the very bytes of the body. */
const asked = (
  changes: object = {},
  { secret = secrets[0], on = service }: { secret?: string; on?: RunningService } = {},
) => {
  const body = JSON.stringify({ rate: { ...rate, ...changes } });
  return on.postRaw(path, body, {
    token: null,
    headers: { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signed(body, secret) },
  });
};

type Offer = { readonly service_code: string; readonly total_price: string; readonly currency: string };
const offersIn = ({ text }: { readonly text: string }) => (JSON.parse(text) as { rates: readonly Offer[] }).rates;

describe('the callback of Shopify', () => {
  it('offers each service at the price of the rate card, in subunits', async () => {
    const answer = await asked();
    expect(answer.status).toBe(200);
    const quoted = await service.post('/api/rates/quotes', {
      shipFrom: { address: { country: 'GB' } },
      shipTo: { address: { country: 'US', state: 'IL', postcode: '62701' } },
      weight: { value: 0.4 },
    });
    const rates = quoted.json['rates'] as readonly { price: number; service: { code: string } }[];
    expect(offersIn(answer).map(({ service_code, total_price }) => [service_code, total_price])).toEqual(
      rates.map(({ price, service: { code } }) => [code, String(Math.round(price * 100))]),
    );
    expect(rates.length).toBeGreaterThan(1);
    expect(offersIn(answer)[0]).toMatchObject({
      service_name: expect.any(String) as string,
      currency: 'GBP',
      min_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00 \+0000$/) as string,
    });
  });

  it('is signed with either secret while it is changed', async () => {
    expect((await asked({}, { secret: secrets[1] })).status).toBe(200);
    expect((await asked({}, { secret: 'shpss_another' })).status).toBe(401);
  });

  it('refuses a body that was changed on the way', async () => {
    const answer = await service.postRaw(path, JSON.stringify({ rate: { ...rate, currency: 'USD' } }), {
      token: null,
      headers: {
        'content-type': 'application/json',
        'x-shopify-hmac-sha256': signed(JSON.stringify({ rate }), secrets[0]),
      },
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['goods without a weight', { items: [{ ...item, grams: 0 }] }],
    ['goods that are not sent', { items: [{ ...item, requires_shipping: false }] }],
    ['a parcel that no service takes', { items: [{ ...item, grams: 900_000 }] }],
    ['a cart in another currency than the rate card: nothing is converted', { currency: 'EUR' }],
    ['a country that is not known', { destination: { ...rate.destination, country: 'XX' } }],
    ['a cart without a destination', { destination: { country: null } }],
  ])('offers nothing, and no price of 0, for %s', async (_, changes) => {
    const answer = await asked(changes);
    expect([answer.status, offersIn(answer)]).toEqual([200, []]);
  });

  it('gives a hundred times the amount in a currency without subunits', async () => {
    const card = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../data/rate-card.json'), 'utf8'),
    ) as object;
    const folder = await mkdtemp(join(tmpdir(), 'waybill-yen-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const inYen = JSON.stringify({ ...card, currency: 'JPY' }, (key, value: unknown) =>
      key === 'price' || key === 'perStep' ? '1000' : value,
    );
    await writeFile(join(folder, 'rate-card.json'), inYen);
    const other = await runningService({
      environment: { ...environment, RATE_CARD_FILE: join(folder, 'rate-card.json') },
    });
    onTestFinished(other.stop);
    const [cheapest] = offersIn(await asked({ currency: 'JPY' }, { on: other }));
    expect(cheapest?.currency).toBe('JPY');
    expect(Number(cheapest?.total_price) % 100).toBe(0);
    expect(Number(cheapest?.total_price)).toBeGreaterThanOrEqual(100_000);
  });

  it('does not exist where no secret is configured', async () => {
    const other = await runningService();
    onTestFinished(other.stop);
    expect((await asked({}, { on: other })).status).toBe(404);
  });
});
