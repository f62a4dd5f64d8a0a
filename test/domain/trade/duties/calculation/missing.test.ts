import { describe, expect, it } from 'vitest';
import type { Assessment, Gap, RuleSet, TariffLine } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { assess, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const tariff = tariffOf({
  '16': { mfn: percent('0.1') },
  '17': { mfn: percent('0.1'), typical: true },
  '18': { mfn: percent('0.1'), typical: true, highest: percent('0.25') },
});

const gap = (changes: Partial<Gap> = {}): Gap => ({
  ...rule('gap'),
  name: 'additional_duty_not_loaded',
  effect: 'warn',
  message: 'A duty is not loaded.',
  ...changes,
});

const ask = (rules: Partial<Omit<RuleSet, 'tariff'>>, ...codes: readonly string[]): Assessment =>
  calculated({ tariff, ...rules }, { lines: codes.map((code) => goods(code, '100', 'EUR')) });

/** What is missing from each line, and up to where each sum can rise. */
const shown = ({ price, complete, upTo, missing, lines }: Assessment) => ({
  price,
  complete,
  upTo,
  whole: missing?.map(({ reason, rule: from }) => [reason, from]),
  lines: lines.map((line) => [line.upTo, line.missing?.map((part) => [part.reason, part.rule, part.upTo])]),
});

const nothing = [undefined, undefined];

describe('an answer from which nothing is missing', () => {
  it('is complete and has no other bound than its price', () => {
    expect(shown(ask({}, '1601'))).toEqual({
      price: '32.00',
      complete: true,
      upTo: undefined,
      whole: [],
      lines: [nothing],
    });
  });

  it('stays complete where a gap can only make the duty lower, or has nothing to do with the sum', () => {
    const gaps = [gap({ may: 'lower' }), gap({ id: 'ban', may: 'neither' }), gap({ id: 'info', effect: 'info' })];
    expect(shown(ask({ gaps }, '1601'))).toMatchObject({ complete: true, lines: [nothing] });
  });

  it('stays complete where the duty that a gap speaks of is relieved', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty'] as const }];
    expect(ask({ gaps: [gap()], reliefs }, '1601').complete).toBe(true);
  });

  it('stays complete where a condition of a relief is open that was not applied', () => {
    expect(ask({ gaps: [gap({ of: 'relief' })] }, '1601').complete).toBe(true);
  });

  it('is one on documents and one without a border', () => {
    const gaps = [gap()];
    const lines = [goods('1601', '100', 'EUR')];
    expect(calculated({ tariff, gaps }, { lines, contentType: 'Documents' })).toMatchObject({
      complete: true,
      missing: [],
    });
    expect(calculated({ tariff, gaps }, { lines, border: 'none' })).toMatchObject({ complete: true, missing: [] });
  });
});

