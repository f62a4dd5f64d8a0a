import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { newCollection } from '../collections/collection-request.ts';
import { book, labels, shipTo } from '../parcels/label-request.ts';
import type { ShownShipment } from '../parcels/label-request.ts';

type Row = {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly reference?: string;
  readonly at: string;
};
type Answered = {
  readonly results: readonly Row[];
  readonly more: readonly string[];
  readonly tried: readonly { readonly kind: string; readonly by: string }[];
};

let service: RunningService;
let receiver: WebhookReceiver;
let first: ShownShipment;
let second: ShownShipment;
let ids: Readonly<
  Record<'collection' | 'pickup' | 'manifest' | 'endpoint' | 'delivery' | 'event' | 'app' | 'quote', string>
>;

const jane = { ...shipTo, email: 'Jane.Doe@example.com', phone: '+1 217 555 0142' };
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  const endpoint = (await service.post('/api/webhooks', { url: receiver.url })).json as { readonly id?: string };
  const parcel = { labelFormat: 'ZPL', shipTo: jane };
  first = await book(service, { ...parcel, customerReference: 'ORD 1-A' });
  service.clock.advance(1_000);
  second = await book(service, { ...parcel, customerReference: 'ORD 2-B' });
  for (let count = 0; count < 21; count++) {
    service.clock.advance(1_000);
    await book(service, {
      labelFormat: 'ZPL',
      customerReference: 'MANY',
      shipTo: { ...shipTo, email: 'many@example.com' },
    });
  }
  await book(service, { ...parcel, customerReference: 'ORD 1-A' }, { token: 'rival' });
  const leg = { leg: 'lastMile', carrier: 'USPS', trackingNumber: '9400 1000 0000 0000 0000 11' };
  await service.post(`${labels}/${first.shipmentId}/legs`, leg, { token: 'operator' });
  const manifest = await service.post('/api/manifests', { shipmentIds: [second.shipmentId], reference: 'VAN-7' });
  const pickup = await service.post('/api/pickups', {
    startAt: '2026-11-24T09:00',
    endAt: '2026-11-24T11:00',
    address: { name: 'Depot', address: { line1: '9 Dock Road', city: 'Hull', postcode: 'HU1 1AA', country: 'GB' } },
    shipmentIds: [first.shipmentId],
  });
  const collection = await newCollection(service, {
    trackingNumber: 'PARCEL-77',
    customerReference: 'ORD 1-A',
    shipTo: { ...jane, address: { line1: '17 Weg', city: 'Berlin', postcode: '10999', country: 'DE' } },
  });
  const app = await service.post('/api/oauth/apps', {
    name: 'Packer',
    redirectUris: ['https://app.example.com/back'],
    scopes: ['read_shipments'],
  });
  await service.caughtUp();
  const deliveries = await service.get(`/api/webhooks/${endpoint.id}/deliveries?range=[0,0]`);
  const [delivery] = deliveries.json as unknown as readonly { readonly id: string; readonly eventId: string }[];
  const line = {
    title: 'Cotton T-shirt',
    quantity: 1,
    hsCode: '6109.10',
    countryOfOrigin: 'PT',
    value: { amount: '40.00', currency: 'GBP' },
  };
  await service.post('/api/trade-engine/duties-taxes', {
    originCountry: 'GB',
    destinationCountry: 'DE',
    commodities: [line],
  });
  await service.caughtUp();
  const calls = await service.get('/api/trade-engine/duties-usage-logs');
  const quote = (calls.json as unknown as readonly { readonly id: string }[]).find(({ id }) => id.startsWith('qte_'));
  ids = {
    collection: collection.collectionId,
    pickup: (pickup.json['pickup'] as { readonly id: string }).id,
    manifest: String(manifest.json['id']),
    endpoint: String(endpoint.id),
    delivery: delivery?.id ?? '',
    event: delivery?.eventId ?? '',
    app: String(app.json['id']),
    quote: quote?.id ?? '',
  };
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const find = async (q: string, token?: string): Promise<Answered> => {
  const answer = await service.get(`/api/search?${new URLSearchParams({ q }).toString()}`, token ? { token } : {});
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json as unknown as Answered;
};
const foundBy = async (q: string, token?: string): Promise<readonly (readonly [string, string])[]> =>
  (await find(q, token)).results.map(({ kind, id }) => [kind, id]);

