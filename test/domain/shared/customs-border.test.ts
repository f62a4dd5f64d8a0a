import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../src/domain/shared/countries.ts';
import { borderBetween, crossesCustomsBorder } from '../../../src/domain/shared/customs-border.ts';
import { readAddress } from '../../support/read-address.ts';

const place = (text: string) => {
  const [country = '', postcode] = text.split(':');
  return readAddress({ country, ...(postcode === undefined ? {} : { postcode }) });
};

describe('the border between two places', () => {
  it.each([
    ['GB', 'DE', 'customs'],
    ['DE', 'FR', 'none'],
    ['DE', 'EL', 'none'],
    ['FR', 'MC', 'none'],
    ['CH', 'LI', 'none'],
    ['CH', 'DE', 'customs'],
    ['GB:SW1A 1AA', 'IM', 'none'],
    ['GB', 'JE', 'customs'],
    ['JE', 'GG', 'customs'],
    ['GB:SW1A 1AA', 'GB:BT1 5GS', 'none'],
    ['IE', 'GB:bt1 5gs', 'none'],
    ['US', 'GB:BT1 5GS', 'customs'],
    ['US', 'PR', 'none'],
    ['US', 'VI', 'customs'],
    ['FR', 'RE', 'fiscal'],
    ['RE', 'GP', 'fiscal'],
    ['FR', 'NC', 'customs'],
    ['ES:28001', 'ES:35001', 'fiscal'],
    ['ES:28001', 'ES:51001', 'customs'],
    ['PT:1000-001', 'PT:9000-001', 'none'],
    ['FI:00100', 'FI:FI-22 100', 'fiscal'],
    ['DE:10115', 'DE:78266', 'customs'],
    ['CH', 'DE:78266', 'none'],
    ['IT:20121', 'IT:23041', 'customs'],
    ['DK', 'FO', 'customs'],
    ['NO', 'SE', 'customs'],
    ['CN', 'HK', 'customs'],
  ])('%s and %s is %s', (from, to, border) => {
    expect(borderBetween(place(from), place(to))).toBe(border);
    expect(crossesCustomsBorder(place(from), place(to))).toBe(border !== 'none');
  });

  it('is the same in both directions, and there is none within a place', () => {
    const anywhere = fc.record({
      country: fc.constantFrom(...countryCodes),
      postcode: fc.constantFrom('', 'BT1 1AA', '78266', '23041', '35001', '51001', '22100', '63086', '10115'),
    });
    fc.assert(
      fc.property(anywhere.map(readAddress), anywhere.map(readAddress), (here, there) => {
        expect(borderBetween(here, there)).toBe(borderBetween(there, here));
        expect(borderBetween(here, here)).toBe('none');
      }),
    );
  });
});
