import { describe, expect, it } from 'vitest';
import { calculate, chargesAloneOf, recordedAssessmentOf } from '../../../../../src/domain/trade/index.ts';
import type { Assessment, RuleSet, Tariff } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, roundRates, rule, tariffOf, territory } from '../../../../support/example-territory.ts';
import { dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

const tariff = tariffOf({ '16': { mfn: percent('0.1') }, '17': { mfn: percent('0') } });
const ask = (
  rules: Partial<Omit<RuleSet, 'tariff'>> & { readonly tariff?: Tariff },
  ...codes: readonly string[]
): Assessment => calculated({ tariff, ...rules }, { lines: codes.map((code) => goods(code, '100', 'EUR')) });

const notices = ({ notices: all }: Assessment, name: string) => all.filter(({ reason }) => reason === name);
const missing = ({ lines }: Assessment) => lines.map((line) => line.missing);

describe('a code of which a tariff has no line', () => {
  const message = (bound: string): string =>
    `1901: no rate of duty is loaded for this destination, and duty is not part of the sum; ${bound}.`;
  const without = (notLoaded: NonNullable<Tariff['notLoaded']>): Assessment =>
    ask({ tariff: { ...tariff, notLoaded } }, '1901');

  it('bears no duty in the sum, and at most the highest rate of the tariff: 30 % of 100, and 20 % on 130', () => {
    const answer = without({ highest: percent('0.3') });
    const bounded = message(`no rate of the tariff for it is higher than ${percent('0.3').text}`);
    expect([answer.price, answer.upTo]).toEqual(['20.00', '56.00']);
    expect(missing(answer)).toStrictEqual([
      [{ reason: 'duty_not_loaded', message: bounded, rule: 'tariff-XX-not-loaded', upTo: '56.00' }],
    ]);
    expect(notices(answer, 'duty_not_loaded')).toEqual([
      {
        level: 'warning',
        reason: 'duty_not_loaded',
        field: 'commodities[0].hsCode',
        message: `commodities[0].hsCode is ${bounded}`,
      },
    ]);
  });

  it('has no bound where nobody knows one', () => {
    const answer = without({});
    expect([answer.price, answer.upTo]).toEqual(['20.00', undefined]);
    expect(missing(answer)).toStrictEqual([
      [{ reason: 'duty_not_loaded', message: message('nobody here knows by how much'), rule: 'tariff-XX-not-loaded' }],
    ]);
  });

  it('is not computable where the tariff has all its lines', () => {
    expect(ask({}, '1901').lines[0]?.notComputable).toBe('The tariff XX has no line for 1901.');
  });
});

describe('trade defence', () => {
  const defence = {
    ...rule('bicycles'),
    name: 'Duty on bicycles',
    rate: '0.4',
    defence: 'anti_dumping',
    when: { hs: ['16'] },
  } as const;

  it('by the exporter is in the sum, and said of each line', () => {
    const answer = ask({ additionalDuties: [{ ...defence, residual: true }] }, '1601', '1602', '1701');
    const said = (index: number): string =>
      `commodities[${index}]: Duty on bicycles depends on the exporter; the rate of exporters without a rate of their own was taken. ` +
      'The duty may be lower.';
    expect(notices(answer, 'trade_defence_by_exporter')).toEqual(
      [0, 1].map((index) => ({
        level: 'warning',
        reason: 'trade_defence_by_exporter',
        field: `commodities[${index}]`,
        message: said(index),
      })),
    );
    // 10 and 40, and 20 % on 150.
    expect(missing(answer)).toStrictEqual([
      [{ reason: 'trade_defence_by_exporter', message: said(0), rule: 'bicycles', upTo: '80.00' }],
      [{ reason: 'trade_defence_by_exporter', message: said(1), rule: 'bicycles', upTo: '80.00' }],
      undefined,
    ]);
  });

  const flatDuties = [
    { ...rule('flat'), name: 'Flat', charge: { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 } },
  ] as const;

  it('beside a flat duty is named on each line with its bound: 3 and 40, and 20 % on 143', () => {
    const answer = ask({ additionalDuties: [defence], flatDuties }, '160100', '160200');
    const said = (index: number): string =>
      `commodities[${index}]: Duty on bicycles may be due beside the flat duty and is not part of the sum.`;
    expect(notices(answer, 'trade_defence_beside_flat_duty')).toEqual(
      [0, 1].map((index) => ({
        level: 'warning',
        reason: 'trade_defence_beside_flat_duty',
        field: `commodities[${index}]`,
        message: said(index),
      })),
    );
    expect(missing(answer)).toStrictEqual(
      [0, 1].map((index) => [
        { reason: 'trade_defence_beside_flat_duty', message: said(index), rule: 'bicycles', upTo: '71.60' },
      ]),
    );
  });

  it('beside a flat duty has no bound where it is by weight', () => {
    const { rate: _, ...byWeight } = { ...defence, duty: '0.48 EUR / kg' };
    const answer = ask({ additionalDuties: [byWeight], flatDuties }, '160100');
    expect(missing(answer)[0]?.map(({ reason, upTo }) => [reason, upTo])).toEqual([
      ['trade_defence_beside_flat_duty', undefined],
    ]);
  });

  describe('on some codes below a short one', () => {
    const narrow = { ...defence, when: { hs: ['16010010'] } } as const;

    it('is said of the short code alone: not of the code itself, of a longer one, or of other goods', () => {
      const answer = ask(
        { additionalDuties: [narrow] },
        '1601',
        '160100',
        '16010010',
        '1601001000',
        '16010020',
        '1602',
      );
      expect(notices(answer, 'trade_defence_by_code').map(({ field }) => field)).toEqual([
        'commodities[0].hsCode',
        'commodities[1].hsCode',
      ]);
    });

    it('is not said of goods that an agreement or a relief spares, nor where another condition is not met', () => {
      const spared = [{ ...narrow, sparesAgreements: ['friends'] }];
      const declared = { lines: [goods('1601', '100', 'EUR', { origin: 'GB', originDeclared: true })] };
      expect(reasons(calculated({ tariff, additionalDuties: spared }, declared))).not.toContain(
        'trade_defence_by_code',
      );
      expect(reasons(calculated({ tariff, additionalDuties: [narrow] }, declared))).toContain('trade_defence_by_code');
      const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty', 'additional'] as const }];
      expect(reasons(ask({ additionalDuties: [narrow], reliefs }, '1601'))).not.toContain('trade_defence_by_code');
      const fromIndia = { ...narrow, when: { ...narrow.when, origins: ['IN'] } };
      expect(reasons(ask({ additionalDuties: [fromIndia] }, '1601'))).not.toContain('trade_defence_by_code');
    });

    it('would take a relief away that is not for defended goods: nobody knows by how much', () => {
      const reliefs = [
        { ...rule('relief'), name: 'Relief', of: ['duty', 'additional', 'tax'] as const, notOnDefended: true as const },
      ];
      const answer = ask({ additionalDuties: [narrow], reliefs }, '1601');
      expect([answer.price, answer.upTo]).toEqual(['0.00', undefined]);
      expect(missing(answer)[0]?.map(({ reason, rule: from, upTo }) => [reason, from, upTo])).toEqual([
        ['trade_defence_by_code', 'bicycles', undefined],
      ]);
    });

    it('is told by a gap that may raise the sum, and by no other', () => {
      const gap = {
        ...rule('gap'),
        name: 'trade_defence_not_loaded',
        message: 'A duty is not loaded.',
        when: { hs: ['16010010'] },
      } as const;
      expect(ask({ gaps: [{ ...gap, effect: 'warn', upTo: '0.5' }] }, '1601')).toMatchObject({
        price: '32.00',
        upTo: '92.00',
      });
      expect(ask({ gaps: [{ ...gap, effect: 'info', may: 'lower' }] }, '1601').notices).toEqual([]);
      expect(ask({ gaps: [{ ...gap, effect: 'stop' }] }, '1601').lines[0]?.notComputable).toBeUndefined();
    });
  });
});

describe('a flat duty that is not certain', () => {
  const charge = { per: 'tariffLine', amount: '30', currency: 'EUR', digits: 6 } as const;
  const flat = {
    ...rule('flat'),
    name: 'Flat',
    charge,
    certainty: 'uncertain',
    isBound: true,
    when: { hs: ['16'] },
  } as const;

  it('would be 20 more, and 20 % on them; it is missing from its own goods only', () => {
    const answer = ask({ flatDuties: [flat] }, '1601', '1701');
    expect(missing(answer).map((parts) => parts?.map(({ rule: from, upTo }) => [from, upTo]))).toEqual([
      [['flat', '56.00']],
      undefined,
    ]);
  });

  it('is not missing where a relief takes the duty away', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty'] as const }];
    expect(ask({ flatDuties: [flat], reliefs }, '1601').complete).toBe(true);
  });
});

