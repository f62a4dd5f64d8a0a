import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeAmount, feeOn } from '../../../../src/domain/accounts/account-settings/index.ts';
import type { CollectionFee } from '../../../../src/domain/accounts/account-settings/index.ts';
import { Decimal, fromMinor, minorDigitsOf, toMinor } from '../../../../src/domain/shared/index.ts';
import { dueOf } from '../../../../src/domain/collections/taxes-collection/index.ts';
import { anAssessment } from '../../../support/collection-stories.ts';

const fee = (terms: Partial<CollectionFee>): CollectionFee => ({ validFrom: '2026-01-01', currency: 'EUR', ...terms });
const same = (amount: Decimal): Decimal => amount;
const charged = (terms: Partial<CollectionFee>, amount: string, currency = 'EUR'): string =>
  feeAmount(fee(terms), { amount, currency }, same).amount;

describe('the fee of a collection', () => {
  it('is the one that began last', () => {
    const [first, second] = [fee({ amount: '1.00' }), fee({ amount: '2.00', validFrom: '2026-07-01' })];
    const on = (day: string) => feeOn([second, first], day)?.amount;
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-06-30'), on('2026-07-01')]).toEqual([
      undefined,
      '1.00',
      '1.00',
      '2.00',
    ]);
  });

  it.each([
    ['a fixed amount', { amount: '2.50' }, '46.00', '2.50'],
    ['a rate, rounded half up', { rate: '0.025' }, '46.20', '1.16'],
    ['both', { amount: '2.50', rate: '0.02' }, '46.00', '3.42'],
    ['a rate with a minimum', { rate: '0.02', min: '1.00' }, '46.00', '1.00'],
    ['a rate with a maximum', { amount: '2.50', rate: '0.02', max: '20.00' }, '4600.00', '22.50'],
    ['a rate within its bounds', { rate: '0.02', min: '0.50', max: '20.00' }, '46.00', '0.92'],
  ])('is %s', (_, terms, price, expected) => {
    expect(charged(terms, price)).toBe(expected);
  });

  it('is converted into the currency of the sum, bounds too', () => {
    const twice = (amount: Decimal, from: string): Decimal =>
      from === 'EUR' ? amount.times(Decimal.parse('2')) : amount;
    const inPounds = (terms: Partial<CollectionFee>) =>
      feeAmount(fee(terms), { amount: '46.00', currency: 'GBP' }, twice);
    expect(inPounds({ amount: '2.50' })).toEqual({ amount: '5.00', currency: 'GBP' });
    expect(inPounds({ rate: '0.01', min: '1.00' })).toEqual({ amount: '2.00', currency: 'GBP' });
  });

  const decimals = (most: bigint, scale: number) =>
    fc.bigInt({ min: 0n, max: most }).map((digits) => Decimal.of(digits, scale).toString());
  const terms = fc.record(
    { amount: decimals(10_000n, 0), rate: decimals(500_000n, 6), min: decimals(100n, 0), max: decimals(10_000n, 0) },
    { requiredKeys: [] },
  );

  it.each(['JPY', 'EUR', 'KWD'])('and the price make exactly what is due, in %s', (currency) => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 1n, max: 10n ** 12n }), (drawn, minor) => {
        const price = fromMinor(minor, currency);
        const surcharge = feeAmount(fee({ ...drawn, currency }), price, same);
        const { assessment } = anAssessment(price.amount);
        const surcharges = [
          { ...surcharge, surchargeId: 'sur_1', type: 'collection_fee', rate: drawn.rate ?? '0' },
        ] as const;
        const due = dueOf({ assessment: { ...assessment, currency }, surcharges });
        expect(toMinor(due)).toBe(minor + toMinor(surcharge));
        expect(Decimal.parse(due.amount).scale).toBe(minorDigitsOf(currency));
        expect(Decimal.parse(surcharge.amount).isNegative()).toBe(false);
      }),
    );
  });
});
