import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { eventually } from '../../support/eventually.ts';
import { collectionUntil, newCollection, readyCollection, requestForCollection } from './collection-request.ts';

let service: RunningService;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['*'] });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const settings = '/api/accounts/me/settings';
const agree = (collections: object) => service.ask('PATCH', settings, { collections });
const addresses = {
  CA: { line1: '1 Main Street', city: 'Toronto', state: 'ON', postcode: 'M5V 2T6', country: 'CA' },
  DE: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  US: { line1: '1 Main Street', city: 'Austin', state: 'TX', postcode: '78701', country: 'US' },
} as const;
const to = (country: keyof typeof addresses) => ({
  name: 'Jane Doe',
  email: 'jane@example.com',
  address: addresses[country],
});
const goods = (hsCode: string | undefined, title: string, countryOfOrigin = 'CN') => ({
  commodities: [
    {
      title,
      ...(hsCode !== undefined && { hsCode }),
      quantity: 1,
      value: { amount: '300.00', currency: 'GBP' },
      countryOfOrigin,
    },
  ],
});
/** Boots whose rate in Canada is that of most lines of their heading: others are higher. */
const boots = { shipTo: to('CA'), ...goods('6403.91', 'Leather boots') };

type Part = { readonly reason: string; readonly direction: string };
const partsIn = (shown: { readonly [name: string]: unknown }) => (shown['missing'] ?? []) as readonly Part[];

