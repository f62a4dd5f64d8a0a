import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../../src/domain/trade/index.ts';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods, reasons } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('new sheets', [
  { country: 'AX', says: 'the flat duty of the Union, and VAT of 25.5 % on 103', source: 'Regulation (EU) 2026/382; tulli.fi', currency: 'EUR', lines: [['610910', '100']], sums: { Duty: '3.00', VAT: '26.27' } },
  { country: 'AX', says: '12 % of the tariff of the Union above 150 EUR, and VAT on 1,120', source: 'tulli.fi', currency: 'EUR', lines: [['610910', '1000']], sums: { Duty: '120.00', VAT: '285.60' } },
  { country: 'AX', says: 'freight bears duty and VAT', source: 'Union Customs Code, article 71', currency: 'EUR', lines: [['610910', '1000']], changes: { freight: { amount: '100', currency: 'EUR' } }, sums: { Duty: '132.00', VAT: '314.16' } },
  { country: 'AX', says: 'no duty up to 150 EUR before July 2026', source: 'Regulation (EC) 1186/2009, article 23', currency: 'EUR', lines: [['610910', '100']], changes: { date: '2026-06-30' }, sums: { Duty: '0.00', VAT: '25.50' } },
  { country: 'AX', says: 'gifts up to 45 EUR are free', source: 'tulli.fi, Åland', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'AX', says: 'gifts above bear 2.5 %, and VAT on 205', source: 'Regulation (EC) 275/2008', currency: 'EUR', lines: [['610910', '200']], changes: { contentType: 'Gift' }, sums: { Duty: '5.00', VAT: '52.28' } },
  { country: 'AX', says: 'books bear 13.5 %', source: 'VAT rates of Finland, 2026', currency: 'EUR', lines: [['490199', '200']], sums: { Duty: '0.00', VAT: '27.00' } },
  { country: 'AX', says: 'and 14 % in 2025', source: 'VAT rates of Finland', currency: 'EUR', lines: [['490199', '200']], changes: { date: '2025-12-31' }, sums: { VAT: '28.00' } },
  { country: 'AX', says: 'a seller with an IOSS number charged the VAT', source: 'alandpost.ax', currency: 'EUR', lines: [['610910', '100']], changes: { registrations: ['IOSS'] }, sums: { Duty: '3.00', VAT: '0.00' } },
  { country: 'AX', says: 'goods of mainland Finland bear VAT alone', source: 'tulli.fi, Åland', currency: 'EUR', lines: [['610910', '100']], changes: { border: 'fiscal', from: { country: 'FI' } }, sums: { VAT: '25.50' } },
  { country: 'CU', says: '30 % of 70 USD, and 100 CUP for the service', source: 'Resolution 204/2022', currency: 'USD', lines: [['490199', '100']], sums: { Duty: '21.00', 'Customs fee': '4.17' } },
  { country: 'CU', says: '30 USD are free of duty', source: 'Resolution 204/2022', currency: 'USD', lines: [['610910', '30']], sums: { Duty: '0.00', 'Customs fee': '4.17' } },
  { country: 'CU', says: 'freight does not count', source: 'Resolution 204/2022', currency: 'USD', lines: [['490199', '100']], changes: { freight: { amount: '40', currency: 'USD' } }, sums: { Duty: '21.00' } },
  { country: 'NF', says: 'no duty and no GST', source: 'Norfolk Island Customs Ordinance 2016', currency: 'AUD', lines: [['610910', '500']], sums: { Duty: '0.00' } },
  { country: 'CX', says: 'no duty', source: 'Customs Ordinance 1993', currency: 'AUD', lines: [['851713', '500']], sums: { Duty: '0.00' } },
  { country: 'CC', says: 'no duty', source: 'Customs Ordinance 1993', currency: 'AUD', lines: [['640399', '500']], sums: { Duty: '0.00' } },
  { country: 'LR', says: 'levy of 0.5 %, and GST of 13 % on 120.50', source: 'GTAI; KPMG, January 2026', currency: 'LRD', lines: [['610910', '100']], sums: { Duty: '20.00', 'Customs fee': '0.50', GST: '15.67' } },
  { country: 'LR', says: 'GST of 12 % in 2025', source: 'Amended Revenue Code', currency: 'LRD', lines: [['610910', '100']], changes: { date: '2025-05-01' }, sums: { GST: '14.46' } },
  { country: 'LR', says: 'and 10 % until March 2025', source: 'PwC, 2023', currency: 'LRD', lines: [['610910', '100']], changes: { date: '2025-03-31' }, sums: { GST: '12.05' } },
  { country: 'LR', says: 'and VAT of 18 % from 2027', source: 'regfollower.com', currency: 'LRD', lines: [['610910', '100']], changes: { date: '2027-01-01' }, sums: { GST: '21.69' } },
  { country: 'IQ', says: 'goods that are not basic bear 15 %, and no tax', source: 'Cabinet decision 957 of 2025', currency: 'IQD', lines: [['610910', '100000']], sums: { Duty: '15000.000' } },
  { country: 'AF', says: 'consumer goods bear 25 %, and receipts tax of 4 % on 125', source: 'horizonbridgegroup.com; Income Tax Law, article 64', currency: 'AFN', lines: [['610910', '100']], sums: { Duty: '25.00', 'Sales tax': '5.00' } },
  { country: 'AF', says: 'telephones bear 10 %', source: 'horizonbridgegroup.com', currency: 'AFN', lines: [['851713', '100']], sums: { Duty: '10.00', 'Sales tax': '4.40' } },
  { country: 'AI', says: 'GST of 13 %', source: 'Goods and Services Tax Act 2021', currency: 'XCD', lines: [['610910', '100']], sums: { GST: '13.00' } },
  { country: 'MS', says: 'clothing bears 20 %, a fee of 5 %, and consumption tax of 15 % on 125', source: 'S.R.O. 27 of 2021', currency: 'XCD', lines: [['610910', '100']], sums: { Duty: '20.00', 'Customs fee': '5.00', 'Sales tax': '18.75' } },
  { country: 'SO', says: 'sales tax of 5 % with freight', source: 'trade.gov', currency: 'USD', lines: [['610910', '100']], changes: { freight: { amount: '20', currency: 'USD' } }, sums: { 'Sales tax': '6.00' } },
  { country: 'SH', says: '20 %, and no tax', source: 'Customs tariff of April 2024', currency: 'SHP', lines: [['610910', '100']], sums: { Duty: '20.00' } },
  { country: 'SH', says: 'medical goods bear 5 %', source: 'Customs tariff of April 2024', currency: 'SHP', lines: [['300510', '100']], sums: { Duty: '5.00' } },
  { country: 'NU', says: 'consumption tax of 12.5 %', source: 'Niue Consumption Tax Act 2009', currency: 'NZD', lines: [['610910', '100']], sums: { GST: '12.50' } },
]); // oxfmt-ignore

