import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadPlaces } from '../../../src/adapters/shared/places/load-places.ts';
import { inAscii } from '../../../src/application/shared/addresses.ts';
import { bundledBodyReader } from '../../../src/infrastructure/stores/trade-data.ts';

const read = bundledBodyReader();

/** The first digit of every script that has ten of its own, as far as they are not compatibility forms. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0,
  0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
  0x104a0, 0x11066, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e950,
]; // oxfmt-ignore
const inScript = (zero: number, digits: string): string =>
  [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

describe('digits of other scripts', () => {
  it('are ASCII in phones and postcodes, and the address is shown as it was sent', () => {
    for (const zero of zeros) {
      fc.assert(
        fc.property(fc.stringMatching(/^\d{5}$/), (digits) => {
          expect(inAscii(inScript(zero, digits)), zero.toString(16)).toBe(digits);
        }),
        { numRuns: 10 },
      );
    }
    const postcode = inScript(0x660, '11564');
    const address = { line1: '1', city: 'Riyadh', country: 'SA', postcode };
    expect(read({ shipTo: { phone: `+${inScript(0x660, '966501234567')}`, address } }).body).toEqual({
      shipTo: { phone: '+966501234567', address: { ...address, postcode: '11564', reading: { sent: { postcode } } } },
    });
    expect(inAscii('１００－０００１')).toBe('100-0001');
    expect(inAscii('\u200e10115\u202c\ufeff')).toBe('10115');
  });

  it('tell a territory as others do, in the spelling of a pickup too', () => {
    const address = { addressLine1: '1', city: 'Saint-Denis', country: 'FR', postalCode: '９７４００' };
    expect(read({ address: { address } }).body).toMatchObject({
      address: {
        address: { country: 'RE', postalCode: '97400', reading: { sent: { country: 'FR', postalCode: '９７４００' } } },
      },
    });
  });

  it('leave every other text alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,20}$/), (text) => {
        expect(inAscii(text)).toBe(text);
      }),
    );
  });
});

describe('HTML entities', () => {
  const entities = [
    ['13 O&#39;Connell Street', "13 O'Connell Street"],
    ['13 O&#x27;Connell &amp; Sons', "13 O'Connell & Sons"],
    ['Caf&eacute; M&uuml;ller', 'Café Müller'],
    ['O&amp;#39;Neill &quot;The Shop&quot;', 'O\'Neill "The Shop"'],
  ] as const;

  it('are decoded in every printed text, which is said once', () => {
    for (const [sent, plain] of entities) {
      const party = (text: string) => ({
        ...{ name: text, company: text, address: { line1: text, line2: text, city: text, country: 'IE' } },
        latin: { name: text, line1: text, line2: text, city: text },
      });
      const body = (text: string) => ({
        shipTo: party(text),
        ...{ description: text, commodities: [{ title: 'Mug' }, { title: text, description: text }] },
        customs: { signedBy: text, importerOfRecord: party(text) },
      });
      const { body: taken, notices } = read(body(sent));
      expect(taken).toEqual(body(plain));
      expect(notices).toMatchObject([{ level: 'info', reason: 'html_entities_decoded' }]);
      expect(notices[0]?.details).toContain('customs.importerOfRecord.address.city');
      expect(notices[0]?.details).toContain('shipTo.latin.line1');
      expect(notices[0]?.details).toContain('commodities[1].title');
    }
  });

  it('are left in what is the client’s own, and a text without them is the same', () => {
    const body = {
      customerReference: 'A&amp;B',
      metadata: { name: '&#39;' },
      shipTo: { name: 'AT&T; R&D', address: { country: 'IE' } },
    };
    expect(read(body)).toEqual({ body, notices: [] });
  });
});

describe('an address in another script than Latin', () => {
  it('is warned about by field, and not where the party has it in Latin letters too', () => {
    const address = { line1: 'شارع الملك 12', city: 'الرياض', country: 'DE', postcode: '10115' };
    const fields = (party: object) => read({ shipTo: party }).notices.map(({ reason, field }) => [reason, field]);
    expect(fields({ address })).toEqual([
      ['address_not_latin', 'shipTo.address.line1'],
      ['address_not_latin', 'shipTo.address.city'],
    ]);
    expect(fields({ address, latin: { line1: '12 King Street' } })).toEqual([
      ['address_not_latin', 'shipTo.address.city'],
    ]);
    expect(fields({ address, latin: { line1: '12 King Street', city: 'Riyadh' } })).toEqual([]);
  });

  it('may have its Latin lines in either spelling of a pickup, and a blank one is none', () => {
    const fields = (address: object, latin: object) =>
      read({ address: { address, latin } }).notices.map(({ field }) => field);
    for (const own of ['line1', 'addressLine1'])
      for (const other of ['line1', 'addressLine1']) {
        const address = { [own]: 'شارع الملك 12', city: 'Berlin', country: 'DE' };
        expect(fields(address, { city: 'Berlin' })).toEqual([`address.address.${own}`]);
        expect(fields(address, { [other]: ' ' })).toEqual([`address.address.${own}`]);
        expect(fields(address, { [other]: '12 King Street' })).toEqual([]);
      }
  });

  it('is in the territory that its Latin town is in, for every town of every row of the table', () => {
    const towns = loadPlaces(join(import.meta.dirname, '../../../data/places')).territories.flatMap(({ under }) =>
      Object.entries(under).flatMap(([country, { cities = [], towns = [] }]) =>
        [...cities, ...towns].filter((city) => /^\p{Script=Latin}/u.test(city)).map((city) => ({ country, city })),
      ),
    );
    expect(towns.length).toBeGreaterThan(100);
    const readingOf = (shipTo: object) => {
      const { body, notices } = read({ shipTo });
      const { address } = (body as { readonly shipTo: { readonly address: Readonly<Record<string, unknown>> } }).shipTo;
      return [address['country'], address['reading'], notices.find(({ reason }) => reason === 'territory_taken')];
    };
    for (const { country, city } of towns) {
      const address = { line1: '1', city: 'ⴰⴱⴳ', country };
      expect(readingOf({ address, latin: { city } }), `${country} ${city}`).toEqual(
        readingOf({ address: { ...address, city } }),
      );
    }
  });
});
