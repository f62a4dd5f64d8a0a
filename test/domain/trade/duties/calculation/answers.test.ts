import { describe, expect, it } from 'vitest';
import type { DutyRequest, GoodsLine } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { goods, reasons, sums } from '../../../../support/trade-fixture.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const uncoded = (line: GoodsLine): GoodsLine => {
  const { hsCode: _, ...others } = line;
  return others;
};
const tariff = tariffOf({
  '16': { mfn: percent('0.20'), validFrom: '2026-01-01', validTo: '2026-12-31' },
  '17': { mfn: percent('0.1'), typical: true },
  '18': { mfn: percent('0.20'), spread: { lowest: '0.1', highest: '0.2' } },
});
const ask = (rules: Omit<Parameters<typeof calculated>[0], 'tariff'>, request: Partial<DutyRequest>) =>
  calculated({ tariff, ...rules }, request);
const chargesOf = (answer: ReturnType<typeof ask>) =>
  answer.lines.map(({ charges }) => charges.map(({ code, amount, rate, rule: id }) => [code, amount, rate, id]));

describe('an answer', () => {
  it('names goods as the request does, and every rule, exchange rate and doubt that it depends on', () => {
    const answer = ask(
      {
        fees: [{ ...rule('fee'), name: 'Customs fee', per: 'consignment', ...eur('10'), inTaxBase: true }],
        excises: [{ ...rule('excise'), name: 'tobacco', when: { hs: ['17'] } }],
      },
      {
        currency: 'USD',
        freight: { amount: '16', currency: 'GBP' },
        insurance: eur('5'),
        lines: [
          goods('160100', '100', 'EUR', { title: 'Tinned fish' }),
          goods('170100', '25', 'EUR', { quantity: 4 }),
          uncoded(goods('', '50', 'EUR', { title: 'Unknown' })),
        ],
      },
    );
    const usd = { currency: 'USD' };
    const known = { source: 'an act', certainty: 'known' };
    const rate = { rate: '1.25', date: '2026-11-20', source: 'a bank' };
    const duty = { name: 'Duty', code: 'DUTY', ...usd };
    const vat = { name: 'VAT', code: 'VAT', ...usd, rule: 'tax' };
    const missingCode = 'It has no customs code (hsCode), and none could be predicted.';
    expect(answer).toStrictEqual({
      price: '118.10',
      ...usd,
      complete: false,
      missing: [],
      charges: [
        { ...duty, amount: '40.50', rule: 'tariff-XX-16' },
        { ...vat, amount: '65.10' },
        { name: 'Customs fee', code: 'FEE', amount: '12.50', ...usd, rule: 'fee' },
      ],
      lines: [
        {
          itemNumber: 1,
          title: 'Tinned fish',
          hsCode: '160100',
          charges: [
            { ...duty, amount: '27.00', rate: '0.2', rule: 'tariff-XX-16' },
            { ...vat, amount: '33.90', rate: '0.2' },
          ],
        },
        {
          itemNumber: 2,
          hsCode: '170100',
          charges: [
            { ...duty, amount: '13.50', rate: '0.1', rule: 'tariff-XX-17' },
            { ...vat, amount: '31.20', rate: '0.2' },
          ],
          missing: [
            {
              reason: 'tariff_rate_typical',
              message:
                '170100 was calculated at 0.1, the typical rate of chapter 17, because its own is not loaded; its own rate may be higher.',
              rule: 'tariff-XX-17',
            },
            {
              reason: 'excise_due',
              message:
                'commodities[1]: excise (tobacco) is due besides; it depends on strength, volume, weight or content and is not part of the sum.',
              rule: 'excise',
            },
          ],
        },
        {
          itemNumber: 3,
          title: 'Unknown',
          charges: [],
          notComputable: missingCode,
          missing: [
            { reason: 'line_not_computable', message: `commodities[2] is not part of the sum. ${missingCode}` },
          ],
        },
      ],
      dataAsOf: { taxes: '2026-11-20', rates: '2026-11-20' },
      declaration: {
        contentType: 'CommercialGoods',
        incoterms: 'DDP',
        ...usd,
        goodsValue: '312.50',
        freight: '25.00',
        insurance: '6.25',
        customsValue: '337.50',
        deMinimis: { applied: false },
        exchangeRates: [
          { from: 'EUR', to: 'USD', ...rate },
          { from: 'GBP', to: 'EUR', ...rate },
        ],
        checkoutTaxes: [],
        ruleSetVersion: 'XX-1.tariff-XX-1',
        rules: [
          { id: 'fee', name: 'Customs fee', ...known },
          {
            id: 'tariff-XX-16',
            name: '0.20',
            source: 'a list',
            certainty: 'known',
            validFrom: '2026-01-01',
            validTo: '2026-12-31',
          },
          { id: 'tariff-XX-17', name: '0.1', source: 'a list', certainty: 'believed' },
          { id: 'tax', name: 'VAT', ...known },
          { id: 'value', ...known },
        ],
        calculatedAt: '2026-11-20T00:00:00.000Z',
      },
      notices: [
        {
          level: 'warning',
          reason: 'tariff_rate_typical',
          field: 'commodities[1].hsCode',
          message:
            'commodities[1].hsCode 170100 was calculated at 0.1, the typical rate of chapter 17, because its own is not loaded; its own rate may be higher.',
        },
        {
          level: 'warning',
          reason: 'excise_due',
          field: 'commodities[1]',
          message:
            'commodities[1]: excise (tobacco) is due besides; it depends on strength, volume, weight or content and is not part of the sum.',
        },
        {
          level: 'warning',
          reason: 'line_not_computable',
          field: 'commodities[2]',
          message: `commodities[2] is not part of the sum. ${missingCode}`,
        },
      ],
    });
  });

  it('lists its sums in one order, whatever the order of rules', () => {
    const tax = { ...rule('tax'), rate: '0.01' } as const;
    const fee = { ...rule('fee'), per: 'consignment', ...eur('1') } as const;
    const answer = ask(
      {
        fees: [
          { ...fee, id: 'fee-2', name: 'Disbursement fee' },
          { ...fee, name: 'Customs fee' },
        ],
        taxes: [
          { ...tax, kind: 'd', name: 'Sales tax', code: 'GST' },
          { ...tax, kind: 'c', name: 'HST', code: 'GST' },
          { ...tax, kind: 'b', name: 'GST', code: 'GST' },
          { ...tax, kind: 'a', name: 'VAT', code: 'VAT' },
        ],
      },
      { lines: [goods('1601', '100', 'EUR')] },
    );
    expect(answer.charges.map(({ name }) => name)).toEqual([
      'Duty',
      'VAT',
      'GST',
      'HST',
      'Sales tax',
      'Customs fee',
      'Disbursement fee',
    ]);
  });

  it('has no rate for a fee, and shows none of its notices twice', () => {
    const answer = ask(
      { gaps: [{ ...rule('gap'), name: 'duty_not_loaded', effect: 'info', message: 'Something is missing.' }] },
      { contentType: 'Sample', lines: [goods('1801', '1', 'EUR'), goods('1802', '1', 'EUR')] },
    );
    expect(answer.notices).toEqual([
      { level: 'info', reason: 'duty_not_loaded', message: 'Something is missing.' },
      {
        level: 'warning',
        reason: 'tariff_rate_range',
        field: 'commodities[0].hsCode',
        message:
          'commodities[0].hsCode 1801 stands for several lines of the tariff, from 0.1 to 0.2; the highest was taken. Send 8 to 10 digits for the exact rate.',
      },
      expect.objectContaining({ field: 'commodities[1].hsCode', reason: 'tariff_rate_range' }),
    ]);
  });

  it.each([
    ['1801', undefined, ' Send 8 to 10 digits for the exact rate.'],
    ['18010000', undefined, ' Send 10 digits for the exact rate.'],
    ['1801000000', undefined, ''],
    ['1801', '1801.00.00.00', ''],
  ])('asks for more digits than %s (sent as %s) only if there can be more', (hsCode, sentHsCode, asked) => {
    const line = goods(hsCode, '1', 'EUR', sentHsCode === undefined ? {} : { sentHsCode });
    expect(ask({}, { lines: [line] }).notices.map(({ message }) => message)).toEqual([
      `commodities[0].hsCode ${hsCode} stands for several lines of the tariff, from 0.1 to 0.2; the highest was taken.${asked}`,
    ]);
  });

  it.each([
    ['10', []],
    ['10.01', ['insurance_value_high']],
    ['100', ['insurance_value_high']],
  ])('warns of an insurance of %s EUR for goods of 100, which may be the sum insured', (amount, expected) => {
    expect(reasons(ask({}, { insurance: eur(amount), lines: [goods('1601', '100', 'EUR')] }))).toEqual(expected);
  });

  it('says of each line which excises are due', () => {
    const excises = [
      { ...rule('wine'), name: 'alcohol' },
      { ...rule('tax-stamp'), name: 'stamps' },
    ];
    const answer = ask({ excises }, { lines: [goods('1601', '1', 'EUR'), goods('1602', '1', 'EUR')] });
    expect(answer.notices.map(({ field, message }) => [field, message.includes('alcohol')])).toEqual([
      ['commodities[0]', true],
      ['commodities[0]', false],
      ['commodities[1]', true],
      ['commodities[1]', false],
    ]);
  });

  it.each([
    ['nothing crosses a border', { border: 'none' }, 'no_border'],
    ['documents bear nothing', { contentType: 'Documents' }, 'documents'],
  ] as const)('says, not warns, that %s, of lines without a code too', (_, changes, reason) => {
    const answer = ask({}, { ...changes, lines: [goods('1601', '100', 'EUR'), uncoded(goods('', '1', 'EUR'))] });
    expect(answer).toMatchObject({ price: '0.00', complete: true, lines: [{ charges: [] }, { charges: [] }] });
    expect(answer.notices).toMatchObject([{ level: 'info', reason }]);
  });

  it.each([
    ['2026-11-10', []],
    ['2026-11-09', ['exchange_rates_stale']],
  ])('warns of exchange rates that are more than ten days old: of %s %j', (date, warned) => {
    const rates = { date, source: 'a bank', perEuro: { USD: '1.25' } };
    const answer = ask({ rates }, { lines: [goods('1601', '100', 'USD')] });
    expect(answer.notices.map(({ level, reason }) => [level, reason])).toEqual(
      warned.map((reason) => ['warning', reason]),
    );
  });

  it.each([
    ['of the answer', { currency: 'BGN' }],
    ['of the freight', { freight: { amount: '1', currency: 'BGN' } }],
    ['of the insurance', { insurance: { amount: '0.1', currency: 'BGN' } }],
    ['of the goods', { lines: [goods('1601', '1', 'BGN')] }],
  ])('warns of a currency %s that is no longer in use', (_, changes) => {
    const rates = { date: '2026-11-20', source: 'a bank', perEuro: { BGN: '1.95583' } };
    const answer = ask({ rates }, { lines: [goods('1601', '1', 'EUR')], ...changes });
    expect(answer.notices).toMatchObject([{ level: 'warning', reason: 'currency_retired' }]);
  });

  it('names uncertain rules that were left out, once for all lines, and only those that would apply', () => {
    const uncertain = {
      source: 'an act',
      certainty: 'uncertain',
      enabled: false,
      name: 'Customs fee',
      per: 'consignment',
    } as const;
    const answer = ask(
      {
        fees: [
          { ...uncertain, id: 'of-goods', ...eur('1'), when: { hs: ['16'] } },
          { ...uncertain, id: 'of-others', ...eur('1'), when: { hs: ['99'] } },
          { ...uncertain, id: 'switched-off', ...eur('1'), certainty: 'known' },
          { ...uncertain, id: 'enabled', ...eur('1'), enabled: true },
        ],
      },
      { lines: [goods('1601', '1', 'EUR'), goods('1701', '1', 'EUR')] },
    );
    expect(answer.notices.filter(({ level }) => level === 'info')).toEqual([
      {
        level: 'info',
        reason: 'uncertain_rules_left_out',
        message: 'Rules whose figures are not certain were left out: of-goods. An operator can switch them on.',
      },
    ]);
    expect(sums(answer)['Customs fee']).toBe('1.00');
  });
});

