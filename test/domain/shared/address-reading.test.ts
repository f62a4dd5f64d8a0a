import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadAddressForms, loadPlaces } from '../../../src/adapters/shared/places/load-places.ts';
import { countryName, isCountry } from '../../../src/domain/shared/countries.ts';
import { facts } from '../../../src/infrastructure/stores/trade-data.ts';
import { readAddress } from '../../support/read-address.ts';

const { territories, states } = loadPlaces(join(facts, 'places'));
const { postcodes: forms } = loadAddressForms(join(facts, 'places'));

/** The regions that rules about embargoes name. */
const bundledRegions = (
  JSON.parse(readFileSync(join(facts, 'restrictions/sanctions.json'), 'utf8')) as {
    rules: { destinations: string[] }[];
  }
).rules.flatMap(({ destinations }) => destinations);

/** Every row of the table under every country. */
const rows = territories.flatMap((territory) =>
  Object.entries(territory.under).map(([country, marks]) => ({ country, marks, territory })),
);
/** A text in the cases and with the marks that address books have. */
const written = (text: string): readonly string[] => [
  text,
  text.toLowerCase(),
  ` ${text.toUpperCase()} `,
  text.normalize('NFD'),
];
const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

describe('an address under the code of another country', () => {
  it('is read by its postcode, whatever follows the beginning of it', () => {
    for (const { country, marks, territory } of rows) {
      for (const pattern of marks.postcodes ?? []) {
        fc.assert(
          fc.property(fc.stringMatching(new RegExp(`^${pattern}`)), (postcode) => {
            // A pattern stands for postcodes without spaces: any that the generator has put behind it are cut off.
            const sent = { country, postcode: /^[A-Z\d-]*/.exec(postcode)?.[0] ?? '' };
            // The postcodes of Saint Martin are some of Guadeloupe's: the first row of the table has them.
            const before = rows.slice(
              0,
              rows.findIndex((row) => row.territory === territory && row.country === country),
            );
            fc.pre(
              !before.some(
                (row) =>
                  row.country === country &&
                  row.marks.postcodes?.some((own) => new RegExp(`^(?:${own})`).test(sent.postcode)),
              ),
            );
            const { country: taken, reading } = readAddress(sent);
            expect([taken, reading?.territory], `${country} ${sent.postcode}`).toEqual([
              territory.country ?? country,
              territory.code,
            ]);
            expect(reading?.areas).toEqual(territory.areas);
          }),
          { numRuns: 10 },
        );
      }
    }
  });

  it('is read by its state and its town in any spelling', () => {
    for (const { country, marks, territory } of rows) {
      const codes = territory.code.includes('-') ? [] : [`${country}-${territory.code}`];
      const names = [territory.name, territory.code, ...codes, ...(marks.states ?? [])];
      const places = [
        ...names.flatMap((state) => [...written(state), unaccented(state)].map((text) => ({ country, state: text }))),
        ...(marks.cities ?? []).flatMap((city) =>
          [...written(city), unaccented(city)].map((text) => ({ country, city: text })),
        ),
      ];
      for (const sent of places) {
        const { country: taken, reading } = readAddress(sent);
        expect([taken, reading?.territory], JSON.stringify(sent)).toEqual([
          territory.country ?? country,
          territory.code,
        ]);
      }
    }
  });

  it('is not read by a number that has lost its first zero: patterns are as long as the postcodes of the country', () => {
    for (const { country, marks, territory } of rows) {
      const digits = Number(/^\\d\{(\d)/.exec(forms[country] ?? '')?.[1] ?? 0);
      // Some places have shorter postcodes of their own, which end where their pattern does.
      const numbers = (marks.postcodes ?? []).filter(
        (pattern) => digits > 0 && /^[\d\\[]/.test(pattern) && !pattern.endsWith('$'),
      );
      for (const pattern of numbers) {
        const length = pattern.replaceAll(/\\d\{(\d)\}/g, (_, times: string) => '0'.repeat(Number(times))).replaceAll(/\\d|\[[^\]]+\]/g, '0').length; // oxfmt-ignore
        expect(length, `${territory.code} under ${country}: ${pattern}`).toBe(digits);
      }
    }
    for (const [country, postcode] of [
      ['UA', '8300'],
      ['UA', '9500'],
      ['FR', '9800'],
      ['MY', '8700'],
      ['US', '3401'],
    ] as const)
      // oxfmt-ignore
      expect(readAddress({ country, postcode })).toEqual({ country, postcode });
  });

  it.each([
    ['NL', 'St. Maarten', 'SX'],
    ['FR', 'St-Martin', 'MF'],
    ['DK', 'Faroe Isl.', 'FO'],
    ['US', 'U.S. Virgin Is.', 'VI'],
    ['US', 'Guam (GU)', 'GU'],
    ['CN', 'Hong Kong, China', 'HK'],
    ['ES', 'Tenerife', 'ES-CN'],
    ['GB', 'N. Ireland', 'XI'],
    ['RU', 'Crimea Republic', 'UA-43'],
    ['NZ', 'Cook Is', 'CK'],
  ])('is read in %s from what address books shorten: %s', (country, state, code) => {
    expect(readAddress({ country, state }).reading?.territory).toBe(code);
  });

  it('keeps what was sent', () => {
    const { reading, ...address } = readAddress({
      country: 'FR',
      postcode: '97400',
      state: 'La Réunion',
      city: 'Saint-Denis',
    });
    expect(address).toEqual({ country: 'RE', postcode: '97400', state: 'La Réunion', city: 'Saint-Denis' });
    expect(reading).toEqual({ territory: 'RE', sent: { country: 'FR' } });
  });

  it.each([
    ['FR', '75001'],
    ['FR', '20000'],
    ['GB', 'SW1A 1AA'],
    ['GB', 'G1 1AA'],
    ['GB', 'B1 1AA'],
    ['US', '00501'],
    ['US', '96701'],
    ['ES', '07001'],
    ['DE', '78267'],
    ['DE', '87490'],
    ['CH', '9470'],
    ['IT', '00121'],
    ['IT', '47900'],
    ['DK', '4000'],
    ['NO', '9180'],
    ['FI', '21100'],
    ['PT', '8900-001'],
    ['GR', '63085'],
    ['AU', '2898'],
    ['NL', 'BT 1'],
  ])('is an ordinary one in %s at %s', (country, postcode) => {
    expect(readAddress({ country, postcode })).toEqual({ country, postcode });
  });

  it('is military mail, or gets a code of the interface, areas of its own, or restrictions', () => {
    const restricted = new Set(bundledRegions);
    for (const { code, country, areas, region, military } of territories) {
      expect(
        country === undefined ? (areas ?? region ?? military ?? restricted.has(code)) : isCountry(country),
        code,
      ).toBeTruthy();
    }
  });
});

const everyState = Object.entries(states).flatMap(([country, codes]) =>
  Object.entries(codes).flatMap(([code, names]) => [code, ...names].map((name) => ({ country, code, name }))),
);

describe('a town of a territory under the code of another country', () => {
  const towns = rows.flatMap(({ country, marks, territory }) =>
    (marks.towns ?? []).map((city) => ({ country, city, territory })),
  );

  it('says where it is if neither a postcode nor a state does', () => {
    expect(towns.length).toBeGreaterThan(150);
    for (const { country, city, territory } of towns) {
      for (const text of written(city)) {
        for (const postcode of ['', '0000']) {
          const { country: taken, reading } = readAddress({ country, city: text, postcode });
          expect([taken, reading?.territory], `${country} ${text}`).toEqual([
            territory.country ?? country,
            territory.code,
          ]);
        }
      }
    }
  });

  it('says nothing beside a postcode or a state of the country: it has places of the same name', () => {
    const others: Readonly<Record<string, readonly [string, string]>> = {
      NL: ['4797 BD', 'Noord-Brabant'],
      GB: ['ML11 0QW', 'Scotland'],
      US: ['78589', 'TX'],
    };
    const inner = towns.filter(({ country }) => others[country] !== undefined);
    expect(inner.length).toBeGreaterThan(50);
    for (const { country, city } of inner) {
      const [postcode = '', state = ''] = others[country] ?? [];
      expect(readAddress({ country, city, postcode }).reading?.territory, `${country} ${city}`).toBeUndefined();
      expect(readAddress({ country, city, state }).reading?.territory, `${country} ${city}`).toBeUndefined();
    }
  });
});

describe('a state', () => {
  it('has its code in any usual spelling', () => {
    for (const { country, code, name } of everyState) {
      const dotted = /^[A-Z]{2,3}$/.test(name) ? [`${[...name].join('.')}.`, [...name].join(' ')] : [];
      const texts = [name, `${country}-${name}`, `${country} ${name}`, unaccented(name), ...dotted].flatMap(written);
      for (const text of texts) {
        const { state, reading } = readAddress({ country, state: text });
        expect([state, reading?.stateUnknown], `${country} ${text}`).toEqual([code, undefined]);
        expect(reading?.sent?.state).toBe(text === code ? undefined : text);
      }
    }
  });

  it('is read from its code, its name and its country together', () => {
    for (const { country, code, name } of everyState)
      for (const text of [
        `${name} (${code})`,
        `${code} - ${name}`,
        `${name}, ${code}`,
        `${name}, ${countryName(country)}`,
        `${country}-${code} | ${name}`,
      ])
        // oxfmt-ignore
        expect(readAddress({ country, state: text }), `${country} ${text}`).toMatchObject({ state: code });
  });

  it('is unknown where the names in its text are of two states', () => {
    for (const state of ['Ontario / Quebec', 'QC (ON)', 'Ontario, Bavaria'])
      expect(readAddress({ country: 'CA', state })).toEqual({ country: 'CA', state, reading: { stateUnknown: true } });
  });

  it.each([
    ['US', 'State of New York', 'NY'],
    ['US', 'new york state', 'NY'],
    ['US', 'Commonwealth of Massachusetts', 'MA'],
    ['US', 'Washington State', 'WA'],
    ['US', 'Estado de California', 'CA'],
    ['CA', 'Province of Ontario', 'ON'],
    ['CA', 'Province du Manitoba', 'MB'],
    ['CA', 'The Province of British Columbia', 'BC'],
    ['CA', 'Nunavut Territory', 'NU'],
    ['CA', 'Yukon Terr.', 'YT'],
    ['CA', 'Prince Edward Isl.', 'PE'],
    ['US', 'Rhode Is.', 'RI'],
    ['AU', 'State of Victoria', 'VIC'],
    ['BR', 'Estado de São Paulo', 'SP'],
    ['BR', 'Estado do Rio de Janeiro', 'RJ'],
    ['BR', 'Estado da Bahia', 'BA'],
    ['IN', 'State of Kerala', 'KL'],
    ['IN', 'Union Territory of Ladakh', 'LA'],
  ])('of %s is read without its designation: %s', (country, state, code) => {
    expect(readAddress({ country, state })).toMatchObject({ state: code, reading: { sent: { state } } });
  });

  it('that is none of the country is marked as unknown, and kept', () => {
    const countries = Object.keys(states);
    const sent = fc.record({
      country: fc.constantFrom(...countries),
      state: fc.stringMatching(/^[a-z]{1,3} ?[qxz][jqxz]{4}$/),
    });
    fc.assert(
      fc.property(sent, (place) => {
        expect(readAddress(place)).toEqual({ ...place, reading: { stateUnknown: true } });
      }),
    );
  });

  it('of another country is left alone', () => {
    expect(readAddress({ country: 'DE', state: 'Bayern' })).toEqual({ country: 'DE', state: 'Bayern' });
    expect(readAddress({ country: 'US', state: ' ' })).toEqual({ country: 'US', state: ' ' });
  });
});
