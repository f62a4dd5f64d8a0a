import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadAddressForms, loadPlaces } from '../../../src/adapters/shared/places/load-places.ts';
import { addressDoubts, countryCodes, hasPostcodes, writtenLines } from '../../../src/domain/shared/index.ts';
import { postcodeExample } from '../../../src/domain/shared/postcode.ts';
import { ownValue } from '../../../src/domain/shared/table.ts';
import { bundledAddressReader, facts } from '../../../src/infrastructure/stores/trade-data.ts';

const tables = loadAddressForms(join(facts, 'places'));
const doubtsOf = addressDoubts(tables);
const reasons = (address: Parameters<typeof doubtsOf>[0]) => doubtsOf(address).map(({ reason }) => reason);

describe('a postcode', () => {
  it('of the form of its country is not doubted, in any spacing and with the country’s prefix', () => {
    for (const [country, form] of Object.entries(tables.postcodes)) {
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(`^(?:${form})$`)), (postcode) => {
          for (const text of [
            postcode,
            postcode.toLowerCase(),
            ` ${postcode} `,
            `${postcode.slice(0, 3)} ${postcode.slice(3)}`,
            `${country}-${postcode}`,
          ]) {
            if (country === 'GB' && text.startsWith('GB-')) continue;
            expect(reasons({ country, postcode: text }), `${country} ${text}`).not.toContain('postcode_form_unlikely');
          }
        }),
        { numRuns: 5 },
      );
    }
  });

  it('of a territory may have the form of the country that it was sent under', () => {
    expect(reasons({ country: 'DE', mother: 'CH', postcode: '8238' })).toEqual([]);
    expect(reasons({ country: 'AT', mother: 'DE', postcode: '87491' })).toEqual([]);
    expect(reasons({ country: 'DE', mother: 'CH', postcode: '82' })).toEqual(['postcode_form_unlikely']);
  });

  it('that clashes with the state or town by which an address was taken for a territory is doubted, under every country', () => {
    const asked = (country: string, fields: object) => {
      const { territory, ...read } = bundledAddressReader()({ country, ...fields });
      return reasons({ ...read, mother: country, ...(territory && { territory }) });
    };
    const elsewhere = { FR: '75001', GB: 'SW1A 1AA', US: '90210', ES: '28001', DE: '10115', IT: '20121', FI: '00100', DK: '2100', NO: '0150', PT: '1000-001', GR: '10431', CH: '3000', AU: '2000', CN: '100000', MY: '50000', CO: '110111', UA: '01001', RU: '101000' } as const; // oxfmt-ignore
    for (const { code, under, military } of loadPlaces(join(facts, 'places')).territories)
      for (const [country, { postcodes, states = [], cities = [] }] of Object.entries(under)) {
        const postcode = ownValue<string>(elsewhere, country);
        if (postcode === undefined || postcodes === undefined || military === true) continue;
        for (const fields of [...states.map((state) => ({ state })), ...cities.map((city) => ({ city }))])
          expect(asked(country, { ...fields, postcode }), `${code} ${JSON.stringify(fields)}`).toEqual([
            'state_postcode_mismatch',
          ]);
      }
    expect(asked('US', { state: 'CA', postcode: '00901' })).toEqual(['state_postcode_mismatch']);
    expect(asked('RS', { city: 'Pristina', postcode: '10000' })).toEqual([]);
    expect(asked('CN', { state: 'Hong Kong', postcode: '000000' })).toEqual([]);
  });

  it('that a spreadsheet took the zero from is doubted with the postcode that was meant', () => {
    for (const [country, form] of Object.entries(tables.postcodes).filter(([, pattern]) => /^\\d\{\d\}$/.test(pattern)))
      fc.assert(
        // Noughts alone only fill the field, and are no postcode.
        fc.property(
          fc.stringMatching(new RegExp(`^(?:${form})$`)).filter((text) => /[1-9]/.test(text.slice(1))),
          (postcode) => {
            expect(doubtsOf({ country, postcode: postcode.slice(1) })).toEqual([{ reason: 'postcode_form_unlikely', field: 'postcode', meant: `0${postcode.slice(1)}` }]); // oxfmt-ignore
          },
        ),
        { numRuns: 3 },
      );
  });

  it('of another form is doubted in every country that has one', () => {
    for (const country of Object.keys(tables.postcodes)) {
      fc.assert(
        fc.property(fc.stringMatching(/^[QX]{3}[A-Z0-9]{7}$/), (postcode) => {
          expect(reasons({ country, postcode })).toEqual(['postcode_form_unlikely']);
        }),
        { numRuns: 3 },
      );
    }
  });

  it.each([
    ['IE', 'BT79 0HR'],
    ['IE', '12345'],
    ['GB', '10115'],
    ['GB', 'QQ1 1AA'],
    ['US', '1234'],
    ['DE', '1011'],
    ['NL', '1012'],
    ['CA', 'K1A0B'],
    ['JP', '100001'],
    ['FR', '7500'],
    ['EL', '1043'],
  ])('in %s, %s, is doubted', (country, postcode) => {
    expect(reasons({ country, postcode })).toEqual(['postcode_form_unlikely']);
  });

  it.each([
    ['IE', 'D02 X285'],
    ['IE', 'D6W F2C0'],
    ['GB', 'BFPO 61'],
    ['GB', 'BF1 2AX'],
    ['NL', '1012 AB'],
    ['LV', 'LV-1010'],
    ['LV', '1010'],
    ['AD', 'AD500'],
    ['AD', 'AD 500'],
    ['LT', 'LT-01100'],
    ['FI', 'FIN-00100'],
    ['SM', 'RSM-47890'],
    ['FR', '75001 CEDEX 03'],
    ['JP', '〒154-0023'],
    ['AZ', 'AZ1000'],
    ['PL', '00-950'],
    ['US', '62701-1234'],
    ['BR', '01310-100'],
    ['SA', '11564-1234'],
    ['SZ', 'H100'],
    ['SV', 'CP 1101'],
    ['BN', 'BA 1511'],
    ['BM', 'HM 12'],
    ['KY', 'KY1-1001'],
    ['EL', '104 31'],
    ['HK', '999077'],
    ['MT', 'VLT 1117'],
    ['TW', '100'],
    ['TW', '100006'],
    ['RE', '97400'],
  ])('in %s, %s, is not doubted', (country, postcode) => {
    expect(reasons({ country, postcode })).toEqual([]);
  });

  it('is asked for only where the country has one', () => {
    const formless = countryCodes.filter((country) => country !== 'EL' && !Object.hasOwn(tables.postcodes, country));
    expect(formless.filter(hasPostcodes)).toEqual([]);
  });
});

