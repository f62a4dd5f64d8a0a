import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

describeSheetFigures('North Africa', [
  { country: 'EG', says: 'a telephone at 10 %, VAT of 14 % on 110', source: 'Arab News, 2021-11-30', currency: 'USD', lines: [['851713', '100']], sums: { Duty: '10.00', VAT: '15.40' } },
  { country: 'MA', says: '20 USD are taxed like any purchase: 0.25 %, VAT of 20 % on 20.05', source: 'MAP, June 2022', currency: 'USD', lines: [['610910', '20']], sums: { 'Customs fee': '0.05', VAT: '4.01' } },
  { country: 'LY', says: 'clothes at 30 %', source: 'Libya Herald, 2018-02-10', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '30.00' } },
  { country: 'SD', says: 'clothing at 50 %, VAT of 17 % on 150', source: 'trade.gov, Sudan import tariffs', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '50.00', VAT: '25.50' } },
]); // prettier-ignore
