import type { LabelFormat } from '../../src/domain/parcels/shipment/index.ts';

const sender = (country: 'GB' | 'DE') => ({
  name: 'Jane Doe',
  company: 'Example Goods',
  email: 'jane@example.com',
  phone: '+441130000000',
  address:
    country === 'GB'
      ? { line1: '1 Example Road', city: 'Leeds', postcode: 'LS1 1AA', country }
      : { line1: 'Musterweg 1', city: 'Berlin', postcode: '10115', country },
});

const goods = [
  {
    sku: 'TEE-M-BLUE',
    title: 'Cotton T-shirt',
    description: 'Knitted cotton T-shirt, blue',
    hsCode: '6109.10',
    weight: '0.2',
    price: '12.50',
  },
  {
    sku: 'MUG-1',
    title: 'Ceramic mug',
    description: 'Stoneware mug, glazed, 350 ml',
    hsCode: '6912.00',
    weight: '0.35',
    price: '9.00',
  },
  {
    sku: 'BOOK-7',
    title: 'Printed book',
    description: 'Paperback, 240 pages',
    hsCode: '4901.99',
    weight: '0.3',
    price: '15.00',
  },
] as const;

const commodityOf = ({ sku, title, description, hsCode, weight, price }: (typeof goods)[number], number: number) => ({
  sku,
  title,
  description,
  hsCode,
  quantity: 1 + (number % 3),
  value: { amount: price, currency: 'GBP' },
  unitWeight: { unit: 'kg', value: weight },
  countryOfOrigin: 'GB',
});

/** An ordinary parcel of a shop with three kinds of goods; `number` varies it. */
const parcel = (number: number, labelFormat: LabelFormat) => ({
  serviceCode: 'SERVICE-STANDARD-PICKUP',
  weight: { unit: 'kg', value: String(2.5 + (number % 9) / 10) },
  dimensions: { unit: 'cm', length: 30, width: 20, height: 10 + (number % 5) },
  packageType: 'parcel',
  labelFormat,
  customerReference: `ORDER-${number}`,
  commodities: goods.map((line, index) => commodityOf(line, number + index)),
  customs: {
    contentType: 'CommercialGoods',
    incoterms: 'DDU',
    invoiceNumber: `INV-${number}`,
    EORI: 'GB123456782000',
    signedBy: 'Jane Doe',
  },
});

/** From Leeds to Springfield, with a commercial invoice. */
export const acrossTheBorder = (number: number, labelFormat: LabelFormat = 'ZPL') => ({
  ...parcel(number, labelFormat),
  shipFrom: sender('GB'),
  shipTo: {
    name: `John Roe ${number}`,
    email: 'john@example.com',
    phone: '+12170000000',
    address: {
      line1: `${number} Sample Street`,
      line2: 'Apartment 4',
      city: 'Springfield',
      state: 'IL',
      postcode: '62701',
      country: 'US',
    },
  },
});

/** From Berlin to Lyon, inside one customs territory: only a label is printed. */
export const withinTheUnion = (number: number, labelFormat: LabelFormat = 'ZPL') => ({
  ...parcel(number, labelFormat),
  shipFrom: sender('DE'),
  shipTo: {
    name: `John Roe ${number}`,
    email: 'john@example.com',
    phone: '+33400000000',
    address: { line1: `${number} Rue Exemple`, city: 'Lyon', postcode: '69001', country: 'FR' },
  },
});