describe('a charge that is not collected', () => {
  it('is shown with nothing and a rate of nothing, by the rule that waives it', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty', 'tax'] as const }];
    expect(chargesOf(ask({ reliefs }, { lines: [goods('1601', '100', 'EUR')] }))).toEqual([
      [
        ['DUTY', '0.00', '0', 'relief'],
        ['VAT', '0.00', '0', 'relief'],
      ],
    ]);
  });

  it('is no duty where goods do not leave the customs territory', () => {
    const answer = ask({}, { border: 'fiscal', lines: [goods('1601', '100', 'EUR')] });
    expect(chargesOf(answer)[0]?.[0]).toEqual(['DUTY', '0.00', '0', 'fiscal-border']);
    expect(answer.declaration.rules[0]).toEqual({
      id: 'fiscal-border',
      name: 'One customs territory, two areas of tax',
      source: 'Union Customs Code, article 1(3)',
      certainty: 'known',
    });
  });

  it.each([
    ['duty', { Duty: '10.00', VAT: '22.00' }],
    ['additional', { Duty: '20.00', VAT: '24.00' }],
    ['tax', { Duty: '30.00', VAT: '0.00' }],
  ] as const)('is only the %s, if the relief is of nothing else', (of, expected) => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: [of] }];
    const additionalDuties = [{ ...rule('extra'), name: 'Extra', rate: '0.1' }];
    const answer = ask({ reliefs, additionalDuties }, { lines: [goods('1601', '100', 'EUR')] });
    expect(sums(answer)).toEqual(expected);
  });
});

