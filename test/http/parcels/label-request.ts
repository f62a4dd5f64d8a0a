import type { RunningService, Asking } from '../../support/running-service.ts';

export const labels = '/api/shipments/labels';

export const shipTo = {
  name: 'Jane Doe',
  email: 'jane.doe@example.com',
  phone: '+1 217 555 0142',
  address: { line1: '742 Evergreen Row', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
};
export const shipFrom = {
  name: 'John Smith',
  company: 'Example Outfitters',
  email: 'desk@example.net',
  phone: '+44 113 496 0000',
  address: { line1: '2 Foundry Lane', line2: 'Unit 7', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};
export const commodity = {
  sku: 'TEE-M-BLUE',
  title: 'Cotton T-shirt',
  hsCode: '6109.10',
  quantity: 2,
  value: { amount: 12.5, currency: 'GBP' },
  unitWeight: { unit: 'kg', value: '0.2' },
  countryOfOrigin: 'PT',
};

/**
 * A request with nothing wrong and nothing to warn of; what is given replaces what is here, and undefined leaves it
 * out.
 */
export const labelRequest = (changes: Readonly<Record<string, unknown>> = {}) => ({
  serviceCode: 'SERVICE-EXPEDITED-PICKUP',
  shipTo,
  shipFrom,
  weight: { unit: 'kg', value: 1.2 },
  dimensions: { unit: 'cm', length: 20, width: 15, height: 10 },
  commodities: [commodity],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  ...changes,
});

export type ShownDocument = {
  readonly id: string;
  readonly type: string;
  readonly format: string;
  readonly url: string;
  readonly base64String?: string;
};

/** A shipment as replies show it, as far as tests look at it one by one. */
export type ShownShipment = {
  readonly shipmentId: string;
  readonly trackingNumber: string;
  readonly status: string;
  readonly shipDate: string;
  readonly documents: readonly ShownDocument[];
  readonly events: readonly {
    readonly code: string;
    readonly timestamp: string;
    readonly status?: string;
    readonly description: string;
  }[];
  readonly trackingURL: string;
  readonly createdAt: string;
  readonly customerReference?: string;
};

export const shipmentIn = ({ json }: { readonly json: Readonly<Record<string, unknown>> }): ShownShipment =>
  json['shipment'] as ShownShipment;

/** Books and expects it to succeed. */
export const book = async (
  service: RunningService,
  changes: Readonly<Record<string, unknown>> = {},
  asking: Asking = {},
): Promise<ShownShipment> => {
  const answer = await service.post(labels, labelRequest(changes), asking);
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${answer.text}`);
  return shipmentIn(answer);
};