describe('a collection whose sum is incomplete', () => {
  it('carries what the calculation says of it, whatever the goods and the destination', async () => {
    const cases = (['CA', 'DE', 'US'] as const).flatMap((country) =>
      [
        goods('6403.91', 'Boots'),
        goods('6109.10', 'T-shirt', 'GB'),
        goods('7307.93', 'Steel fittings'),
        goods('2204.21', 'Wine', 'ZA'),
      ].map((commodities) => ({ shipTo: to(country), ...commodities })),
    );
    const seen = new Set<boolean>();
    for (const changes of cases) {
      const { additionalServices: _, trackingNumber: __, ...request } = requestForCollection(changes);
      const quote = (await service.post('/api/trade-engine/duties-taxes', request)).json['dutiesAndTaxes'] as {
        complete: boolean; upTo?: number; missing?: readonly Part[]; commodities: readonly { missing?: readonly Part[] }[];
      }; // oxfmt-ignore
      const { collectionId } = await newCollection(service, changes);
      const shown = await collectionUntil(service, collectionId, ({ status }) => status !== 'pending_classification');
      if (shown.status !== 'pending') continue;
      seen.add(quote.complete);
      expect([changes, shown['complete'], shown['upTo']]).toEqual([changes, quote.complete, quote.upTo]);
      const reasons = [...(quote.missing ?? []), ...quote.commodities.flatMap(({ missing = [] }) => missing)].map(
        ({ reason }) => reason,
      );
      expect(partsIn(shown).map(({ reason }) => reason)).toEqual(reasons);
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it('names it in its webhooks, its row, its page and the settlement', async () => {
    const { id, paymentUrl, ...shown } = await readyCollection(service, boots);
    const upTo = Number(shown['upTo']);
    const due = shown['amountDue'] as { amount: string; currency: string };
    expect([shown['complete'], upTo > Number(due.amount)]).toEqual([false, true]);
    const ready = await eventually(() => {
      const bodies = receiver.received.map(
        ({ body }) => JSON.parse(String(body)) as { eventName: string; objectId: string; data: object },
      );
      return Promise.resolve(
        bodies.find(({ eventName, objectId }) => eventName === 'taxes.collection.ready' && objectId === id),
      );
    });
    expect(ready?.data).toMatchObject({ complete: false, upTo, missing: shown['missing'] });

    const [header = '', ...rows] = (await service.get('/api/taxes-collections/export')).text
      .replace('\uFEFF', '')
      .split('\r\n');
    expect(header.split(',').slice(-3)).toEqual(['complete', 'upTo', 'missing']);
    const row = rows.find((line) => line.includes(id)) ?? '';
    expect(row).toContain(`,false,${upTo.toFixed(2)},${partsIn(shown)[0]?.reason}`);

    const page = (await service.get(`${new URL(paymentUrl).pathname}?lang=en`, { token: null })).text;
    expect(page).toContain(`customs can charge up to CA$${upTo.toFixed(2)} in all`);

    await service.post(`/api/taxes-collections/${id}/payment`, {
      paymentMethodId: 'pm_card_visa',
      idempotencyKey: 'short-1',
    });
    const short = (upTo - Number(due.amount)).toFixed(2);
    const { json } = await eventually(async () => {
      const answer = await service.get('/api/taxes-collections/settlement');
      return JSON.stringify(answer.json).includes('"collections":1') && answer;
    });
    expect(json['balances']).toMatchObject([
      { currency: 'CAD', closing: { shortfall: { upTo: short, collections: 1, withoutBound: 0 } } },
    ]);
    const ledger = (await service.get('/api/taxes-collections/settlement/export')).text;
    expect(ledger).toContain(`,shortfall,possible,${short},CAD,0.00,0.00,${id}`);
  });

  it('is held where the account says so, until an operator accepts it or the settings change', async () => {
    expect((await agree({ incompleteCollections: 'keep' })).status).toBe(400);
    expect((await agree({ incompleteCollections: 'hold' })).json['collections']).toMatchObject({
      incompleteCollections: 'hold',
    });
    const [first, second] = [await newCollection(service, boots), await newCollection(service, boots)];
    for (const { collectionId } of [first, second]) {
      const { problems } = await collectionUntil(service, collectionId, 'exception');
      expect(problems[0]).toMatchObject({
        reason: 'incomplete',
        message: expect.stringContaining('accept the sum as it is') as string,
      });
    }
    const resolve = (id: string, body: object) => service.post(`/api/taxes-collections/${id}/resolve`, body);
    expect((await resolve(first.collectionId, {})).status).toBe(400);
    expect((await resolve(first.collectionId, { acceptUncertain: true })).status).toBe(200);
    expect(await collectionUntil(service, first.collectionId, 'pending')).toMatchObject({ complete: false });

    await agree({ incompleteCollections: null });
    expect((await service.post(`/api/taxes-collections/${second.collectionId}/recalculate`)).json).toMatchObject({
      status: 'pending',
      complete: false,
    });
  });
});

describe('a collection by a code that its charges hang on', () => {
  const vague = (title: string) => ({ shipTo: to('DE'), ...goods(undefined, title) });

  it('names the code, or is held where the account says so until the code is sent', async () => {
    const unsure: string[] = [];
    for (const title of ['Hair clip', 'Metal stand', 'Door stopper', 'Leather strap', 'Cotton T-shirt for men']) {
      const { collectionId } = await newCollection(service, vague(title));
      const shown = await collectionUntil(service, collectionId, ({ status }) => status !== 'pending_classification');
      if (shown.status !== 'pending') continue;
      const { dutiesAndTaxes } = shown.commodities[0] as unknown as { dutiesAndTaxes: { chargesCertain: boolean } };
      const isUnsure = partsIn(shown).some(
        ({ reason, direction }) => reason === 'unsure_code' && direction === 'either',
      );
      expect([title, isUnsure]).toEqual([title, !dutiesAndTaxes.chargesCertain]);
      if (isUnsure) expect(shown['complete']).toBe(false);
      if (isUnsure) unsure.push(title);
    }
    const [title = ''] = unsure;
    expect(title).not.toBe('');

    await agree({ unsureCodes: 'hold' });
    const { collectionId } = await newCollection(service, vague(title));
    const { problems } = await collectionUntil(service, collectionId, 'exception');
    expect(problems.map(({ reason }) => reason)).toEqual(['unsure_code']);
    await service.post(`/api/taxes-collections/${collectionId}/resolve`, goods('6109.10', title, 'GB'));
    expect(partsIn(await collectionUntil(service, collectionId, 'pending'))).not.toContainEqual(
      expect.objectContaining({ reason: 'unsure_code' }),
    );
    await agree({ unsureCodes: null });
  });
});