describe('taxes that a seller accounts for at checkout', () => {
  const schemes = [
    { ...rule('scheme'), name: 'Scheme', numbers: ['IOSS', 'VAT'], of: ['tax'], unregistered: 'due' },
  ] as const;
  const lines = [goods('1601', '100', 'EUR'), goods('1602', '0.10', 'EUR')];
  const gap = {
    ...rule('gap'),
    of: 'tax',
    name: 'tax_exemption_not_loaded',
    effect: 'warn',
    may: 'lower',
    message: 'Perhaps less.',
  } as const;

  it('are waived at the border by the scheme, summed by tax, and depend on the rules of the tax', () => {
    const state = { ...rule('state'), kind: 'state', name: 'Sales tax', code: 'GST', rate: '0.05' } as const;
    const vat = { ...rule('tax'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.2' } as const;
    const answer = ask(
      { schemes, taxes: [vat, state], gaps: [gap] },
      { registrations: ['VAT'], freight: eur('10'), lines },
    );
    expect(chargesOf(answer)[0]).toEqual([
      ['DUTY', '22.00', '0.2', 'tariff-XX-16'],
      ['VAT', '0.00', '0', 'scheme'],
      ['GST', '0.00', '0', 'scheme'],
    ]);
    expect(answer.declaration.checkoutTaxes).toEqual([
      { scheme: 'Scheme', name: 'VAT', amount: '22.02', currency: 'EUR', rule: 'scheme' },
      { scheme: 'Scheme', name: 'Sales tax', amount: '5.51', currency: 'EUR', rule: 'scheme' },
    ]);
    expect(answer.declaration.rules.map(({ id }) => id)).toEqual(['scheme', 'state', 'tariff-XX-16', 'tax', 'value']);
    expect(answer.notices).toEqual([
      { level: 'warning', reason: 'tax_exemption_not_loaded', message: 'Perhaps less.' },
    ]);
  });

  it('are due at the border where no number was sent, which is said once', () => {
    const answer = ask({ schemes }, { lines });
    expect(sums(answer)).toEqual({ Duty: '20.02', VAT: '24.02' });
    expect(answer.declaration.checkoutTaxes).toEqual([]);
    expect(answer.notices).toEqual([
      {
        level: 'info',
        reason: 'scheme_number_missing',
        message:
          'Scheme: the seller of such goods can account for the tax at checkout. customs.IOSS or customs.VAT was not sent, so the tax is shown as due at the border.',
      },
    ]);
  });

  it('are due at the border where the number is of another country, which is a warning at its field', () => {
    const answer = ask({ schemes }, { foreignRegistrations: ['VAT'], lines });
    expect(sums(answer).VAT).toBe('24.02');
    expect(answer.notices).toEqual([
      {
        level: 'warning',
        reason: 'scheme_number_foreign',
        field: 'customs.VAT',
        message:
          'Scheme: the seller of such goods can account for the tax at checkout. customs.VAT is a number of another ' +
          'country, which does not count for it, so the tax is shown as due at the border.',
      },
    ]);
  });

  it('are not spoken of where a relief frees the goods that a scheme does not take', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['tax'] as const }];
    expect(reasons(ask({ reliefs }, { lines }))).not.toContain('tax_of_registered_sellers');
    expect(reasons(ask({ reliefs, schemes }, { lines }))).toContain('tax_of_registered_sellers');
  });

  it('are not due at the border where a scheme frees sellers that are not registered', () => {
    const answer = ask({ schemes: [{ ...schemes[0], unregistered: 'free' }], gaps: [gap] }, { lines });
    expect(answer.declaration.rules.map(({ id }) => id)).toContain('scheme');
    expect(chargesOf(answer)[0]?.[1]).toEqual(['VAT', '0.00', '0', 'scheme']);
    expect(answer.declaration.checkoutTaxes).toEqual([]);
    expect(answer.notices).toEqual([
      {
        level: 'info',
        reason: 'tax_of_registered_sellers',
        message:
          'Scheme: no tax is due at the border. A seller who is registered for it charges the tax at checkout; ' +
          'customs.IOSS or customs.VAT was not sent, so none is shown.',
      },
    ]);
  });

  it('are not said to lack a number where none is due after all', () => {
    const free = {
      schemes,
      taxes: [{ ...rule('tax'), kind: 'vat', name: 'VAT' as const, code: 'VAT' as const, rate: '0' }],
    };
    const small = { schemes, minimums: [{ ...rule('least'), of: 'tax' as const, ...eur('100') }] };
    expect([reasons(ask(free, { lines })), reasons(ask(small, { lines }))]).toEqual([[], []]);
  });

  it.each([
    ['does not apply', { when: { hs: ['99'] } }],
    ['is of duty alone', { of: ['duty'] as const }],
  ])('are not spoken of by a scheme that %s', (_, changes) => {
    const answer = ask({ schemes: [{ ...schemes[0], ...changes }] }, { lines });
    expect([sums(answer).VAT, reasons(answer)]).toEqual(['24.02', []]);
  });

  it('are spoken of only where there is a tax', () => {
    expect(ask({ schemes, taxes: [], gaps: [gap] }, { lines }).notices).toEqual([]);
  });
});

