import { eventually } from '../../support/eventually.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';

let count = 0;

/** A valid request for a collection from Leeds to Berlin, for a parcel of its own. */
export const requestForCollection = (changes: object = {}) => ({
  shipFrom: {
    company: 'Example Ltd',
    email: 'help@example.com',
    address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
  },
  shipTo: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
  },
  commodities: [
    {
      title: 'Cotton T-shirt',
      hsCode: '6109.10',
      quantity: 2,
      value: { amount: '100.00', currency: 'GBP' },
      countryOfOrigin: 'CN',
    },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  trackingNumber: `PAGE${++count}`,
  additionalServices: { taxesCollection: true },
  ...changes,
});

type NewCollection = {
  readonly collectionId: string;
  readonly paymentUrl: string;
  readonly trackingNumber: string;
  readonly status: string;
  readonly events: readonly string[];
};

/** A collection as the API shows it. */
export type CollectionJson = {
  readonly id: string;
  readonly status: string;
  readonly trackingNumber: string;
  readonly paymentUrl: string;
  readonly collectionDeadline?: string;
  readonly dutiesAndTaxes?: { readonly totalAmount: number; readonly charges: readonly { readonly amount: number }[] };
  readonly commodities: readonly { readonly id: string; readonly [name: string]: unknown }[];
  readonly problems: readonly { readonly commodityId: string; readonly reason: string; readonly message: string }[];
  readonly events: readonly { readonly code: string; readonly timestamp: string }[];
  readonly stages: readonly unknown[];
  readonly transactions: readonly Readonly<Record<string, unknown>>[];
  readonly [name: string]: unknown;
};

/** The new collection in a reply. Throws when it was refused. */
export const collectionIn = ({ status, json, text }: Answer): NewCollection => {
  if (status !== 200) throw new Error(text);
  return json['collection'] as NewCollection;
};

export const newCollection = async (service: RunningService, changes: object = {}): Promise<NewCollection> =>
  collectionIn(await service.post('/api/trade-engine/duties-taxes', requestForCollection(changes)));

export const readCollection = async (service: RunningService, id: string): Promise<CollectionJson> =>
  (await service.get(`/api/taxes-collections/${id}`)).json as unknown as CollectionJson;

/** Resolves with the collection once it is in a status, or as wanted. */
export const collectionUntil = (
  service: RunningService,
  id: string,
  wanted: string | ((shown: CollectionJson) => boolean),
): Promise<CollectionJson> =>
  eventually(async () => {
    const shown = await readCollection(service, id);
    return (typeof wanted === 'string' ? shown.status === wanted : wanted(shown)) && shown;
  });

/** A new collection that can be paid. Its sum is 78.64 EUR: duty and VAT on 200 GBP. */
export const readyCollection = async (service: RunningService, changes: object = {}): Promise<CollectionJson> =>
  collectionUntil(service, (await newCollection(service, changes)).collectionId, 'pending');
