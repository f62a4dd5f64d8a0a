import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInSeries, seriesOf, trackingNumberOf } from '../../../../src/adapters/carriers/house/numbering.ts';
import { isS10 } from '../../../../src/domain/shipment/index.ts';

const series = fc.constantFrom('E' as const, 'C' as const, 'L' as const);
const number = fc.integer({ min: 0, max: 23 * 100_000_000 - 1 });

describe('tracking numbers of the house', () => {
  it('are valid S10 identifiers, and two numbers are never one', () => {
    fc.assert(
      fc.property(series, number, number, (letter, one, other) => {
        expect(isS10(trackingNumberOf(letter, one))).toBe(true);
        expect(trackingNumberOf(letter, one) === trackingNumberOf(letter, other)).toBe(one === other);
      }),
    );
  });

  it('say which number of which series they are, which numbers of others do not', () => {
    fc.assert(
      fc.property(series, number, (letter, one) => {
        expect(placeInSeries(trackingNumberOf(letter, one))).toEqual({ series: letter, number: one });
      }),
    );
    for (const others of ['CV000000010ZZ', 'RA000000013ZZ', 'EZ1000000001', '']) expect(placeInSeries(others)).toBeUndefined();
  });

  it('end in the suffix that is set, and are numbers of their series with any', () => {
    expect(trackingNumberOf('L', 1, 'QZ')).toBe('LA000000014QZ'); // prettier-ignore
    expect(placeInSeries('LA000000014QZ')).toEqual({ series: 'L', number: 1 });
  });

  it('go on with the next letter when the digits are spent', () => {
    expect(trackingNumberOf('E', 99_999_999)).toMatch(/^EA99999999\dZZ$/);
    expect(trackingNumberOf('E', 100_000_000)).toMatch(/^EB00000000\dZZ$/);
  });

  it('keep away from what posts agree on between themselves, and end rather than repeat', () => {
    expect(trackingNumberOf('C', 21 * 100_000_000)).toMatch(/^CW/);
    expect(trackingNumberOf('E', 23 * 100_000_000 - 1)).toMatch(/^EW/);
    expect(() => trackingNumberOf('E', 23 * 100_000_000)).toThrow(RangeError);
  });

  it('are drawn from parcel post for a service nobody has heard of', () => {
    expect(seriesOf('SOMETHING-ELSE')).toBe('C');
  });
});
