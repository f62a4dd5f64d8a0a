import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../../src/domain/shared/index.ts';
import { assessingCountry, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, bundled, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const gift = (country: string, amount: string, currency: string, changes: Partial<DutyRequest> = {}) =>
  assess(
    dutyRequest(country, { currency, contentType: 'Gift', lines: [goods('61091000', amount, currency)], ...changes }),
  );

describe('gifts to the Union', () => {
  it.each([
    ['45', { Duty: '0.00', VAT: '0.00' }],
    ['45.01', { Duty: '1.13', VAT: '8.77' }],
    ['200', { Duty: '5.00', VAT: '38.95' }],
    ['700', { Duty: '17.50', VAT: '136.33' }],
    ['700.01', { Duty: '84.00', VAT: '148.96' }],
  ])('worth %s EUR', (amount, expected) => {
    expect(sums(gift('DE', amount, 'EUR'))).toEqual(expected);
  });

  it('pay the flat rate on transport and insurance too, whose cost does not count for the limit', () => {
    const parcel = { freight: { amount: '80', currency: 'EUR' }, insurance: { amount: '20', currency: 'EUR' } };
    expect(sums(gift('DE', '700', 'EUR', parcel)).Duty).toBe('20.00');
  });

  it('keep what the tariff or an agreement makes free', () => {
    const laptop = { lines: [goods('84713000', '200', 'EUR')] };
    const british = { lines: [goods('61091000', '200', 'EUR', { origin: 'GB', originDeclared: true })] };
    expect([sums(gift('DE', '0', 'EUR', laptop)).Duty, sums(gift('DE', '0', 'EUR', british)).Duty]).toEqual([
      '0.00',
      '0.00',
    ]);
  });

  it('pay no flat rate on tobacco, or to a business', () => {
    const cigars = gift('DE', '0', 'EUR', { lines: [goods('24021000', '200', 'EUR')] });
    expect(sums(cigars).Duty).toBe('52.00');
    expect(sums(gift('DE', '200', 'EUR', { consignee: 'business' })).Duty).toBe('24.00');
  });

  it('are said to pay less where there are several, and only then', () => {
    expect(reasons(gift('DE', '46', 'EUR'))).toContain('gift_relief_in_part');
    expect(reasons(gift('DE', '45', 'EUR'))).not.toContain('gift_relief_in_part');
  });
});

describe('gifts with limits of quantity', () => {
  const of = (country: string, code: string, currency: string) =>
    gift(country, '0', currency, { lines: [goods(code, '30', currency, { origin: 'US', unitWeight: '1' })] });

  it.each([
    ['DE', 'EUR', 'perfume', '330300'],
    ['FR', 'EUR', 'perfume', '330300'],
    ['FR', 'EUR', 'cigars', '240210'],
    ['GB', 'GBP', 'perfume', '330300'],
    ['GB', 'GBP', 'spirits', '220830'],
    ['NO', 'NOK', 'perfume', '330300'],
  ])('to %s in %s: %s may bear no tax', (country, currency, _, code) => {
    const answer = of(country, code, currency);
    expect(answer.complete).toBe(false);
    expect(answer.lines[0]?.missing?.map(({ reason, direction }) => [reason, direction])).toContainEqual([
      'tax_may_be_lower',
      'lower',
    ]);
  });

  it.each([
    ['FR', '090121', '1.65'],
    ['FR', '090210', '1.65'],
    ['HU', '090121', '8.10'],
  ])('to %s: of %s, which is free up to a quantity, the tax is said: at most %s', (country, code, upTo) => {
    const answer = of(country, code, 'EUR');
    expect([sums(answer), answer.price, answer.complete, answer.upTo]).toEqual([
      { Duty: '0.00', VAT: '0.00' },
      '0.00',
      false,
      upTo,
    ]);
  });

  it('are none on coffee to Great Britain', () => {
    expect(of('GB', '090121', 'GBP').complete).toBe(true);
  });
});

describe('several gifts in one parcel', () => {
  it.each([
    ['GB', 'GBP', '39', '39.01'],
    ['IS', 'ISK', '13500', '13501'],
    ['FR', 'EUR', '45', '45.01'],
  ])('to %s may pay less above the limit of %s', (country, currency, limit, above) => {
    const isSaid = (amount: string) => reasons(gift(country, amount, currency)).includes('gift_relief_in_part');
    expect([isSaid(limit), isSaid(above)]).toEqual([false, true]);
  });

  it('to Germany may pay its flat rate for duty and tax together', () => {
    const isSaid = (amount: string) => reasons(gift('DE', amount, 'EUR')).includes('tax_may_be_lower');
    expect([isSaid('45'), isSaid('700'), isSaid('700.01')]).toEqual([false, true, false]);
  });
});

describe('gifts to Iceland', () => {
  it.each([
    ['13500', { Duty: '0', VAT: '0' }],
    ['13501', { Duty: '0', VAT: '0' }],
    ['20000', { Duty: '0', VAT: '1560' }],
  ])('worth %s ISK pay on what is above 13,500', (amount, expected) => {
    expect(sums(gift('IS', amount, 'ISK'))).toEqual(expected);
  });

  it('pay on transport only if they are worth more', () => {
    const freight = { amount: '5000', currency: 'ISK' };
    expect([
      sums(gift('IS', '13500', 'ISK', { freight })).VAT,
      sums(gift('IS', '20000', 'ISK', { freight })).VAT,
    ]).toEqual(['0', '2760']);
  });
});

describe('gifts of what a quantity alone may be free of', () => {
  /** Destinations whose source names the goods that are no free gifts, and perfume is not among them. */
  const named = ['AZ', 'DZ', 'IR', 'JP', 'LB', 'MU', 'VN'];
  const parcel = (country: string, code: string, amount: string, contentType: DutyRequest['contentType']) =>
    assess(dutyRequest(country, { contentType, lines: [goods(code, amount, 'EUR', { unitWeight: '0.2' })] }));
  const taxed = ({ lines }: ReturnType<typeof parcel>): boolean =>
    lines[0]?.charges.some(({ code, amount }) => (code === 'VAT' || code === 'GST') && Number(amount) > 0) ?? false;
  /** Whether the relief for gifts decides on a shirt: the same parcel of a shop costs more. */
  const hasRelief = (country: string, amount: string): boolean =>
    Number(parcel(country, '610910', amount, 'Gift').price) <
    Number(parcel(country, '610910', amount, 'CommercialGoods').price);
  const ruledDestinations = countryCodes.filter(
    (country) => assessingCountry({ country }) === country && bundled.ruleSets.of(territoryOf(country)),
  );

  it.each(['330300', '220830', '220421', '240220', '240210'])('are never answered whole on silence: %s', (code) => {
    const silent = ruledDestinations.flatMap((country) =>
      ['5', '30'].flatMap((amount) => {
        if (named.includes(country) || !hasRelief(country, amount)) return [];
        const [gift, sold] = (['Gift', 'CommercialGoods'] as const).map((type) => parcel(country, code, amount, type));
        if (!gift?.complete) return [];
        const isFreed = Number(gift.price) < Number(sold?.price);
        return isFreed || taxed(gift) ? [`${country} ${amount}`] : [];
      }),
    );
    expect(silent).toEqual([]);
  });

  it('have the sum without the relief as the highest', () => {
    const sold = parcel('BQ', '330300', '40', 'CommercialGoods');
    expect(parcel('BQ', '330300', '40', 'Gift')).toMatchObject({ complete: false, price: '0.00' });
    expect(parcel('BQ', '330300', '40', 'Gift').upTo).toBe(sold.price);
  });

  it('are free by the limit for low values all the same', () => {
    expect(parcel('AM', '330300', '40', 'Gift')).toMatchObject({ complete: true, price: '0.00' });
  });
});
