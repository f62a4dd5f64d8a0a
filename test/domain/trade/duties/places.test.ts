import { describe, expect, it } from 'vitest';
import { assessingCountry, isSetApart, postcodeAreaOf, regionCodeOf, territoryOf } from '../../../../src/domain/trade/index.ts';

describe('a place', () => {
  it.each([
    ['GB', 'BT1 1AA'],
    ['ES', '35001'],
    ['ES', '38001'],
    ['ES', '51001'],
    ['IT', '23041'],
    ['DE', '27498'],
    ['FI', '22100'],
  ])('is set apart from %s by its postcode %s', (country, postcode) => {
    expect(isSetApart({ country, postcode })).toBe(true);
  });

  it.each([
    ['GB', 'LS1 1AA'],
    ['ES', '28001'],
    ['DE', '10115'],
    ['PT', '9000-001'],
    ['US', '00901'],
  ])('is an ordinary part of %s at %s', (country, postcode) => {
    expect(isSetApart({ country, postcode })).toBe(false);
  });

  it.each([
    ['IM', 'GB', 'GB'],
    ['MC', 'FR', 'EU'],
    ['LI', 'CH', 'CH'],
    ['PR', 'US', 'US'],
    ['EL', 'GR', 'EU'],
    ['JE', 'JE', 'JE'],
  ])('%s is assessed as %s, by the rules of %s', (country, assessed, territory) => {
    expect([assessingCountry(country), territoryOf(country)]).toEqual([assessed, territory]);
  });

  it('is remembered by no more than the beginning of its postcode', () => {
    expect([postcodeAreaOf({ country: 'PT', postcode: '9000-001' }), postcodeAreaOf({ country: 'HK' })]).toEqual(['90', undefined]);
  });

  it('has its province as a code, however it was written', () => {
    expect([
      regionCodeOf({ country: 'CA', state: ' ontario ' }),
      regionCodeOf({ country: 'CA', state: 'Québec' }),
      regionCodeOf({ country: 'CA', state: 'bc' }),
      regionCodeOf({ country: 'US', state: 'IL' }),
      regionCodeOf({ country: 'CA' }),
    ]).toEqual(['ON', 'QC', 'BC', 'IL', undefined]);
  });
});
