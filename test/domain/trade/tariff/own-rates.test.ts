import { describe, expect, it } from 'vitest';
import { parseDutyRate, withOwnRates } from '../../../../src/domain/trade/index.ts';
import type { OwnRate, Tariff, TariffLine } from '../../../../src/domain/trade/index.ts';
import { calculated, percent } from '../../../support/example-territory.ts';
import { goods, reasons } from '../../../support/trade-fixture.ts';

const own = (code: string, rate: string, more: Partial<OwnRate> = {}): OwnRate => ({
  id: `my-${code}`,
  code,
  rate,
  source: 'A notice',
  certainty: 'known',
  validFrom: '2026-12-01',
  ...more,
});

const lines: Readonly<Record<string, Partial<TariffLine>>> = {
  '950300': { mfn: percent('0.04'), preferences: { pact: percent('0.02') } },
  '95030041': { mfn: percent('0.05') },
  '9504': { mfn: percent('0.1'), typical: true, highest: percent('0.2') },
  '9505': { mfn: 'unreadable', highest: percent('0.3') },
};
const tariff: Tariff = {
  id: 'XX',
  version: 'XX-1',
  lookup: (hsCode) => {
    const code = ['95030041', '950300', '9504', '9505'].find((each) => hsCode.startsWith(each));
    return code === undefined
      ? undefined
      : { code, mfn: percent('0'), preferences: {}, source: 'a list', ...lines[code] };
  },
};
const on = (rates: readonly OwnRate[], date = '2026-12-15') => withOwnRates(tariff, rates, date);
const written = (line: TariffLine | undefined) =>
  line && [line.rule, line.mfn === 'unreadable' ? line.oneOf?.map(({ rate }) => rate.text) : line.mfn.text];

describe("an operator's own rate of duty", () => {
  it('replaces that of every line below its code, from its first to its last day', () => {
    const rates = [own('9503', '7%', { validTo: '2026-12-31' })];
    for (const code of ['9503', '950300', '95030041', '9503009999'])
      expect(written(on(rates).lookup(code)), code).toEqual(['my-9503', '7%']);
    for (const day of ['2026-11-30', '2027-01-01']) expect(on(rates, day), day).toBe(tariff);
    expect(on(rates, '2026-12-31').lookup('950300')).toMatchObject({
      code: '9503',
      source: 'A notice',
      asOf: '2026-12-01',
      validFrom: '2026-12-01',
      validTo: '2026-12-31',
    });
  });

  it('yields to one of a longer code, and keeps the preferences of the line', () => {
    const found = on([own('9503', '7%'), own('95030041', '1%')]);
    expect(written(found.lookup('9503004100'))).toEqual(['my-95030041', '1%']);
    expect(written(found.lookup('95030070'))).toEqual(['my-9503', '7%']);
    expect(Object.keys(found.lookup('95030070')?.preferences ?? {})).toEqual(['pact']);
  });

  it('counts beside that of the tariff for a shorter code, and then the bound of the tariff does not hold', () => {
    const found = on([own('95030049', '9%'), own('95040010', '50%'), own('95050010', '50%')]);
    expect(written(found.lookup('950300'))).toEqual([undefined, [percent('0.04').text, '9%']]);
    const typical = found.lookup('9504');
    expect([written(typical)?.[1], typical?.highest]).toEqual([[percent('0.1').text, '50%'], undefined]);
    expect(found.lookup('9505')).toMatchObject({ mfn: 'unreadable' });
    expect(found.lookup('9505')?.highest).toBeUndefined();
    expect(found.lookup('950410')).toEqual(tariff.lookup('950410'));
  });

  it('is named in the answer, and the highest of both is charged for a shorter code', () => {
    const answer = (code: string, rates: readonly OwnRate[]) =>
      calculated({ tariff: on(rates) }, { date: '2026-12-15', lines: [goods(code, '100', 'EUR')] });
    const exact = answer('950300', [own('9503', '7%')]);
    expect(exact.lines[0]?.charges[0]).toMatchObject({ amount: '7.00', rule: 'my-9503' });
    expect(exact.declaration.rules).toContainEqual(
      expect.objectContaining({ id: 'my-9503', name: '7%', source: 'A notice', validFrom: '2026-12-01' }),
    );
    const short = answer('950300', [own('95030049', '9%')]);
    expect(short.lines[0]?.charges[0]?.amount).toBe('9.00');
    expect(reasons(short)).toContain('tariff_rate_range');
  });

  it('is charged in place of a preference that is higher', () => {
    const pact = {
      ...{ id: 'pact', agreement: 'pact', name: 'Pact', source: 'A pact', certainty: 'known' as const },
      when: { origins: ['JP'] },
    };
    const charged = (rate: string) =>
      calculated(
        { tariff: on([own('9503', rate)]), preferences: [pact] },
        { date: '2026-12-15', lines: [{ ...goods('950300', '100', 'EUR'), origin: 'JP', originDeclared: true }] },
      ).lines[0]?.charges[0];
    expect(charged('1%')).toMatchObject({ amount: '1.00', rule: 'my-9503' });
    expect(charged('3%')).toMatchObject({ amount: '2.00', rule: 'pact' });
  });

  it('may be by weight, as tariffs write it', () => {
    expect(on([own('9503', '0.48 EUR / kg')]).lookup('950300')?.mfn).toMatchObject({
      parts: [{ kind: 'specific', amount: '0.48', currency: 'EUR', unit: 'kg' }],
    });
    expect(parseDutyRate('much').kind).not.toBe('rate');
    expect(() => on([own('9503', 'much')]).lookup('950300')).toThrow('is no rate');
  });
});
