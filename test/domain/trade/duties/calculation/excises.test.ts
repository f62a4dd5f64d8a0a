import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const excisesOf = (country: string, hsCode: string, changes: Partial<DutyRequest> = {}): readonly string[] => {
  const { lines, missing = [], complete } = assess(dutyRequest(country, { lines: [goods(hsCode, '100', 'EUR')], ...changes }));
  const named = [...missing, ...lines.flatMap((line) => line.missing ?? [])].filter(({ reason }) => reason === 'excise_due');
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
    ['CA', '854340', 'an electronic cigarette', ['ca-excise-vapes']],
    ['AU', '870380', 'a car', ['au-excise-vehicles']],
    ['NZ', '841510', 'an air conditioner', ['nz-excise-gases']],
    ['IS', '220299', 'a soft drink', ['is-excise-drinks']],
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
