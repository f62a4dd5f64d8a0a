import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods, reasons } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('Pacific', [
  { country: 'FJ', says: 'private goods up to 1,000 FJD bear VAT of 12.5 % alone', source: 'DHL, June 2024; VAT of 2025', currency: 'FJD', lines: [['610910', '1000']], sums: { Duty: '0.00', VAT: '125.00' } },
  { country: 'FJ', says: '32 % on what clothing exceeds it by, and VAT on 1,132', source: 'DHL, June 2024; trade.gov', currency: 'FJD', lines: [['610910', '1100']], sums: { Duty: '32.00', VAT: '141.50' } },
  { country: 'FJ', says: 'freight counts', source: 'FRCS, concession code 212', currency: 'FJD', lines: [['610910', '990']], changes: { freight: { amount: '20', currency: 'FJD' } }, sums: { Duty: '3.20' } },
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
  { country: 'PW', says: 'and bear 10 % of 1,004 above, with 3 USD for the declaration', source: 'RPPL 11-11, section 1215; pristineparadisepalau.com', currency: 'USD', lines: [['610910', '1001']], sums: { 'Customs fee': '3.00', GST: '100.40' } },
  { country: 'PW', says: 'a business pays from the first dollar', source: 'RPPL 11-11, section 1215', currency: 'USD', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { 'Customs fee': '3.00', GST: '10.30' } },
  { country: 'TO', says: '10 TOP for the entry, and consumption tax of 15 % on 110', source: 'Tonga trade portal', currency: 'TOP', lines: [['610910', '100']], sums: { 'Customs fee': '10.00', GST: '16.50' } },
  { country: 'VU', says: '1,000 VUV for the declaration, and VAT of 15 %', source: 'Vanuatu Customs', currency: 'VUV', lines: [['961900', '20000']], sums: { Duty: '0', 'Customs fee': '1000', VAT: '3000' } },
  { country: 'VU', says: 'articles for personal use up to 10,000 VUV bear VAT alone', source: 'Vanuatu Customs', currency: 'VUV', lines: [['610910', '10000']], sums: { Duty: '0', VAT: '1500' } },
  { country: 'PG', says: 'bicycles are free of duty', source: 'Customs Tariff Act 1990, 8712', currency: 'PGK', lines: [['871200', '100']], sums: { Duty: '0.00', GST: '10.00' } },
  { country: 'PF', says: 'data processing of 85 XPF an article above 50,000 XPF, beside VAT of 16 %', source: 'Customs of French Polynesia, PID', currency: 'XPF', lines: [['610910', '30000'], ['640399', '30000']], sums: { VAT: '9600', 'Customs fee': '170' } },
  { country: 'PF', says: 'a business pays it below too', source: 'Customs of French Polynesia, PID', currency: 'XPF', lines: [['610910', '30000']], changes: { consignee: 'business' }, sums: { VAT: '4800', 'Customs fee': '85' } },
  { country: 'CK', says: 'motorcycles of 600 cc bear 150 %, and VAT on 2,500', source: 'Cook Islands Customs', currency: 'NZD', lines: [['871140', '1000']], sums: { Duty: '1500.00', VAT: '375.00' } },
  { country: 'NC', says: 'computers bear 22 %', source: 'dnc.nc, general tax on consumption', currency: 'XPF', lines: [['847130', '100000']], sums: { GST: '22000' } },
  { country: 'NC', says: 'toys bear 11 %', source: 'dnc.nc, general tax on consumption', currency: 'XPF', lines: [['950300', '100000']], sums: { GST: '11000' } },
  { country: 'VU', says: 'snacks bear up to 20 %, and VAT on 24,000', source: 'Act 36 of 2021', currency: 'VUV', lines: [['190410', '20000']], sums: { Duty: '4000', VAT: '3600' } },
  { country: 'TO', says: 'tinned fish bears 5 %, and consumption tax on 1,060', source: 'Ministry of Revenue and Customs, 2013', currency: 'TOP', lines: [['160413', '1000']], sums: { Duty: '50.00', 'Customs fee': '10.00', GST: '159.00' } },
  { country: 'WS', says: 'lorries bear no duty, and VAGST of 15 %', source: 'Customs Tariff Amendment Act 2008', currency: 'WST', lines: [['870421', '10000']], sums: { Duty: '0.00', GST: '1500.00' } },
  { country: 'CK', says: 'clothing is free of duty, and bears VAT of 15 %', source: 'Cook Islands Customs', currency: 'NZD', lines: [['610910', '1000']], sums: { Duty: '0.00', VAT: '150.00' } },
  { country: 'GU', says: 'goods for personal use up to 1,000 USD are free', source: 'Guam Code 11, section 28106', currency: 'USD', lines: [['610910', '1000']], sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { country: 'GU', says: 'and bear 4 % above, with freight', source: 'Guam Code 11, sections 28104 and 28105', currency: 'USD', lines: [['610910', '1000']], changes: { freight: { amount: '50', currency: 'USD' } }, sums: { 'Sales tax': '42.00' } },
  { country: 'GU', says: 'a business pays from the first dollar', source: 'Guam Code 11, section 28106', currency: 'USD', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { 'Sales tax': '4.00' } },
  { country: 'MP', says: 'goods for personal use up to 1,000 USD bear 0.42 % alone', source: '4 CMC 1402', currency: 'USD', lines: [['330300', '1000']], sums: { 'Sales tax': '0.00', 'Customs fee': '4.20' } },
  { country: 'MP', says: 'and 23 % of perfume above', source: '4 CMC 1402', currency: 'USD', lines: [['330300', '1100']], sums: { Duty: '0.00', 'Sales tax': '253.00', 'Customs fee': '4.62' } },
  { country: 'MP', says: 'other goods of a business bear 5 % of the price', source: '4 CMC 1402', currency: 'USD', lines: [['610910', '100']], changes: { consignee: 'business', freight: { amount: '20', currency: 'USD' } }, sums: { 'Sales tax': '5.00' } },
  { country: 'MP', says: 'watches of a business bear 5.75 %', source: '4 CMC 1402', currency: 'USD', lines: [['910211', '200']], changes: { consignee: 'business' }, sums: { 'Sales tax': '11.50' } },
  { country: 'FM', says: 'goods that are not named bear 4 % of the value with freight', source: 'FSM Code 54, section 221', currency: 'USD', lines: [['610910', '100']], changes: { freight: { amount: '20', currency: 'USD' } }, sums: { Duty: '4.80' } },
  { country: 'FM', says: 'cosmetics bear 25 %', source: 'FSM Code 54, section 221', currency: 'USD', lines: [['330410', '100']], sums: { Duty: '25.00' } },
  { country: 'MH', says: '8 % of the price without freight by air', source: 'Import Duties Act', currency: 'USD', lines: [['610910', '100']], changes: { freight: { amount: '20', currency: 'USD' } }, sums: { Duty: '8.00' } },
  { country: 'MH', says: 'cars bear 15 %', source: 'Import Duties Act', currency: 'USD', lines: [['870323', '10000']], sums: { Duty: '1500.00' } },
  { country: 'SB', says: 'most goods bear up to 20 %, and goods tax of 15 % on 1,200', source: 'WTO, WT/TPR/S/215', currency: 'SBD', lines: [['610910', '1000']], sums: { Duty: '200.00', 'Sales tax': '180.00' } },
  { country: 'FJ', says: 'a business pays 15 FJD for the entry', source: 'Customs Regulations of Fiji, section 47(3)', currency: 'FJD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { 'Customs fee': '15.00' } },
  { country: 'SB', says: 'medicines bear up to 20 %, and no goods tax', source: 'Inland Revenue Division of the Solomon Islands', currency: 'SBD', lines: [['300490', '1000']], sums: { Duty: '200.00', 'Sales tax': '0.00' } },
]); // oxfmt-ignore

describe('answers of the sheets of the Pacific', () => {
  it('have the fee for an entry of 15 FJD in the bound of a private parcel to Fiji', () => {
    const request = dutyRequest('FJ', { currency: 'FJD', lines: [goods('610910', '1000', 'FJD')] });
    expect(assess(request)).toMatchObject({ price: '125.00', upTo: '140.00' });
  });

  it('name the excise of Vanuatu on snacks, and none on clothing', () => {
    const excise = (hsCode: string) =>
      reasons(assess(dutyRequest('VU', { lines: [goods(hsCode, '60', 'EUR')] }))).includes('excise_due');
    expect([excise('190410'), excise('610910')]).toEqual([true, false]);
  });

  it('name the fee and the import levy of Kiribati', () => {
    const { notices } = assess(dutyRequest('KI', { lines: [goods('610910', '60', 'EUR')] }));
    expect(notices.some(({ message }) => message.includes('35 AUD a cubic metre'))).toBe(true);
  });

  it('have both, and VAT on them, in the bound of a parcel to Kiribati', () => {
    const request = dutyRequest('KI', { currency: 'AUD', lines: [goods('610910', '100', 'AUD')] });
    expect(assess(request)).toMatchObject({ price: '12.50', upTo: '53.00' });
  });

  it.each([
    ['FM', '4.00'],
    ['MH', '8.00'],
  ])('are complete for a parcel of a person: %s', (country, price) => {
    const request = dutyRequest(country, { currency: 'USD', lines: [goods('610910', '100', 'USD')] });
    expect(assess(request)).toMatchObject({ complete: true, price });
  });

  it('name the local taxes of the Marshall Islands for a business alone', () => {
    const taxes = (consignee: 'business' | 'consumer') =>
      reasons(assess(dutyRequest('MH', { consignee, lines: [goods('610910', '60', 'EUR')] }))).includes(
        'additional_tax_not_loaded',
      );
    expect([taxes('business'), taxes('consumer')]).toEqual([true, false]);
  });

  it('name a wholesale value in the Solomon Islands for a business alone', () => {
    const value = (consignee: 'business' | 'consumer') =>
      reasons(assess(dutyRequest('SB', { consignee, lines: [goods('610910', '60', 'EUR')] }))).includes(
        'customs_value_higher',
      );
    expect([value('business'), value('consumer')]).toEqual([true, false]);
  });
});
