import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromStripeAmount,
  toStripeAmount,
} from '../../../../../src/adapters/collections/payments/stripe/stripe-payments.ts';
import { ProcessorRefusedError } from '../../../../../src/application/collections/ports/payment-processor.ts';
import { currencies } from '../../../../../src/domain/shared/currencies.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';

describe('amounts at Stripe', () => {
  it.each([
    ['EUR', '46.00', 4_600],
    ['USD', '0.01', 1],
    ['HUF', '1234.56', 123_456],
    ['TWD', '80.05', 8_005],
    ['JPY', '5000', 5_000],
    ['KRW', '5000', 5_000],
    // Whole units, though ISO 4217 has a minor unit.
    ['MGA', '1500.00', 1_500],
    // Hundredths, though ISO 4217 has none any more.
    ['ISK', '5', 500],
    ['UGX', '3700', 370_000],
    // Thousandths that end in 0.
    ['KWD', '12.340', 12_340],
    ['BHD', '0.010', 10],
  ])('%s %s is %d', (currency, amount, counted) => {
    expect(toStripeAmount({ amount, currency })).toBe(counted);
    expect(fromStripeAmount(counted, currency.toLowerCase())).toEqual({ amount, currency });
  });

  it.each([
    ['KWD', '5.124', 'Stripe charges KWD in multiples of 0.010; 5.124 is none.'],
    ['MGA', '1500.50', 'Stripe charges MGA in multiples of 1.00; 1500.50 is none.'],
    ['ISK', '5.5', 'Stripe charges ISK in multiples of 1; 5.5 is none.'],
    ['EUR', '1.005', 'Stripe charges EUR in multiples of 0.01; 1.005 is none.'],
    ['IQD', '1.000', 'Stripe cannot charge amounts in IQD.'],
    ['CLF', '1.0000', 'Stripe cannot charge amounts in CLF.'],
    ['EUR', '1000000.00', 'Stripe charges at most 99999999 of the smallest unit; 1000000.00 EUR is more.'],
    ['EUR', '0.00', 'The amount must be more than 0.'],
    ['EUR', '-1.00', 'The amount must be more than 0.'],
  ])('%s %s is refused: %s', (currency, amount, message) => {
    expect(() => toStripeAmount({ amount, currency })).toThrow(
      expect.objectContaining({ name: 'ProcessorRefusedError', message }) as Error,
    );
  });

  it('are exact both ways, or refused', () => {
    const money = fc.record({
      currency: fc.constantFrom(...currencies),
      counted: fc.integer({ min: 1, max: 99_999_999 }),
    });
    fc.assert(
      fc.property(money, ({ currency, counted }) => {
        const shown = fromStripeAmount(counted, currency.toLowerCase());
        let again: number;
        try {
          again = toStripeAmount(shown);
        } catch (error) {
          expect(error).toBeInstanceOf(ProcessorRefusedError);
          return;
        }
        // What Stripe holds of a currency without decimals is a whole number of units.
        if (currency !== 'ISK' && currency !== 'UGX') expect(again).toBe(counted);
      }),
      { numRuns: propertyRuns },
    );
  });
});
