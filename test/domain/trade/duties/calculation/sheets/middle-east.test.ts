import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

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
  { country: 'QA', says: 'a bayan fee of 20 QAR of individuals, free of duty or not', source: 'Aramex, Qatar', currency: 'QAR', lines: [['610910', '500']], changes: { channel: 'courier' }, sums: { Duty: '0.00', 'Customs fee': '20.00' } },
  { country: 'QA', says: 'by post above 3,000 QAR', source: 'customs.gov.qa, clearance of imported parcels', currency: 'QAR', lines: [['610910', '4000']], changes: { channel: 'postal' }, sums: { Duty: '200.00', 'Customs fee': '20.00' } },
  { country: 'QA', says: '250 QAR of businesses', source: 'Falcon Express, charges on imports', currency: 'QAR', lines: [['610910', '1000']], changes: { consignee: 'business' }, sums: { Duty: '50.00', 'Customs fee': '250.00' } },
  { country: 'KW', says: 'bags at 5 %', source: 'Kuwait customs, 4202.32', currency: 'KWD', lines: [['420232', '200']], sums: { Duty: '10.000' } },
  { country: 'KW', says: 'laptops and books free', source: 'customsdutyfree.com, Kuwait', currency: 'KWD', lines: [['847130', '200'], ['490199', '20']], sums: { Duty: '0.000' } },
  { country: 'OM', says: '15 OMR a declaration of a company: 5 %, VAT of 5 % on 1,050', source: 'customs.gov.om', currency: 'OMR', lines: [['610910', '1000']], changes: { consignee: 'business' }, sums: { Duty: '50.000', VAT: '52.500', 'Customs fee': '15.000' } },
  { country: 'BH', says: 'a bayan fee of 5.500 BHD of businesses', source: 'Gulf Insider, 28 May 2017', currency: 'BHD', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { Duty: '5.000', VAT: '10.500', 'Customs fee': '5.500' } },
  { country: 'BH', says: 'computers free above 300 BHD too, VAT of 10 % on 400', source: 'Aramex, Bahrain', currency: 'BHD', lines: [['847130', '400']], sums: { Duty: '0.000', VAT: '40.000' } },
  { country: 'JO', says: 'clothes at 5 %, tax of 16 % on 1,050', source: 'Director General of Jordan Customs, January 2022', currency: 'JOD', lines: [['610910', '1000']], sums: { Duty: '50.000', GST: '168.000' } },
  { country: 'JO', says: 'of a business 0.2 % but at least 50 JOD, and stamps of 10 JOD', source: 'trade portal of Jordan Customs, procedure 632', currency: 'JOD', lines: [['610910', '1000']], changes: { consignee: 'business' }, sums: { 'Customs fee': '60.000' } },
  { country: 'JO', says: '0.2 % of 100,000 are 200 JOD, and 10', source: 'trade portal of Jordan Customs, procedure 632', currency: 'JOD', lines: [['610910', '100000']], changes: { consignee: 'business' }, sums: { 'Customs fee': '210.000' } },
  { country: 'IL', says: 'trousers are free of duty at any value, VAT of 18 % on 1,000', source: 'nfx.co.il, heading 6203', currency: 'USD', lines: [['620342', '1000']], sums: { Duty: '0.00', VAT: '180.00' } },
  { country: 'IR', says: '1 % of the value, VAT of 10 % on 101', source: 'hamlchin.com, customs costs', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '1.00', VAT: '10.10' } },
  { country: 'BH', says: 'eggs at 5 % and without VAT', source: 'National Bureau for Revenue of Bahrain, list of food', currency: 'BHD', lines: [['040721', '400']], sums: { Duty: '20.000', VAT: '0.000' } },
  { country: 'OM', says: 'lamb without VAT', source: 'Ministerial Decision 65 of 2021', currency: 'OMR', lines: [['020410', '100']], sums: { Duty: '5.000', VAT: '0.000' } },
  { country: 'LB', says: 'a book without VAT', source: 'vatcalc.com, Lebanon', currency: 'LBP', lines: [['490199', '1000000']], sums: { VAT: '0.00' } },
  { country: 'LB', says: 'a gift of 200,000 LBP is free', source: 'UPS, Lebanon', currency: 'LBP', lines: [['610910', '200000']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'LB', says: 'one of 300,000 LBP bears 5 %, and VAT of 11 % on 315,000', source: 'UPS, Lebanon', currency: 'LBP', lines: [['610910', '300000']], changes: { contentType: 'Gift' }, sums: { Duty: '15000.00', VAT: '34650.00' } },
  { country: 'IR', says: 'a gift of 50 USD by post bears no duty, and VAT of 10 % on 50.50', source: 'Iranian customs, January 2018', currency: 'USD', lines: [['610910', '50']], changes: { contentType: 'Gift', channel: 'postal' }, sums: { Duty: '0.00', 'Customs fee': '0.50', VAT: '5.05' } },
  { country: 'BH', says: 'a gift bears duty and tax like other goods: 5 % of 400, 10 % of 420', source: 'customs.gov.qa, unified guide, exemptions', currency: 'BHD', lines: [['610910', '400']], changes: { contentType: 'Gift' }, sums: { Duty: '20.000', VAT: '42.000' } },
  { country: 'KW', says: 'so does one to Kuwait, 5 % of 200', source: 'customs.gov.qa, unified guide, exemptions', currency: 'KWD', lines: [['610910', '200']], changes: { contentType: 'Gift' }, sums: { Duty: '10.000' } },
  { country: 'QA', says: 'and one to Qatar above 1,000 QAR, 5 % of 2,000', source: 'customs.gov.qa, unified guide, exemptions', currency: 'QAR', lines: [['610910', '2000']], changes: { contentType: 'Gift' }, sums: { Duty: '100.00' } },
  { country: 'YE', says: 'a gift of 10 USD bears sales tax of 5 %, the duty not loaded', source: 'Customs Act 14 of 1990, part 10', currency: 'USD', lines: [['610910', '10']], changes: { contentType: 'Gift' }, sums: { 'Sales tax': '0.50' } },
  { country: 'IR', says: 'a purchase of 50 USD by post has no limit: 1 %, VAT of 10 % on 50.50, the duty not loaded', source: 'Iranian customs, January 2018', currency: 'USD', lines: [['610910', '50']], changes: { channel: 'postal' }, sums: { 'Customs fee': '0.50', VAT: '5.05' } },
  { country: 'JO', says: 'a gift of 20 JOD bears 5 JOD as well', source: 'Council of Ministers of Jordan, November 2025', currency: 'JOD', lines: [['610910', '20']], changes: { contentType: 'Gift' }, sums: { Duty: '0.000', GST: '0.000', 'Customs fee': '5.000' } },
]); // oxfmt-ignore