describe('a search finds', () => {
  it.each<[string, () => string, () => readonly (readonly [string, string])[]]>([
    ['a shipment by its id', () => first.shipmentId, () => [['shipment', first.shipmentId]]],
    ['a shipment by its number', () => second.trackingNumber, () => [['shipment', second.shipmentId]]],
    [
      'its number in small letters with spaces and dashes',
      () => `${second.trackingNumber.slice(0, 4)} -${second.trackingNumber.slice(4)}`.toLowerCase(),
      () => [['shipment', second.shipmentId]],
    ],
    ['a leg', () => '9400100000000000000011', () => [['shipment', first.shipmentId]]],
    [
      'shipments and collections by a reference',
      () => ' ORD 1-A ',
      () => [
        ['shipment', first.shipmentId],
        ['taxes_collection', ids.collection],
      ],
    ],
    ['a collection by the number of its parcel', () => 'parcel 77', () => [['taxes_collection', ids.collection]]],
    ['a manifest by its reference', () => 'VAN-7', () => [['manifest', ids.manifest]]],
    ['a manifest by its reference in small letters', () => 'van-7', () => [['manifest', ids.manifest]]],
    [
      'references by their beginning',
      () => 'ord 1',
      () => [
        ['shipment', first.shipmentId],
        ['taxes_collection', ids.collection],
      ],
    ],
    ['no reference by less than three characters', () => 'OR', () => []],
    ['no reference that has it elsewhere', () => '1-A', () => []],
    [
      'a consignee by an address, newest first',
      () => 'jane.doe@EXAMPLE.com',
      () => [
        ['shipment', second.shipmentId],
        ['shipment', first.shipmentId],
        ['taxes_collection', ids.collection],
      ],
    ],
    ['a collection by its id', () => ids.collection, () => [['taxes_collection', ids.collection]]],
    ['a pickup by its id', () => ids.pickup, () => [['pickup', ids.pickup]]],
    ['a manifest by its id', () => ids.manifest, () => [['manifest', ids.manifest]]],
    ['a webhook endpoint', () => ids.endpoint, () => [['webhook_endpoint', ids.endpoint]]],
    ['a delivery', () => ids.delivery, () => [['delivery', ids.delivery]]],
    ['an event', () => ids.event, () => [['event', ids.event]]],
    ['a duty quote', () => ids.quote, () => [['duty_quote', ids.quote]]],
    ['an app', () => ids.app, () => [['oauth_app', ids.app]]],
    ['nothing', () => 'no such thing', () => []],
    ['no beginning of a number', () => second.trackingNumber.slice(0, -1), () => []],
    ['no sender', () => 'desk@example.net', () => []],
  ])('%s', async (_, q, expected) => {
    expect(await foundBy(q())).toEqual(expected());
  });

  it('a consignee by a phone number', async () => {
    const kinds = new Set((await find('+12175550142')).results.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['shipment', 'taxes_collection']);
  });

  it('an object with its title and time', async () => {
    expect((await find(second.trackingNumber)).results).toEqual([
      {
        kind: 'shipment',
        id: second.shipmentId,
        title: second.trackingNumber,
        reference: 'ORD 2-B',
        at: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  it('shipments, collections and manifests with their references', async () => {
    const shown = async (q: string) => (await find(q)).results.map(({ kind, reference }) => [kind, reference]);
    expect(await shown('ord 1-a')).toEqual([
      ['shipment', 'ORD 1-A'],
      ['taxes_collection', 'ORD 1-A'],
    ]);
    expect(await shown(ids.manifest)).toEqual([['manifest', 'VAN-7']]);
    expect(await shown(ids.pickup)).toEqual([['pickup', undefined]]);
  });

  it.each(['MANY', 'many@example.com'])('at most twenty of a kind, and says that there are more: %s', async (q) => {
    const { results, more } = await find(q);
    expect([results.length, more]).toEqual([20, ['shipment']]);
    expect(results.map(({ at }) => at)).toEqual(
      results
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });
});

describe('a search', () => {
  it('says what was tried', async () => {
    const texts = [
      { kind: 'shipment', by: 'number' },
      { kind: 'shipment', by: 'reference' },
      { kind: 'manifest', by: 'reference' },
      { kind: 'taxes_collection', by: 'number' },
      { kind: 'taxes_collection', by: 'reference' },
    ];
    expect((await find('nothing')).tried).toEqual(texts);
    expect((await find('a@b.example')).tried).toHaveLength(texts.length + 2);
    expect((await find('whk_1')).tried.at(-1)).toEqual({ kind: 'webhook_endpoint', by: 'id' });
  });

  it('finds nothing of another account', async () => {
    for (const q of [first.shipmentId, second.trackingNumber, '9400100000000000000011', 'VAN-7', ...Object.values(ids)])
      expect([q, await foundBy(q, 'rival')]).toEqual([q, []]);
    for (const q of ['ORD 1-A', 'jane.doe@example.com']) {
      const [found, ...others] = await foundBy(q, 'rival');
      expect([found?.[0], others]).toEqual(['shipment', []]);
      expect(found?.[1]).not.toBe(first.shipmentId);
    }
  });

  it('looks only for what the token may read', async () => {
    const { token } = await service.issue({
      accountId: 'acc_shop',
      scopes: ['read_shipments'],
      name: 'reader',
    } as Parameters<typeof service.issue>[0]);
    expect((await find(ids.endpoint, token)).tried.map(({ kind }) => kind)).not.toContain('webhook_endpoint');
    expect(await foundBy(ids.endpoint, token)).toEqual([]);
    expect(await foundBy(first.shipmentId, token)).toHaveLength(1);
  });

  it.each(['', '%20', 'x'.repeat(255)])('refuses no text, and too much: %s', async (q) => {
    expect((await service.get(`/api/search?q=${q}`)).status).toBe(400);
  });
});
