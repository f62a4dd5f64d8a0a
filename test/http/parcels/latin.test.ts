import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { readyCollection, requestForCollection } from '../collections/collection-request.ts';
import { book, labelRequest } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const party = {
  name: 'أحمد صالح',
  email: 'ahmad.saleh@example.com',
  address: { line1: 'شارع الملك 12', line2: 'شقة 2', city: 'برلين', postcode: '10115', country: 'DE' },
};
const latin = { name: 'Ahmad Saleh', line1: '12 King Street', line2: 'Flat 2', city: 'Berlin' };
type Sent = { readonly name: string; readonly address: object; readonly latin?: object };

const { line1, line2, postcode: postalCode, ...place } = party.address;
const asPickup = { ...party, address: { addressLine1: line1, addressLine2: line2, postalCode, ...place } };

const customs = { contentType: 'CommercialGoods', incoterms: 'DDU' };
const pickup = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T11:00', shipmentIds: [] };
const duties = (changes: object) => ({ ...requestForCollection(), additionalServices: {}, ...changes });
const compliance = { originCountry: 'GB', products: [{ hsCode: '6109.10', countryOfOrigin: 'CN' }] };

/** Every place for a party in a body: its path, the body around it, and what shows it again. */
const places: readonly {
  readonly path: string;
  readonly field: string;
  readonly around: (party: Sent) => Promise<object> | object;
  readonly shown?: (answer: Answer) => unknown;
  readonly own?: Sent;
}[] = [
  ...['shipTo', 'shipFrom', 'returnTo', 'billTo', 'dropOffLocation'].map((field) => ({
    path: '/api/shipments/labels',
    field,
    around: (sent: Sent) => labelRequest({ [field]: sent }),
    shown: ({ json }: Answer) => (json['shipment'] as Readonly<Record<string, unknown>>)[field],
  })),
  {
    path: '/api/shipments/labels',
    field: 'customs.importerOfRecord',
    around: (importerOfRecord) => labelRequest({ customs: { ...customs, importerOfRecord } }),
  },
  ...['shipTo', 'shipFrom'].flatMap((field) => [
    { path: '/api/rates/quotes', field, around: (sent: Sent) => labelRequest({ [field]: sent }) },
    { path: '/api/trade-engine/duties-taxes', field, around: (sent: Sent) => duties({ [field]: sent }) },
    { path: '/api/trade-engine/duties-taxes', field, around: (sent: Sent) => requestForCollection({ [field]: sent }) },
  ]),
  {
    path: '/api/trade-engine/duties-taxes',
    field: 'customs.importerOfRecord',
    around: (importerOfRecord) => requestForCollection({ customs: { ...customs, importerOfRecord } }),
  },
  { path: '/api/trade-engine/hts-compliance', field: 'shipTo', around: (shipTo) => ({ ...compliance, shipTo }) },
  ...[party, asPickup].map((own) => ({
    path: '/api/pickups',
    field: 'address',
    own,
    around: (address: Sent) => ({ ...pickup, address }),
    shown: ({ json }: Answer) => (json['pickup'] as { readonly address: unknown }).address,
  })),
  {
    path: '/api/manifests',
    field: 'address',
    around: async (address) => ({ shipmentIds: [(await book(service, { labelFormat: 'ZPL' })).shipmentId], address }),
    shown: ({ json }) => json['address'],
  },
];

const unread = ({ json }: Answer) =>
  json.messages.filter(({ reason }) => reason === 'address_not_latin').map(({ field }) => field);

describe('a party in another script', () => {
  it('is warned of in every body, and taken and shown with its Latin text, which has to be Latin', async () => {
    for (const { path, field, around, shown, own = party } of places) {
      const ask = async (sent: Sent) => service.post(path, await around(sent));
      const at = `${path} ${field}`;
      const alone = await ask(own);
      const lines = Object.keys(own.address).filter((name) => /line|city/i.test(name));
      expect([alone.status < 300, unread(alone)], at).toEqual([true, lines.map((name) => `${field}.address.${name}`)]);

      const both = await ask({ ...own, latin });
      expect([both.status, unread(both)], at).toEqual([alone.status, []]);
      expect(both.json.messages.map(({ reason }) => reason), at).not.toContain('unknown_field'); // oxfmt-ignore
      if (shown) expect(shown(both), at).toEqual({ ...own, latin });

      for (const name of Object.keys(latin)) {
        const { status, json } = await ask({ ...own, latin: { ...latin, [name]: 'شارع' } });
        expect([status, json.messages[0]?.field], at).toEqual([400, `${field}.latin.${name}`]);
      }
    }
  });

  it('keeps its Latin text in the spelling of a pickup', async () => {
    const sent = { ...asPickup, latin: { addressLine1: latin.line1, city: latin.city } };
    const answer = await service.post('/api/pickups', { ...pickup, address: sent });
    expect([answer.status, unread(answer)]).toEqual([201, ['address.address.addressLine2']]);
    expect(answer.json['pickup']).toMatchObject({ address: sent });
  });

  it('is printed with its Latin text on the papers of a collection', async () => {
    const shipTo = { ...party, latin };
    const { id } = await readyCollection(service, { shipTo });
    const collection = await service.get(`/api/taxes-collections/${id}`);
    expect(collection.json).toMatchObject({ shipTo });
    const [paper] = collection.json['attachments'] as readonly { readonly downloadURL: string }[];
    const { bytes } = await service.bytes(paper?.downloadURL ?? '', { token: null });
    const text = (await pdfPages(bytes)).map((page) => page.text).join(' ');
    for (const line of Object.values(latin)) expect(text).toContain(line);
  });
});
