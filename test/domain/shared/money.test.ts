import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, isCurrency, isRetiredCurrency, minorDigitsOf } from '../../../src/domain/shared/currencies.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { DomainError } from '../../../src/domain/shared/domain-error.ts';
import {
  addMoney,
  compareMoney,
  fromMinor,
  isSameMoney,
  moneyOf,
  roundToMinor,
  subtractMoney,
  sumMoney,
  timesMoney,
  toMinor,
} from '../../../src/domain/shared/money.ts';

const currency = fc.constantFrom(...currencies);
const minor = fc.bigInt({ min: 0n, max: 10n ** 14n });

describe('currencies', () => {
  it('know their minor units', () => {
    expect(['GBP', 'JPY', 'KWD', 'ISK', 'HUF', 'CLF', 'TND', 'XCG'].map(minorDigitsOf)).toEqual([
      2, 0, 3, 0, 2, 4, 3, 2,
    ]);
  });

  it('hold every currency the duties endpoint names, the retired lev included', () => {
    const named = 'GBP USD EUR CAD AUD BGN CZK DKK HUF PLN RON SEK NZD SAR AED HKD SGD'.split(' ');
    expect(named.filter((code) => !isCurrency(code))).toEqual([]);
    expect(named.filter(isRetiredCurrency)).toEqual(['BGN']);
  });

  it('hold no metal, no withdrawn code and no other spelling', () => {
    expect(['XAU', 'XTS', 'XDR', 'HRK', 'ANG', 'DEM', 'gbp', '', 'GB', '__proto__'].filter(isCurrency)).toEqual([]);
  });
});

describe('money', () => {
  it('survives the way to minor units and back, in every currency', () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const money = fromMinor(units, code);
        expect(toMinor(money)).toBe(units);
        expect(roundToMinor(money)).toEqual(money);
      }),
    );
  });

  it('is rounded half up to what the currency can pay', () => {
    expect(roundToMinor({ amount: '1.005', currency: 'GBP' })).toEqual({ amount: '1.01', currency: 'GBP' });
    expect(roundToMinor({ amount: '1.5', currency: 'JPY' })).toEqual({ amount: '2', currency: 'JPY' });
    expect(roundToMinor({ amount: '5', currency: 'KWD' })).toEqual({ amount: '5.000', currency: 'KWD' });
  });

  it('loses no minor unit: the total of a bill is the sum of its rounded lines', () => {
    const line = fc.tuple(minor, fc.integer({ min: 1, max: 99_999 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), currency, (lines, code) => {
        const rounded = lines.map(([micro, quantity]) =>
          timesMoney({ amount: Decimal.of(micro, 6).toString(), currency: code }, Decimal.of(BigInt(quantity))),
        );
        expect(toMinor(sumMoney(rounded, code))).toBe(rounded.reduce((sum, money) => sum + toMinor(money), 0n));
      }),
    );
  });

  it('takes away what was added', () => {
    fc.assert(
      fc.property(minor, minor, currency, (a, b, code) => {
        const [one, other] = [fromMinor(a, code), fromMinor(b, code)];
        expect(subtractMoney(addMoney(one, other), other)).toEqual(one);
        expect(compareMoney(one, other)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('is the same sum however its digits are written, and never in another currency', () => {
    expect(isSameMoney({ amount: '5', currency: 'GBP' }, { amount: '5.00', currency: 'GBP' })).toBe(true);
    expect(isSameMoney({ amount: '5', currency: 'GBP' }, { amount: '5.01', currency: 'GBP' })).toBe(false);
    expect(isSameMoney({ amount: '5', currency: 'GBP' }, { amount: '5', currency: 'EUR' })).toBe(false);
  });

  it('has a sum even of no lines', () => {
    expect(sumMoney([], 'BHD')).toEqual({ amount: '0.000', currency: 'BHD' });
  });

  it('is never mixed with another currency', () => {
    const pounds = moneyOf(Decimal.parse('1'), 'GBP');
    const euros = moneyOf(Decimal.parse('1'), 'EUR');
    for (const operation of [addMoney, subtractMoney, compareMoney])
      expect(() => operation(pounds, euros)).toThrow(DomainError);
    expect(() => sumMoney([euros], 'GBP')).toThrow(DomainError);
  });

  it('exists in real currencies only', () => {
    expect(() => fromMinor(1n, 'ZZZ')).toThrow(RangeError);
  });
});
