import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { billWeightOf, dimWeightOf } from '../../../src/domain/shared/measures.ts';

const cm = (length: string, width: string, height: string) => ({ unit: 'cm', length, width, height }) as const;
const kg = (value: string) => ({ unit: 'kg', value }) as const;
const above = (max: bigint) => fc.bigInt({ min: 1n, max }).map((micro) => Decimal.of(micro, 6).toString());

describe('bill weight', () => {
  it.each([
    ['1.2', cm('30', '20', '10'), '1.2'],
    ['1.21', cm('30', '20', '10'), '1.3'],
    ['1', cm('40', '30', '20'), '4.8'],
    ['1', cm('40', '30', '20.01'), '4.9'],
    ['0.02', undefined, '0.1'],
    ['2', undefined, '2'],
  ])('of %s kg in %j is %s', (scale, dimensions, expected) => {
    expect(billWeightOf(kg(scale), dimensions)).toEqual(kg(expected));
  });

  it('takes divisor and step from the service', () => {
    expect(billWeightOf(kg('1'), cm('40', '30', '20'), { divisor: '6000', step: '0.5' })).toEqual(kg('4'));
  });

  it('is at least both weights, less than a step above the larger, and a whole number of steps', () => {
    const rule = fc.record({
      divisor: fc.constantFrom('4000', '5000', '6000'),
      step: fc.constantFrom('0.1', '0.5', '1', '0.001'),
    });
    const side = above(300n * 10n ** 6n);
    fc.assert(
      fc.property(
        above(1000n * 10n ** 6n),
        side,
        side,
        side,
        rule,
        (scale, length, width, height, { divisor, step }) => {
          const bill = Decimal.parse(billWeightOf(kg(scale), cm(length, width, height), { divisor, step }).value);
          const volume = Decimal.parse(length).times(Decimal.parse(width)).times(Decimal.parse(height));
          const stride = Decimal.parse(step);
          expect(bill.compare(Decimal.parse(scale))).not.toBe(-1);
          expect(bill.times(Decimal.parse(divisor)).compare(volume)).not.toBe(-1);
          expect(bill.dividedBy(stride, 0).times(stride).equals(bill)).toBe(true);
          const below = bill.minus(stride);
          expect(
            below.compare(Decimal.parse(scale)) === -1 || below.times(Decimal.parse(divisor)).compare(volume) === -1,
          ).toBe(true);
        },
      ),
    );
  });

  it('never shows a volume weight above it', () => {
    const side = above(200n * 10n ** 6n);
    fc.assert(
      fc.property(side, side, side, (length, width, height) => {
        const dimensions = cm(length, width, height);
        const dim = Decimal.parse(dimWeightOf(dimensions).value);
        expect(dim.compare(Decimal.parse(billWeightOf(kg('0.001'), dimensions).value))).not.toBe(1);
      }),
    );
  });
});
