import { describe, expect, it } from 'vitest';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { goods, sums } from '../../../../support/trade-fixture.ts';

// 1.2 dollars are a euro, so that most sums of dollars have no end in euros.
const rates = { date: '2026-11-20', source: 'a bank', perEuro: { USD: '1.2', JPY: '170' } };
const eur = (amount: string) => ({ amount, currency: 'EUR' });
/** Five more lines of 2 USD. */
const others = Array.from({ length: 5 }, () => goods('1601', '2', 'USD'));
const tariff = tariffOf({ '16': { mfn: percent('0.05') } });

describe('sums that come by way of another currency', () => {
  it('are rounded half up as they were sent: 5 % of 10.30 USD', () => {
    const answer = calculated(
      { tariff, rates, taxes: [] },
      { currency: 'USD', lines: [goods('1601', '10.30', 'USD')] },
    );
    expect(sums(answer)).toEqual({ Duty: '0.52' });
  });

  it('are within a limit that they come to exactly, however many lines they are in', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty'] as const, when: { goodsUpTo: eur('10') } }];
    const ask = (amount: string) =>
      calculated({ tariff, rates, reliefs, taxes: [] }, { lines: [goods('1601', amount, 'USD'), ...others] });
    expect(sums(ask('2'))).toEqual({ Duty: '0.00' });
    expect(sums(ask('2.01'))).toEqual({ Duty: '0.48' });
  });

  it('reach a minimum that they come to exactly', () => {
    const minimums = [{ ...rule('minimum'), of: 'duty' as const, ...eur('0.50') }];
    const ask = (amount: string) =>
      calculated({ tariff, rates, minimums, taxes: [] }, { lines: [goods('1601', amount, 'USD'), ...others] });
    expect(sums(ask('2'))).toEqual({ Duty: '0.48' });
    expect(sums(ask('1.99'))).toEqual({ Duty: '0.00' });
  });
});
