import { describe, expect, it } from 'vitest';
import { conditionTexts, effectText } from '../../../../src/application/trade/tariffs/rule-words.ts';
import { rule } from '../../../support/example-territory.ts';

const shirts = { hsCode: '610910', origin: 'CN' };

describe('the conditions of a rule in words', () => {
  it('are those that the code, the origin and the destination do not settle', () => {
    const when = {
      destinations: ['DE'],
      origins: ['CN', 'VN'],
      hs: ['61'],
      notHs: ['2203', '24'],
      consignee: 'consumer' as const,
      goodsUpTo: { amount: '150', currency: 'EUR' },
    };
    expect(conditionTexts(when, shirts)).toEqual(['the consignee is a consumer', 'the goods are worth up to 150 EUR']);
    expect(conditionTexts({ origins: ['CN', 'EU'] }, { hsCode: '610910' })).toEqual([
      'made in China or the European Union',
    ]);
  });

  it('name what a short code leaves open', () => {
    expect(conditionTexts({ hs: ['61091010'], notHs: ['610990'] }, { hsCode: '6109' })).toEqual([
      'codes that begin with 61091010',
      'codes that do not begin with 610990',
    ]);
  });

  it('name the first of many, and how many others there are', () => {
    const regions = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    expect(conditionTexts({ regions }, shirts)).toEqual(['to the state or province A, B, C, D, E, F or 2 others']);
    expect(conditionTexts({ regions: regions.slice(0, 7) }, shirts)).toEqual([
      'to the state or province A, B, C, D, E, F or 1 other',
    ]);
  });
});

describe('what a rule does, in words', () => {
  const tax = { ...rule('vat'), kind: 'vat', name: 'VAT', code: 'VAT' } as const;
  const fee = { ...rule('fee'), name: 'Customs fee', currency: 'EUR' } as const;

  it.each([
    ['20% VAT.', { kind: 'tax', rule: { ...tax, rate: '0.2' } }],
    ['0% VAT.', { kind: 'tax', rule: { ...tax, rate: '0' } }],
    ['3 EUR a parcel.', { kind: 'fee', rule: { ...fee, per: 'consignment', amount: '3' } }],
    ['No duty or tax.', { kind: 'relief', rule: { ...rule('low'), name: 'Low', of: ['duty', 'tax'] } }],
    [
      'A rate that is not loaded, with a statement on origin.',
      { kind: 'preference', rule: { ...rule('f'), name: 'F', agreement: 'f' } },
    ],
    [
      'Tax below 5 CHF is not collected.',
      { kind: 'minimum', rule: { ...rule('m'), of: 'tax', amount: '5', currency: 'CHF' } },
    ],
  ] as const)('%s', (words, found) => {
    expect(effectText(found)).toBe(words);
  });
});
