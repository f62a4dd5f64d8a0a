import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('Türkiye', [
  { country: 'TR', says: 'a declaration bears 1,605.80 TRY of stamp duty, and VAT on it', source: 'Presidential Decree 10364 of 2025', currency: 'TRY', lines: [['610910', '1000']], sums: { Duty: '120.00', 'Customs fee': '1605.80', VAT: '272.58' } },
  { country: 'TR', says: 'one of a business bore 1,350 TRY in 2025', source: 'Presidential Decree 10364 of 2025', currency: 'TRY', lines: [['610910', '1000']], changes: { consignee: 'business', date: '2025-12-31' }, sums: { 'Customs fee': '1350.00', VAT: '247.00' } },
  { country: 'TR', says: 'a lipstick bears 20 % of special consumption tax, and VAT on all of it', source: 'Special Consumption Tax Law 4760, list IV', currency: 'TRY', lines: [['330410', '1000']], sums: { Duty: '0.00', VAT: '521.16', 'Sales tax': '625.39' } },
  { country: 'TR', says: 'headphones do too', source: 'Special Consumption Tax Law 4760, list IV', currency: 'TRY', lines: [['851830', '1000']], sums: { Duty: '0.00', VAT: '521.16', 'Sales tax': '625.39' } },
  { country: 'TR', says: 'a telephone of 20,000 TRY bears 50 %', source: 'Special Consumption Tax Law 4760, list IV', currency: 'TRY', lines: [['851713', '20000']], sums: { Duty: '0.00', VAT: '4321.16', 'Sales tax': '12963.48' } },
  { country: 'TR', says: 'a television set bears 14 %, then 6.7 %', source: 'Special Consumption Tax Law 4760, list IV', currency: 'TRY', lines: [['852872', '10000']], sums: { Duty: '1400.00', VAT: '2601.16', 'Sales tax': '1045.67' } },
  { country: 'TR', says: 'soap bears VAT of 20 %', source: 'Decision 7346 of 2023', currency: 'TRY', lines: [['340111', '1000']], sums: { VAT: '521.16' } },
  { country: 'TR', says: 'a lipstick from China bore 80 % in all until 2026-02-05', source: 'Yeni Şafak, January 2026', currency: 'EUR', lines: [['330410', '100']], changes: { date: '2026-02-05' }, sums: { Duty: '80.00', VAT: '0.00' } },
  { country: 'TR', says: 'a T-shirt bore 60 %', source: 'Yeni Şafak, January 2026', currency: 'EUR', lines: [['610910', '100']], changes: { date: '2026-02-05' }, sums: { Duty: '60.00', VAT: '0.00' } },
  { country: 'TR', says: 'a gift bears what other goods bear since 2026-02-06', source: 'Presidential decision of 2026-01-07', currency: 'TRY', lines: [['610910', '1000']], changes: { contentType: 'Gift' }, sums: { Duty: '120.00', 'Customs fee': '1605.80', VAT: '272.58' } },
]); // oxfmt-ignore

describe('upper bounds of parcels to Türkiye', () => {
  const toTurkiye = (hsCode: string, amount: string, unitWeight?: string) =>
    assess(
      dutyRequest('TR', {
        currency: 'TRY',
        lines: [goods(hsCode, amount, 'TRY', unitWeight === undefined ? {} : { unitWeight })],
      }),
    );

  it('have 50 % of additional duty on a T-shirt, and VAT of 10 % on it', () => {
    // 120 and 500 of duty, 1,605.80 of stamp duty, 10 % of 3,225.80.
    expect(toTurkiye('610910', '1000', '0.2')).toMatchObject({ complete: false, upTo: '2548.38' });
  });

  it('need the weight of clothing, which bears a least amount a kilogram', () => {
    expect(toTurkiye('610910', '1000').upTo).toBeUndefined();
  });

  it('have 50 % on a lipstick, with both taxes on it', () => {
    // 500 of duty, 1,605.80, and 44 % of 3,105.80.
    expect(toTurkiye('330410', '1000').upTo).toBe('3472.35');
  });

  it('have no additional duty on a book, which may come without a declaration', () => {
    expect(toTurkiye('490199', '1000')).toMatchObject({ price: '0.00', upTo: '1605.80' });
  });
});
