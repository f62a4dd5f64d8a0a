import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';
import type { DutyRequest, GoodsLine } from '../../../../../src/domain/trade/index.ts';

type Parcel = Partial<DutyRequest> & { readonly unitWeight?: string };

const parcelOf = (amount: string, currency: string, hsCode: string, { unitWeight, ...changes }: Parcel) => {
  const more: Partial<GoodsLine> = { origin: changes.from?.country ?? 'CN', ...(unitWeight && { unitWeight }) };
  return { currency, ...changes, lines: [goods(hsCode, amount, currency, more)] };
};

const answer = (country: string, amount: string, currency: string, changes: Parcel = {}, hsCode = '610910') =>
  assess(dutyRequest(country, parcelOf(amount, currency, hsCode, changes)));

const reasonsOf = ({ lines, missing }: ReturnType<typeof assess>): readonly string[] =>
  [...(missing ?? []), ...lines.flatMap((line) => line.missing ?? [])].map(({ reason }) => reason);

describe('an exemption in Ukraine that a bill of 2026 ends', () => {
  const open = { complete: false, price: '0.00', upTo: '20.00' };

  it.each<[string, Parcel]>([
    ['a purchase', {}],
    ['a gift', { contentType: 'Gift' }],
    ['goods for a business', { consignee: 'business' }],
  ])('leaves the VAT of %s open', (_, changes) => {
    expect(answer('UA', '100', 'EUR', changes)).toMatchObject(open);
    expect(answer('UA', '100', 'EUR', { ...changes, date: '2026-04-05' }).complete).toBe(true);
  });

  it('leaves what exceeds the limit as it is', () => {
    expect(sums(answer('UA', '200', 'EUR'))).toEqual({ Duty: '5.00', VAT: '11.00' });
  });
});

describe('the limit of a month in Uzbekistan', () => {
  it.each<[string, Parcel, string]>([
    ['by courier', { unitWeight: '1' }, '64.33'],
    ['by post', { unitWeight: '1', channel: 'postal' }, '64.33'],
    ['of heavy goods', { unitWeight: '10' }, '94.33'],
  ])('may be used up %s: 30 %, or 3 USD a kilogram counted twice, and the fee', (_, changes, upTo) => {
    expect(answer('UZ', '100', 'USD', changes)).toMatchObject({ complete: false, price: '0.00', upTo });
  });

  it('has no bound without the weight', () => {
    expect(answer('UZ', '100', 'USD').upTo).toBeUndefined();
  });
});

describe('parcels by post to Mexico', () => {
  it.each([
    ['50', '0.00', '16.75'],
    ['100', '19.00', '33.50'],
  ])('of %s USD bear %s, and at most the rate of couriers', (amount, price, upTo) => {
    expect(answer('MX', amount, 'USD', { channel: 'postal' })).toMatchObject({ complete: false, price, upTo });
  });

  it('bear what couriers do, by courier', () => {
    expect(answer('MX', '100', 'USD')).toMatchObject({ complete: true, price: '33.50' });
  });

  it('of books bear nothing, or at most the rate of couriers', () => {
    const books = answer('MX', '100', 'USD', { channel: 'postal' }, '490199');
    expect(books).toMatchObject({ complete: false, price: '0.00', upTo: '33.50' });
  });
});

describe('books to Indonesia', () => {
  it.each([
    ['3', true],
    ['100', false],
    ['1500', false],
  ])('of %s USD may be novels, which bear 7.5 %', (amount, complete) => {
    const upTo = complete ? undefined : (Number(amount) * 0.075).toFixed(2);
    expect(answer('ID', amount, 'USD', {}, '490199')).toMatchObject({ complete, price: '0.00', ...(upTo && { upTo }) });
  });
});

describe('the charge of 4 % in Nigeria', () => {
  const germany = { from: { country: 'DE' } };

  it.each<[string, Parcel]>([
    ['a business', { ...germany, consignee: 'business' }],
    ['a parcel by post', { ...germany, channel: 'postal' }],
  ])('may be due of %s below 300 USD, too', (_, changes) => {
    expect(answer('NG', '100', 'USD', changes)).toMatchObject({ complete: false, price: '32.66', upTo: '35.88' });
  });
});

