import { describe, expect, it } from 'vitest';
import {
  canonicalCountry,
  countryCodes,
  countryMeantBy,
  countryName,
  countryRule,
  nearest,
} from '../../../src/domain/shared/index.ts';

describe('the country that was most likely meant', () => {
  it.each([
    ['XI', 'GB', 'BT1 5GS'],
    ['ic', 'ES', '35001'],
    ['EA', 'ES', '51001'],
    ['XK', 'RS', 'Kosovo'],
    ['UK', 'GB', ''],
    ['KOS', 'RS', 'Kosovo'],
    ['NIR', 'GB', 'BT1 5GS'],
    ['GB-SCT', 'GB', 'SCT'],
    ['es-cn', 'ES', 'CN'],
    ['US-CA', 'US', 'CA'],
    ['ZR', 'CD', ''],
  ])('is named with what tells its part apart: %s is %s %s', (sent, code, part) => {
    expect(countryRule(sent)).toContain(`did you mean "${code}"`);
    expect(countryRule(sent)).toContain(part);
  });

  it.each([
    ['UK', 'GB'], ['uk', 'GB'], ['U.K.', 'GB'], ['USA', 'US'], ['U.S.A.', 'US'], ['GBR', 'GB'], ['DEU', 'DE'], ['GER', 'DE'], ['gb', 'GB'], [' de ', 'DE'], ['Germany', 'DE'], ['Deutschland', 'DE'],
    ['Untied States', 'US'], ['united kingdom', 'GB'], ['The Netherlands', 'NL'], ['Holland', 'NL'], ['Austira', 'AT'], ['SUI', 'CH'], ['Türkiye', 'TR'],
  ])('%j is %s', (text, code) => {
    expect(countryMeantBy(text)).toBe(code);
  }); // oxfmt-ignore

  it.each(['', 'X', 'XX', 'XYZ', 'Nowhere at all', '__proto__', 'x'.repeat(64_000)])('%.20s is none', (text) => {
    expect(countryMeantBy(text)).toBeUndefined();
  });

  it('is found by the English name of every one', () => {
    const wrong = countryCodes.filter(
      (code) => canonicalCountry(countryMeantBy(countryName(code)) ?? '') !== canonicalCountry(code),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the nearest name', () => {
  const names = ['customerReference', 'shipTo', 'shipFrom', 'weight', 'range', 'sort', 'status'];
  it.each([
    ['custmoerReference', 'customerReference'],
    ['CUSTOMERREFERENCE', 'customerReference'],
    ['shipto', 'shipTo'],
    ['wieght', 'weight'],
    ['staus', 'status'],
    ['colour', undefined],
    ['x', undefined],
    ['s'.repeat(64_000), undefined],
  ])('%.20s is %s', (word, name) => {
    expect(nearest(word, names)).toBe(name);
  });
});
