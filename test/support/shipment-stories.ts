import type {
  LabelGenerated,
  ShipmentCommand,
  ShipmentRequested,
  TrackingEvent,
  TrackingRecorded,
} from '../../src/domain/parcels/shipment/index.ts';

export const service = {
  id: 'svc_expedited_pickup',
  code: 'SERVICE-EXPEDITED-PICKUP',
  name: 'Expedited',
  type: 'end_to_end',
  transit: 4,
  checkoutName: 'Expedited delivery',
  description: 'Tracked, by air',
  dispatchDays: 1,
  includeFirstMile: true,
  isActive: true,
  config: { isPostal: false },
};

export const requested: ShipmentRequested = {
  type: 'ShipmentRequested',
  data: {
    shipmentId: 'shp_1',
    requestedAt: '2026-11-20T10:00:00.000Z',
    service,
    shipDate: '2026-11-23',
    packageType: 'parcel',
    labelFormat: 'PDF',
    originCountry: 'GB',
    destinationCountry: 'US',
    weight: { unit: 'kg', value: '1.2' },
    dimWeight: { unit: 'kg', value: '0.6' },
    billWeight: { unit: 'kg', value: '1.2' },
    dimensions: { unit: 'cm', length: '20', width: '15', height: '10' },
    commodities: [
      {
        title: 'Cotton T-shirt',
        quantity: 2,
        value: { amount: '12.50', currency: 'GBP' },
        countryOfOrigin: 'PT',
        hsCode: '6109.10',
        hsDigits: '610910',
      },
    ],
    customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
    rate: {
      price: '14.50',
      currency: 'GBP',
      transit: 4,
      estimatedDelivery: '2026-11-27',
      charges: [{ name: 'base', amount: '14.50', currency: 'GBP' }],
    },
    customerReference: 'ORDER-1001',
    personal: {
      shipTo: {
        name: 'Jane Doe',
        email: 'jane@example.com',
        address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
      },
      shipFrom: {
        company: 'Example Shop',
        address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
      },
    },
  },
};

export const labelled: LabelGenerated = {
  type: 'LabelGenerated',
  data: {
    carrier: 'house',
    trackingNumber: 'LA000000016ZZ',
    documents: [{ id: 'doc_1', type: 'LABEL', format: 'PDF', sha256: 'a'.repeat(64), size: 1_234 }],
    generatedAt: '2026-11-20T10:00:01.000Z',
  },
};

export const scan = (code: string, timestamp: string, status?: TrackingEvent['status']): TrackingEvent => ({
  timestamp,
  code,
  description: `Scan ${code}`,
  location: 'Leeds, GB',
  ...(status && { status }),
  carrier: 'house',
});

export const tracked = (...events: readonly TrackingEvent[]): TrackingRecorded => ({
  type: 'TrackingRecorded',
  data: {
    events: events.map(({ description: _, location: __, ...plain }) => plain),
    personal: {
      scanWords: events.map(({ description, location }) => ({
        text: description,
        ...(location !== undefined && { place: location }),
      })),
    },
    recordedAt: '2026-11-24T10:00:00.000Z',
    holds: {},
  },
});

export const recordTracking = (...events: readonly TrackingEvent[]): ShipmentCommand => ({
  type: 'RecordTracking',
  data: { events, at: '2026-11-24T10:00:00.000Z' },
});