describe('a gap that may make the sum higher', () => {
  it('has no bound where its source states none', () => {
    expect(shown(ask({ gaps: [gap()] }, '1601'))).toEqual({
      price: '32.00',
      complete: false,
      upTo: undefined,
      whole: [],
      lines: [[undefined, [['additional_duty_not_loaded', 'gap', undefined]]]],
    });
  });

  it('of relief is told where one spares the duty, with its bound and the tax on it: 50 % of 100, and 20 % tax on 150', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty'] as const }];
    expect(shown(ask({ gaps: [gap({ of: 'relief', upTo: '0.5' })], reliefs }, '1601'))).toMatchObject({
      price: '20.00',
      complete: false,
      upTo: '80.00',
      lines: [['80.00', [['additional_duty_not_loaded', 'gap', '80.00']]]],
    });
    expect(ask({ gaps: [gap({ of: 'relief' })], reliefs }, '1601').upTo).toBeUndefined();
  });

  it('of duty has its bound calculated with the tax on it: 50 % more of 100, and 20 % tax on 160', () => {
    expect(shown(ask({ gaps: [gap({ upTo: '0.5' })] }, '1601'))).toMatchObject({
      price: '32.00',
      upTo: '92.00',
      lines: [['92.00', [['additional_duty_not_loaded', 'gap', '92.00']]]],
    });
  });

  it('of tax has its bound on the value that tax is calculated on: 10 % more of 110', () => {
    const answer = ask({ gaps: [gap({ of: 'tax', upTo: '0.1' })] }, '1601');
    expect([answer.price, answer.upTo, answer.lines[0]?.upTo]).toEqual(['32.00', '43.00', '43.00']);
  });

  it('of tax has no bound in the sum where the seller accounts for the tax', () => {
    const schemes = [
      {
        ...rule('scheme'),
        name: 'Scheme',
        numbers: ['IOSS'] as const,
        of: ['tax'] as const,
        unregistered: 'due' as const,
      },
    ];
    const answer = calculated(
      { tariff, schemes, gaps: [gap({ of: 'tax', upTo: '0.1' })] },
      { registrations: ['IOSS'], lines: [goods('1601', '100', 'EUR')] },
    );
    expect(shown(answer)).toMatchObject({
      complete: false,
      upTo: undefined,
      lines: [[undefined, [[expect.any(String), 'gap', undefined]]]],
    });
  });

  it('counts where a flat duty replaces the tariff: 3 EUR and 50 % of 100, and the tax', () => {
    const flatDuties = [
      { ...rule('flat'), name: 'Flat', charge: { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 } },
    ] as const;
    expect(ask({ gaps: [gap({ upTo: '0.5' })], flatDuties }, '1601').upTo).toBe('83.60');
  });

  it('is told by line: others are complete, and the whole has the bound of all', () => {
    expect(shown(ask({ gaps: [gap({ upTo: '0.5', when: { hs: ['1602'] } })] }, '1601', '1602'))).toMatchObject({
      price: '64.00',
      complete: false,
      upTo: '124.00',
      lines: [nothing, ['92.00', [['additional_duty_not_loaded', 'gap', '92.00']]]],
    });
  });

  it('has a bound of its own beside others, and none of a line where one of them has none', () => {
    const both = [gap({ upTo: '0.5' }), gap({ id: 'other', upTo: '0.25' })];
    expect(shown(ask({ gaps: both }, '1601'))).toMatchObject({
      upTo: '122.00',
      lines: [
        [
          '122.00',
          [
            ['additional_duty_not_loaded', 'gap', '92.00'],
            ['additional_duty_not_loaded', 'other', '62.00'],
          ],
        ],
      ],
    });
    expect(shown(ask({ gaps: [gap({ upTo: '0.5' }), gap({ id: 'other' })] }, '1601'))).toMatchObject({
      upTo: undefined,
      lines: [
        [
          undefined,
          [
            ['additional_duty_not_loaded', 'gap', '92.00'],
            ['additional_duty_not_loaded', 'other', undefined],
          ],
        ],
      ],
    });
  });
});

describe('a typical rate', () => {
  it('has no bound where nobody says which is the highest of the chapter', () => {
    expect(shown(ask({}, '1701'))).toMatchObject({
      upTo: undefined,
      lines: [[undefined, [['tariff_rate_typical', 'tariff-XX-17', undefined]]]],
    });
  });

  it('is bounded by the highest of the chapter: 25 instead of 10 % of 100, and the tax', () => {
    expect(shown(ask({}, '1801'))).toMatchObject({
      price: '32.00',
      upTo: '50.00',
      lines: [['50.00', [['tariff_rate_typical', 'tariff-XX-18', '50.00']]]],
    });
  });

  it('at its highest leaves less to a duty that is net of the tariff', () => {
    const additionalDuties = [{ ...rule('up-to-30'), name: 'Up to 30 %', rate: '0.3', netOfTariff: true }];
    const answer = ask({ additionalDuties }, '1801');
    expect([answer.price, answer.upTo]).toEqual(['56.00', '56.00']);
  });

  it('is not missing from goods with a preference', () => {
    const line: Partial<TariffLine> = { mfn: percent('0.1'), typical: true, preferences: { friends: percent('0') } };
    const lines = [goods('1701', '100', 'EUR', { origin: 'GB', originDeclared: true })];
    expect(calculated({ tariff: tariffOf({ '17': line }) }, { lines }).complete).toBe(true);
  });
});

