import type {
  CollectedCommodity,
  CollectionAssessed,
  CollectionRequested,
} from '../../src/domain/collections/taxes-collection/index.ts';

export const cottonShirts: CollectedCommodity = {
  id: 'itm_1',
  title: 'Cotton T-shirt',
  hsCode: '6109.10',
  hsDigits: '610910',
  quantity: 2,
  value: { amount: '100.00', currency: 'GBP' },
  countryOfOrigin: 'GB',
};

export const dueSums = { none: '0.00', some: '46.00', more: '51.50' } as const;

/** A parcel from Leeds to Berlin whose consignee pays the duties. */
export const aCollection = (changes: Partial<CollectionRequested['data']> = {}): CollectionRequested['data'] => ({
  collectionId: 'txc_1',
  requestedAt: '2026-11-20T10:00:00.000Z',
  requestId: 'req_1',
  trackingNumber: 'LZ000000005ZZ',
  packageType: 'parcel',
  originCountry: 'GB',
  destinationCountry: 'DE',
  commodities: [cottonShirts],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  isPostal: false,
  deadlineDays: 10,
  personal: {
    shipTo: {
      name: 'Jane Doe',
      email: 'jane@example.com',
      phone: '+49 30 1234567',
      address: { line1: 'Chausseestraße 1', city: 'Berlin', postcode: '10115', country: 'DE' },
    },
    shipFrom: {
      company: 'Example Ltd',
      address: { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
    },
  },
  ...changes,
});

/** Duty and VAT of the parcel with the given sum. */
export const anAssessment = (price: string): Omit<CollectionAssessed['data'], 'assessedAt'> => ({
  request: {
    date: '2026-11-20',
    border: 'customs',
    from: { country: 'GB' },
    to: { country: 'DE' },
    consignee: 'consumer',
    channel: 'courier',
    currency: 'EUR',
    contentType: 'CommercialGoods',
    incoterms: 'DDU',
    registrations: [],
    lines: [
      {
        title: 'Cotton T-shirt',
        hsCode: '610910',
        quantity: 2,
        value: { amount: '100.00', currency: 'GBP' },
        origin: 'GB',
        originDeclared: false,
      },
    ],
  },
  assessment: {
    price,
    currency: 'EUR',
    complete: true,
    charges: [],
    chargeTypes: [{ name: 'VAT', code: 'VAT', rate: '0.19', rule: 'vat-DE' }],
    lines: [{ charges: [{ type: 0, amount: price }] }],
    sources: [],
    declaration: {
      contentType: 'CommercialGoods',
      incoterms: 'DDU',
      currency: 'EUR',
      goodsValue: '230.00',
      freight: '0.00',
      insurance: '0.00',
      customsValue: '230.00',
      deMinimis: { applied: false },
      exchangeRates: [],
      checkoutTaxes: [],
      ruleSetVersion: '1',
      calculatedAt: '2026-11-20T00:00:00.000Z',
      rules: [],
    },
    notices: [],
  },
  predictedCodes: [],
  digest: `sha256-of-${price}`,
});