describe('the limit of 200 USD in South Korea for goods of the United States', () => {
  const of = (hsCode: string, amount: string) => answer('KR', amount, 'USD', { from: { country: 'US' } }, hsCode);

  it('may hold for goods of a code that has some of general clearance', () => {
    expect(reasonsOf(of('330499', '180'))).toEqual(['limit_may_be_higher']);
    expect(of('330499', '180')).toMatchObject({ complete: false, price: '30.87', upTo: '30.87' });
  });

  it.each([
    ['330499', '150'],
    ['330499', '201'],
    ['611020', '180'],
  ])('is not in doubt for %s of %s USD', (hsCode, amount) => {
    expect(reasonsOf(of(hsCode, amount))).not.toContain('limit_may_be_higher');
  });
});

describe('the processing fee of the United States', () => {
  const fee = (origin: string, amount: string, changes: Parcel = {}) =>
    sums(answer('US', amount, 'USD', { from: { country: origin }, ...changes }))['Customs fee'];

  it.each(['KH', 'HT', 'JM', 'GU', 'ET'])('is not charged on goods of %s', (origin) => {
    for (const date of ['2026-09-30', '2026-10-01']) {
      expect([fee(origin, '200', { date }), fee(origin, '5000', { date })]).toEqual([undefined, undefined]);
    }
  });

  it.each(['2026-09-30', '2026-10-01'])('is not charged on gifts that are free, on %s', (date) => {
    const gift = (amount: string) => fee('GB', amount, { date, contentType: 'Gift' });
    const sale = fee('GB', '100', { date });
    expect(sale).toBeDefined();
    expect([gift('100'), gift('100.01'), gift('2500')]).toEqual([undefined, sale, sale]);
  });
});

describe('fees that differ by post', () => {
  it('are a levy of New Zealand, which the post pays', () => {
    const levy = (channel: DutyRequest['channel']) => sums(answer('NZ', '300', 'NZD', { channel }))['Customs fee'];
    expect([levy('courier'), levy('postal')]).toEqual(['2.54', undefined]);
  });

  it('are a biosecurity charge of Australia, of which the table of charges is silent', () => {
    const post = answer('AU', '1050', 'AUD', { channel: 'postal' }, '660191');
    expect(post).toMatchObject({ complete: false, price: '155.00', upTo: '200.00' });
    expect(answer('AU', '1050', 'AUD', {}, '660191')).toMatchObject({ complete: true, price: '200.00' });
  });
});

describe('the customs union of the United Kingdom and the Crown Dependencies', () => {
  const from = (country: string) => ({ from: { country } });

  it.each([
    ['JE', 'GB', '0.00'],
    ['JE', 'IM', '0.00'],
    ['JE', 'GG', '0.00'],
    ['GG', 'JE', '0.00'],
    ['GB', 'GG', '0.00'],
    ['JE', 'FR', '24.00'],
    ['GG', 'US', '24.00'],
  ])('to %s from %s', (to, origin, duty) => {
    expect(sums(answer(to, '200', 'GBP', from(origin)))).toMatchObject({ Duty: duty });
  });

  it('frees goods of elsewhere if they are in free circulation, which no request says', () => {
    const request = dutyRequest('JE', { ...from('GB'), currency: 'GBP', lines: [goods('610910', '100', 'GBP')] });
    expect(assess(request)).toMatchObject({ complete: false, price: '5.00', upTo: '17.60' });
    expect(assess({ ...request, ...from('CN') })).toMatchObject({ complete: true, price: '17.60' });
  });
});

