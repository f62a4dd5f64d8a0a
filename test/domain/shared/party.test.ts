import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes, hasPostcodes, needsState } from '../../../src/domain/shared/countries.ts';
import { contactFaults, partyFaults, readableAbroad } from '../../../src/domain/shared/party.ts';
import type { Party } from '../../../src/domain/shared/party.ts';
import { codePoint } from '../../support/code-point.ts';

const party: Party = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '+49 30 1234567',
  address: { line1: 'Hauptstraße 1', city: 'Berlin', postcode: '10115', country: 'DE' },
};
const withAddress = (address: Partial<Party['address']>): Party => ({
  ...party,
  address: { ...party.address, ...address },
});
const fieldsOf = (of: Parameters<typeof partyFaults>[0]) => partyFaults(of, 'shipTo').map(({ field }) => field);

describe('a party', () => {
  it('without faults has none, in any script', () => {
    expect(fieldsOf(party)).toEqual([]);
    expect(fieldsOf({ ...withAddress({ line1: '東京都千代田区1-1', city: '東京' }), name: 'محمد' })).toEqual([]);
  });

  it('needs a name or a company, a street, a city and a country', () => {
    expect(fieldsOf({})).toEqual(['shipTo.name', 'shipTo.address']);
    expect(fieldsOf({ company: 'Example Ltd', address: {} })).toEqual([
      'shipTo.address.line1',
      'shipTo.address.city',
      'shipTo.address.country',
    ]);
    expect(fieldsOf({ ...party, name: '  ' })).toEqual(['shipTo.name']);
  });

  it('needs a postcode exactly where there are postcodes, and a state exactly where addresses have one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), (country) => {
        const bare: Party = { name: 'Jane Doe', address: { line1: '1 High Street', city: 'Springfield', country } };
        expect(fieldsOf(bare)).toEqual([
          ...(needsState(country) ? ['shipTo.address.state'] : []),
          ...(hasPostcodes(country) ? ['shipTo.address.postcode'] : []),
        ]);
      }),
    );
  });

  it('lives in a country of the set', () => {
    for (const country of ['XX', 'gb', 'Germany', '__proto__'])
      expect(fieldsOf(withAddress({ country }))).toEqual(['shipTo.address.country']);
    expect(fieldsOf(withAddress({ country: 'EL' }))).toEqual([]);
  });

  it.each([
    ['name', 100],
    ['company', 100],
    ['stateTaxId', 100],
    ['countryTaxId', 100],
  ] as const)('has a %s of at most %d characters', (field, max) => {
    expect(fieldsOf({ ...party, [field]: 'x'.repeat(max) })).toEqual([]);
    expect(fieldsOf({ ...party, [field]: 'x'.repeat(max + 1) })).toEqual([`shipTo.${field}`]);
  });

  it.each([
    ['line1', 120],
    ['line2', 120],
    ['city', 60],
    ['state', 60],
    ['postcode', 16],
  ] as const)('has an address.%s of at most %d characters', (field, max) => {
    expect(fieldsOf(withAddress({ [field]: '7'.repeat(max) }))).toEqual([]);
    expect(fieldsOf(withAddress({ [field]: '7'.repeat(max + 1) }))).toEqual([`shipTo.address.${field}`]);
  });

  it('is measured in characters, not in halves of them', () => {
    expect(fieldsOf(withAddress({ city: '🏙'.repeat(60) }))).toEqual([]);
    expect(fieldsOf(withAddress({ city: '🏙'.repeat(61) }))).toEqual(['shipTo.address.city']);
  });

  it.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\ud800b'])(
    'holds no control character: %j',
    (text) => {
      expect(fieldsOf({ ...party, company: text })).toEqual(['shipTo.company']);
      expect(fieldsOf(withAddress({ line2: text }))).toEqual(['shipTo.address.line2']);
    },
  );

  it('has an e-mail address and a telephone number that look like one, if any', () => {
    for (const email of ['jane', 'jane@example', '@example.com', 'jane@ex ample.com', 'a@b@example.com', '']) {
      expect(fieldsOf({ ...party, email })).toEqual(['shipTo.email']);
    }
    for (const phone of ['none', '1234', '']) expect(fieldsOf({ ...party, phone })).toEqual(['shipTo.phone']);
    expect(
      fieldsOf({ ...party, email: 'jane.o’doe+tag@mail.example.co.uk', phone: '(020) 7946-0000 ext. 12' }),
    ).toEqual([]);
  });

  it('is told the field, the rule and what would do', () => {
    expect(partyFaults(withAddress({ postcode: ' ' }), 'shipTo')).toEqual([
      { field: 'shipTo.address.postcode', message: 'shipTo.address.postcode is required in DE, for example "10115".' },
    ]);
    expect(partyFaults({ ...party, company: 'x'.repeat(101) }, 'billTo')).toEqual([
      { field: 'billTo.company', message: 'billTo.company must be at most 100 characters, for example "Example Ltd".' },
    ]);
  });

  it('takes whatever is sent without failing', () => {
    const text = fc.option(fc.string({ unit: codePoint, maxLength: 200 }), { nil: undefined });
    const address = fc.record({ line1: text, line2: text, city: text, state: text, postcode: text, country: text });
    fc.assert(
      fc.property(fc.record({ name: text, company: text, email: text, phone: text, address }), (any) => {
        for (const { field, message } of partyFaults(any, 'shipFrom'))
          expect(message.startsWith(field ?? '?')).toBe(true);
      }),
    );
  });
});

describe('the contact of a consignee', () => {
  it('is an e-mail address or a telephone number', () => {
    const { email, phone, ...silent } = party;
    expect(contactFaults(silent, 'shipTo').map(({ field }) => field)).toEqual(['shipTo.email']);
    expect(contactFaults({ ...silent, email: email ?? '' }, 'shipTo')).toEqual([]);
    expect(contactFaults({ ...silent, phone: phone ?? '' }, 'shipTo')).toEqual([]);
  });
});

describe('a party in another script', () => {
  const party = {
    name: 'أحمد صالح',
    address: { line1: 'طريق الملك فهد 12', line2: 'شقة 2', city: 'الرياض', postcode: '11564', country: 'SA' },
    latin: { name: 'Ahmad Saleh', line1: '12 King Fahd Road', city: 'Riyadh' },
  };

  it('is read abroad as it was sent in Latin letters', () => {
    expect(readableAbroad(party)).toEqual({
      name: 'Ahmad Saleh',
      address: { line1: '12 King Fahd Road', city: 'Riyadh', postcode: '11564', country: 'SA' },
    });
    const { latin: _, ...plain } = party;
    expect(readableAbroad(plain)).toEqual(plain);
  });

  it('is refused where what is called Latin is not', () => {
    for (const field of ['name', 'line1', 'line2', 'city'] as const) {
      const faults = partyFaults({ ...party, latin: { ...party.latin, [field]: 'شارع' } }, 'shipTo');
      expect(faults.map((fault) => fault.field)).toEqual([`shipTo.latin.${field}`]);
    }
    expect(partyFaults({ ...party, latin: { line1: 'Łódź Ço Ðo 5' } }, 'shipTo')).toEqual([]);
  });
});
