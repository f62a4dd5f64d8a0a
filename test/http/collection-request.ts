import type { Answer } from '../support/running-service.ts';

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
    { title: 'Cotton T-shirt', hsCode: '6109.10', quantity: 2, value: { amount: '100.00', currency: 'GBP' }, countryOfOrigin: 'CN' },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  trackingNumber: `PAGE${++count}`,
  additionalServices: { taxesCollection: true },
  ...changes,
});

/** The new collection in a reply. Throws when it was refused. */
export const collectionIn = ({ status, json, text }: Answer): { readonly collectionId: string; readonly paymentUrl: string } => {
  if (status !== 200) throw new Error(text);
  return json['collection'] as ReturnType<typeof collectionIn>;
};
