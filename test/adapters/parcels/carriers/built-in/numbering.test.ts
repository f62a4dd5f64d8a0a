import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  digitPermutation,
  seriesOf,
  trackingNumbers,
} from '../../../../../src/adapters/parcels/carriers/built-in/numbering.ts';
import { isS10, parseS10 } from '../../../../../src/domain/parcels/shipment/index.ts';

const { of, placeOf } = trackingNumbers(new Uint8Array(32).fill(7));
const drawn = fc.constantFrom('E' as const, 'C' as const, 'L' as const);
const number = fc.integer({ min: 0, max: 23 * 100_000_000 - 1 });
const serialOf = (trackingNumber: string): number => parseS10(trackingNumber)?.serial ?? NaN;

describe('tracking numbers of the built-in carrier', () => {
  it('are valid S10 identifiers, and never repeat within a series', () => {
    fc.assert(
      fc.property(drawn, number, number, (series, one, other) => {
        expect(isS10(of(series, one))).toBe(true);
        expect(of(series, one) === of(series, other)).toBe(one === other);
      }),
    );
  });

  it('decode to their series and counter; foreign numbers decode to nothing', () => {
    fc.assert(
      fc.property(drawn, number, (series, one) => {
        expect(placeOf(of(series, one))).toEqual({ series, number: one });
      }),
    );
    for (const others of ['CV000000010ZZ', 'RA000000013ZZ', 'EZ1000000001', ''])
      expect(placeOf(others)).toBeUndefined();
  });

  it('end in the configured suffix, and decode with any suffix', () => {
    const own = trackingNumbers(new Uint8Array(32).fill(7), 'QZ');
    expect(own.of('L', 100_000_000)).toBe(of('L', 100_000_000).replace('ZZ', 'QZ'));
    expect(placeOf(own.of('L', 100_000_000))).toEqual({ series: 'L', number: 100_000_000 });
  });

  it('cannot be guessed from another allocated number', () => {
    const serials = Array.from({ length: 2_000 }, (_, index) => serialOf(of('C', 100_000_000 + index)));
    expect(new Set(serials).size).toBe(2_000);
    const steps = serials.slice(1).map((serial, index) => Math.abs(serial - (serials[index] ?? 0)));
    // Of 2,000 drawn by lot from 100 million, one in 500 would lie within 100,000 of the one before.
    expect(steps.filter((step) => step < 100_000).length).toBeLessThan(20);
    const sorted = serials.toSorted((a, b) => a - b);
    expect([sorted[0], sorted.at(-1)]).toEqual([
      expect.toSatisfy((least: number) => least < 1_000_000),
      expect.toSatisfy((most: number) => most > 99_000_000),
    ]);
  });

  it('have an order of their own for each key and each series', () => {
    const others = trackingNumbers(new Uint8Array(32).fill(8));
    expect(others.of('E', 100_000_000)).not.toBe(of('E', 100_000_000));
    expect(serialOf(of('E', 100_000_005))).not.toBe(serialOf(of('E', 200_000_005)));
  });

  it('continue with the next letter when the digits are used up, skip reserved letters, and fail instead of repeating', () => {
    expect(of('E', 99_999_999)).toMatch(/^EA\d{9}ZZ$/);
    expect(of('E', 100_000_000)).toMatch(/^EB\d{9}ZZ$/);
    expect(of('C', 21 * 100_000_000)).toMatch(/^CW/);
    expect(of('E', 23 * 100_000_000 - 1)).toMatch(/^EW/);
    expect(() => of('E', 23 * 100_000_000)).toThrow(RangeError);
  });

  it('are of the parcel post series for an unknown service', () => {
    expect(seriesOf('SOMETHING-ELSE')).toBe('C');
  });
});

it('the digit permutation is a bijection on eight digits', () => {
  const { forwards, backwards } = digitPermutation(new Uint8Array(32).fill(1), 'EB');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (serial) => {
      expect(forwards(serial)).toBeGreaterThanOrEqual(0);
      expect(forwards(serial)).toBeLessThanOrEqual(99_999_999);
      expect([backwards(forwards(serial)), forwards(backwards(serial))]).toEqual([serial, serial]);
    }),
  );
});
