import { describe, expect, it } from 'vitest';
import { calculated, rule, tariffOf, percent } from '../../../../support/example-territory.ts';
import { assess, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const tariff = tariffOf({ '16': { mfn: percent('0.1') } });
const eur = (amount: string) => ({ amount, currency: 'EUR' });

describe('a limit', () => {
  it.each([
    ['99.99', undefined],
    ['100.00', undefined],
    ['100.01', '1.00'],
  ])('of goodsAbove is not reached by its own amount: %s of 100 EUR', (amount, expected) => {
    const fees = [
      {
        ...rule('fee'),
        name: 'Customs fee' as const,
        per: 'consignment' as const,
        ...eur('1'),
        when: { goodsAbove: eur('100') },
      },
    ];
    expect(sums(calculated({ tariff, fees }, { lines: [goods('1601', amount, 'EUR')] }))['Customs fee']).toBe(expected);
  });

  it.each([
    ['of duty', 'duty' as const, '50', '5.00'],
    ['of duty', 'duty' as const, '49.99', '0.00'],
    ['of tax', 'tax' as const, '250', '55.00'],
    ['of tax', 'tax' as const, '249.99', '0.00'],
  ])('below which nothing is collected %s is collected itself', (_, of, amount, expected) => {
    const least = of === 'duty' ? '5' : '55';
    const answer = sums(
      calculated(
        { tariff, minimums: [{ ...rule('least'), of, ...eur(least) }] },
        { lines: [goods('1601', amount, 'EUR')] },
      ),
    );
    expect(of === 'duty' ? answer.Duty : answer.VAT).toBe(expected);
  });

  it('of 5 CHF of Swiss tax is collected itself: books of 200 CHF at 2.5 % in 2023', () => {
    const tax = (amount: string) =>
      sums(assess(dutyRequest('CH', { date: '2023-06-01', currency: 'CHF', lines: [goods('490199', amount, 'CHF')] })))
        .VAT;
    expect([tax('200'), tax('199.80')]).toEqual(['5.00', '0.00']);
  });
});

describe('a fee for each line of the tariff', () => {
  it('is due once for lines of one subheading', () => {
    const fees = [{ ...rule('fee'), name: 'Customs fee' as const, per: 'tariffLine' as const, ...eur('2') }];
    const lines = [goods('16010010', '1', 'EUR'), goods('16010090', '1', 'EUR'), goods('160210', '1', 'EUR')];
    expect(sums(calculated({ tariff, fees }, { lines }))['Customs fee']).toBe('4.00');
  });
});
