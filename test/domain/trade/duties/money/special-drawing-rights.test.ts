import { describe, expect, it } from 'vitest';
import { isWithinDrawingRights } from '../../../../../src/domain/trade/index.ts';
import type { ExchangeRates } from '../../../../../src/domain/trade/index.ts';

/**
 * Round rates: one special drawing right is 0.57813/1 + 0.37379 + 1.0993/10 + 13.452/100 + 0.08087/0.5 = 1.35811 EUR.
 */
const rates: ExchangeRates = {
  date: '2026-01-01',
  source: 'a test',
  perEuro: { USD: '1', CNY: '10', JPY: '100', GBP: '0.5', PLN: '4' },
};
const money = (amount: string, currency: string) => ({ amount, currency });

describe('a limit in special drawing rights', () => {
  it.each([
    [[money('407.43', 'EUR')], true],
    [[money('407.44', 'EUR')], false],
    [[money('203.71', 'GBP')], true],
    [[money('203.72', 'GBP')], false],
    [[money('1629.73', 'PLN')], true],
    [[money('207.43', 'EUR'), money('100', 'GBP')], true],
    [[money('207.44', 'EUR'), money('100', 'GBP')], false],
    [[money('407.433', 'EUR')], true],
    [[money('407.433000000000001', 'EUR')], false],
    [[], true],
  ])('of %j is kept: %s', (sums, isWithin) => {
    expect(isWithinDrawingRights(sums, 300, rates)).toBe(isWithin);
  });

  it('is taken for broken where a rate is missing', () => {
    expect(isWithinDrawingRights([money('1', 'XOF')], 300, rates)).toBe(false);
    const { JPY: _, ...others } = rates.perEuro;
    expect(isWithinDrawingRights([money('1', 'EUR')], 300, { ...rates, perEuro: others })).toBe(false);
  });
});
