import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';

const us = (line: DutyRequest['lines'][number], date = '2026-11-20') =>
  assess(dutyRequest('US', { currency: 'USD', date, lines: [line] }));
const of = (origin: string, hsCode: string, more: Parameters<typeof goods>[3] = {}) =>
  goods(hsCode, '100', 'USD', { origin, ...more });
const rulesOf = (answer: ReturnType<typeof us>) => answer.lines[0]?.charges.map(({ amount, rule }) => [amount, rule]);

describe('additional duties of the United States', () => {
  it('come on top of the tariff', () => {
    expect(rulesOf(us(of('GB', '610910')))).toEqual([
      ['16.50', 'tariff-US-610910'],
      ['10.00', 'us-s301-forced-labour-10'],
    ]);
  });

  it('only top the tariff up where they are net of it', () => {
    expect(sums(us(of('DE', '610910'))).Duty).toBe('16.50');
    expect(sums(us(of('DE', '950300'))).Duty).toBe('10.00');
    expect(sums(us(of('JP', '950300'))).Duty).toBe('12.50');
  });

  it('spare what qualifies under an agreement, when its origin is declared', () => {
    expect(sums(us(of('MX', '610910', { originDeclared: true }))).Duty).toBe('0.00');
    expect(sums(us(of('MX', '610910'))).Duty).toBe('26.50');
  });

  it.each([
    ['KP', '2026-11-20', true],
    ['RU', '2022-04-09', true],
    ['RU', '2022-04-08', false],
    ['CN', '2026-11-20', false],
  ])(
    'come on top of the general rate for goods of %s on %s, and that column 2 is not loaded is said: %s',
    (origin, date, said) => {
      expect(
        reasons(us(of(origin, '610910', { value: { amount: '900', currency: 'USD' } }), date)).includes(
          'tariff_column_not_loaded',
        ),
      ).toBe(said);
    },
  );

  it('have no sales tax computed beside them, and say so', () => {
    expect(reasons(us(of('GB', '610910')))).toContain('sales_tax_not_computed');
  });
});

const agreedClothing = ['61091000', '62034207', '63026000', '52081240', '58023000', '60062290'];

describe.each([
  ['CR', '12.50'],
  ['DO', '12.50'],
  ['NI', '12.50'],
  ['GT', '10.00'],
  ['HN', '10.00'],
  ['SV', '10.00'],
])('textiles and clothing of %s, which has the agreement of Central America', (origin, extra) => {
  const extraOf = (line: DutyRequest['lines'][number], date?: string) =>
    us(line, date)
      .lines[0]?.charges.slice(1)
      .map(({ amount }) => amount);

  it('bear no duty of July 2026 and no surcharge before it, if they enter free by that agreement', () => {
    for (const code of agreedClothing) {
      const line = of(origin, code, { originDeclared: true });
      expect([code, sums(us(line)).Duty, sums(us(line, '2026-05-01')).Duty]).toEqual([code, '0.00', '0.00']);
    }
  });

  it('bear them without a statement on origin, as other goods do with one', () => {
    for (const code of agreedClothing) {
      expect([code, extraOf(of(origin, code))]).toEqual([code, [extra]]);
      expect([code, extraOf(of(origin, code), '2026-05-01')]).toEqual([code, ['10.00']]);
    }
    expect(extraOf(of(origin, '95030000', { originDeclared: true }))).toEqual([extra]);
    expect(extraOf(of(origin, '95030000', { originDeclared: true }), '2026-05-01')).toEqual(['10.00']);
  });
});

