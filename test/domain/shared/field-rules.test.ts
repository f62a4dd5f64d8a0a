import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies, minorDigitsOf } from '../../../src/domain/shared/currencies.ts';
import { moneyFaults } from '../../../src/domain/shared/field-rules.ts';

const whole = currencies.filter((currency) => minorDigitsOf(currency) === 0);
const divided = currencies.filter((currency) => minorDigitsOf(currency) > 0);
const fraction = fc.stringMatching(/^\d{0,5}[1-9]$/);

describe('an amount with decimals', () => {
  it('is refused in every currency that has none, and zeros are no decimals', () => {
    expect(whole).toEqual(expect.arrayContaining(['JPY', 'KRW', 'CLP', 'VND', 'ISK']));
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.integer({ min: 0, max: 99_999 }),
        fraction,
        (currency, amount, decimals) => {
          expect(moneyFaults({ amount: `${amount}.${decimals}`, currency }, 'value')).toMatchObject([
            { field: 'value.amount' },
          ]);
          expect(moneyFaults({ amount: `${amount}.00`, currency }, 'value')).toEqual([]);
        },
      ),
    );
  });

  it('is taken in every other one: a unit may cost a fraction of a penny', () => {
    fc.assert(
      fc.property(fc.constantFrom(...divided), fraction, (currency, decimals) => {
        expect(moneyFaults({ amount: `1.${decimals}`, currency }, 'value')).toEqual([]);
      }),
    );
  });
});
