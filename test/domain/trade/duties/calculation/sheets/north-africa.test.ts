import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

describeSheetFigures('North Africa', [
  { country: 'DZ', says: 'a solidarity contribution of 2 % until the end of 2024', source: 'finance act 2025, article 178', currency: 'USD', lines: [['851713', '100']], changes: { date: '2024-12-31' }, sums: { 'Customs fee': '2.00', VAT: '25.08' } },
  { country: 'DZ', says: 'and of 3 % since, VAT of 19 % on 133', source: 'finance act 2025, article 178', currency: 'USD', lines: [['851713', '100']], sums: { 'Customs fee': '3.00', VAT: '25.27' } },
  { country: 'TN', says: 'blankets at 50 %, VAT of 19 % on 150', source: 'finance law 2022, article 57', currency: 'USD', lines: [['630140', '100']], sums: { Duty: '50.00', VAT: '28.50' } },
  { country: 'EG', says: 'a watch at 40 %, VAT of 14 % on 140', source: 'Cairo Post, 2016', currency: 'USD', lines: [['910211', '100']], sums: { Duty: '40.00', VAT: '19.60' } },
  { country: 'EG', says: 'a telephone at 10 %, VAT of 14 % on 110', source: 'Arab News, 2021-11-30', currency: 'USD', lines: [['851713', '100']], sums: { Duty: '10.00', VAT: '15.40' } },
  { country: 'MA', says: '20 USD are taxed like any purchase: 40 %, 0.25 %, VAT of 20 % on 28.05', source: 'MAP, June 2022', currency: 'USD', lines: [['610910', '20']], sums: { Duty: '8.00', 'Customs fee': '0.05', VAT: '5.61' } },
  { country: 'MA', says: 'a bag at the highest rate, 40 %', source: 'GTAI, finance act 2023', currency: 'USD', lines: [['420222', '100']], sums: { Duty: '40.00' } },
  { country: 'LY', says: 'clothes at 30 %', source: 'Libya Herald, 2018-02-10', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '30.00' } },
  { country: 'SD', says: 'clothing at 50 %, VAT of 17 % on 150', source: 'trade.gov, Sudan import tariffs', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '50.00', VAT: '25.50' } },
  { country: 'TN', says: '20 TND for an article of the declaration, for a business', source: 'GTAI, finance law 2024', currency: 'TND', lines: [['640399', '1000']], changes: { consignee: 'business' }, sums: { Duty: '500.000', 'Customs fee': '20.000', VAT: '285.000' } },
  { country: 'TN', says: 'for each of two articles', source: 'GTAI, finance law 2024', currency: 'TND', lines: [['640399', '1000'], ['610910', '1000']], changes: { consignee: 'business' }, sums: { 'Customs fee': '40.000' } },
  { country: 'MA', says: 'a telephone at 2.5 %, VAT of 20 % on 102.75', source: 'GTAI, finance act 2026', currency: 'USD', lines: [['851713', '100']], sums: { Duty: '2.50', 'Customs fee': '0.25', VAT: '20.55' } },
  { country: 'MA', says: 'gifts up to 1,250 MAD are free', source: 'decree 2.22.438', currency: 'MAD', lines: [['610910', '1250']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'MA', says: 'not of a business', source: 'decree 2.22.438', currency: 'MAD', lines: [['610910', '1000']], changes: { contentType: 'Gift', consignee: 'business' }, sums: { Duty: '400.00', 'Customs fee': '2.50', VAT: '280.50' } },
  { country: 'MA', says: 'and bear everything above', source: 'decree 2.22.438', currency: 'MAD', lines: [['610910', '1300']], changes: { contentType: 'Gift' }, sums: { Duty: '520.00', 'Customs fee': '3.25', VAT: '364.65' } },
]); // prettier-ignore
