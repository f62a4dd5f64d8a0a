import { describe, expect, it } from 'vitest';
import {
  assessingCountry,
  isSetApart,
  postcodeAreaOf,
  regionCodeOf,
  taxBorderBetween,
  territoryOf,
} from '../../../../../src/domain/trade/index.ts';
import { readAddress } from '../../../../support/read-address.ts';

describe('a place', () => {
  it.each([
    ['GB', 'BT1 1AA'],
    ['ES', '35001'],
    ['ES', '38001'],
    ['ES', '51001'],
    ['IT', '23041'],
    ['DE', '27498'],
    ['ES', 'E 35001'],
    ['GB', 'bt 1 1aa'],
  ])('is set apart from %s by its postcode %s', (country, postcode) => {
    expect(isSetApart(readAddress({ country, postcode }))).toBe(true);
  });

  it.each([
    ['GB', 'LS1 1AA'],
    ['ES', '28001'],
    ['DE', '10115'],
    ['PT', '9000-001'],
    ['US', '00901'],
    ['NL', 'BT 1'],
    ['GB', undefined],
  ])('is an ordinary part of %s at %s', (country, postcode) => {
    expect(isSetApart(readAddress({ country, ...(postcode !== undefined && { postcode }) }))).toBe(false);
  });

  it.each([
    ['IM', 'GB', 'GB'],
    ['MC', 'FR', 'EU'],
    ['LI', 'CH', 'CH'],
    ['PR', 'US', 'US'],
    ['EL', 'GR', 'EU'],
    ['JE', 'JE', 'JE'],
  ])('%s is assessed as %s, by the rules of %s', (country, assessed, territory) => {
    expect([assessingCountry({ country }), territoryOf(country)]).toEqual([assessed, territory]);
  });

  it.each([
    ['22100', 'AX'],
    ['FI-22100', 'AX'],
    ['00100', 'FI'],
    ['', 'FI'],
  ])('in Finland at %s is assessed as %s, and not set apart', (postcode, assessed) => {
    const place = readAddress({ country: 'FI', postcode });
    expect([assessingCountry(place), isSetApart(place)]).toEqual([assessed, false]);
    expect(assessingCountry(readAddress({ country: 'SE', postcode }))).toBe('SE');
  });

  it.each([
    ['PT', '9000-001', '90'],
    ['PT', 'PT-9000-001', '90'],
    ['PT', 'pt 9000 001', '90'],
    ['FI', 'FI-00100', '00'],
    ['IE', 'D02 AF30', 'D0'],
    ['GB', 'BT 1 1AA', 'BT'],
    ['HK', undefined, undefined],
  ])('of %s at %s is remembered by no more than %s', (country, postcode, area) => {
    expect(postcodeAreaOf({ country, ...(postcode !== undefined && { postcode }) })).toBe(area);
  });

  it('has its province as a code, however it was written', () => {
    const states = [' ontario ', 'Québec', 'bc', 'CA-NS', 'Ontrio', undefined, ' '];
    expect(
      states.map((state) => regionCodeOf(readAddress({ country: 'CA', ...(state !== undefined && { state }) }))),
    ).toEqual([...['ON', 'QC', 'BC', 'NS'], ...[undefined, undefined, undefined]]);
    // Not the one in Canada.
    expect(regionCodeOf(readAddress({ country: 'US', state: 'Ontario' }))).toBeUndefined();
    expect(regionCodeOf(readAddress({ country: 'PT', postcode: '9000-001' }))).toBe('PT-30');
  });

  it('lies behind a border for taxes in Puerto Rico, for goods of the other United States alone', () => {
    const [mainland, island, state] = [
      { country: 'US', state: 'IL' },
      { country: 'PR' },
      readAddress({ country: 'US', state: 'pr' }),
    ];
    expect([taxBorderBetween(mainland, island), taxBorderBetween(mainland, state)]).toEqual(['fiscal', 'fiscal']);
    expect([taxBorderBetween(island, state), taxBorderBetween(island, mainland)]).toEqual(['none', 'none']);
    expect(taxBorderBetween({ country: 'CN' }, island)).toBe('customs');
    expect(taxBorderBetween({ country: 'BR' }, { country: 'BR', state: 'PR' })).toBe('none');
    expect(regionCodeOf({ country: 'PR', state: 'San Juan' })).toBe('PR');
  });
});
