import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('North Africa', [
  { country: 'DZ', says: 'a solidarity contribution of 2 % until the end of 2024', source: 'finance act 2025, article 178', currency: 'USD', lines: [['851713', '100']], changes: { date: '2024-12-31' }, sums: { 'Customs fee': '2.00', VAT: '25.08' } },
  { country: 'DZ', says: 'and of 3 % since, VAT of 19 % on 133', source: 'finance act 2025, article 178', currency: 'USD', lines: [['851713', '100']], sums: { 'Customs fee': '3.00', VAT: '25.27' } },
  { country: 'TN', says: 'blankets at 50 %, VAT of 19 % on 150', source: 'finance law 2022, article 57', currency: 'USD', lines: [['630140', '100']], sums: { Duty: '50.00', VAT: '28.50' } },
  { country: 'EG', says: 'a watch at 40 %, VAT of 14 % on 140', source: 'Cairo Post, 2016', currency: 'USD', lines: [['910211', '100']], sums: { Duty: '40.00', VAT: '19.60' } },
  { country: 'EG', says: 'a telephone at 10 %, VAT of 14 % on 110', source: 'Arab News, 2021-11-30', currency: 'USD', lines: [['851713', '100']], sums: { Duty: '10.00', VAT: '15.40' } },
  { country: 'MA', says: '20 USD are taxed like any purchase: 30 %, 0.25 %, VAT of 20 % on 26.05', source: 'MAP, June 2022; ADIL', currency: 'USD', lines: [['610910', '20']], sums: { Duty: '6.00', 'Customs fee': '0.05', VAT: '5.21' } },
  { country: 'MA', says: 'a bag at the highest rate, 40 %', source: 'GTAI, finance act 2023', currency: 'USD', lines: [['420222', '100']], sums: { Duty: '40.00' } },
  { country: 'LY', says: 'clothes at 30 %', source: 'Libya Herald, 2018-02-10', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '30.00' } },
  { country: 'SD', says: 'clothing at 50 %, VAT of 17 % on 150', source: 'trade.gov, Sudan import tariffs', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '50.00', VAT: '25.50' } },
  { country: 'TN', says: '20 TND for an article of the declaration, for a business', source: 'GTAI, finance law 2024', currency: 'TND', lines: [['640399', '1000']], changes: { consignee: 'business' }, sums: { Duty: '500.000', 'Customs fee': '20.000', VAT: '285.000' } },
  { country: 'TN', says: 'for each of two articles', source: 'GTAI, finance law 2024', currency: 'TND', lines: [['640399', '1000'], ['610910', '1000']], changes: { consignee: 'business' }, sums: { 'Customs fee': '40.000' } },
  { country: 'MA', says: 'a telephone at 2.5 % and 50 MAD of consumption tax, VAT of 20 % on 1,077.50', source: 'GTAI, finance acts 2026 and 2022', currency: 'MAD', lines: [['851713', '1000']], sums: { Duty: '75.00', 'Customs fee': '2.50', VAT: '215.50' } },
  { country: 'MA', says: 'imitation jewellery bears no consumption tax: 2.5 %, 0.25 %, VAT of 20 % on 1,027.50', source: 'law 1-77-340, article 1; ADIL', currency: 'MAD', lines: [['711719', '1000']], sums: { Duty: '25.00', 'Customs fee': '2.50', VAT: '205.50' } },
  { country: 'EG', says: 'a handbag at 60 %, VAT of 14 % on 160', source: 'tariff of Egypt, 4202.22', currency: 'USD', lines: [['420222', '100']], sums: { Duty: '60.00', VAT: '22.40' } },
  { country: 'EG', says: 'furniture at 60 %', source: 'tariff of Egypt, 9403.40', currency: 'USD', lines: [['940340', '100']], sums: { Duty: '60.00', VAT: '22.40' } },
  { country: 'EG', says: 'a scarf at 40 %, VAT of 14 % on 140', source: 'tariff of Egypt, 6214.20', currency: 'USD', lines: [['621420', '100']], sums: { Duty: '40.00', VAT: '19.60' } },
  { country: 'TN', says: 'chocolate at 50 % and a consumption tax of 10 %, VAT of 19 % on 160', source: 'law 88-62, as of 2024', currency: 'USD', lines: [['180632', '100']], sums: { Duty: '60.00', VAT: '30.40' } },
  { country: 'TN', says: 'and none before 2024, VAT of 19 % on 150', source: 'law 88-62, as of 2024', currency: 'USD', lines: [['180632', '100']], changes: { date: '2023-12-31' }, sums: { Duty: '50.00', VAT: '28.50' } },
  { country: 'TN', says: 'a laptop is free, VAT of 19 % on 1,000', source: 'legal-skills-open, Tunisian customs', currency: 'TND', lines: [['847130', '1000']], sums: { Duty: '0.000', VAT: '190.000' } },
  { country: 'MA', says: 'gifts up to 1,250 MAD are free', source: 'decree 2.22.438', currency: 'MAD', lines: [['610910', '1250']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'MA', says: 'not of a business', source: 'decree 2.22.438', currency: 'MAD', lines: [['610910', '1000']], changes: { contentType: 'Gift', consignee: 'business' }, sums: { Duty: '300.00', 'Customs fee': '2.50', VAT: '260.50' } },
  { country: 'MA', says: 'and bear everything above', source: 'decree 2.22.438', currency: 'MAD', lines: [['610910', '1300']], changes: { contentType: 'Gift' }, sums: { Duty: '390.00', 'Customs fee': '3.25', VAT: '338.65' } },
  { country: 'MA', says: 'medicines at 10 % of VAT: 0.25 %, 10 % of 1,002.50, the duty not loaded', source: 'openaccountants, Morocco, 2026', currency: 'MAD', lines: [['300490', '1000']], sums: { 'Customs fee': '2.50', VAT: '100.25' } },
  { country: 'MA', says: 'and at 20 % before 2026', source: 'PwC, VAT rates', currency: 'MAD', lines: [['300490', '1000']], changes: { date: '2025-12-31' }, sums: { VAT: '200.50' } },
  { country: 'DZ', says: 'medicines at 9 % of VAT: 3 %, 9 % of 61,800, the duty not loaded', source: 'turnover tax code, article 23', currency: 'DZD', lines: [['300490', '60000']], sums: { 'Customs fee': '1800.00', VAT: '5562.00' } },
  { country: 'DZ', says: 'a gift of 50,000 DZD is free', source: 'UPS, Algeria', currency: 'DZD', lines: [['610910', '50000']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'DZ', says: 'one of 60,000 DZD bears 30 %, 3 %, and VAT of 19 % on 79,800', source: 'UPS, Algeria', currency: 'DZD', lines: [['610910', '60000']], changes: { contentType: 'Gift' }, sums: { Duty: '18000.00', 'Customs fee': '1800.00', VAT: '15162.00' } },
  { country: 'DZ', says: 'a gift to a business is not free: 30 %, 3 %, VAT of 19 % on 53,200', source: 'UPS, Algeria', currency: 'DZD', lines: [['610910', '40000']], changes: { contentType: 'Gift', consignee: 'business' }, sums: { Duty: '12000.00', 'Customs fee': '1200.00', VAT: '10108.00' } },
  { country: 'EG', says: 'magazines without VAT', source: 'VAT Act 67 of 2016', currency: 'USD', lines: [['490290', '100']], sums: { VAT: '0.00' } },
  { country: 'EG', says: 'medicines without VAT', source: 'VAT Act 67 of 2016', currency: 'USD', lines: [['300490', '100']], sums: { VAT: '0.00' } },
  { country: 'TN', says: 'books without duty and VAT', source: 'Tunisian customs, parcels', currency: 'TND', lines: [['490199', '1000']], sums: { Duty: '0.000', VAT: '0.000' } },
  { country: 'TN', says: 'medicines at 7 % of VAT, the duty not loaded', source: 'vatupdate.com, Tunisia', currency: 'TND', lines: [['300490', '1000']], sums: { VAT: '70.000' } },
  { country: 'TN', says: 'a gift bears 10 % in place of duty and VAT', source: 'Tunisian customs, parcels', currency: 'TND', lines: [['610910', '1000']], changes: { contentType: 'Gift' }, sums: { Duty: '100.000', VAT: '0.000' } },
  { country: 'TN', says: 'one of more than 2,000 TND 50 %, and VAT of 19 % on 3,001.500', source: 'Tunisian customs, parcels', currency: 'TND', lines: [['610910', '2001']], changes: { contentType: 'Gift' }, sums: { Duty: '1000.500', VAT: '570.285' } },
  { country: 'EG', says: 'a gift bears duty and tax like other goods: 40 %, VAT of 14 % on 140', source: 'Customs Act 207 of 2020, article 20', currency: 'USD', lines: [['621420', '100']], changes: { contentType: 'Gift' }, sums: { Duty: '40.00', VAT: '19.60' } },
  { country: 'TN', says: 'a purchase has no limit: 50 % of 10, VAT of 19 % on 15', source: 'Tunisian customs, parcels', currency: 'TND', lines: [['610910', '10']], sums: { Duty: '5.000', VAT: '2.850' } },
  { country: 'DZ', says: 'a purchase has none: 30 %, 3 %, VAT of 19 % on 53,200', source: 'Algerian customs, parcels', currency: 'DZD', lines: [['610910', '40000']], sums: { Duty: '12000.00', 'Customs fee': '1200.00', VAT: '10108.00' } },
]); // oxfmt-ignore

describe('upper bounds of parcels to Tunisia', () => {
  const of = (hsCode: string) => assess(dutyRequest('TN', { currency: 'TND', lines: [goods(hsCode, '1000', 'TND')] }));

  it('have 150 % of consumption tax on a handbag', () => {
    // 500 of duty, VAT of 285; 1,500 of consumption tax, 10 for the fund, 140 of formality fee, 19 % of 1,650, and 20
    // for the article.
    expect(of('420222')).toMatchObject({ price: '785.000', upTo: '2768.500' });
  });

  it('have none of it on a T-shirt', () => {
    // 10 for the fund, 80 of formality fee, 19 % of 90, and 20 for the article.
    expect(of('610910')).toMatchObject({ price: '785.000', upTo: '912.100' });
  });

  it('are not known of a telephone, which may bear an environment charge', () => {
    expect(of('851713').upTo).toBeUndefined();
  });
});
