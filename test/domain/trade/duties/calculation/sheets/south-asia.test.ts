import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';

const maldives = 'https://customs.gov.mv/News/Read/5113';
const pakistan = 'https://pkrevenue.com/finance-act-2025-customs-duty-exempted-for-courier-parcels';
const bhutan = 'https://www.drukbees.com/tax-free-allowance/';
const sriLanka = 'https://induwara.lk/tools/sri-lanka-customs-duty-calculator';

describeSheetFigures('South Asia', [
  { country: 'MV', says: 'perfume of 10,000 MVR for personal use bears no duty, but the revenue fee of 1 %', source: maldives, currency: 'MVR', lines: [['330300', '10000']], sums: { Duty: '0.00', 'Customs fee': '100.00' } },
  { country: 'MV', says: 'of 11,000 MVR the excess of 1,000 bears 20 %', source: maldives, currency: 'MVR', lines: [['330300', '11000']], sums: { Duty: '200.00' } },
  { country: 'MV', says: 'a business pays 20 % of everything, and 1 %', source: maldives, currency: 'MVR', lines: [['330300', '11000']], changes: { consignee: 'business' }, sums: { Duty: '2200.00', 'Customs fee': '110.00' } },
  { country: 'PK', says: 'nothing up to 1,000 PKR', source: pakistan, currency: 'PKR', lines: [['610910', '1000']], sums: { Duty: '0.00', GST: '0.00' } },
  { country: 'PK', says: '20 % above, and 18 % of 1,320', source: pakistan, currency: 'PKR', lines: [['610910', '1100']], sums: { Duty: '220.00', GST: '237.60' } },
  { country: 'PK', says: 'nothing up to 5,000 PKR until June 2025', source: pakistan, currency: 'PKR', lines: [['610910', '5000']], changes: { date: '2025-06-30' }, sums: { Duty: '0.00', GST: '0.00' } },
  { country: 'PK', says: '5,000 PKR on the day after: 20 %, and 18 % of 6,000', source: pakistan, currency: 'PKR', lines: [['610910', '5000']], changes: { date: '2025-07-01' }, sums: { Duty: '1000.00', GST: '1080.00' } },
  { country: 'BT', says: 'no duty up to 10,000 BTN for personal use, and GST of 5 %', source: bhutan, currency: 'BTN', lines: [['610910', '10000']], sums: { Duty: '0.00', GST: '500.00' } },
  { country: 'BT', says: '10 % of duty above, and 5 % of 12,100', source: bhutan, currency: 'BTN', lines: [['610910', '11000']], sums: { Duty: '1100.00', GST: '605.00' } },
  { country: 'LK', says: 'duty of 30 % and levy of 10 % (400), contribution of 2.5 % on 1,500 (37.50), VAT of 18 % on 1,537.50 (276.75, of which 6.75 stand with the contribution)', source: sriLanka, currency: 'LKR', lines: [['610910', '1000']], sums: { Duty: '400.00', 'Sales tax': '44.25', VAT: '270.00' } },
  { country: 'NP', says: '20 % of duty, 13 % of 12,000, and a fee of 500 NPR', source: 'http://blog.lexpertease.com/2019/09/27/customs-duty/', currency: 'NPR', lines: [['610910', '10000']], sums: { Duty: '2000.00', VAT: '1560.00', 'Customs fee': '500.00' } },
]); // prettier-ignore
