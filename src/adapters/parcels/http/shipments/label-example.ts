import { exampleShipDate } from '../../../platform/http/schemas/times.ts';

const shipFrom = {
  company: 'Example Shop',
  address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};
const shipTo = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  address: { line1: '1 Main Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
};
const parcel = {
  weight: { unit: 'kg', value: '1.2' },
  dimensions: { unit: 'cm', length: '20', width: '15', height: '10' },
};
/** The request of a label in the document of the API. */
export const labelExample = {
  serviceCode: 'SERVICE-EXPEDITED-PICKUP',
  customerReference: 'ORDER-1001',
  shipFrom,
  shipTo,
  ...parcel,
  shipDate: exampleShipDate,
  commodities: [
    {
      title: 'Cotton T-shirt',
      hsCode: '6109.10',
      quantity: 2,
      unitWeight: { unit: 'kg', value: '0.5' },
      value: { amount: '12.50', currency: 'GBP' },
      countryOfOrigin: 'PT',
    },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
  labelFormat: 'PDF',
};
