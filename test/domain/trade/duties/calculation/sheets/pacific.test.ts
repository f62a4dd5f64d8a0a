import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

describeSheetFigures('Pacific', [
  { country: 'FJ', says: 'private goods up to 1,000 FJD bear VAT of 12.5 % alone', source: 'DHL, June 2024; VAT of 2025', currency: 'FJD', lines: [['610910', '1000']], sums: { Duty: '0.00', VAT: '125.00' } },
  { country: 'FJ', says: '32 % on clothing above, and VAT on 1,452', source: 'DHL, June 2024; trade.gov', currency: 'FJD', lines: [['610910', '1100']], sums: { Duty: '352.00', VAT: '181.50' } },
  { country: 'FJ', says: 'freight counts', source: 'FRCS, concession code 212', currency: 'FJD', lines: [['610910', '990']], changes: { freight: { amount: '20', currency: 'FJD' } }, sums: { Duty: '323.20' } },
  { country: 'FJ', says: 'a business has no limit', source: 'FRCS, concession code 212', currency: 'FJD', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { Duty: '32.00', VAT: '16.50' } },
  { country: 'FJ', says: '800 FJD in 2024 bear VAT of 15 %', source: 'DHL, June 2024', currency: 'FJD', lines: [['610910', '800']], changes: { date: '2024-06-28' }, sums: { Duty: '0.00', VAT: '120.00' } },
  { country: 'FJ', says: 'and nothing the day before', source: 'DHL, June 2024', currency: 'FJD', lines: [['610910', '800']], changes: { date: '2024-06-27' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'FJ', says: 'gifts below 500 FJD are free', source: 'Budget of 2025', currency: 'FJD', lines: [['610910', '499']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'FJ', says: 'gifts of 500 FJD bear VAT', source: 'Budget of 2025', currency: 'FJD', lines: [['610910', '500']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '62.50' } },
  { country: 'FJ', says: 'toothpaste is without VAT', source: 'Budget of 2023, 22 items', currency: 'FJD', lines: [['330610', '100']], sums: { VAT: '0.00' } },
  { country: 'FJ', says: 'soap in general is not', source: 'Budget of 2023, 22 items', currency: 'FJD', lines: [['340130', '100']], sums: { VAT: '12.50' } },
  { country: 'PG', says: 'clothing bears 10 %, and GST on 110', source: 'Customs Tariff Act 1990, 6109.10', currency: 'PGK', lines: [['610910', '100']], sums: { Duty: '10.00', GST: '11.00' } },
  { country: 'PG', says: 'a business pays 10 PGK for the import', source: 'PNG Customs', currency: 'PGK', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { 'Customs fee': '10.00' } },
  { country: 'PW', says: '1,000 USD for private use are free', source: 'RPPL 11-11, section 1215', currency: 'USD', lines: [['610910', '1000']], sums: { GST: '0.00' } },
  { country: 'PW', says: 'and bear 10 % above', source: 'RPPL 11-11, section 1215', currency: 'USD', lines: [['610910', '1001']], sums: { GST: '100.10' } },
  { country: 'PW', says: 'a business pays from the first dollar', source: 'RPPL 11-11, section 1215', currency: 'USD', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { GST: '10.00' } },
  { country: 'TO', says: '10 TOP for the entry, and consumption tax of 15 % on 110', source: 'Tonga trade portal', currency: 'TOP', lines: [['610910', '100']], sums: { 'Customs fee': '10.00', GST: '16.50' } },
  { country: 'VU', says: '1,000 VUV for the declaration, and VAT of 15 %', source: 'Vanuatu Customs', currency: 'VUV', lines: [['961900', '20000']], sums: { Duty: '0', 'Customs fee': '1000', VAT: '3000' } },
  { country: 'VU', says: 'articles for personal use up to 10,000 VUV bear VAT alone', source: 'Vanuatu Customs', currency: 'VUV', lines: [['610910', '10000']], sums: { Duty: '0', VAT: '1500' } },
]); // prettier-ignore
