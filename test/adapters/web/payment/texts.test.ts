import { describe, expect, it } from 'vitest';
import { languages } from '../../../../src/application/languages/languages.ts';
import { paymentTexts, sayIn } from '../../../../src/adapters/web/payment/texts/index.ts';

const placeholdersIn = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

describe.each(languages)('the texts of the payment page in %s', (language) => {
  it('are all there, with the placeholders of the English ones', () => {
    for (const [name, text] of Object.entries(paymentTexts.en)) {
      const own: string = Object.entries(paymentTexts[language]).find(([known]) => known === name)?.[1] ?? '';
      expect(own.trim(), name).not.toBe('');
      expect(placeholdersIn(own), name).toEqual(placeholdersIn(text));
    }
    expect(Object.keys(paymentTexts[language]).toSorted()).toEqual(Object.keys(paymentTexts.en).toSorted());
  });
});

it('a text is never shown with a placeholder', () => {
  expect(sayIn('de')('parcel', { number: 'P1' })).toBe('Paket P1');
  expect(() => sayIn('de')('parcel')).toThrow('needs the value number');
});