describe('a gap in the rules', () => {
  const gap = { ...rule('gap'), name: 'not_loaded', message: 'It is not loaded.' } as const;
  const lines = [goods('1601', '100', 'EUR')];

  it.each([
    ['of duty stops the line', { effect: 'stop' }, 'not computable', ['line_not_computable']],
    ['of duty warns', { effect: 'warn' }, 'computed', ['warning not_loaded']],
    ['of duty informs', { effect: 'info', of: 'duty' }, 'computed', ['info not_loaded']],
    ['of tax warns', { effect: 'warn', of: 'tax' }, 'computed', ['warning not_loaded']],
    ['of tax does not stop the line', { effect: 'stop', of: 'tax' }, 'computed', []],
    ['of other goods is not spoken of', { effect: 'warn', when: { hs: ['99'] } }, 'computed', []],
    ['of tax on other goods is not spoken of', { effect: 'warn', of: 'tax', when: { hs: ['99'] } }, 'computed', []],
  ] as const)('%s', (_, changes, kind, said) => {
    const answer = ask({ gaps: [{ ...gap, ...changes }] }, { lines });
    const notices = answer.notices.map(({ level, reason }) =>
      reason === 'not_loaded' ? `${level} ${reason}` : reason,
    );
    expect([answer.lines[0]?.notComputable === undefined ? 'computed' : 'not computable', notices]).toEqual([
      kind,
      said,
    ]);
  });

  it('of duty is not spoken of as one of tax', () => {
    const answer = ask({ gaps: [{ ...gap, effect: 'warn' }] }, { border: 'fiscal', lines });
    expect(answer.notices).toEqual([]);
  });
});

