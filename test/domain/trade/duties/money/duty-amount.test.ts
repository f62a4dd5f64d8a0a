import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../../../src/domain/shared/index.ts';
import { dutyAmount } from '../../../../../src/domain/trade/duties/money/duty-amount.ts';
import type { Dutiable } from '../../../../../src/domain/trade/duties/money/duty-amount.ts';
import type { DutyRate, RatePart, RateUnit } from '../../../../../src/domain/trade/index.ts';

const specific = (unit: RateUnit, amount = '6', per = '1'): RatePart => ({
  kind: 'specific',
  amount,
  currency: 'USD',
  per,
  unit,
});
const adValorem = (rate: string): RatePart => ({ kind: 'adValorem', rate });

/** Of 24 pieces worth 100 EUR, 3 kg together; two dollars buy one euro. */
const dutyOf = (rate: Omit<DutyRate, 'text'>, changes: Partial<Dutiable> = {}): string => {
  const convert = (amount: Decimal): Decimal => amount.dividedBy(Decimal.of(2n), 8);
  const of = { value: Decimal.parse('100'), quantity: 24, kilograms: Decimal.parse('3'), convert, ...changes };
  const duty = dutyAmount({ ...rate, text: 'of this test' }, of);
  return duty.kind === 'computed' ? duty.amount.trimmed().toString() : `missing: ${duty.what}`;
};

describe('a duty by quantity', () => {
  it.each<[RateUnit, string]>([
    ['kg', '9'],
    ['g', '9000'],
    ['t', '0.009'],
    ['item', '72'],
    ['pair', '72'],
    ['dozen', '6'],
    ['dozenPairs', '6'],
    ['hundred', '0.72'],
    ['thousand', '0.072'],
  ])('of 6 USD per %s is %s EUR', (unit, expected) => {
    expect(dutyOf({ parts: [specific(unit)] })).toBe(expected);
  });

  it('is that of the number of units it names', () => {
    expect(dutyOf({ parts: [specific('kg', '6', '100')] })).toBe('0.09');
  });

  it('cannot be calculated without the weight, or in a unit that nobody sends', () => {
    expect(dutyOf({ parts: [specific('kg')] }, { kilograms: undefined })).toBe('missing: the weight (unitWeight)');
    expect(dutyOf({ parts: [specific('litre')] })).toBe('missing: how many litre the goods come to');
  });
});

describe('a duty of several parts', () => {
  it('is their sum, and nothing for none', () => {
    expect(dutyOf({ parts: [adValorem('0.1'), specific('dozen')] })).toBe('16');
    expect(dutyOf({ parts: [] })).toBe('0');
  });

  it.each([
    ['minimum', '0.05', '9'],
    ['minimum', '0.09', '9'],
    ['minimum', '0.1', '10'],
    ['maximum', '0.05', '5'],
    ['maximum', '0.09', '9'],
    ['maximum', '0.1', '9'],
  ] as const)('has a %s: with 9 EUR by weight, and %s of the value, it is %s', (bound, rate, expected) => {
    expect(dutyOf({ parts: [adValorem(rate)], [bound]: [specific('kg')] })).toBe(expected);
  });

  it.each(['minimum', 'maximum'] as const)(
    'cannot be calculated while its %s cannot, even if the rest can',
    (bound) => {
      expect(dutyOf({ parts: [adValorem('0.1')], [bound]: [specific('kg')] }, { kilograms: undefined })).toBe(
        'missing: the weight (unitWeight)',
      );
    },
  );
});
