import { describe, expect, it } from 'vitest';
import {
  acceptedLanguage,
  directionOf,
  languageOfAddress,
} from '../../../../src/application/shared/languages/languages.ts';

describe('the language of a consignee', () => {
  it.each([
    ['DE', undefined, undefined, 'de'],
    ['AT', undefined, '1010', 'de'],
    ['EL', undefined, '10431', 'en'],
    ['CH', undefined, '8001', 'de'],
    ['CH', undefined, '1201', 'fr'],
    ['CH', undefined, '6900', 'it'],
    ['BE', undefined, '2000', 'nl'],
    ['BE', undefined, 'B-5000', 'fr'],
    ['BE', undefined, '4700', 'de'],
    ['BE', undefined, undefined, 'nl'],
    ['CA', 'QC', 'H2X 1Y4', 'fr'],
    ['CA', 'ON', 'K1A 0B1', 'en'],
    ['MX', undefined, '06000', 'es'],
    ['NL', undefined, '1011', 'nl'],
    ['JP', undefined, '100-0001', 'en'],
  ] as const)('at %s %s %s is %s', (country, state, postcode, language) => {
    const address = { country, ...(state !== undefined && { state }), ...(postcode !== undefined && { postcode }) };
    expect(languageOfAddress(address)).toBe(language);
  });
});

describe('an Accept-Language header', () => {
  it.each([
    ['de-CH, fr;q=0.9', 'de'],
    ['pl, fr;q=0.5, nl;q=0.8', 'nl'],
    ['EN-us', 'en'],
    ['de;q=0, es', 'es'],
    ['pl', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    ['fr;q=x, it', 'it'],
  ])('%s asks for %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

it('a language is written from left to right, or from right to left', () => {
  expect(['en', 'de-CH', 'ar', 'he-IL'].map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'rtl']);
});