describe('a state and a postcode', () => {
  const { states } = loadPlaces(join(facts, 'places'));

  it('that begin alike fit, and every state of the table is one that addresses bear', () => {
    for (const [country, table] of Object.entries(tables.ofStates)) {
      expect(Object.keys(states[country] ?? {})).toEqual(expect.arrayContaining(Object.keys(table)));
      const whole = new RegExp(`^(?:${tables.postcodes[country] ?? ''})$`);
      for (const [state, start] of Object.entries(table)) {
        fc.assert(
          fc.property(fc.stringMatching(new RegExp(`^(?:${start})`)), fc.stringMatching(whole), (head, tail) => {
            const postcode = `${head}${tail.slice(head.length)}`.slice(0, tail.length);
            fc.pre(whole.test(postcode));
            expect(reasons({ country, state, postcode }), `${country} ${state} ${postcode}`).toEqual([]);
          }),
          { numRuns: 3 },
        );
      }
    }
  });

  it.each([
    ['US', 'NY', '90001'],
    ['US', 'CA', '10001'],
    ['US', 'AE', '96350'],
    ['CA', 'QC', 'V6B 1A1'],
    ['CA', 'NU', 'X1A 1A1'],
    ['AU', 'WA', '2000'],
    ['BR', 'RJ', '01310-100'],
    ['IN', 'MH', '110001'],
    ['MX', 'JAL', '06000'],
  ])('of different places are doubted: %s %s %s', (country, state, postcode) => {
    expect(doubtsOf({ country, state, postcode })).toEqual([{ reason: 'state_postcode_mismatch', field: 'postcode' }]);
  });
});

const written = {
  Arabic: 'شارع الملك', Cyrillic: 'улица Ленина 5', Greek: 'Οδός Ερμού 1', Georgian: 'რუსთაველის', Armenian: 'Մաշտոցի', Hebrew: 'רחוב הרצל',
  Ethiopic: 'አዲስ አበባ', Devanagari: 'मुंबई', Bengali: 'ঢাকা', Thai: 'กรุงเทพ', Han: '東京都', Hiragana: 'ひがし', Katakana: 'トウキョウ', Hangul: '서울특별시',
}; // oxfmt-ignore

describe('an address that is in no Latin letter', () => {
  it('is doubted, by field, unless the post of its country reads the script', () => {
    for (const [script, text] of Object.entries(written)) {
      for (const country of ['DE', 'US', 'GB', 'EL', 'AE', 'JP', 'CN', 'KR', 'RU', 'IN', 'TH', 'GE']) {
        const reads = (tables.scripts[country === 'EL' ? 'GR' : country] ?? []).includes(script);
        for (const field of writtenLines) {
          const expected = reads ? [] : [{ reason: 'address_not_latin', field }];
          expect(doubtsOf({ country, [field]: text }), `${country} ${text}`).toEqual(expected);
          expect(doubtsOf({ country, [field]: `${text} 12` }), `${country} ${text}`).toEqual(expected);
          expect(doubtsOf({ country, [field]: `${text} (Main Street)` })).toEqual([]);
        }
      }
    }
  });

  it('is read where the likely script of a country is its own, by the data of Unicode', () => {
    const names = new Intl.DisplayNames('en', { type: 'script' });
    /** English is the official language of both, and Arabic the likely one. */
    const latinAllTheSame = ['SS', 'CC'];
    const namedOtherwise: Readonly<Record<string, string>> = {
      Jpan: 'Han',
      Kore: 'Hangul',
      Hans: 'Han',
      Hant: 'Han',
      Beng: 'Bengali',
    };
    const unread = countryCodes.filter((country) => {
      const { script = 'Latn' } = new Intl.Locale(`und-${country === 'EL' ? 'GR' : country}`).maximize();
      const name = namedOtherwise[script] ?? names.of(script) ?? script;
      return name !== 'Latin' && !(tables.scripts[country === 'EL' ? 'GR' : country] ?? []).includes(name);
    });
    expect(unread.filter((country) => !latinAllTheSame.includes(country))).toEqual([]);
  });

  it('has to have letters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.stringMatching(/^[0-9 .,/#-]{0,20}$/), (country, line1) => {
        expect(doubtsOf({ country, line1 })).toEqual([]);
      }),
    );
  });
});

describe('the postcode that a message shows', () => {
  it('has the form of its country by the address metadata, and is doubted nowhere', () => {
    const shown = Object.keys(tables.postcodes).flatMap((country) => {
      const postcode = postcodeExample(country);
      return postcode === undefined ? [] : [{ country, postcode }];
    });
    expect(shown.length).toBeGreaterThan(150);
    expect(shown.filter((address) => reasons(address).length > 0)).toEqual([]);
  });
});
