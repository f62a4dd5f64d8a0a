import { describeHighestSums, describeSheetFigures } from '../../../../../support/sheet-examples.ts';

const maldives = 'https://customs.gov.mv/News/Read/5113';
const pakistan = 'https://pkrevenue.com/finance-act-2025-customs-duty-exempted-for-courier-parcels';
const luxury = 'https://propakistani.pk/2023/03/09/25-sales-tax-on-import-and-supply-of-these-items-is-now-official/';
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
  { country: 'PK', says: 'sports shoes are luxury goods: 20 % of duty, and 25 % of 72,000', source: luxury, currency: 'PKR', lines: [['640411', '60000']], sums: { Duty: '12000.00', GST: '18000.00', 'Customs fee': '500.00' } },
  { country: 'PK', says: 'clothing of 200,000 PKR: 20 %, and 18 % of 240,000, and 750 PKR for the declaration', source: 'https://jang.com.pk/news/1532333', currency: 'PKR', lines: [['610910', '200000']], sums: { Duty: '40000.00', GST: '43200.00', 'Customs fee': '750.00' } },
  { country: 'LK', says: 'a laptop bears the levy of 10 % alone, contribution of 2.5 % on 120,000 (3,000), VAT of 18 % on 123,000 (22,140, of which 540 stand with the contribution), and 250 LKR', source: sriLanka, currency: 'LKR', lines: [['847130', '100000']], sums: { Duty: '10000.00', 'Sales tax': '3540.00', VAT: '21600.00', 'Customs fee': '250.00' } },
  { country: 'LK', says: 'a book bears no VAT, and the contribution of 2.5 % on 11,000', source: sriLanka, currency: 'LKR', lines: [['490199', '10000']], sums: { VAT: '0.00', 'Sales tax': '275.00' } },
  { country: 'BT', says: 'a bag bears the one rate of 10 %, and 5 % of 22,000', source: bhutan, currency: 'BTN', lines: [['420221', '20000']], sums: { Duty: '2000.00', GST: '1100.00' } },
  { country: 'PK', says: 'a gift bears duty and sales tax like other goods: 20 %, and 18 % of 1,320', source: 'https://secureship.ca/shipping/canada-to-pakistan', currency: 'PKR', lines: [['610910', '1100']], changes: { contentType: 'Gift' }, sums: { Duty: '220.00', GST: '237.60' } },
  { country: 'BT', says: 'milled rice is exempt from GST', source: 'https://www.bbs.bt/237857', currency: 'BTN', lines: [['100630', '20000']], sums: { GST: '0.00' } },
  { country: 'BT', says: 'so is a wheelchair', source: 'https://www.bbs.bt/237857', currency: 'BTN', lines: [['871310', '20000']], sums: { GST: '0.00' } },
  { country: 'NP', says: 'a book bears neither duty nor VAT, and a fee of 500 NPR', source: 'https://canotes.vercel.app/sectionnote/Exemptions-in-VAT-a-summary-250713', currency: 'NPR', lines: [['490199', '10000']], sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '500.00' } },
  { country: 'LK', says: 'a gift of 10,000 LKR bears no duty and no VAT, but the levy of 10 % and the contribution of 2.5 % on 12,000', source: 'https://customs.gov.lk/personal/online-buyers', currency: 'LKR', lines: [['610910', '10000']], changes: { contentType: 'Gift' }, sums: { Duty: '1000.00', VAT: '0.00', 'Sales tax': '300.00' } },
  { country: 'LK', says: 'a gift of 15,000 LKR bears no duty, the levy of 10 % (1,500), contribution of 2.95 % and VAT of 18 % on 18,000', source: 'https://customs.gov.lk/personal/online-buyers', currency: 'LKR', lines: [['610910', '15000']], changes: { contentType: 'Gift' }, sums: { Duty: '1500.00', VAT: '3240.00', 'Sales tax': '531.00' } },
  { country: 'LK', says: 'a gift of 16,000 LKR bears duty of 30 % and the levy', source: 'https://customs.gov.lk/personal/online-buyers', currency: 'LKR', lines: [['610910', '16000']], changes: { contentType: 'Gift' }, sums: { Duty: '6400.00' } },
  { country: 'NP', says: 'a gift bears 20 % of duty, 13 % of 12,000, and 500 NPR, like other goods', source: 'https://secureship.ca/shipping/canada-to-nepal', currency: 'NPR', lines: [['610910', '10000']], changes: { contentType: 'Gift' }, sums: { Duty: '2000.00', VAT: '1560.00', 'Customs fee': '500.00' } },
  { country: 'MV', says: 'there is no tax on a book for a business: the revenue fee of 1 % alone', source: 'https://qvladvisory.com/seventeenth-amendment-to-the-export-import-act-enacted', currency: 'MVR', lines: [['490199', '11000']], changes: { consignee: 'business' }, sums: { 'Customs fee': '110.00' } },
]); // oxfmt-ignore

describeHighestSums('South Asia', [
  { country: 'PK', says: 'a T-shirt of 10,000 PKR: duties of 20, 6 and 50 % (7,600), GST of 18 % on 17,600 (3,168), income tax of 20 % on 17,600 (3,520), cess of 2 % (200)', currency: 'PKR', lines: [['610910', '10000']], upTo: '14488.00' },
  { country: 'BD', says: 'a T-shirt of 10,000 BDT: duties of 25 and 3 %, 45 % on 12,800 (8,560), VAT of 15 % on 18,560 (2,784), advance taxes of 12.5 % on 18,560 (2,320)', currency: 'BDT', lines: [['610910', '10000']], upTo: '13664.00' },
]); // oxfmt-ignore