describe('a relief that has something to say', () => {
  const relief = { ...rule('relief'), name: 'Relief', of: ['duty'] as const };
  const notice = { name: 'to_be_proven', effect: 'warn', message: 'Keep the proof.' } as const;
  const lines = [goods('1601', '100', 'EUR')];

  it('says so where it is applied, and is silent without a notice', () => {
    expect(ask({ reliefs: [{ ...relief, notice }] }, { lines }).notices).toEqual([
      { level: 'warning', reason: 'to_be_proven', message: 'Keep the proof.' },
    ]);
    expect(ask({ reliefs: [relief] }, { lines }).notices).toEqual([]);
    expect(ask({ reliefs: [{ ...relief, notice, when: { hs: ['99'] } }] }, { lines }).notices).toEqual([]);
  });
});

describe('the value up to which no duty is due', () => {
  const relief = { ...rule('small'), name: 'Small', of: ['duty'] } as const;
  const shirt = goods('1601', '100', 'EUR');
  const deMinimis = (reliefs: Parameters<typeof ask>[0]['reliefs'] & object, request: Partial<DutyRequest> = {}) =>
    ask({ reliefs }, { lines: [shirt], ...request }).declaration.deMinimis;

  it.each([
    ['goods', { goodsUpTo: eur('100') }, { goodsUpTo: eur('99') }],
    ['goods, freight and insurance', { landedUpTo: eur('100') }, { landedUpTo: eur('99') }],
  ])('of %s is named, and whether it was applied', (_, enough, tooLittle) => {
    expect(deMinimis([{ ...relief, when: enough }])).toEqual({ applied: true, threshold: '100', currency: 'EUR' });
    expect(deMinimis([{ ...relief, when: tooLittle }])).toEqual({ applied: false, threshold: '99', currency: 'EUR' });
  });

  it('is none where the relief is of tax, has no limit or is for other goods', () => {
    expect(deMinimis([{ ...relief, of: ['tax'], when: { goodsUpTo: eur('100') } }])).toEqual({ applied: false });
    expect(deMinimis([relief])).toEqual({ applied: false });
    expect(deMinimis([{ ...relief, when: { goodsUpTo: eur('99'), contentTypes: ['Gift'] } }])).toEqual({
      applied: false,
    });
    expect(deMinimis([{ ...relief, when: { goodsUpTo: eur('99'), notHs: ['16'] } }])).toEqual({ applied: false });
  });

  it('is that of the relief which was applied, if there are several', () => {
    const reliefs = [
      { ...relief, id: 'smaller', when: { goodsUpTo: eur('50') } },
      { ...relief, when: { goodsUpTo: eur('150') } },
    ];
    expect(deMinimis(reliefs)).toEqual({ applied: true, threshold: '150', currency: 'EUR' });
    expect(deMinimis(reliefs, { lines: [goods('1601', '200', 'EUR')] })).toEqual({
      applied: false,
      threshold: '50',
      currency: 'EUR',
    });
  });

  it('was not applied by a relief that waived the tax alone', () => {
    const reliefs = [{ ...relief, of: ['duty', 'tax'] as const, when: { goodsUpTo: eur('100') } }];
    const schemes = [
      { ...rule('voec'), name: 'V', numbers: ['VOECNUMBER'], of: ['duty'], unregistered: 'due' },
    ] as const;
    const answer = ask({ reliefs, schemes }, { registrations: ['VOECNUMBER'], lines: [shirt] });
    expect(answer.declaration.deMinimis).toEqual({ applied: false, threshold: '100', currency: 'EUR' });
  });
});