describe('the rate of the tariff', () => {
  it('is shown of goods of no value', () => {
    const { lines } = calculated({ tariff }, { contentType: 'Gift', lines: [goods('1601', '0', 'EUR')] });
    expect(lines[0]?.charges[0]).toMatchObject({ amount: '0.00', rate: '0.1', rule: 'tariff-XX-16' });
  });

  it('has its dates only where the tariff has them', () => {
    const dated = tariffOf({ '16': { mfn: percent('0.1'), validFrom: '2026-01-01' }, '17': { mfn: percent('0.2') } });
    const used = ask({ tariff: dated }, '1601', '1701').declaration.rules.filter(({ id }) => id.startsWith('tariff'));
    expect(used).toStrictEqual([
      { id: 'tariff-XX-16', name: percent('0.1').text, source: 'a list', certainty: 'known', validFrom: '2026-01-01' },
      { id: 'tariff-XX-17', name: percent('0.2').text, source: 'a list', certainty: 'known' },
    ]);
  });

  it('that is free leaves nothing for a preference', () => {
    const declared = (code: string) =>
      reasons(calculated({ tariff }, { lines: [goods(code, '100', 'EUR', { origin: 'GB', originDeclared: true })] }));
    expect(declared('1701')).not.toContain('preference_not_loaded');
    expect(declared('1601')).toContain('preference_not_loaded');
  });
});