describe('the customs unions of the European Union', () => {
  const duty = (to: string, hsCode: string, changes: Partial<DutyRequest>): string | undefined =>
    sums(answer(to, '200', 'EUR', changes, hsCode))['Duty'];

  it.each([
    ['SM', 'IT', '420222', '0.00'],
    ['IT', 'SM', '420222', '0.00'],
    ['AD', 'ES', '610910', '0.00'],
    ['FR', 'AD', '610910', '0.00'],
    ['FR', 'AD', '040900', '34.60'],
    ['SM', 'US', '420222', '0.00'],
    ['SM', 'GB', '420222', '19.40'],
    ['AD', 'GB', '610910', '24.00'],
  ])('to %s from %s: %s', (to, origin, hsCode, due) => {
    expect(duty(to, hsCode, { from: { country: origin } })).toBe(due);
  });

  it('have no flat duty of small parcels either', () => {
    expect(sums(answer('DE', '100', 'EUR', { from: { country: 'SM' } }))).toMatchObject({ Duty: '0.00' });
  });

  it.each([
    ['SM', 'IT', '34.00', '62.08'],
    ['IT', 'SM', '44.00', '73.28'],
    ['AD', 'FR', '9.00', '34.08'],
    ['FR', 'AD', '40.00', '68.80'],
  ])(
    'to %s from %s: goods of elsewhere are free in free circulation, and the bound has the duty',
    (to, from, price, upTo) => {
      const lines = [goods('610910', '200', 'EUR')];
      const request = dutyRequest(to, { from: { country: from }, lines });
      expect(assess(request)).toMatchObject({ complete: false, price, upTo });
    },
  );
});

describe('duty on goods of foreign origin alone', () => {
  const due = (to: string, amount: string, currency: string, changes: Parcel) =>
    sums(answer(to, amount, currency, changes))['Duty'];

  it('spares goods of the United States into the Virgin Islands without a statement', () => {
    const from = (country: string) => due('VI', '500', 'USD', { from: { country } });
    expect([from('US'), from('PR'), from('CN'), from('GB')]).toEqual(['0.00', '0.00', '30.00', '30.00']);
  });

  it('spares goods of the Union into Gibraltar since the treaty, if they are sent from there', () => {
    const from = (country: string, date = '2026-11-20') => due('GI', '300', 'EUR', { from: { country }, date });
    expect([from('ES'), from('CN'), from('ES', '2026-04-09')]).toEqual(['0.00', '36.00', '36.00']);
  });

  it('spares what persons in New Caledonia have from the Union below 50,000 XPF', () => {
    const from = (amount: string, changes: Parcel) => due('NC', amount, 'XPF', changes);
    const ofFrance = { from: { country: 'FR' } };
    expect([from('49999', ofFrance), from('50000', ofFrance)]).toEqual(['0', undefined]);
    expect([from('40000', { ...ofFrance, consignee: 'business' }), from('40000', {})]).toEqual([undefined, undefined]);
  });
});

describe('dock dues of the French overseas departments', () => {
  const told = (to: string, changes: Partial<DutyRequest>, amount = '100'): boolean =>
    answer(to, amount, 'EUR', changes).notices.some(({ message }) => message.startsWith('Dock dues'));
  const places = ['RE', 'GP', 'MQ', 'GF', 'YT'];

  it.each(places)('are named on sales to %s, from the Union too', (to) => {
    for (const border of ['customs', 'fiscal'] as const) {
      const sale = { from: { country: border === 'fiscal' ? 'FR' : 'CN' }, border };
      expect([told(to, sale), answer(to, '100', 'EUR', sale).complete]).toEqual([true, false]);
    }
  });

  it.each(places)('are not due on small gifts to %s', (to) => {
    const gift = { contentType: 'Gift' } as const;
    const ofUnion = { ...gift, from: { country: 'FR' }, border: 'fiscal' } as const;
    expect([told(to, gift, '45'), told(to, gift, '46')]).toEqual([false, true]);
    expect([told(to, ofUnion, '400'), told(to, ofUnion, '401')]).toEqual([false, true]);
  });
});

it('gifts to South Africa are free twice a year, by courier as by post', () => {
  for (const channel of ['courier', 'postal'] as const) {
    const gift = answer('ZA', '1300', 'ZAR', { channel, contentType: 'Gift' });
    expect(gift).toMatchObject({ complete: false, price: '0.00', upTo: '887.25' });
  }
  expect(answer('ZA', '1500', 'ZAR', { contentType: 'Gift' }).complete).toBe(true);
});

it('duty below 9 GBP by post to the United Kingdom may be waived, which the answer says', () => {
  const said = (amount: string, channel: DutyRequest['channel']) =>
    answer('GB', amount, 'GBP', { channel }, '711719').notices.some(({ reason }) => reason === 'duty_may_be_lower');
  expect(said('140', 'postal')).toBe(true);
  expect([said('140', 'courier'), said('450', 'postal')]).toEqual([false, false]);
});
