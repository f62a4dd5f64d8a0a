import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, RuleSet, Tariff, TariffLine } from '../../../../../src/domain/trade/index.ts';
import { percent, rule, tariffOf, territory } from '../../../../support/example-territory.ts';
import { assess, bundled, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const perHundredKilos = { kind: 'specific', amount: '50', currency: 'EUR', per: '100', unit: 'kg' } as const;

const rates: Readonly<Record<string, Partial<TariffLine>>> = {
  '11': { mfn: { parts: [{ kind: 'adValorem', rate: '0.1' }, perHundredKilos], text: '10% + 50 EUR/100 kg' } },
  '12': { mfn: { ...percent('0.1'), minimum: [perHundredKilos], text: '10% min 50 EUR/100 kg' } },
  '13': { mfn: { ...percent('0.1'), maximum: [perHundredKilos], text: '10% max 50 EUR/100 kg' } },
  '14': {
    mfn: { parts: [{ kind: 'specific', amount: '1', currency: 'EUR', per: '1', unit: 'litre' }], text: '1 EUR/l' },
  },
  '15': {
    mfn: { parts: [{ kind: 'specific', amount: '6', currency: 'EUR', per: '1', unit: 'dozen' }], text: '6 EUR/dozen' },
  },
  '16': { mfn: percent('0.2'), preferences: { friends: percent('0.05') } },
  '17': { mfn: 'unreadable' },
};

const tariff = tariffOf(rates);

const by = (rules: Partial<RuleSet>, request: Partial<DutyRequest>) =>
  calculate(dutyRequest('XX', request), { ...territory, ...rules }, tariff, bundled.exchangeRates.on('2026-11-20'));
const dutyOf = (code: string, more: Parameters<typeof goods>[3] = {}) =>
  by({}, { lines: [goods(code, '100', 'EUR', more)] });

describe('goods of an origin that bears a column of its own', () => {
  const columns = [
    {
      ...rule('other-column'),
      name: 'The other column',
      column: 'other',
      notice: { name: 'tariff_column_not_loaded', effect: 'warn', message: 'The ordinary rate was taken.' },
      when: { origins: ['KP'] },
    },
  ] as const;
  const loaded: Tariff = {
    ...tariff,
    lookup: (code) => ({ code, mfn: percent('0.1'), preferences: { other: percent('0.9') }, source: 'a list' }),
  };
  const ask = (of: Tariff, origin: string) =>
    calculate(
      dutyRequest('XX', { lines: [goods('6109', '100', 'EUR', { origin })] }),
      { ...territory, columns },
      of,
      bundled.exchangeRates.on('2026-11-20'),
    );

  it('pay by it, declared or not', () => {
    const answer = ask(loaded, 'KP');
    expect([sums(answer).Duty, answer.lines[0]?.charges[0]?.rule, reasons(answer)]).toEqual([
      '90.00',
      'other-column',
      [],
    ]);
    expect([sums(ask(loaded, 'GB')).Duty, reasons(ask(loaded, 'GB'))]).toEqual(['10.00', []]);
  });

  it('pay the ordinary rate, with a notice, if the tariff has no such column', () => {
    const without: Tariff = {
      ...tariff,
      lookup: (code) => ({ code, mfn: percent('0.1'), preferences: {}, source: 'a list' }),
    };
    const answer = ask(without, 'KP');
    expect([sums(answer).Duty, reasons(answer)]).toEqual(['10.00', ['tariff_column_not_loaded']]);
  });
});

describe('a duty that hangs on more than value', () => {
  it('adds its parts: 10 % of 100 EUR and 50 EUR for 100 kg of 2 kg', () => {
    expect(sums(dutyOf('1101', { unitWeight: '2' })).Duty).toBe('11.00');
  });

  it('weighs a line by its quantity', () => {
    expect(sums(by({}, { lines: [goods('1101', '10', 'EUR', { unitWeight: '0.5', quantity: 10 })] })).Duty).toBe(
      '12.50',
    );
  });

  it.each([
    ['40', '20.00'],
    ['10', '10.00'],
  ])('is at least its minimum: of %s kg %s', (unitWeight, duty) => {
    expect(sums(dutyOf('1201', { unitWeight })).Duty).toBe(duty);
  });

  it.each([
    ['4', '2.00'],
    ['40', '10.00'],
  ])('is at most its maximum: of %s kg %s', (unitWeight, duty) => {
    expect(sums(dutyOf('1301', { unitWeight })).Duty).toBe(duty);
  });

  it('counts dozens', () => {
    expect(sums(by({}, { lines: [goods('1501', '1', 'EUR', { quantity: 18 })] })).Duty).toBe('9.00');
  });

  it.each([
    ['the weight', '1101', 'nothing says the weight'],
    ['an unknown number of litres', '1401', 'how many litre'],
    ['a rate that could not be parsed', '1701', 'no rate by value'],
    ['a code the tariff does not have', '9901', 'no line for 9901'],
  ])('is not guessed without %s', (_, code, why) => {
    const answer = dutyOf(code);
    expect(answer).toMatchObject({ complete: false, price: '0.00', lines: [{ charges: [] }] });
    expect(answer.lines[0]?.notComputable).toContain(why);
    expect(reasons(answer)).toEqual(['line_not_computable']);
  });

  it('is shown with what it comes to', () => {
    expect(dutyOf('1101', { unitWeight: '2' }).lines[0]?.charges[0]).toEqual({
      name: 'Duty',
      code: 'DUTY',
      amount: '11.00',
      currency: 'EUR',
      rate: '0.11',
      rule: 'tariff-XX-11',
    });
  });
});

describe('a preference', () => {
  it('is the column of the tariff, for goods of that origin with a statement on origin', () => {
    expect(sums(dutyOf('1601', { origin: 'GB', originDeclared: true })).Duty).toBe('5.00');
    expect(sums(dutyOf('1601', { origin: 'GB' })).Duty).toBe('20.00');
    expect(sums(dutyOf('1601', { origin: 'CN', originDeclared: true })).Duty).toBe('20.00');
  });
});

describe('bases and shares', () => {
  it('charges duty on goods and freight, and tax on everything', () => {
    const answer = by(
      {},
      {
        lines: [goods('1601', '100', 'EUR')],
        freight: { amount: '10', currency: 'EUR' },
        insurance: { amount: '5', currency: 'EUR' },
      },
    );
    expect(sums(answer)).toEqual({ Duty: '22.00', VAT: '27.40' });
    expect(answer.declaration).toMatchObject({
      goodsValue: '100.00',
      freight: '10.00',
      insurance: '5.00',
      customsValue: '110.00',
    });
  });

  it('shares freight by value, and alike where nothing is worth anything', () => {
    const freight = { amount: '30', currency: 'EUR' };
    const dutiesOf = (one: string, other: string) =>
      by({}, { freight, lines: [goods('1601', one, 'EUR'), goods('1601', other, 'EUR')] }).lines.map(
        ({ charges }) => charges[0]?.amount,
      );
    expect(dutiesOf('200', '100')).toEqual(['44.00', '22.00']);
    expect(dutiesOf('0', '0')).toEqual(['3.00', '3.00']);
  });

  it('rounds half up, once a line', () => {
    const half = (amount: string) => sums(by({ taxes: [] }, { lines: [goods('1601', amount, 'EUR')] })).Duty;
    expect([half('0.12'), half('0.13'), half('0.025'), half('0.024')]).toEqual(['0.02', '0.03', '0.01', '0.00']);
  });

  it('answers in another currency by the rate of the day, and names it', () => {
    const answer = by({}, { currency: 'USD', lines: [goods('1601', '84.64', 'GBP')] });
    expect(sums(answer)).toEqual({ Duty: '21.41', VAT: '25.69' });
    expect(answer.declaration.exchangeRates.map(({ from, to, date }) => [from, to, date])).toEqual([
      ['EUR', 'USD', '2024-06-28'],
      ['GBP', 'EUR', '2024-06-28'],
    ]);
    expect(reasons(answer)).toContain('exchange_rates_stale');
  });

  it('puts a fee into the base of the tax where the rule says so, and tax onto a fee where that is how it is', () => {
    const fee = {
      ...rule('fee'),
      name: 'Customs fee' as const,
      per: 'consignment' as const,
      amount: '10',
      currency: 'EUR',
    };
    const lines = [goods('1601', '100', 'EUR')];
    expect(sums(by({ fees: [{ ...fee, inTaxBase: true }] }, { lines }))).toEqual({
      Duty: '20.00',
      VAT: '26.00',
      'Customs fee': '10.00',
    });
    expect(sums(by({ fees: [{ ...fee, taxRate: '0.15' }] }, { lines }))).toEqual({
      Duty: '20.00',
      VAT: '24.00',
      'Customs fee': '11.50',
    });
    // A fee with a tax of its own is not taxed again. The loader refuses rules that ask for both.
    expect(sums(by({ fees: [{ ...fee, taxRate: '0.15', inTaxBase: true }] }, { lines }))).toEqual({
      Duty: '20.00',
      VAT: '24.00',
      'Customs fee': '11.50',
    });
  });
});

describe('kinds of consignments', () => {
  const shirt = goods('610910', '100', 'GBP');
  const gb = (more: Partial<DutyRequest>) => assess(dutyRequest('GB', { currency: 'GBP', lines: [shirt], ...more }));

  it('asks nothing inside one territory, nor of documents', () => {
    expect(gb({ border: 'none' })).toMatchObject({ price: '0.00', charges: [], complete: true });
    expect(reasons(gb({ border: 'none' }))).toEqual(['no_border']);
    expect(reasons(gb({ contentType: 'Documents', lines: [] }))).toEqual(['documents']);
  });

  it('asks tax and no duty inside one customs territory', () => {
    const answer = assess(dutyRequest('DE', { border: 'fiscal', lines: [goods('610910', '200', 'EUR')] }));
    expect(sums(answer)).toEqual({ Duty: '0.00', VAT: '38.00' });
  });

  it('frees gifts to a person up to the limit, and no others', () => {
    const gift = (amount: string, more: Partial<DutyRequest> = {}) =>
      sums(gb({ contentType: 'Gift', lines: [goods('610910', amount, 'GBP')], ...more }));
    expect(gift('39')).toEqual({ Duty: '0.00', VAT: '0.00' });
    expect(gift('39.01')).toEqual({ Duty: '0.00', VAT: '7.80' });
    expect(gift('39', { consignee: 'business' })).toEqual({ Duty: '0.00', VAT: '7.80' });
  });

  it('frees returned goods and says what has to be proven', () => {
    const answer = gb({ contentType: 'ReturnOfGoods', lines: [goods('610910', '500', 'GBP')] });
    expect(sums(answer)).toEqual({ Duty: '0.00', VAT: '0.00' });
    expect(reasons(answer)).toEqual(['returned_goods_relief']);
  });

  it('frees samples of nothing', () => {
    expect(sums(gb({ contentType: 'Sample', lines: [goods('610910', '200', 'GBP')] }))).toEqual({
      Duty: '24.00',
      VAT: '44.80',
    });
  });

  it('leaves the tax to a registered seller, and says how much that is', () => {
    const answer = gb({ registrations: ['VAT'], freight: { amount: '10', currency: 'GBP' } });
    expect(sums(answer)).toEqual({ Duty: '0.00', VAT: '0.00' });
    expect(answer.declaration.checkoutTaxes).toEqual([
      { scheme: 'UK VAT at the point of sale', name: 'VAT', amount: '22.00', currency: 'GBP', rule: 'gb-supply-vat' },
    ]);
  });

  it('shows the tax as due where the seller could have been registered, and says so', () => {
    expect(sums(gb({}))).toEqual({ Duty: '0.00', VAT: '20.00' });
    expect(reasons(gb({}))).toContain('scheme_number_missing');
  });

  it.each([
    ['AU', 'AUD', '1000', 'customs.AU_GST'],
    ['NZ', 'NZD', '1000', 'customs.NZ_GST'],
    ['SG', 'SGD', '400', 'customs.exporterGST'],
  ])('names the scheme of %s up to its limit, of sales alone', (country, currency, limit, number) => {
    const noticesOf = (amount: string, contentType: 'CommercialGoods' | 'Gift' = 'CommercialGoods') =>
      assess(dutyRequest(country, { currency, contentType, lines: [goods('61091000', amount, currency)] })).notices;
    const named = noticesOf(limit).find(({ reason }) => reason === 'tax_of_registered_sellers');
    expect(named).toMatchObject({ level: 'info', message: expect.stringContaining(number) as string });
    const others = [...noticesOf(limit, 'Gift'), ...noticesOf(`${limit}.01`)].map(({ reason }) => reason);
    expect(others).not.toContain('tax_of_registered_sellers');
  });

  it('says nothing of a number where no tax is due: books to Great Britain, and below 5 CHF of tax', () => {
    const books = dutyRequest('GB', { currency: 'GBP', lines: [goods('490199', '50', 'GBP')] });
    const small = dutyRequest('CH', { lines: [goods('61091000', '50', 'CHF')] });
    expect([books, small].map((request) => reasons(assess(request)).includes('scheme_number_missing'))).toEqual([
      false,
      false,
    ]);
    const due = dutyRequest('CH', { lines: [goods('61091000', '62', 'CHF')] });
    expect(reasons(assess(due))).toContain('scheme_number_missing');
  });

  it('names excise and does not guess it', () => {
    const answer = gb({ lines: [goods('22042106', '100', 'GBP', { unitWeight: '1' })] });
    expect(reasons(answer)).toContain('excise_due');
    expect(answer.charges.map(({ name }) => name)).not.toContain('Excise');
  });

  it('gives books and food their own rates of tax, by member', () => {
    const taxOf = (country: string, code: string) =>
      sums(assess(dutyRequest(country, { lines: [goods(code, '100', 'EUR')], date: '2026-02-01' }))).VAT;
    expect([taxOf('DE', '490199'), taxOf('IE', '490199'), taxOf('DK', '490199'), taxOf('CZ', '490199')]).toEqual([
      '7.00',
      '0.00',
      '25.00',
      '0.00',
    ]);
    expect([taxOf('DE', '090121'), taxOf('FR', '090121'), taxOf('HU', '090121'), taxOf('LU', '090121')]).toEqual([
      '7.00',
      '5.50',
      '27.00',
      '3.00',
    ]);
    expect([taxOf('FR', '170490'), taxOf('IE', '611120'), taxOf('LU', '611120')]).toEqual(['20.00', '0.00', '3.00']);
  });

  it('applies the rates of the islands of Portugal', () => {
    const taxIn = (region?: string) =>
      sums(
        assess(
          dutyRequest('PT', {
            to: { country: 'PT', ...(region !== undefined && { region }) },
            lines: [goods('610910', '100', 'EUR')],
            date: '2026-05-01',
          }),
        ),
      ).VAT;
    expect([taxIn(), taxIn('PT-30'), taxIn('PT-20')]).toEqual(['23.00', '22.00', '16.00']);
  });

  it('taxes by province in Canada, and warns when it does not know which', () => {
    const taxesIn = (region?: string) =>
      assess(
        dutyRequest('CA', {
          currency: 'CAD',
          to: { country: 'CA', ...(region !== undefined && { region }) },
          lines: [goods('950300', '100', 'CAD')],
        }),
      );
    const sumsIn = (region: string) => sums(taxesIn(region));
    expect(sumsIn('AB')).toEqual({ Duty: '0.00', GST: '5.00' });
    expect(sumsIn('BC')).toEqual({ Duty: '0.00', GST: '5.00', 'Sales tax': '7.00' });
    expect(sumsIn('QC')).toEqual({ Duty: '0.00', GST: '5.00', 'Sales tax': '9.98' });
    expect(sumsIn('PE')).toEqual({ Duty: '0.00', HST: '15.00' });
    expect(reasons(taxesIn())).toContain('province_missing');
  });

  it.each([
    ['CA', goods('850440', '100', 'CAD', { origin: 'US' }), 'US', 'province_missing'],
    ['AE', goods('300490', '200', 'AED'), 'CN', 'tax_exemption_not_loaded'],
    ['GB', goods('961900', '100', 'GBP'), 'CN', 'tax_exemption_not_loaded'],
    ['AU', goods('090210', '2000', 'AUD'), 'CN', 'tax_exemption_not_loaded'],
    ['CA', goods('151590', '100', 'CAD'), 'CN', 'tax_exemption_not_loaded'],
    ['PT', goods('490199', '20', 'EUR'), 'CN', 'reduced_rate_of_region_not_loaded'],
  ])('to %s says what the tax may be also where no duty is due', (country, line, from, reason) => {
    const to = { country, ...(country === 'PT' && { region: 'PT-30' }) };
    const answer = assess(
      dutyRequest(country, { to, from: { country: from }, currency: line.value.currency, lines: [line] }),
    );
    expect(reasons(answer)).toContain(reason);
    expect(reasons(assess(dutyRequest(country, { to, contentType: 'Documents', lines: [] })))).not.toContain(reason);
  });

  it('says nothing of a tax that is not due', () => {
    const returned = dutyRequest('GB', {
      contentType: 'ReturnOfGoods',
      currency: 'GBP',
      lines: [goods('961900', '500', 'GBP')],
    });
    expect(reasons(assess(returned))).toEqual(['returned_goods_relief']);
  });

  it('converts amounts in lev at the fixed rate and says that it is retired', () => {
    const answer = assess(
      dutyRequest('BG', { currency: 'BGN', lines: [goods('847130', '195.583', 'BGN')], date: '2026-05-01' }),
    );
    expect(sums(answer)).toEqual({ Duty: '0.00', VAT: '39.12' });
    expect(reasons(answer)).toContain('currency_retired');
  });

  it('says when a rate is only typical of a chapter, or the highest of several', () => {
    expect(reasons(assess(dutyRequest('CA', { lines: [goods('610510', '100', 'EUR')] })))).toContain(
      'tariff_rate_typical',
    );
    const range = assess(
      dutyRequest('US', { currency: 'USD', lines: [goods('610990', '100', 'USD', { origin: 'GB' })] }),
    );
    expect(reasons(range)).toContain('tariff_rate_range');
    expect(range.lines[0]?.charges[0]?.rate).toBe('0.32');
    const exact = assess(
      dutyRequest('US', { currency: 'USD', lines: [goods('6109901540', '100', 'USD', { origin: 'GB' })] }),
    );
    expect(reasons(exact)).not.toContain('tariff_rate_range');
    expect(exact.lines[0]?.charges[0]?.rate).toBe('0.056');
  });

  it('has the dearest of the lines that share a code bear the flat duty', () => {
    const answer = assess(
      dutyRequest('DE', {
        lines: [goods('610910', '20', 'EUR'), goods('61091000', '40', 'EUR'), goods('640399', '10', 'EUR')],
      }),
    );
    expect(answer.lines.map(({ charges }) => charges[0]?.amount)).toEqual(['0.00', '3.00', '3.00']);
  });

  it('asks the ordinary duty of a business in the Union', () => {
    expect(
      sums(assess(dutyRequest('DE', { consignee: 'business', lines: [goods('610910', '100', 'EUR')] }))).Duty,
    ).toBe('12.00');
  });

  it('says without a customs code only that there is none', () => {
    const { hsCode: _, ...uncoded } = shirt;
    expect(gb({ lines: [uncoded, shirt] })).toMatchObject({
      complete: false,
      price: '34.40',
      lines: [{ itemNumber: 1, charges: [] }, { itemNumber: 2 }],
    });
  });
});

describe('sums too small to be collected', () => {
  const least = (of: 'duty' | 'tax') => ({ ...rule(`least-${of}`), of, amount: '5', currency: 'EUR' });
  const ask = (of: 'duty' | 'tax', ...amounts: readonly string[]) =>
    by({ minimums: [least(of)] }, { lines: amounts.map((amount) => goods('1601', amount, 'EUR')) });
  const rulesOf = (answer: ReturnType<typeof ask>, code: string) =>
    answer.lines.map(({ charges }) =>
      charges.filter((charge) => charge.code === code).map(({ amount, rule }) => [amount, rule]),
    );

  it('are collected from the minimum on, and waived below it', () => {
    expect(sums(ask('duty', '25'))).toEqual({ Duty: '5.00', VAT: '6.00' });
    expect(sums(ask('duty', '24.99'))).toEqual({ Duty: '0.00', VAT: '5.00' });
  });

  it('name the minimum among the rules where it decides', () => {
    const named = (amount: string) => ask('duty', amount).declaration.rules.some(({ id }) => id === 'least-duty');
    expect([named('25'), named('24.99')]).toEqual([false, true]);
  });

  it('are those of the whole consignment: lines that reach the minimum together are collected', () => {
    expect(sums(ask('duty', '12.50', '12.50')).Duty).toBe('5.00');
    expect(rulesOf(ask('duty', '12.50', '12.49'), 'DUTY')).toEqual([
      [['0.00', 'least-duty']],
      [['0.00', 'least-duty']],
    ]);
  });

  it('are of duty alone, or of tax alone, as the rule says', () => {
    expect(sums(ask('tax', '20'))).toEqual({ Duty: '4.00', VAT: '0.00' });
    expect(sums(ask('tax', '21'))).toEqual({ Duty: '4.20', VAT: '5.04' });
  });

  it('keep the rule that made them nothing where nothing was owed at all', () => {
    const free = by({ minimums: [least('duty')] }, { lines: [goods('1601', '0', 'EUR')] });
    expect(rulesOf(free, 'DUTY')).toEqual([[['0.00', 'tariff-XX-16']]]);
  });
});
