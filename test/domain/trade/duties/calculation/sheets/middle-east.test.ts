import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

describeSheetFigures('the Middle East', [
  { country: 'BH', says: 'no duty up to 300 BHD, and VAT of 10 %', source: 'Global Express Association; Stackry', currency: 'BHD', lines: [['610910', '300']], sums: { Duty: '0.000', VAT: '30.000' } },
  { country: 'BH', says: 'the freight counts: 5 % of 310, 10 % of 325.50', source: 'Global Express Association', currency: 'BHD', lines: [['610910', '300']], changes: { freight: { amount: '10', currency: 'BHD' } }, sums: { Duty: '15.500', VAT: '32.550' } },
  { country: 'BH', says: 'a business has no limit', source: 'Global Express Association', currency: 'BHD', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { Duty: '5.000', VAT: '10.500' } },
  { country: 'IL', says: '150 USD are free since 24 December 2025', source: 'Order of 23 December 2025', currency: 'USD', lines: [['640399', '150']], changes: { date: '2025-12-24' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'IL', says: 'the day before the limit was 75 USD', source: 'Order of 23 December 2025', currency: 'USD', lines: [['640399', '150']], changes: { date: '2025-12-23' }, sums: { Duty: '0.00', VAT: '27.00' } },
  { country: 'JO', says: 'tax of 16 % and no duty up to 200 JOD', source: 'Council of Ministers of Jordan, November 2025', currency: 'JOD', lines: [['640399', '200']], sums: { Duty: '0.000', GST: '32.000' } },
  { country: 'JO', says: 'at least 5 JOD', source: 'Director General of Jordan Customs, January 2026', currency: 'JOD', lines: [['640399', '20']], sums: { Duty: '0.000', GST: '0.000', 'Customs fee': '5.000' } },
  { country: 'JO', says: '5 JOD are 16 % of 31.25 JOD, and 5.120 are 16 % of 32', source: 'Director General of Jordan Customs, January 2026', currency: 'JOD', lines: [['640399', '32']], sums: { Duty: '0.000', GST: '5.120' } },
  { country: 'JO', says: 'the freight is part of the customs value: 16 % of 35', source: 'Council of Ministers of Jordan, November 2025', currency: 'JOD', lines: [['640399', '30']], changes: { freight: { amount: '5', currency: 'JOD' } }, sums: { GST: '5.600' } },
  { country: 'QA', says: 'no duty on parcels of 1,000 QAR', source: 'General Authority of Customs of Qatar', currency: 'QAR', lines: [['610910', '1000']], sums: { Duty: '0.00' } },
  { country: 'QA', says: '5 % above', source: 'General Authority of Customs of Qatar', currency: 'QAR', lines: [['610910', '1001']], sums: { Duty: '50.05' } },
]); // prettier-ignore
