import { describe, expect, it } from 'vitest';
import {
  consigneeContactWarnings,
  declaredGoodsWarnings,
  plainNumber,
  quotedGoodsFaults,
  shipmentRequestFaults,
} from '../../../../src/domain/parcels/shipment/index.ts';
import { readAddress } from '../../../support/read-address.ts';

const american = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  address: { line1: '1 Main Street', city: 'Springfield', country: 'US' },
};
const british = {
  company: 'Example Shop',
  address: { line1: '2 High Street', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};
const northernIrish = {
  ...british,
  address: readAddress({ ...british.address, city: 'Belfast', postcode: 'BT1 5GS' }),
};
const shirt = {
  ...{ title: 'Cotton T-shirt', quantity: 2, value: { amount: '12.50', currency: 'GBP' } },
  ...{ countryOfOrigin: 'PT', hsCode: '6109.10', kgWeight: '0.2' },
};
const request = {
  serviceCode: 'SERVICE-EXPEDITED-PICKUP',
  shipFrom: british,
  shipTo: american,
  weight: { unit: 'kg', value: '1.2' },
  dimensions: { unit: 'cm', length: '20', width: '15', height: '10' },
  packageType: 'parcel',
  labelFormat: 'PDF',
  commodities: [shirt],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
} as const;

const fieldsOf = (changes: object) => shipmentRequestFaults({ ...request, ...changes }).map(({ field }) => field);
const withoutCountry = { ...american, address: { ...american.address, country: undefined } };

describe('what the parts of a request for a label must be to each other', () => {
  it('is accepted when it is valid', () => expect(fieldsOf({})).toEqual([]));

  it('needs dimensions, but of an envelope', () => {
    expect(fieldsOf({ dimensions: undefined })).toEqual(['dimensions']);
    expect(fieldsOf({ dimensions: undefined, packageType: 'envelope' })).toEqual([]);
    expect(fieldsOf({ packageType: 'envelope' })).toEqual([]);
  });

  it('needs goods and a declaration across a border, or while one of the ends is unknown', () => {
    const undeclared = { commodities: [], customs: undefined };
    const faults = fieldsOf(undeclared);
    expect(faults).toEqual(expect.arrayContaining(['commodities', 'customs']));
    expect(fieldsOf({ ...undeclared, shipTo: undefined })).toEqual(faults);
    expect(fieldsOf({ ...undeclared, shipFrom: undefined })).toEqual(faults);
    expect(fieldsOf({ ...undeclared, shipTo: {} })).toEqual(faults);
    expect(fieldsOf({ ...undeclared, shipTo: withoutCountry })).toEqual(faults);
    expect(
      fieldsOf({ ...undeclared, shipFrom: { ...british, address: { ...british.address, country: undefined } } }),
    ).toEqual(faults);
  });

  it('needs neither within a country, nor where the postcode says that there is no border', () => {
    const undeclared = { commodities: [], customs: undefined };
    const german = { ...american, address: { ...american.address, city: 'Berlin', postcode: '10115', country: 'DE' } };
    expect(fieldsOf({ ...undeclared, shipTo: british })).toEqual([]);
    expect(fieldsOf({ ...undeclared, shipFrom: northernIrish, shipTo: german })).toEqual([]);
    expect(fieldsOf({ ...undeclared, shipTo: german })).not.toEqual([]);
  });

  it('refuses goods of no value as commercial goods, with or without a content type', () => {
    const free = { commodities: [{ ...shirt, value: { amount: '0', currency: 'GBP' } }] };
    expect(fieldsOf(free)).toEqual(['commodities[0].value.amount']);
    expect(fieldsOf({ ...free, customs: { incoterms: 'DDU' } })).toEqual(['commodities[0].value.amount']);
  });

  it('refuses goods that weigh more than the parcel, wherever it goes', () => {
    const heavy = { commodities: [{ ...shirt, kgWeight: '0.7' }] };
    expect(fieldsOf(heavy)).toHaveLength(1);
    expect(fieldsOf({ ...heavy, shipTo: british })).toEqual(fieldsOf(heavy));
  });
});

describe('goods of a quote', () => {
  const quoted = (changes: object) =>
    quotedGoodsFaults({ ...request, dimensions: undefined, ...changes }).map(({ field }) => field);

  it('need not be named, and no declaration is asked for', () => {
    expect(quoted({})).toEqual([]);
    expect(quoted({ commodities: undefined, customs: undefined })).toEqual([]);
  });
  it('are sound where they are named and cross a border', () => {
    const free = { commodities: [{ ...shirt, value: { amount: '0', currency: 'GBP' } }] };
    expect(quoted(free)).toEqual(['commodities[0].value.amount']);
    expect(quoted({ ...free, shipTo: british })).toEqual([]);
  });
  it('weigh no more than the parcel', () =>
    expect(quoted({ commodities: [{ ...shirt, kgWeight: '0.7' }] })).toHaveLength(1));
});

describe('what a declaration lacks', () => {
  const reasonsOf = (changes: object) =>
    declaredGoodsWarnings({ ...request, ...changes }).map(({ reason, field }) => [reason, field]);
  const { hsCode: _, ...codeless } = shirt;

  it('is reported for declared goods only', () => {
    expect(reasonsOf({})).toEqual([]);
    expect(reasonsOf({ commodities: [codeless] })).toEqual([['hs_code_missing', 'commodities[0].hsCode']]);
    expect(reasonsOf({ commodities: [codeless], shipTo: british })).toEqual([]);
    expect(reasonsOf({ customs: undefined })).toEqual([]);
  });
  it('is reported for a total that differs from the sum of the goods', () => {
    const totalled = (amount: string) =>
      reasonsOf({ customs: { ...request.customs, orderTotalValue: { amount, currency: 'GBP' } } });
    expect(totalled('25.00')).toEqual([]);
    expect(totalled('99.00')).toHaveLength(1);
  });
});

describe('a consignee without e-mail or telephone', () => {
  it('is worth a warning', () => {
    const { email: _, ...silent } = american;
    expect(consigneeContactWarnings({ shipTo: american })).toEqual([]);
    const [warning] = consigneeContactWarnings({ shipTo: silent });
    expect(warning?.reason).toBe('consignee_contact_missing');
    expect(warning?.field).toMatch(/^shipTo\./);
    expect(warning?.message).toContain('shipTo.');
  });
});

describe('two tracking numbers', () => {
  it('are one where only spaces, dashes and capitals differ', () => {
    for (const written of [
      'la 000-000-016 zz',
      'LA000000016ZZ',
      'La\u2013000\u00a0000\t016\u2014Zz',
      ' LA000000016ZZ\n',
    ])
      expect(plainNumber(written)).toBe('LA000000016ZZ');
    expect(plainNumber('LA_1.2')).toBe('LA_1.2');
  });
});
