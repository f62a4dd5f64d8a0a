import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, numericText } from '../../../src/domain/shared/decimal.ts';

const decimals = fc.record({
  digits: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  scale: fc.integer({ min: 0, max: 8 }),
});
const decimal = decimals.map(({ digits, scale }) => Decimal.of(digits, scale));
const positive = decimal.map((value) => value.absolute()).filter((value) => !value.isZero());
const interfaceText = fc.stringMatching(/^\d{1,12}(\.\d{1,6})?$/);

const d = (text: string) => Decimal.parse(text);

describe('Decimal', () => {
  it('prints what it read', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(Decimal.parse(value.toString()).toString()).toBe(value.toString());
      }),
    );
  });

  it('prints plain digits, however small or large', () => {
    expect(Decimal.of(1n, 9).toString()).toBe('0.000000001');
    expect(Decimal.of(-5n, 2).toString()).toBe('-0.05');
    expect(Decimal.of(10n ** 30n).toString()).toBe(`1${'0'.repeat(30)}`);
  });

  it('adds and subtracts without a trace', () => {
    expect(d('0.1').plus(d('0.2')).toString()).toBe('0.3');
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(a.plus(b).minus(b).equals(a)).toBe(true);
      }),
    );
  });

  it('multiplies exactly, so dividing by a factor gives the other back', () => {
    fc.assert(
      fc.property(decimal, positive, (a, b) => {
        expect(a.times(b).dividedBy(b, a.scale).equals(a)).toBe(true);
      }),
    );
  });

  it('rounds half away from zero', () => {
    expect(['0.5', '1.5', '2.5', '-0.5', '-1.5', '0.49', '-0.49'].map((text) => d(text).rounded(0).toString())).toEqual([
      '1', '2', '3', '-1', '-2', '0', '0',
    ]); // oxfmt-ignore
    expect(d('1.005').rounded(2).toString()).toBe('1.01');
    expect(d('10').dividedBy(d('3'), 4).toString()).toBe('3.3333');
    expect(d('-2').dividedBy(d('3'), 2).toString()).toBe('-0.67');
  });

  it('never rounds by more than half a unit of the last place', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 6 }), (value, scale) => {
        const off = value.rounded(scale).minus(value).absolute();
        expect(off.times(d('2')).compare(Decimal.of(1n, scale))).not.toBe(1);
      }),
    );
  });

  it('goes up to the nearest multiple of a step that is not below', () => {
    fc.assert(
      fc.property(positive, positive, (value, step) => {
        const up = value.upToStep(step);
        expect(up.compare(value)).not.toBe(-1);
        expect(up.minus(step).compare(value)).toBe(-1);
        expect(up.dividedBy(step, 0).times(step).equals(up)).toBe(true);
      }),
    );
  });

  it('goes down to the nearest multiple of a step that is not above', () => {
    fc.assert(
      fc.property(positive, positive, (value, step) => {
        const down = value.downToStep(step);
        expect(down.compare(value)).not.toBe(1);
        expect(down.plus(step).compare(value)).toBe(1);
        expect(down.dividedBy(step, 0).times(step).equals(down)).toBe(true);
      }),
    );
  });

  it('orders as the numbers do, whatever their scale', () => {
    expect(d('1.20').equals(d('1.2'))).toBe(true);
    expect(d('-1').compare(d('0.1'))).toBe(-1);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(a.compare(b)).toBe(Math.sign(Number(a.minus(b).digits)));
      }),
    );
  });

  it('drops only the zeros that say nothing', () => {
    expect(['1.20', '5.0', '100', '0.00', '-3.50'].map((text) => d(text).trimmed().toString())).toEqual([
      '1.2',
      '5',
      '100',
      '0',
      '-3.5',
    ]);
  });

  it.each(['', ' 1', '1.', '.5', '1e3', '+1', 'NaN', '0x1', '1,5'])('refuses to read %j', (text) => {
    expect(() => Decimal.parse(text)).toThrow(RangeError);
  });

  it('reads exactly what is plain decimal text, of any length, as an integer and a scale', () => {
    const form = /^-?\d+(\.\d+)?$/;
    const nearlyDecimal = fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 24 });
    const anyDecimal = fc.stringMatching(/^-?\d{1,24}(\.\d{1,24})?$/);
    fc.assert(
      fc.property(fc.oneof(nearlyDecimal, anyDecimal), (text) => {
        if (!form.test(text)) {
          expect(() => Decimal.parse(text)).toThrow(RangeError);
          return;
        }
        const { digits, scale } = Decimal.parse(text);
        expect([digits, scale]).toEqual([BigInt(text.replace('.', '')), text.split('.')[1]?.length ?? 0]);
      }),
    );
  });

  it('refuses to divide by nothing', () => {
    expect(() => d('1').dividedBy(Decimal.zero, 2)).toThrow(RangeError);
  });
});

describe('numericText', () => {
  it('takes every text of the interface form, keeps its value and its decimals, and takes its own answer again', () => {
    fc.assert(
      fc.property(interfaceText, (text) => {
        const read = numericText(text) ?? '';
        expect(Decimal.parse(read).equals(Decimal.parse(text))).toBe(true);
        expect(read.split('.')[1]).toBe(text.split('.')[1]);
        expect(numericText(read)).toBe(read);
      }),
    );
  });

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    'NaN',
    'Infinity',
    '1.',
    '.5',
    ' 1',
    '1 ',
    '1,5',
    '1234567890123',
    '1.1234567',
    '٣',
    null,
    undefined,
    true,
    [],
    {},
  ])('refuses %j', (value) => {
    expect(numericText(value)).toBeUndefined();
  });

  it.each([-1, NaN, Infinity, 1e12, 1e21, -0.1])('refuses the number %d', (value) => {
    expect(numericText(value)).toBeUndefined();
  });

  it.each([
    [0.1 + 0.2, '0.3'],
    [1.005, '1.005'],
    [12, '12'],
    [1e-7, '0'],
    [-0, '0'],
    [1e2, '100'],
    [19.99 * 100, '1999'],
    [0.000001, '0.000001'],
    [999_999_999_999, '999999999999'],
  ])('reads the number %d as %s', (value, text) => {
    expect(numericText(value)).toBe(text);
  });

  it('reads every JSON number of up to six places exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (micro) => {
        expect(numericText(micro / 1e6)).toBe(Decimal.of(BigInt(micro), 6).trimmed().toString());
      }),
    );
  });

  it('never answers anything but the interface form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.anything()), (value) => {
        expect(numericText(value) ?? '0').toMatch(/^\d{1,12}(\.\d{1,6})?$/);
      }),
    );
  });
});
