import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borderBetween, countryCodes, euMembers } from '../../../../src/domain/shared/index.ts';
import { isInland, names } from '../../../../src/domain/trade/restrictions/rule.ts';

const country = fc.constantFrom(...countryCodes);
const member = fc.constantFrom(...euMembers);
const hasNoBorder = (from: string, to: string): boolean => borderBetween({ country: from }, { country: to }) === 'none';

describe('a parcel that does not pass customs', () => {
  it.each([
    ['FR', 'DE', true],
    ['FR', 'EU', true],
    ['EL', 'EU', true],
    // Union Customs Code, article 4(2)(a), and VAT Directive, article 7(2).
    ['MC', 'EU', true],
    ['MC', 'FR', true],
    // In the customs territory and outside the VAT area.
    ['RE', 'EU', false],
    ['GB', 'EU', false],
    ['LI', 'CH', true],
    ['GB', 'US', false],
  ])('from %s to %s: %s', (from, place, inland) => {
    expect(isInland(from, place)).toBe(inland);
  });

  it('is one for which there is no border, to a country and to the Union as a whole', () => {
    fc.assert(
      fc.property(country, country, member, (from, to, inUnion) => {
        expect([isInland(from, to), isInland(from, 'EU')]).toEqual([hasNoBorder(from, to), hasNoBorder(from, inUnion)]);
      }),
    );
  });
});

describe('a list of countries', () => {
  it('contains the members of the Union when it names the Union', () => {
    expect([names(['EU'], 'GR'), names(['EU'], 'GB'), names(['GB'], 'GB')]).toEqual([true, false, true]);
  });
});
