import type { BookingRequest } from '../../../../src/application/parcels/ports/carriers.ts';
import type { PrintJob } from '../../../../src/application/parcels/ports/renderers.ts';
import type { Commodity } from '../../../../src/domain/shared/commodity.ts';
import type { Party } from '../../../../src/domain/shared/party.ts';

export const trackingNumber = 'CA123456785ZZ';

export const aParty = (changes: Partial<Party> = {}): Party => ({
  name: 'Jane Doe',
  address: { line1: '12 Sample Street', city: 'Springfield', state: 'IL', postcode: '62701', country: 'US' },
  ...changes,
});

export const inLeeds: Party = {
  name: 'John Roe',
  address: { line1: '1 Example Road', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};

export const aCommodity = (changes: Partial<Commodity> = {}): Commodity => ({
  title: 'Cotton T-shirt',
  quantity: 2,
  value: { amount: '12.50', currency: 'GBP' },
  hsCode: '6109.10',
  hsDigits: '610910',
  unitWeight: { unit: 'kg', value: '0.2' },
  countryOfOrigin: 'PT',
  ...changes,
});

/** From Leeds to Springfield with two shirts. */
export const aBooking = (changes: Partial<BookingRequest> = {}): BookingRequest => ({
  reference: 'shp_01KAM3XQ2V6Y7Z8A9B0C1D2E3F',
  serviceCode: 'SERVICE-STANDARD-PICKUP',
  serviceName: 'Standard Pickup',
  shipDate: '2026-11-23T00:00:00.000Z',
  shipTo: aParty(),
  shipFrom: inLeeds,
  packageType: 'parcel',
  weight: { unit: 'kg', value: '0.5' },
  billWeight: { unit: 'kg', value: '0.5' },
  commodities: [aCommodity()],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU', invoiceNumber: 'INV-1' },
  signedBy: 'John Roe',
  customerReference: 'ORDER-1001',
  labelFormat: 'PDF',
  signatureRequired: false,
  ...changes,
});

export const aJob = (changes: Partial<BookingRequest> = {}): PrintJob => ({
  booking: aBooking(changes),
  carrier: 'Waybill',
  trackingNumber,
});

/** A parcel that meets no customs. */
export const domestic = (changes: Partial<BookingRequest> = {}): PrintJob =>
  aJob({ shipTo: { ...inLeeds, name: 'Jane Doe' }, commodities: [], ...changes });

const placed = (name: string, line1: string, city: string, postcode: string, country: string): Party => ({
  name,
  address: { line1, city, postcode, country },
});

/** One address in each script a label is expected to print. */
export const addresses: Readonly<Record<string, Party>> = {
  Polish: placed('Zażółć Gęślą', 'ulica Jaźni 5', 'Łódź', '90-001', 'PL'),
  Greek: placed('Δήμητρα', 'Οδός 1', 'Αθήνα', '104 31', 'GR'),
  Russian: placed('Иван', 'Примерная 1', 'Москва', '101000', 'RU'),
  Japanese: placed('山田太郎', '丸の内', '東京', '100-0005', 'JP'),
  Chinese: placed('张三', '示例路一号', '北京', '100000', 'CN'),
  Korean: placed('홍길동', '세종대로', '서울', '03154', 'KR'),
  Arabic: placed('محمد', 'شارع الملك', 'الرياض', '11564', 'SA'),
  Hebrew: placed('ישראל', 'רחוב', 'תל אביב', '6688103', 'IL'),
  Thai: placed('สมชาย', 'ถนนสุขุมวิท', 'กรุงเทพ', '10110', 'TH'),
  Hindi: placed('राम', 'मार्ग', 'दिल्ली', '110001', 'IN'),
};