const answer = (
  country: string,
  hsCode: string,
  amount: string,
  currency: string,
  changes: Partial<DutyRequest> = {},
) => assess(dutyRequest(country, { currency, lines: [goods(hsCode, amount, currency)], ...changes }));

describe('answers of the new sheets', () => {
  it('have the handling fee of the Union in the bound of a parcel to Åland', () => {
    expect(answer('AX', '610910', '100', 'EUR')).toMatchObject({ price: '29.27', upTo: '31.27' });
  });

  it('name the tax border number of Åland for goods of Finland alone', () => {
    const fromFinland = reasons(answer('AX', '610910', '100', 'EUR', { border: 'fiscal', from: { country: 'FI' } }));
    expect(fromFinland).toContain('registered_seller_not_stated');
    expect(reasons(answer('AX', '610910', '100', 'EUR'))).not.toContain('registered_seller_not_stated');
  });

  it('leave a parcel to Cuba above 500 USD open, and telephones below it', () => {
    expect(reasons(answer('CU', '490199', '501', 'USD'))).toContain('limit_of_parcels');
    expect(answer('CU', '490199', '501', 'USD').upTo).toBeUndefined();
    expect(reasons(answer('CU', '851713', '300', 'USD'))).toContain('value_by_customs');
  });

  it.each(['NF', 'CX', 'CC'])(
    'have the charge for biosecurity of Australia in the bound of a parcel to %s',
    (country) => {
      expect(answer(country, '610910', '500', 'AUD')).toMatchObject({ price: '0.00', upTo: '66.00' });
    },
  );

  it('name the values of Iraqi customs, and the additional duty on carpets', () => {
    expect(reasons(answer('IQ', '610910', '100000', 'IQD'))).toContain('value_by_customs');
    expect(reasons(answer('IQ', '610910', '100000', 'IQD'))).not.toContain('additional_duty_not_loaded');
    expect(reasons(answer('IQ', '570242', '100000', 'IQD'))).toContain('additional_duty_not_loaded');
  });

  it('leave the duty of Anguilla, Somalia and Niue open', () => {
    for (const country of ['AI', 'SO', 'NU'])
      expect(reasons(answer(country, '610910', '60', 'EUR'))).toContain('duty_not_loaded');
  });

  it('name the customs user fee of Liberia, and the surcharge on soap', () => {
    expect(reasons(answer('LR', '640399', '60', 'EUR'))).toContain('fee_not_loaded');
    expect(reasons(answer('LR', '640399', '60', 'EUR'))).not.toContain('additional_duty_not_loaded');
    expect(reasons(answer('LR', '340111', '60', 'EUR'))).toContain('additional_duty_not_loaded');
  });

  it('say that newspapers and books may bear less in Denmark, and nothing of shirts', () => {
    const mayBeLower = (hsCode: string) =>
      reasons(answer('DK', hsCode, '60', 'EUR')).includes('reduced_rates_not_loaded');
    expect([mayBeLower('490290'), mayBeLower('490199'), mayBeLower('610910')]).toEqual([true, true, false]);
  });

  it('say that magazines on subscription may be free of the use tax of Guam', () => {
    const mayBeLower = (hsCode: string) =>
      reasons(answer('GU', hsCode, '1500', 'USD')).includes('reduced_rates_not_loaded');
    expect([mayBeLower('490290'), mayBeLower('610910')]).toEqual([true, false]);
  });
});