describe('other things that are missing', () => {
  it('are excises, of which no bound is known', () => {
    const excises = [{ ...rule('excise'), name: 'tobacco', when: { hs: ['16'] } }];
    expect(shown(ask({ excises }, '1601'))).toMatchObject({
      complete: false,
      upTo: undefined,
      lines: [[undefined, [['excise_due', 'excise', undefined]]]],
    });
  });

  it('are lines that are not computable: they have no bound, and the others keep theirs', () => {
    expect(shown(ask({}, '9801', '1801'))).toMatchObject({
      price: '32.00',
      complete: false,
      upTo: undefined,
      lines: [
        [undefined, [['line_not_computable', undefined, undefined]]],
        ['50.00', [['tariff_rate_typical', 'tariff-XX-18', '50.00']]],
      ],
    });
  });

  it('are the rates of a column of the tariff that is not loaded', () => {
    const notice = {
      name: 'tariff_column_not_loaded',
      effect: 'warn',
      message: 'The ordinary rate was taken.',
    } as const;
    const columns = [{ ...rule('column'), name: 'Column', column: 'other', notice }];
    expect(shown(ask({ columns }, '1601'))).toMatchObject({
      complete: false,
      lines: [[undefined, [['tariff_column_not_loaded', 'column', undefined]]]],
    });
  });
});

