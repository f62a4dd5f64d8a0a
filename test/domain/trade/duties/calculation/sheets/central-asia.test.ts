import { describe, expect, it } from 'vitest';
import type { GoodsLine } from '../../../../../../src/domain/trade/index.ts';
import type { SheetFigure } from '../../../../../support/sheet-examples.ts';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';
import { assess, dutyRequest, goods, reasons } from '../../../../../support/trade-fixture.ts';

type Row = Pick<SheetFigure, 'says' | 'lines' | 'sums'> & { readonly date: string };

/** Rows of imports of a business. Where its duty is not loaded, VAT is on the value alone. */
const ofBusiness = (country: string, currency: string, source: string, rows: readonly Row[]): readonly SheetFigure[] =>
  rows.map(({ date, ...row }) => ({ country, currency, source, changes: { consignee: 'business', date }, ...row }));

describeSheetFigures('Central Asia and Eurasia', [
  ...ofBusiness('KZ', 'KZT', 'Tax Code of 2025', [
    { says: 'VAT of 16 % in 2026', date: '2026-01-01', lines: [['950300', '500000']], sums: { VAT: '80000.00' } },
    { says: 'a fee of six indices of 4,325 KZT', date: '2026-01-01', lines: [['950300', '500000']], sums: { 'Customs fee': '25950.00' } },
    { says: 'clothing at the highest rate, 17.5 %, and VAT of 16 % on 587,500', date: '2026-01-01', lines: [['610910', '500000']], sums: { Duty: '87500.00', VAT: '94000.00' } },
    { says: 'a fee of six indices of 3,932 KZT in 2025', date: '2025-12-31', lines: [['950300', '500000']], sums: { 'Customs fee': '23592.00' } },
    { says: 'VAT of 12 % until 2025', date: '2025-12-31', lines: [['950300', '500000']], sums: { VAT: '60000.00' } },
    { says: 'medicines at 5 % in 2026', date: '2026-12-31', lines: [['300490', '500000']], sums: { VAT: '25000.00' } },
    { says: 'medicines at 10 % from 2027', date: '2027-01-01', lines: [['300490', '500000']], sums: { VAT: '50000.00' } },
  ]),
  ...ofBusiness('RU', 'RUB', 'Government Resolution 1638 of 2025', [
    { says: 'VAT of 20 % until 2025', date: '2025-12-31', lines: [['950300', '150000']], sums: { VAT: '30000.00' } },
    { says: 'VAT of 22 % in 2026, and 1,231 RUB up to 200,000', date: '2026-01-01', lines: [['950300', '200000']], sums: { VAT: '44000.00', 'Customs fee': '1231.00' } },
    { says: 'magazines at 10 %', date: '2026-01-01', lines: [['490290', '100000']], sums: { VAT: '10000.00' } },
    { says: '2,462 RUB above', date: '2026-01-01', lines: [['950300', '200001']], sums: { 'Customs fee': '2462.00' } },
    { says: '21,344 RUB at 5,000,000', date: '2026-01-01', lines: [['950300', '5000000']], sums: { 'Customs fee': '21344.00' } },
    { says: '73,860 RUB above 10,000,000', date: '2026-01-01', lines: [['950300', '10000001']], sums: { 'Customs fee': '73860.00' } },
  ]),
  ...ofBusiness('BY', 'BYN', 'Common Customs Tariff; Decree 443 of 2006', [
    { says: 'plates at the highest rate, 15 %, VAT of 20 % on 1,150, and 50 BYN', date: '2026-11-20', lines: [['691110', '1000']], sums: { Duty: '150.00', VAT: '230.00', 'Customs fee': '50.00' } },
    { says: 'beef at 10 %', date: '2026-11-20', lines: [['020130', '1000']], sums: { VAT: '100.00' } },
  ]),
  ...ofBusiness('KG', 'KGS', 'Common Customs Tariff of the Eurasian Economic Union', [
    { says: 'bags at the highest rate, 15 %, and VAT of 12 % on 115,000', date: '2026-11-20', lines: [['420222', '100000']], sums: { Duty: '15000.00', VAT: '13800.00' } },
  ]),
  ...ofBusiness('UZ', 'USD', 'Cabinet Resolution of 2025 on customs fees', [
    { says: 'a fee of one unit, 412,000 UZS at 12,000 a dollar, up to 10,000 USD', date: '2026-11-20', lines: [['950300', '10000']], sums: { VAT: '1200.00', 'Customs fee': '34.33' } },
    { says: 'a fee of one unit and a half above', date: '2026-11-20', lines: [['950300', '10001']], sums: { 'Customs fee': '51.50' } },
  ]),
  { country: 'RU', currency: 'EUR', source: 'Decision 107 of the EEC Council of 2017', says: 'a gift of 200 EUR is free', lines: [['950300', '200']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'RU', currency: 'EUR', source: 'Decision 107 of the EEC Council of 2017', says: 'a gift of 240 EUR bears 15 % of 40', lines: [['950300', '240']], changes: { contentType: 'Gift' }, sums: { Duty: '6.00', VAT: '0.00' } },
  { country: 'MD', currency: 'EUR', source: 'vatupdate.com, Moldova', says: 'books without VAT', lines: [['490199', '200']], sums: { VAT: '0.00' } },
  { country: 'UZ', currency: 'USD', source: 'Presidential Resolution PP-4508', says: '150 USD by courier are free, and bear no fee', lines: [['950300', '150']], sums: { Duty: '0.00' } },
  { country: 'TM', currency: 'USD', source: 'trade.gov, Turkmenistan', says: 'a service fee of 0.2 %, VAT of 15 % on 1,000, the duty not loaded', lines: [['950300', '1000']], sums: { 'Customs fee': '2.00', VAT: '150.00' } },
]); // oxfmt-ignore

describeTradeDefence('Moldova', [
  { country: 'MD', source: 'Chamber of Commerce of Moldova', says: 'sugar of Serbia is under a measure', hsCode: '170199', origin: 'RS', named: ['md-sugar'] },
  { country: 'MD', source: 'Chamber of Commerce of Moldova', says: 'sugar of China is not', hsCode: '170199', named: [] },
  { country: 'MD', source: 'WTO, January to June 2022', says: 'chairs bear none', hsCode: '940169', named: [] },
]); // oxfmt-ignore

describe('upper bounds of parcels to Central Asia and Eurasia', () => {
  const one = (country: string, amount: string, currency: string, more: Partial<GoodsLine>, hsCode = '950300') =>
    assess(dutyRequest(country, { currency, lines: [goods(hsCode, amount, currency, more)] }));

  it('have the customs fee of 1,231 RUB, and no more duty where the least by weight is below 5 %', () => {
    // 2,000 of duty, VAT of 22 % on 42,000.
    expect(one('RU', '40000', 'RUB', { unitWeight: '1' })).toMatchObject({ price: '11240.00', upTo: '12471.00' });
  });

  it('have 2 EUR a kilogram of heavy goods', () => {
    // 80 in place of 15, VAT of 22 % on 380.
    expect(one('RU', '300', 'EUR', { unitWeight: '40' }).lines[0]?.upTo).toBe('163.60');
  });

  it('need the weight', () => {
    expect(one('RU', '300', 'EUR', {}).upTo).toBeUndefined();
  });

  it('have the fee of one unit in Uzbekistan, and 30 % of the whole where the limit of the month is used up', () => {
    expect(one('UZ', '300', 'USD', { unitWeight: '1' })).toMatchObject({ price: '30.00', upTo: '154.33' });
  });

  it('name trade defence of the Union of Eurasia on goods of China alone', () => {
    const chair = (origin: string) => reasons(one('KZ', '400', 'EUR', { unitWeight: '6', origin }, '940169'));
    expect(chair('CN')).toContain('trade_defence_not_loaded');
    expect(chair('GB')).not.toContain('trade_defence_not_loaded');
  });
});
