import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeRateFolders } from '../../../src/adapters/trade/exchange-rate-folders.ts';
import { unlikelyRates } from '../../../src/adapters/trade/unlikely-rates.ts';

const used = exchangeRateFolders({ bundled: 'data/exchange-rates' }).on('2026-11-20');
const rateOf = (currency: string): number => Number(used.perEuro[currency]);
/** Of the table in euro: their day is that of the table. */
const currencies = Object.keys(used.perEuro).filter((currency) => used.origins?.[currency] === undefined);
const currency = fc.constantFrom(...currencies);
const found = (code: string, rate: number, date = '2026-11-20'): boolean =>
  unlikelyRates({ date, of: 'EUR', rates: { [code]: rate.toFixed(8) } }, used).length > 0;

describe('a rate beside that in use', () => {
  it('is likely if it has moved by up to a tenth', () => {
    fc.assert(
      fc.property(currency, fc.double({ min: 0.91, max: 1.09, noNaN: true }), (code, factor) => {
        expect(found(code, rateOf(code) * factor)).toBe(false);
      }),
    );
  });

  it('is unlikely if it is more than twice or less than half as high, or the other way round', () => {
    const factor = fc.oneof(fc.double({ min: 2.01, max: 1_000, noNaN: true }), fc.double({ min: 0.001, max: 0.49, noNaN: true })); // oxfmt-ignore
    fc.assert(
      fc.property(currency, factor, (code, times) => {
        expect(found(code, rateOf(code) * times)).toBe(true);
      }),
    );
    expect(currencies.filter((code) => !found(code, 1 / rateOf(code)))).toEqual([]);
  });

  it('is not compared with one that is more than 400 days older or newer', () => {
    const days = ['2025-08-25', '2025-08-24', '2027-11-03', '2027-11-04'];
    expect(days.map((date) => found('JPY', 1, date))).toEqual([true, false, true, false]);
  });

  it('may be in dollars, and is named with that in use, the first five of them', () => {
    const dollars = (rates: Readonly<Record<string, string>>) =>
      unlikelyRates({ date: '2026-09-30', of: 'USD', rates }, used);
    expect(dollars({ KES: '129.5' })).toEqual([]);
    expect(dollars({ KES: '12.95', KPX: '3' })).toEqual([
      expect.stringMatching(/^KES of 2026-09-30 is 12\.95, and 129\.\d+ is in use, of 2026-06-30$/),
      'rates are units of the currency for one dollar; if they are right, say --unlikely',
    ]);
    const all = Object.fromEntries(currencies.map((code) => [code, '9999999']));
    expect(unlikelyRates({ date: '2026-11-20', of: 'EUR', rates: all }, used).slice(5)).toEqual([
      `and ${currencies.length - 5} more`,
      expect.stringContaining('for one euro'),
    ]);
  });
});