describe('an uncertain rule that is left out', () => {
  const uncertain = (id: string) => ({ ...rule(id), certainty: 'uncertain', enabled: false }) as const;
  const bound = { isBound: true } as const;
  const fee = {
    ...uncertain('fee'),
    name: 'Customs fee',
    per: 'consignment',
    amount: '5',
    currency: 'EUR',
    inTaxBase: true,
  } as const;

  it('is a fee that is missing from the whole, without a bound because its figure is not certain', () => {
    expect(shown(ask({ fees: [fee] }, '1601'))).toEqual({
      price: '32.00',
      complete: false,
      upTo: undefined,
      whole: [['uncertain_rules_left_out', 'fee']],
      lines: [nothing],
    });
  });

  it('bounds the sum where only in doubt is whether it is due: 5 EUR and the tax on it', () => {
    expect(shown(ask({ fees: [{ ...fee, ...bound }] }, '1601'))).toMatchObject({
      complete: false,
      upTo: '38.00',
      lines: [nothing],
    });
  });

  it('is not missing where it does not apply, or where an operator does not doubt it', () => {
    expect(ask({ fees: [{ ...fee, when: { hs: ['17'] } }] }, '1601').complete).toBe(true);
    expect(ask({ fees: [{ ...fee, certainty: 'known' }] }, '1601').complete).toBe(true);
  });

  const extra = { ...uncertain('extra'), ...bound, name: 'Extra', rate: '0.3' };

  it('is an additional duty that is missing from the line, as far as it would add to its duty', () => {
    expect(ask({ additionalDuties: [extra] }, '1601')).toMatchObject({ complete: false, upTo: '68.00' });
    expect(ask({ additionalDuties: [{ ...extra, netOfTariff: true }] }, '1601')).toMatchObject({
      complete: false,
      upTo: '56.00',
    });
    expect(ask({ additionalDuties: [{ ...extra, netOfTariff: true, rate: '0.1' }] }, '1601').complete).toBe(true);
  });

  it('is no additional duty where goods are relieved of those, or spared by their preference', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['additional'] as const }];
    expect(ask({ additionalDuties: [extra], reliefs }, '1601').complete).toBe(true);
    const spared = [{ ...extra, sparesAgreements: ['friends'] }];
    const lines = [goods('1601', '100', 'EUR', { origin: 'GB', originDeclared: true })];
    const [line] = calculated({ tariff, additionalDuties: spared }, { lines }).lines;
    expect(line?.missing?.map(({ reason }) => reason)).toEqual(['preference_not_loaded']);
  });

  it('is an additional duty by weight without a bound, where nothing says the weight', () => {
    const { rate: _, ...others } = extra;
    const answer = ask({ additionalDuties: [{ ...others, duty: '1 EUR / kg' }] }, '1601');
    expect([answer.complete, answer.upTo]).toEqual([false, undefined]);
  });

  it.each([['duty'], ['additional'], ['tax']] as const)(
    'is a defence that would take a relief of %s away, without a bound',
    (of) => {
      const reliefs = [{ ...rule('relief'), name: 'Relief', of: [of], notOnDefended: true }] as const;
      const dumping = { ...extra, defence: 'anti_dumping' as const };
      expect(ask({ additionalDuties: [dumping], reliefs }, '1601')).toMatchObject({ complete: false });
      expect(ask({ additionalDuties: [dumping], reliefs }, '1601').upTo).toBeUndefined();
      expect(ask({ additionalDuties: [{ ...dumping, when: { hs: ['17'] } }], reliefs }, '1601').complete).toBe(true);
    },
  );

  it.each([
    ['is higher than the duty that it would replace', '0.4', { complete: false, upTo: '68.00' }],
    ['is not higher', '0.1', { complete: true }],
  ])('is a flat duty that is missing where it %s', (_, rate, expected) => {
    const flatDuties = [{ ...uncertain('flat'), ...bound, name: 'Flat', charge: { per: 'value', rate } }] as const;
    expect(ask({ flatDuties }, '1601')).toMatchObject(expected);
  });

  it.each([
    [
      'another line pays the duty that the two share, if this one bears 10 % instead: 10 and 50, and 20 % of 260',
      ['1601', '1601'],
      '100.00',
      '112.00',
    ],
    ['no other line does: 50 and 20 % of 150 is more than 10 and 20 % of 110', ['1601'], '80.00', undefined],
  ])('is a flat duty that is missing where %s', (_, codes, price, upTo) => {
    const shared = {
      ...rule('shared'),
      name: 'Shared',
      charge: { per: 'tariffLine', amount: '50', currency: 'EUR', digits: 6 },
    } as const;
    const ofOne = {
      ...uncertain('of-one'),
      ...bound,
      name: 'Of one',
      when: { origins: ['CN'] },
      charge: { per: 'value', rate: '0.1' },
    } as const;
    const lines = codes.map((code, at) => goods(code, '100', 'EUR', { origin: at === 0 ? 'CN' : 'GB' }));
    const { price: sum, upTo: most } = calculated({ tariff, flatDuties: [ofOne, shared] }, { lines });
    expect([sum, most]).toEqual([price, upTo]);
  });

  it.each([
    ['higher than the tax of its kind', 'vat', '0.3', { complete: false, upTo: '43.00' }],
    ['no higher than the tax of its kind', 'vat', '0.2', { complete: true }],
    ['of a kind that is not charged', 'province', '0.1', { complete: false, upTo: '43.00' }],
  ])('is a tax that is missing where it is %s', (_, kind, rate, expected) => {
    const tax = { ...rule('tax'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.2' } as const;
    const taxes = [{ ...uncertain('doubtful'), ...bound, kind, name: 'VAT', code: 'VAT', rate } as const, tax];
    expect(ask({ taxes }, '1601')).toMatchObject(expected);
  });

  it('is a tax that is missing where no tax is charged', () => {
    const taxes = [{ ...uncertain('doubtful'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.1' }] as const;
    expect(ask({ taxes }, '1601').complete).toBe(false);
  });
});

describe('with the rules that come with the program', () => {
  const reasonsOf = ({ lines }: Assessment) =>
    lines.map(({ missing = [] }) => missing.map(({ reason, rule: from }) => [reason, from]));

  it('patented medicines to the United States are bounded by 100 % more', () => {
    const answer = assess(
      dutyRequest('US', { currency: 'USD', lines: [goods('300490', '1000', 'USD', { origin: 'CH' })] }),
    );
    expect(reasonsOf(answer)).toContainEqual([['additional_duty_not_loaded', 'us-s232-pharma']]);
    expect(
      Number(answer.lines[0]?.upTo) -
        Number(answer.lines[0]?.charges.reduce((sum, { amount }) => sum + Number(amount), 0)),
    ).toBe(1000);
  });

  it('goods to Canada without a province are bounded by the highest provincial tax', () => {
    const answer = assess(dutyRequest('CA', { currency: 'CAD', lines: [goods('490199', '100', 'CAD')] }));
    expect(reasonsOf(answer)[0]).toContainEqual(['province_missing', 'ca-province']);
  });

  it('goods barred from the United States are not complete for being barred', () => {
    const lines = [goods('220830', '100', 'USD', { origin: 'CA' })];
    const found = reasonsOf(assess(dutyRequest('US', { currency: 'USD', lines })))[0];
    expect(found?.map(([reason]) => reason)).not.toContain('import_prohibited');
    expect(found).toContainEqual(['excise_due', expect.any(String)]);
  });
});
