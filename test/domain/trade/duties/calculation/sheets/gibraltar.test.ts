import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

describeSheetFigures('Gibraltar', [
  { country: 'GI', says: 'duty of the Union of 12 %, and transaction tax of 15 % on the customs value', source: 'EY, 2026-0427', currency: 'GIP', lines: [['610910', '200']], sums: { Duty: '24.00', 'Sales tax': '30.00' } },
  { country: 'GI', says: 'freight counts', source: 'gibraltarfinance.com', currency: 'GIP', lines: [['610910', '200']], changes: { freight: { amount: '20', currency: 'GIP' } }, sums: { Duty: '26.40', 'Sales tax': '33.00' } },
  { country: 'GI', says: '16 % in the second year', source: 'EY, 2026-0427', currency: 'GIP', lines: [['851713', '200']], changes: { date: '2027-04-10' }, sums: { Duty: '0.00', 'Sales tax': '32.00' } },
  { country: 'GI', says: 'and 15 % on its last day', source: 'EY, 2026-0427', currency: 'GIP', lines: [['851713', '200']], changes: { date: '2027-04-09' }, sums: { 'Sales tax': '30.00' } },
  { country: 'GI', says: '17 % in the third year', source: 'EY, 2026-0427', currency: 'GIP', lines: [['851713', '200']], changes: { date: '2028-04-10' }, sums: { 'Sales tax': '34.00' } },
  { country: 'GI', says: 'publications bear no transaction tax', source: 'RSM Gibraltar', currency: 'GIP', lines: [['490199', '200']], sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { country: 'GI', says: 'clothing of babies bears 5 %', source: 'gibraltarfinance.com', currency: 'GIP', lines: [['611120', '200']], sums: { Duty: '24.00', 'Sales tax': '10.00' } },
  { country: 'GI', says: 'the post charges 4 GIP above 25 GIP', source: 'epost.egov.gi', currency: 'GIP', lines: [['851713', '26']], changes: { channel: 'postal' }, sums: { 'Sales tax': '3.90', 'Customs fee': '4.00' } },
  { country: 'GI', says: 'the customs union began in April 2026', source: 'RSM Gibraltar', currency: 'GIP', lines: [['851713', '200']], changes: { date: '2026-04-10' }, sums: { 'Sales tax': '30.00' } },
]); // oxfmt-ignore