describe('section 301 on goods of China', () => {
  it('adds both its duties to the tariff', () => {
    expect(rulesOf(us(of('CN', '610910')))).toEqual([
      ['16.50', 'tariff-US-610910'],
      ['7.50', 'us-s301-cn-list-4a'],
      ['12.50', 'us-s301-forced-labour-12.5'],
    ]);
  });

  it.each([
    ['a pump, list 1', '84137020', 'us-s301-cn-list-1', '25.00'],
    ['a resin, list 2', '39012010', 'us-s301-cn-list-2', '25.00'],
    ['a handbag, list 3', '42022160', 'us-s301-cn-list-3', '25.00'],
    ['a pair of leather shoes, list 4A', '64039960', 'us-s301-cn-list-4a', '7.50'],
    ['a solar module', '85414300', 'us-s301-cn-91.02', '50.00'],
    ['a syringe', '90183100', 'us-s301-cn-91.03', '100.00'],
    ['a battery', '85076000', 'us-s301-cn-91.06', '25.00'],
    ['a mask, by ten digits', '6307909870', 'us-s301-cn-91.07', '50.00'],
    ['another made-up article, by ten digits', '6307909891', 'us-s301-cn-list-4a', '7.50'],
    ['rubber gloves for surgeons', '40151210', 'us-s301-cn-91.08', '100.00'],
  ])('asks of %s by its list', (_, hsCode, rule, amount) => {
    expect(rulesOf(us(of('CN', hsCode)))).toContainEqual([amount, rule]);
  });

  it.each([['950300'], ['85171300'], ['84713001']])(
    'asks nothing of %s, which stands in no list in force',
    (hsCode) => {
      expect(rulesOf(us(of('CN', hsCode)))?.filter(([, rule]) => rule?.startsWith('us-s301-cn'))).toEqual([]);
    },
  );

  it('asks nothing of goods of another country', () => {
    expect(rulesOf(us(of('VN', '42022160')))?.map(([, rule]) => rule)).toEqual([
      'tariff-US-42022160',
      'us-s301-forced-labour-12.5',
    ]);
  });

  it('charges the highest if a short code stands for several lines, and says so', () => {
    const answer = us(of('CN', '630790'));
    expect(rulesOf(answer)).toContainEqual(['50.00', 'us-s301-cn-91.07']);
    expect(reasons(answer)).toContain('additional_duty_range');
  });

  it('says nothing where all lines below a short code bear the same, by whatever list', () => {
    expect(reasons(us(of('CN', '420221')))).not.toContain('additional_duty_range');
  });

  it('is calculated by the lists of 2026, with a notice for an earlier day', () => {
    expect(reasons(us(goods('610910', '900', 'USD', { origin: 'CN' }), '2024-06-01'))).toContain(
      'additional_duty_not_loaded',
    );
    expect(reasons(us(of('CN', '610910')))).not.toContain('additional_duty_not_loaded');
  });
});

describe('section 232', () => {
  it('stands in place of the duty of July 2026, beside the lists on China', () => {
    expect(rulesOf(us(of('CN', '76011030')))).toEqual([
      ['2.60', 'tariff-US-76011030'],
      ['25.00', 'us-s301-cn-91.01'],
      ['50.00', 'us-s232-metals-1a'],
    ]);
  });

  it('stood in place of the surcharge under section 122', () => {
    expect(rulesOf(us(of('GB', '73239300'), '2026-05-01'))?.map(([, rule]) => rule)).toEqual([
      'tariff-US-732393',
      'us-s232-metals-1b',
    ]);
  });

  it('tops machinery up to 15 %', () => {
    expect(rulesOf(us(of('CH', '84571000')))).toEqual([
      ['4.20', 'tariff-US-845710'],
      ['10.80', 'us-s232-metals-3'],
    ]);
  });

  it.each([
    ['GB', '10.00'],
    ['DE', '15.00'],
    ['VN', '25.00'],
  ])('asks of an upholstered wooden chair of %s %s', (origin, duty) => {
    expect(sums(us(of(origin, '9401614011'))).Duty).toBe(duty);
  });

  const lowerOf = (origin: string, hsCode: string) =>
    us(of(origin, hsCode)).notices.flatMap(({ message }) =>
      message.includes('origin of the metal') ? [/ bear (\d+ %)/.exec(message)?.[1]] : [],
    );

  it.each([
    ['GB', '76011030', ['25 %', '10 %', '200 %']],
    ['GB', '73239300', ['15 %', '10 %']],
    ['GB', '84571000', ['10 %']],
    ['DE', '73239300', ['10 %']],
    ['GB', '95030000', []],
  ])('names what goods of %s (%s) bear by the origin of their metal: %j', (origin, hsCode, rates) => {
    expect(lowerOf(origin, hsCode)).toEqual(rates);
  });

  it('has 200 % on aluminium of Russia in the bound of goods of other origins', () => {
    for (const hsCode of ['76011030', '76071160', '76151071', '76169951']) {
      const [line] = us(of('CH', hsCode)).lines;
      const part = line?.missing?.find(({ rule }) => rule === 'us-s232-metals-ru');
      expect([hsCode, part?.reason]).toEqual([hsCode, 'additional_duty_not_loaded']);
      const charged = line?.charges.reduce((sum, { amount }) => sum + Number(amount), 0) ?? Number.NaN;
      expect([hsCode, Number(part?.upTo)]).toEqual([hsCode, charged + 200]);
    }
    expect(us(of('CH', '73239300')).lines[0]?.missing).toBeUndefined();
  });

  it.each(['BY', 'CU', 'KP', 'RU'])('asks 25 % of machinery of %s, not 15 % in all', (origin) => {
    expect(rulesOf(us(of(origin, '84571000')))).toContainEqual(['25.00', 'us-s232-metals-3-column-2']);
  });

  it('says of listed goods with little metal that they may bear none', () => {
    expect(reasons(us(of('GB', '85444290')))).toContain('additional_duty_exemptions_not_loaded');
  });
});

