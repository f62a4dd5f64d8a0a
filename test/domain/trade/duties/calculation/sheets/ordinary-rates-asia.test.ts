import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

const malaysianCustoms = 'http://www.customs.gov.my/index.php/en/component/content/article/96-entry-points?start=1';
const watches = 'https://www.seiyajapan.com/pages/duty-tax';

describeSheetFigures('rates of ordinary goods in Asia', [
  { country: 'MY', says: 'no duty on a watch, sales tax of 10 %', source: malaysianCustoms, currency: 'MYR', lines: [['910211', '1000']], sums: { Duty: '0.00', 'Sales tax': '100.00' } },
  { country: 'MY', says: 'no duty on a lipstick', source: malaysianCustoms, currency: 'MYR', lines: [['330410', '1000']], sums: { Duty: '0.00', 'Sales tax': '100.00' } },
  { country: 'MY', says: 'no duty on perfume', source: malaysianCustoms, currency: 'MYR', lines: [['330300', '1000']], sums: { Duty: '0.00', 'Sales tax': '100.00' } },
  { country: 'MY', says: 'no duty and no tax on a book', source: malaysianCustoms, currency: 'MYR', lines: [['490199', '1000']], sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { country: 'MY', says: 'no duty on a racket', source: malaysianCustoms, currency: 'MYR', lines: [['950659', '1000']], sums: { Duty: '0.00', 'Sales tax': '100.00' } },
  { country: 'TW', says: 'a watch bears 5 %, VAT of 5 % on 10,500, and 0.0425 %', source: watches, currency: 'TWD', lines: [['910211', '10000']], sums: { Duty: '500.00', VAT: '525.00', 'Customs fee': '4.25' } },
  { country: 'TW', says: 'a food supplement bears 30 %, and VAT of 5 % on 13,000', source: 'https://ebisujapan.com/en/pages/購物說明', currency: 'TWD', lines: [['210690', '10000']], sums: { Duty: '3000.00', VAT: '650.00' } },
]); // oxfmt-ignore

describe('highest sums of ordinary goods in Asia', () => {
  it.each([
    { country: 'MY', says: 'a toy of 1,000 MYR: duty of 30 %, and 10 % of 1,300', line: goods('950300', '1000', 'MYR'), upTo: '430.00' },
    { country: 'MY', says: 'imitation jewellery of 1,000 MYR: the same', line: goods('711719', '1000', 'MYR'), upTo: '430.00' },
    { country: 'MY', says: 'bars of chocolate of 1,000 MYR: the same, and no excise', line: goods('180632', '1000', 'MYR'), upTo: '430.00' },
    { country: 'MY', says: 'cocoa powder with sugar may bear excise by weight', line: goods('180610', '1000', 'MYR'), upTo: undefined },
    { country: 'PH', says: 'a lamp of 20,000 PHP: 65 % (13,000), fees of 380, VAT of 12 % on 33,380 (4,005.60), and on brokerage (84)', line: goods('940521', '20000', 'PHP'), upTo: '17469.60' },
    { country: 'PH', says: 'a toy of 20,000 PHP: the same', line: goods('950300', '20000', 'PHP'), upTo: '17469.60' },
    { country: 'PK', says: 'headphones of 10,000 PKR: duties of 20, 6 and 50 % (7,600), GST of 18 % and 7 % more on 17,600 (4,400), income tax of 20 % on it (3,520), cess of 2 % (200)', line: goods('851830', '10000', 'PKR'), upTo: '15720.00' },
    { country: 'PK', says: 'a telephone of 100,000 PKR: duties of 20, 6 and 100 % (126,000), GST of 25 % on 226,000 (56,500), income tax of 20 % on it (45,200), cess of 2 % (2,000), 500 for the declaration', line: goods('851713', '100000', 'PKR'), upTo: '230200.00' },
    { country: 'PK', says: 'telephones of up to 30 USD bear fixed amounts', line: goods('851713', '5000', 'PKR'), upTo: undefined },
    { country: 'PK', says: 'a lipstick of 10,000 PKR: duties of 20, 6 and 50 % (7,600), excise of 25 % on 17,600 (4,400), GST of 25 % on 22,000 (5,500), income tax of 20 % on it (4,400), cess of 2 % (200)', line: goods('330410', '10000', 'PKR'), upTo: '22100.00' },
    { country: 'PK', says: 'whether chocolate bears excise is not known', line: goods('180632', '10000', 'PKR'), upTo: undefined },
  ])('$country: $says', ({ country, line, upTo }) => {
    expect(assess(dutyRequest(country, { currency: line.value.currency, lines: [line] })).upTo).toBe(upTo);
  });
}); // oxfmt-ignore