describe('rules that are not there', () => {
  it('on a day of which there is no valuation refuse the request', () => {
    const valuations = territory.valuations.map((one) => ({ ...one, validFrom: '2027-01-01' }));
    const asked = (): unknown =>
      calculate(
        dutyRequest('XX', { lines: [goods('1601', '100', 'EUR')] }),
        { ...territory, valuations },
        tariff,
        roundRates,
      );
    expect(asked).toThrow(
      expect.objectContaining({
        reason: 'destination_not_covered',
        message: 'No rules of Example are loaded for 2026-11-20.',
      }) as Error,
    );
  });

  it('name a currency of which there is no rate', () => {
    const minimums = [{ ...rule('least'), of: 'duty', amount: '1', currency: 'JPY' }] as const;
    expect(() => ask({ minimums }, '1601')).toThrow(
      expect.objectContaining({ reason: 'exchange_rate_not_loaded' }) as Error,
    );
  });
});

it('what insurance costs is warned of with its field', () => {
  const answer = calculated(
    { tariff },
    { insurance: { amount: '10.01', currency: 'EUR' }, lines: [goods('1601', '100', 'EUR')] },
  );
  expect(notices(answer, 'insurance_value_high')).toMatchObject([{ level: 'warning', field: 'insuranceValue' }]);
});

describe('an answer without what is missing', () => {
  it('is complete where every line is computable, and has no bounds', () => {
    const flat = {
      ...rule('gap'),
      name: 'additional_duty_not_loaded',
      effect: 'warn',
      message: 'A duty.',
      upTo: '0.5',
    } as const;
    const [whole, stopped] = [ask({ gaps: [flat] }, '1601'), ask({ gaps: [flat] }, '1601', '1901')].map(chargesAloneOf);
    expect([whole?.complete, stopped?.complete]).toEqual([true, false]);
    expect(whole).not.toHaveProperty('upTo');
    expect(whole).not.toHaveProperty('missing');
    expect(whole?.lines[0]).not.toHaveProperty('missing');
    expect(whole?.charges).toHaveLength(2);
    expect(stopped?.lines[1]?.notComputable).toBeDefined();
  });
});

it('a record has no fields for what there is not', () => {
  expect(recordedAssessmentOf(ask({}, '1601'))).not.toHaveProperty('missingTypes');
  expect(Object.keys(recordedAssessmentOf(ask({}, '1601')).lines[0] ?? {})).toEqual(['charges']);
});
