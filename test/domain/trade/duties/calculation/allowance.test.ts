import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const gift = (lines: ReturnType<typeof goods>[]) =>
  dutyRequest('CA', {
    currency: 'CAD',
    to: { country: 'CA', region: 'AB' },
    from: { country: 'GB' },
    contentType: 'Gift',
    lines,
  });

const shirtAt = (amount: string) => goods('610910', amount, 'CAD');

describe('what is left out of the value of a gift to Canada', () => {
  it.each([
    ['60', { Duty: '0.00', GST: '0.00' }],
    ['60.01', { Duty: '0.00', GST: '0.00' }],
    ['61', { Duty: '0.18', GST: '0.06' }],
    ['160', { Duty: '18.00', GST: '5.90' }],
  ])('is 60 CAD: %s CAD', (amount, expected) => {
    expect(sums(assess(gift([shirtAt(amount)])))).toEqual(expected);
  });

  it('is left out once, whatever the gift is made of, and in whatever order', () => {
    const lines = [shirtAt('100'), goods('490199', '60', 'CAD')];
    const answer = assess(gift(lines));
    expect(answer.declaration.goodsValue).toBe('160.00');
    expect(sums(answer)).toEqual({ Duty: '11.25', GST: '5.57' });
    expect(sums(assess(gift(lines.toReversed())))).toEqual(sums(answer));
  });

  it('is not left out of what relatives cannot send free, nor of what was bought', () => {
    const wine = assess(gift([shirtAt('100'), goods('220421', '100', 'CAD')])).lines.map(
      ({ charges }) => charges[0]?.amount,
    );
    expect(wine[0]).toBe('7.20');
    expect(sums(assess({ ...gift([shirtAt('160')]), contentType: 'CommercialGoods' }))).toEqual({
      Duty: '28.80',
      GST: '9.44',
    });
  });
});