describe('lines spared the duty of July 2026', () => {
  it('bear the tariff alone', () => {
    expect(sums(us(of('GB', '85171300'))).Duty).toBe('0.00');
    expect(sums(us(of('VN', '090111'))).Duty).toBe('0.00');
  });

  it('spare a short code only when all lines below it are spared', () => {
    expect(sums(us(of('VN', '847130'))).Duty).toBe('0.00');
    const answer = us(of('VN', '080291'));
    expect(rulesOf(answer)?.map(([, rule]) => rule)).not.toContain('us-s301-forced-labour-12.5');
    const partly = us(of('VN', '200799'));
    expect(rulesOf(partly)?.map(([, rule]) => rule)).toContain('us-s301-forced-labour-12.5');
  });
});

describe('goods of Brazil', () => {
  const named = (code: string, date?: string) => rulesOf(us(of('BR', code), date))?.map(([, rule]) => rule);

  it('bear their own duty of section 301 and the one on forced labour', () => {
    expect(named('61091000')).toEqual(['tariff-US-610910', 'us-s301-brazil', 'us-s301-forced-labour-12.5']);
  });

  it('are spared both where both lists name the line', () => {
    expect(sums(us(of('BR', '09011100'))).Duty).toBe('0.00');
  });

  it('are spared their own alone where only its list names the line', () => {
    expect(named('47050000')).toContain('us-s301-forced-labour-12.5');
    expect(named('47050000')).not.toContain('us-s301-brazil');
  });

  it('bore none before the day it began', () => {
    expect(named('61091000', '2026-07-21')).not.toContain('us-s301-brazil');
  });
});

describe('goods of Canada that section 338 names', () => {
  const named = (code: string, date: string) =>
    rulesOf(us(of('CA', code, { originDeclared: true }), date))?.map(([, rule]) => rule);

  it('bear half their value, agreement or not, from the day the duty was let in', () => {
    expect(sums(us(of('CA', '33041000', { originDeclared: true }))).Duty).toBe('50.00');
    expect(named('33041000', '2026-08-21')).not.toContain('us-s338-canada-august');
    expect(named('33041000', '2026-08-22')).toContain('us-s338-canada-august');
    expect(named('33041000', '2026-09-15')).toContain('us-s338-canada');
  });

  it('bear section 232 instead where both name them', () => {
    expect(named('9403608093', '2026-11-20')).toEqual(expect.arrayContaining([expect.stringContaining('us-s232-')]));
    expect(named('9403608093', '2026-11-20')).not.toContain('us-s338-canada');
  });

  it('no longer bear it where the list was narrowed to ten digits', () => {
    expect(named('2208306085', '2026-09-14')).toContain('us-s338-canada-august');
    expect(named('2208306085', '2026-09-15')).not.toContain('us-s338-canada');
    expect(named('2208306020', '2026-09-15')).toContain('us-s338-canada');
  });

  it('are said to be shut out where they are', () => {
    expect(reasons(us(of('CA', '22030000')))).toContain('import_prohibited');
    expect(reasons(us(of('CA', '22030000'), '2026-09-28'))).not.toContain('import_prohibited');
    expect(reasons(us(of('CA', '33041000')))).not.toContain('import_prohibited');
  });
});

describe('solar cells and modules under section 232', () => {
  const duty = (origin: string, date = '2026-12-04') => rulesOf(us(of(origin, '85414300'), date))?.slice(1);

  it('bear 15 % in place of the section 301 duty of July, from its first day', () => {
    expect(duty('VN')).toEqual([['15.00', 'us-s232-solar']]);
    expect(duty('VN', '2026-12-03')).toEqual([['12.50', 'us-s301-forced-labour-12.5']]);
  });

  it('bear less of the United Kingdom, and what China bears besides', () => {
    expect(duty('GB')).toEqual([['10.00', 'us-s232-solar-gb']]);
    expect(duty('CN')?.map(([, rule]) => rule)).toEqual(['us-s301-cn-91.02', 'us-s232-solar']);
  });
});
