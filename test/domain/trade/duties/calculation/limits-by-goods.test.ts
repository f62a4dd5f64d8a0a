import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const sold = (country: string, hsCode: string, amount: string, currency: string, changes: Partial<DutyRequest> = {}) =>
  assess(dutyRequest(country, { currency, lines: [goods(hsCode, amount, currency)], ...changes }));

const registered = { registrations: ['VOECNUMBER'] } as const;

describe('the Norwegian scheme for sellers (VOEC)', () => {
  it.each([
    ['a toy', '950300', '0.00'],
    ['a book', '490199', '0.00'],
    ['medicine', '300490', '50.00'],
    ['ammunition', '930630', '50.00'],
    ['lubricating oil', '340319', '50.00'],
    ['a refrigerator', '841821', '50.00'],
    ['a plant', '060240', undefined],
  ])('of 200 NOK of %s leaves VAT of %s at the border', (_, hsCode, vat) => {
    expect(sums(sold('NO', hsCode, '200', 'NOK', registered))['VAT']).toBe(vat);
  });
});

describe('books of low value to Canada', () => {
  const book = (amount: string, changes: Partial<DutyRequest> = {}) => sold('CA', '490199', amount, 'CAD', { to: { country: 'CA', region: 'ON' }, ...changes }); // oxfmt-ignore
  const american: Partial<DutyRequest> = { from: { country: 'US' } };

  it('bear no tax on a condition that no request says', () => {
    expect(book('15')).toMatchObject({ complete: false, upTo: '1.95' });
    expect(sums(book('15'))).toEqual({ Duty: '0.00', HST: '0.00' });
    expect(book('40', american)).toMatchObject({ complete: false, upTo: '5.20' });
  });

  it('bear it above the limits, and other goods none up to them', () => {
    expect(sums(book('21'))).toEqual({ Duty: '0.00', HST: '2.73' });
    expect(sold('CA', '950300', '20', 'CAD', { to: { country: 'CA', region: 'ON' } })).toMatchObject({
      complete: true,
    });
  });
});

describe('goods of up to 135 GBP for a business', () => {
  const business = (amount: string) => sold('GB', '851830', amount, 'GBP', { consignee: 'business' });

  it('may bear VAT in its return and none at the border', () => {
    expect(business('135')).toMatchObject({ complete: false, upTo: '27.00' });
    expect(business('135.01')).toMatchObject({ complete: true });
  });
});

describe('gifts to several persons in one parcel', () => {
  it.each([
    ['NO', 'NOK', '1000', '1000.01'],
    ['FO', 'DKK', '700', '700.01'],
  ])('to %s (%s) are free up to %s each', (country, currency, limit, above) => {
    const lowerFor = (amount: string) =>
      [sold(country, '950300', amount, currency, { contentType: 'Gift' })].flatMap(({ missing = [], lines }) =>
        [...missing, ...lines.flatMap((line) => line.missing ?? [])].filter(
          ({ reason }) => reason === 'gift_relief_in_part',
        ),
      );
    expect(lowerFor(limit)).toEqual([]);
    expect(lowerFor(above)).toMatchObject([{ direction: 'lower' }]);
  });
});
