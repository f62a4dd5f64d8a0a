import { describe, expect, it } from 'vitest';
import type { DutyRequest, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf, territory } from '../../../../support/example-territory.ts';
import { assess, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const excisesOf = (country: string, hsCode: string, changes: Partial<DutyRequest> = {}): readonly string[] => {
  const {
    lines,
    missing = [],
    complete,
  } = assess(dutyRequest(country, { lines: [goods(hsCode, '100', 'EUR')], ...changes }));
  const named = [...missing, ...lines.flatMap((line) => line.missing ?? [])].filter(
    ({ reason }) => reason === 'excise_due',
  );
  if (named.length > 0) expect(complete).toBe(false);
  return named.map(({ rule = '' }) => rule);
};

const business: Partial<DutyRequest> = { consignee: 'business' };

describe('excises other than on alcohol and tobacco', () => {
  it.each([
    ['DE', '090121', 'roasted coffee', ['eu-de-excise-coffee']],
    ['DE', '210111', 'soluble coffee', ['eu-de-excise-coffee']],
    ['DE', '090111', 'green coffee', []],
    ['AT', '090121', 'roasted coffee, where there is no such tax', []],
    ['LV', '090121', 'roasted coffee', ['eu-lv-excise-coffee']],
    ['SE', '847130', 'a laptop', ['eu-se-excise-chemicals']],
    ['SE', '851713', 'a telephone', ['eu-se-excise-chemicals']],
    ['SE', '851830', 'headphones, which the act does not name', []],
    ['FI', '847130', 'a laptop', []],
    ['DK', '180632', 'a bar of chocolate', ['eu-dk-excise-food']],
    ['DK', '401110', 'a tyre', ['eu-dk-excise-goods']],
    ['NL', '220299', 'a soft drink', ['eu-nl-excise-drinks']],
    ['MT', '330300', 'a perfume', ['eu-mt-excise-goods']],
    ['CH', '870380', 'a car', ['ch-excise-vehicles']],
    ['NO', '170199', 'sugar', ['no-excise-sugar']],
    ['NO', '170490', 'sweets, untaxed since 2021', []],
    ['DK', '841821', 'a refrigerator', ['eu-dk-excise-gases']],
    ['ES', '841510', 'an air conditioner', ['eu-es-excise-gases']],
    ['NO', '841821', 'a refrigerator', ['no-excise-gases']],
    ['FI', '841821', 'a refrigerator', []],
    ['CA', '854340', 'an electronic cigarette', ['ca-excise-vapes']],
    ['CH', '854340', 'an electronic cigarette', ['ch-excise-vapes']],
    ['NO', '854340', 'an electronic cigarette', ['no-excise-vapes']],
    ['AL', '854340', 'an electronic cigarette', ['al-excise-liquid-of-electronic-cigarettes']],
    ['RS', '854340', 'an electronic cigarette', ['rs-excise-liquid-of-electronic-cigarettes']],
    ['UA', '854340', 'an electronic cigarette', ['ua-excise-liquid-of-electronic-cigarettes']],
    ['AU', '870380', 'a car', ['au-excise-vehicles']],
    ['NZ', '841510', 'an air conditioner', ['nz-excise-gases']],
    ['IS', '220299', 'a soft drink', ['is-excise-drinks']],
    ['DK', '481310', 'cigarette paper', ['eu-dk-excise-goods']],
    ['SE', '481310', 'cigarette paper', []],
    ['TL', '961380', 'a lighter', ['tl-excise-cigarette-lighters-and-smoking-pipes-12']],
    ['TL', '890391', 'a sailing boat', ['tl-excise-private-boats-and-aircraft-20']],
    ['TL', '961700', 'a flask', []],
  ])('in %s on %s, %s', (country, hsCode, _, rules) => {
    expect(excisesOf(country, hsCode)).toEqual(rules);
  });

  it.each([
    ['US', '950730', 'a fishing reel', ['us-excise-fishing']],
    ['GB', '220299', 'a soft drink', ['gb-excise-drinks']],
    ['HU', '190531', 'a biscuit', ['eu-hu-excise-food']],
    ['ES', '392321', 'plastic bags', ['eu-es-excise-packaging']],
  ])('in %s on %s, %s, that a business imports to sell it, not a consumer', (country, hsCode, _, rules) => {
    expect(excisesOf(country, hsCode, business)).toEqual(rules);
    expect(excisesOf(country, hsCode)).toEqual([]);
  });

  it.each([
    ['2026-09-30', []],
    ['2026-10-01', ['gb-excise-vapes']],
  ])('on electronic cigarettes in the United Kingdom on %s', (date, rules) => {
    expect(excisesOf('GB', '854340', { date })).toEqual(rules);
  });

  it('says that a code has goods that bear it and goods that do not', () => {
    const { lines } = assess(dutyRequest('NL', { lines: [goods('220299', '100', 'EUR')] }));
    expect(lines[0]?.missing?.find(({ reason }) => reason === 'excise_due')?.message).toBe(
      'commodities[0]: excise (soft drinks) may be due besides, on some goods under this code; ' +
        'it depends on strength, volume, weight or content and is not part of the sum.',
    );
  });

  it('of a sheet that has none loaded are named as not loaded, on goods that often bear one', () => {
    const reasonsOf = (hsCode: string): readonly string[] =>
      assess(dutyRequest('YE', { lines: [goods(hsCode, '100', 'EUR')] })).lines.flatMap(({ missing = [] }) =>
        missing.map(({ reason }) => reason),
      );
    expect(reasonsOf('330300')).toContain('excise_not_loaded');
    expect(reasonsOf('610910')).not.toContain('excise_not_loaded');
  });
});

describe('the highest that an excise can be', () => {
  const excise = (id: string, upTo?: string) => ({
    ...rule(id),
    name: id,
    ...(upTo !== undefined && { upTo }),
    when: { hs: ['33'] },
  });
  const answer = (rules: Partial<RuleSet>, changes: Partial<DutyRequest> = {}) => {
    const lines = [goods('3303', '100', 'EUR'), goods('6109', '100', 'EUR')];
    const tariff = tariffOf({ '33': { mfn: percent('0.1') }, '61': { mfn: percent('0.1') } });
    return calculated({ ...rules, tariff }, { currency: 'EUR', lines, ...changes });
  };

  it('is a fraction of the value with the duty, and tax is calculated on it: 10, 11 and 20 % of 121, and 32 of the other line', () => {
    const { price, complete, upTo, lines } = answer({ excises: [excise('perfume', '0.1')] });
    expect({ price, complete, upTo }).toEqual({ price: '64.00', complete: false, upTo: '77.20' });
    expect(lines.map((line) => line.upTo)).toEqual(['45.20', undefined]);
    expect(lines[0]?.missing?.[0]?.message).toBe(
      'commodities[0]: excise (perfume) is due besides; it is at most 10% of the value with the duty and is not part of the sum.',
    );
  });

  it('is never charged', () => {
    expect(sums(answer({ excises: [excise('perfume', '0.1')] }))).toEqual({ Duty: '20.00', VAT: '44.00' });
  });

  it('stands at the reason of the line, of each excise by itself', () => {
    const [line] = answer({ excises: [excise('perfume', '0.1'), excise('luxury', '0.2')] }).lines;
    expect(line?.missing?.map((part) => [part.rule, part.upTo])).toEqual([['perfume', '45.20'], ['luxury', '58.40']]); // oxfmt-ignore
    expect(line?.upTo).toBe('71.60');
  });

  it('is not known where one of two excises has none', () => {
    const [line] = answer({ excises: [excise('perfume', '0.1'), excise('luxury')] }).lines;
    expect(line?.missing?.map((part) => [part.rule, part.upTo])).toEqual([['perfume', '45.20'], ['luxury', undefined]]); // oxfmt-ignore
    expect(line?.upTo).toBeUndefined();
  });

  it('is taxed where duty is no part of the value that tax is calculated on: 10, 11 and 20 % of 111', () => {
    const valuations = [{ ...rule('value'), dutyBase: [], taxBase: [] }];
    expect(answer({ valuations, excises: [excise('perfume', '0.1')] }).lines[0]?.upTo).toBe('43.20');
  });

  it('counts where a relief spares the duty: 10 and 20 % of 110', () => {
    const reliefs = [{ ...rule('small'), name: 'small', of: ['duty'] as const }];
    expect(answer({ reliefs, excises: [excise('perfume', '0.1')] }).lines[0]?.upTo).toBe('32.00');
  });

  it('counts where no tax is due', () => {
    expect(answer({ taxes: [], excises: [excise('perfume', '0.1')] }).lines[0]?.upTo).toBe('21.00');
  });

  it('is calculated on the duty at its own bound: 10 to 30 %, 13 and 20 % of 143', () => {
    const gaps = [
      { ...rule('gap'), name: 'gap', effect: 'warn', message: 'A duty.', upTo: '0.2', when: { hs: ['33'] } } as const,
    ];
    expect(answer({ gaps, excises: [excise('perfume', '0.1')] }).lines[0]?.upTo).toBe('71.60');
  });

  it('does not count below a minimum of duty that is not collected', () => {
    const minimums = [{ ...rule('least'), of: 'duty', amount: '1000', currency: 'EUR' } as const];
    expect(answer({ minimums, excises: [excise('perfume', '0.1')] }).lines[0]?.upTo).toBe('32.00');
  });

  it('leaves the answers without it as they are', () => {
    expect(answer({ excises: territory.excises })).toMatchObject({ price: '64.00', complete: true });
  });
});
