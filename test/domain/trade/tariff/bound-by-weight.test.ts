import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { printDutyRate } from '../../../../src/domain/trade/index.ts';
import type { DutyRate, RatePart } from '../../../../src/domain/trade/index.ts';
import { boundByWeight } from '../../../../src/domain/trade/tariff/duty-rate.ts';
import { rateOf } from '../../../support/example-territory.ts';

describe('the most that a rate on a component of the goods can be', () => {
  it.each([
    ['lactic matter', '1.19 EUR / kg / lactic matter + 27.50 EUR / 100 kg', '1.19 EUR/kg + 27.5 EUR/100 kg'],
    ['sucrose', '0.40 EUR / 100 kg /net/ % sacchar.', '0.4 EUR/kg'],
    ['raw sugar of a yield of 100 %, where the rate is for 92 %', '33.90 EUR / 100 kg / std qual', '33.9 EUR/92 kg'],
    ['goods in brine', '5.10% + 9.40 EUR / 100 kg / net drained wt', '5.1% + 9.4 EUR/100 kg'],
    ['pure alcohol of 0.78924 kg a litre', '1.75 EUR / % vol / hl', '1.75 EUR/0.78924 kg'],
    ['a minimum on alcohol', '17.30% MIN 1.00 EUR / % vol / hl', '17.3% MIN 1 EUR/0.78924 kg'],
    ['a maximum on lead', '5% MAX 1.1¢/kg on lead content', '5% MAX 0.011 USD/kg'],
    ['carpets, held down by their area', '8.00% MAX 2.80 EUR / m2', '8%'],
  ])('is for %s', (_, text, most) => {
    const found = boundByWeight(rateOf(text));
    expect([found?.text, found && printDutyRate(found)]).toEqual([most, most]);
  });

  it.each([
    'Free',
    '12%',
    '4.5% MIN 0.3 EUR / item MAX 0.8 EUR / item',
    '27.50 EUR / 100 kg',
    '6.40 EUR / hl',
    '2 EUR / m2',
    '5% MIN 2 EUR / m2',
  ])('is not asked for a rate by value, weight or number, or by what no weight says: %s', (text) => {
    expect(boundByWeight(rateOf(text))).toBeUndefined();
  });

  it('is never less than the duty of goods that hold any share of the component', () => {
    const part = fc.record({
      kind: fc.constant('specific' as const),
      amount: fc.integer({ min: 0, max: 999 }).map(String),
      currency: fc.constant('EUR'),
      per: fc.constantFrom('1', '100', '92'),
      unit: fc.constantFrom('kg' as const, 'kgOfContent' as const),
    });
    const parts = fc.array(part, { minLength: 1, maxLength: 3 });
    const rates = fc.record({ parts, minimum: parts, maximum: parts }, { requiredKeys: ['parts'] });
    /** Of a kilogram of goods, so many thousandths of which are the component. */
    const sumOf = (of: readonly RatePart[], share: bigint): number =>
      of.reduce((sum, each) => {
        if (each.kind === 'adValorem') return sum;
        const held = each.unit === 'kgOfContent' ? Number(Decimal.of(share, 3).toString()) : 1;
        return sum + (Number(each.amount) * held) / Number(each.per);
      }, 0);
    const dutyOf = ({ parts: of, minimum, maximum }: Omit<DutyRate, 'text'>, share: bigint): number =>
      Math.min(
        Math.max(sumOf(of, share), minimum ? sumOf(minimum, share) : 0),
        maximum ? sumOf(maximum, share) : Infinity,
      );
    fc.assert(
      fc.property(rates, fc.bigInt({ min: 0n, max: 1000n }), (rate, share) => {
        const most = boundByWeight({ ...rate, text: '' });
        fc.pre(most !== undefined);
        expect(dutyOf(rate, share)).toBeLessThanOrEqual(dutyOf(most, 0n) + 1e-9);
      }),
    );
  });
});