describeTradeDefence('the Middle East', [
  { country: 'LB', source: 'Decree 5497 of 2019', says: 'furniture bore a duty until 2024 and may bear one still', hsCode: '940360', named: ['lb-decree-5497'] },
  { country: 'LB', source: 'Decree 5497 of 2019', says: 'a duty on shoes was under study', hsCode: '640399', named: ['lb-decree-5497'] },
  { country: 'LB', source: 'Decree 5497 of 2019', says: 'lamps are not on its list', hsCode: '940511', named: [] },
]); // oxfmt-ignore

describe('upper bounds of parcels to the United Arab Emirates', () => {
  const shirt = (amount: string, consignee: 'business' | 'consumer') =>
    assess(dutyRequest('AE', { currency: 'AED', consignee, lines: [goods('610910', amount, 'AED')] }));

  it('have the fee of a declaration of a business, 80 AED and twice 10', () => {
    // 5 % of 1,000, VAT of 5 % on 1,050.
    expect(shirt('1000', 'business')).toMatchObject({ price: '102.50', upTo: '202.50' });
  });

  it('have it for a person above 270 USD', () => {
    expect(shirt('900', 'consumer')).toMatchObject({ price: '92.25', complete: true });
    expect(shirt('1000', 'consumer')).toMatchObject({ price: '102.50', upTo: '202.50' });
  });
});
