import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods, reasons, sums } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('Europe', [
  { country: 'AL', says: 'an online purchase of 22 EUR is free, its freight of 5 EUR does not count', source: 'Customs of Albania, 12 July 2024', currency: 'EUR', lines: [['610910', '22']], changes: { freight: { amount: '5', currency: 'EUR' } }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'AL', says: 'at 23 EUR 15 % and 20 % are due, of the freight too', source: 'Customs of Albania, 12 July 2024', currency: 'EUR', lines: [['610910', '23']], changes: { freight: { amount: '5', currency: 'EUR' } }, sums: { Duty: '4.20', VAT: '6.44' } },
  { country: 'AL', says: 'a present of 45 EUR is free', source: 'Customs of Albania, 12 July 2024', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'AL', says: 'a present of 46 EUR is not', source: 'Customs of Albania, 12 July 2024', currency: 'EUR', lines: [['610910', '46']], changes: { contentType: 'Gift' }, sums: { Duty: '6.90', VAT: '10.58' } },
  { country: 'BA', says: 'a parcel of 300 BAM is free', source: 'Decision of 2018, article 24', currency: 'BAM', lines: [['610910', '300']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'BA', says: 'at 301 BAM 15 % and 17 % are due', source: 'Decision of 2018, article 24', currency: 'BAM', lines: [['610910', '301']], sums: { Duty: '45.15', VAT: '58.85' } },
  { country: 'BA', says: 'perfume is never of negligible value', source: 'Decision of 2018, article 24', currency: 'BAM', lines: [['330300', '100']], sums: { Duty: '15.00', VAT: '19.55' } },
  { country: 'BA', says: 'a business has no such limit', source: 'Decision of 2018, article 24', currency: 'BAM', lines: [['610910', '100']], changes: { consignee: 'business' }, sums: { Duty: '15.00', VAT: '19.55' } },
  { country: 'BA', says: 'a present of 400 BAM bears the single rate of 10 %', source: 'Customs tariff of Bosnia and Herzegovina, special provisions', currency: 'BAM', lines: [['610910', '400']], changes: { contentType: 'Gift' }, sums: { Duty: '40.00', VAT: '74.80' } },
  { country: 'FO', says: 'a toy of 300 DKK is free', source: 'TAKS, the rule of 300 DKK', currency: 'DKK', lines: [['950300', '300']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'FO', says: 'cigarette paper of 100 DKK is not: 10 %, then 25 % of 110', source: 'TAKS, the rule of 300 DKK', currency: 'DKK', lines: [['481310', '100']], sums: { Duty: '10.00', VAT: '27.50' } },
  { country: 'JE', says: 'GST is due above 60 GBP with shipping', source: 'Jersey Post', currency: 'GBP', lines: [['490199', '55']], changes: { freight: { amount: '5', currency: 'GBP' } }, sums: { Duty: '0.00', GST: '0.00' } },
  { country: 'JE', says: '5 % of 65 GBP', source: 'Jersey Post', currency: 'GBP', lines: [['490199', '60']], changes: { freight: { amount: '5', currency: 'GBP' } }, sums: { Duty: '0.00', GST: '3.25' } },
  { country: 'JE', says: 'the limit was 135 GBP before July 2023', source: 'Jersey Post', currency: 'GBP', lines: [['490199', '135']], changes: { date: '2023-06-30' }, sums: { GST: '0.00' } },
  { country: 'JE', says: 'a business has no limit', source: 'Jersey Post', currency: 'GBP', lines: [['490199', '40']], changes: { consignee: 'business' }, sums: { GST: '2.00' } },
  { country: 'MD', says: 'perfume bears 6.5 % of duty and VAT of 20 % at any value', source: 'Customs Service of Moldova', currency: 'EUR', lines: [['330300', '100']], sums: { Duty: '6.50', VAT: '21.30' } },
  { country: 'MD', says: 'a present of 150 EUR is free in November 2026 too', source: 'Customs Code of Moldova, article 223', currency: 'EUR', lines: [['610910', '150']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'MD', says: 'a present of 151 EUR is not: the least fee of 4 EUR, 20 % of 155', source: 'Customs Code of Moldova, article 223', currency: 'EUR', lines: [['610910', '151']], changes: { contentType: 'Gift' }, sums: { VAT: '31.00', 'Customs fee': '4.00' } },
  { country: 'MD', says: 'the fee for customs procedures is 0.4 % of 2,000 EUR, in the base of VAT', source: 'IPN, 2023', currency: 'EUR', lines: [['610910', '2000']], sums: { VAT: '401.60', 'Customs fee': '8.00' } },
  { country: 'MD', says: 'and at most 1,800 EUR', source: 'IPN, 2023', currency: 'EUR', lines: [['847130', '500000']], changes: { consignee: 'business' }, sums: { VAT: '100360.00', 'Customs fee': '1800.00' } },
  { country: 'ME', says: 'VAT of 2.10 EUR on a shipment of 10 EUR (printed)', source: 'monte.news, January 2025', currency: 'EUR', lines: [['610910', '10']], sums: { Duty: '0.00', VAT: '2.10' } },
  { country: 'ME', says: 'VAT of 15.75 EUR on a shipment of 75 EUR (printed)', source: 'monte.news, January 2025', currency: 'EUR', lines: [['610910', '75']], sums: { Duty: '0.00', VAT: '15.75' } },
  { country: 'ME', says: '75 EUR were free until the end of 2024', source: 'monte.news, January 2025', currency: 'EUR', lines: [['610910', '75']], changes: { date: '2024-12-31' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'ME', says: 'no duty up to 150 EUR', source: 'Customs Administration of Montenegro', currency: 'EUR', lines: [['610910', '150']], sums: { Duty: '0.00', VAT: '31.50' } },
  { country: 'ME', says: 'VAT of 15 % on books', source: 'monte.news, January 2025', currency: 'EUR', lines: [['490199', '100']], sums: { VAT: '15.00' } },
  { country: 'MK', says: 'VAT of 18 % on 22 EUR too since 18 December 2025', source: 'KPMG, January 2026', currency: 'EUR', lines: [['610910', '22']], changes: { date: '2025-12-18' }, sums: { Duty: '0.00', VAT: '3.96' } },
  { country: 'MK', says: 'nothing up to 22 EUR before', source: 'Customs Administration of North Macedonia', currency: 'EUR', lines: [['610910', '22']], changes: { date: '2025-12-17' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'MK', says: 'no duty up to 90 EUR', source: 'Customs Administration of North Macedonia', currency: 'EUR', lines: [['610910', '90']], sums: { Duty: '0.00', VAT: '16.20' } },
  { country: 'MK', says: 'perfume has no limit', source: 'Customs Administration of North Macedonia', currency: 'EUR', lines: [['330300', '20']], sums: { VAT: '3.60' } },
  { country: 'MK', says: 'a present of 22 EUR is free', source: 'KPMG, January 2026', currency: 'EUR', lines: [['610910', '22']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'MK', says: 'a present of 45 EUR bears VAT', source: 'KPMG, January 2026', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '8.10' } },
  { country: 'MK', says: 'and did not before', source: 'Customs Administration of North Macedonia', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift', date: '2025-12-17' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'RS', says: 'shoes at 80 EUR with 10 EUR of freight: 9 EUR and 19.80 EUR (printed)', source: 'Customs Administration of Serbia, 24sata', currency: 'EUR', lines: [['640399', '80']], changes: { freight: { amount: '10', currency: 'EUR' } }, sums: { Duty: '9.00', VAT: '19.80' } },
  { country: 'RS', says: 'no duty up to 50 EUR, VAT of 20 %', source: 'Ministry of Finance of Serbia', currency: 'EUR', lines: [['640399', '50']], sums: { Duty: '0.00', VAT: '10.00' } },
  { country: 'RS', says: 'perfume has no limit', source: 'Ministry of Finance of Serbia', currency: 'EUR', lines: [['330300', '50']], sums: { Duty: '5.00', VAT: '11.00' } },
  { country: 'RS', says: '10 % up to 3,000 EUR', source: 'Customs Law of Serbia', currency: 'EUR', lines: [['640399', '3000']], sums: { Duty: '300.00', VAT: '660.00' } },
  { country: 'RS', says: 'above 3,000 EUR the tariff, which is not known', source: 'Customs Law of Serbia', currency: 'EUR', lines: [['640399', '3001']], sums: { VAT: '600.20' } },
  { country: 'RS', says: 'a present of 70 EUR is free', source: 'Customs relief between natural persons', currency: 'EUR', lines: [['640399', '70']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'RS', says: 'a present of 71 EUR is not', source: 'Customs relief between natural persons', currency: 'EUR', lines: [['640399', '71']], changes: { contentType: 'Gift' }, sums: { Duty: '7.10', VAT: '15.62' } },
  { country: 'UA', says: 'a present of 150 EUR is free', source: 'Customs Code of Ukraine, article 374', currency: 'EUR', lines: [['950300', '150']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'UA', says: 'a business pays nothing up to 150 EUR with the freight', source: 'Ukrposhta', currency: 'EUR', lines: [['420222', '140']], changes: { consignee: 'business', freight: { amount: '10', currency: 'EUR' } }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'UA', says: 'with a freight of 20 EUR 12.5 % of 160 and 20 % of 180', source: 'Ukrposhta', currency: 'EUR', lines: [['420222', '140']], changes: { consignee: 'business', freight: { amount: '20', currency: 'EUR' } }, sums: { Duty: '20.00', VAT: '36.00' } },
  { country: 'SM', says: 'a T-shirt of Chinese origin: 12 %, then 17 % of 112', source: 'startup.sm', currency: 'EUR', lines: [['610910', '100']], sums: { Duty: '12.00', 'Sales tax': '19.04' } },
  { country: 'ME', says: 'a person pays 5 % from 150 EUR on, and VAT of 21 % on 315', source: 'Rules of clearance for persons, ecommerce4all.me', currency: 'EUR', lines: [['640399', '300']], sums: { Duty: '15.00', VAT: '66.15' } },
  { country: 'ME', says: 'and the tariff, which is not known, above 1,000 EUR', source: 'Rules of clearance for persons, ecommerce4all.me', currency: 'EUR', lines: [['640399', '1001']], sums: { VAT: '210.21' } },
  { country: 'ME', says: 'a present of 45 EUR is free', source: 'Customs Law of Montenegro, article 195', currency: 'EUR', lines: [['640399', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'ME', says: 'a present of 100 EUR bears 5 %, though a purchase does not', source: 'Rules of clearance for persons, ecommerce4all.me', currency: 'EUR', lines: [['640399', '100']], changes: { contentType: 'Gift' }, sums: { Duty: '5.00', VAT: '22.05' } },
  { country: 'AD', says: '12 % on a T-shirt, and no tax up to 90 EUR', source: 'Central customs office of Andorra, 2020', currency: 'EUR', lines: [['610910', '90']], sums: { Duty: '10.80', VAT: '0.00' } },
  { country: 'AD', says: 'above that 4.5 % of 112', source: 'Central customs office of Andorra, 2020', currency: 'EUR', lines: [['610910', '100']], sums: { Duty: '12.00', VAT: '5.04' } },
  { country: 'AD', says: 'no duty up to 220 EUR until June 2026', source: 'Central customs office of Andorra, 2020', currency: 'EUR', lines: [['610910', '220']], changes: { date: '2026-06-30' }, sums: { Duty: '0.00', VAT: '9.90' } },
  { country: 'AL', says: 'books bear VAT of 6 % on 115, with the highest duty', source: 'vatcalc.com, VAT rates of Albania', currency: 'EUR', lines: [['490199', '100']], sums: { Duty: '15.00', VAT: '6.90' } },
  { country: 'RS', says: 'books bear VAT of 10 % on 110', source: 'VAT Law of Serbia, article 23', currency: 'EUR', lines: [['490199', '100']], sums: { Duty: '10.00', VAT: '11.00' } },
  { country: 'RS', says: 'medicines of 50 EUR bear VAT of 10 % alone', source: 'VAT Law of Serbia, article 23', currency: 'EUR', lines: [['300490', '50']], sums: { Duty: '0.00', VAT: '5.00' } },
  { country: 'MK', says: 'a computer bears VAT of 5 %', source: 'VAT Act of North Macedonia, article 30', currency: 'EUR', lines: [['847130', '80']], sums: { Duty: '0.00', VAT: '4.00' } },
  { country: 'MK', says: 'books and diapers bear VAT of 5 %', source: 'VAT Act of North Macedonia, article 30', currency: 'EUR', lines: [['490199', '40'], ['961900', '20']], sums: { Duty: '0.00', VAT: '3.00' } },
  { country: 'ME', says: 'medicines and diapers bear VAT of 7 %', source: 'Sovos, Official Gazette of Montenegro 94/2024', currency: 'EUR', lines: [['300490', '70'], ['961900', '30']], sums: { Duty: '0.00', VAT: '7.00' } },
  { country: 'AD', says: 'books bear no duty, and 1 %', source: 'Law 11/2012 of Andorra, ancei.com', currency: 'EUR', lines: [['490199', '200']], sums: { Duty: '0.00', VAT: '2.00' } },
  { country: 'AD', says: 'paintings bear 2.5 %', source: 'Law 11/2012 of Andorra, ancei.com', currency: 'EUR', lines: [['970121', '200']], sums: { Duty: '0.00', VAT: '5.00' } },
  { country: 'SM', says: 'meat of rabbits bears 6.4 %, then 6 % of 106.40', source: 'vatupdate.com, rates of San Marino', currency: 'EUR', lines: [['020810', '100']], sums: { Duty: '6.40', 'Sales tax': '6.38' } },
  { country: 'YT', says: 'a present of 45 EUR bears no duty', source: 'French customs, April 2023', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00' } },
  { country: 'YT', says: 'a present of 46 EUR bears 12 %', source: 'French customs, April 2023', currency: 'EUR', lines: [['610910', '46']], changes: { contentType: 'Gift' }, sums: { Duty: '5.52' } },
  { country: 'AD', says: 'a present of 45 EUR bears nothing', source: 'Law 33/2012 of Andorra; Regulation (EC) 1186/2009', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'AD', says: 'a present of 46 EUR bears 12 %', source: 'Law 33/2012 of Andorra; Regulation (EC) 1186/2009', currency: 'EUR', lines: [['610910', '46']], changes: { contentType: 'Gift' }, sums: { Duty: '5.52', VAT: '0.00' } },
  { country: 'SM', says: 'a present of 45 EUR bears no duty, but 17 %', source: 'Regulation (EC) 1186/2009, articles 25 to 27', currency: 'EUR', lines: [['610910', '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', 'Sales tax': '7.65' } },
  { country: 'SM', says: 'a present of 46 EUR bears 12 %, then 17 % of 51.52', source: 'Regulation (EC) 1186/2009, articles 25 to 27', currency: 'EUR', lines: [['610910', '46']], changes: { contentType: 'Gift' }, sums: { Duty: '5.52', 'Sales tax': '8.76' } },
  { country: 'SM', says: 'no duty up to 150 EUR until June 2026', source: 'Regulation (EC) 1186/2009, article 23', currency: 'EUR', lines: [['610910', '150']], changes: { date: '2026-06-30' }, sums: { Duty: '0.00', 'Sales tax': '25.50' } },
  { country: 'SM', says: 'and 12 % since July, then 17 % of 168', source: 'Regulation (EU) 2026/382', currency: 'EUR', lines: [['610910', '150']], changes: { date: '2026-07-01' }, sums: { Duty: '18.00', 'Sales tax': '28.56' } },
]); // oxfmt-ignore

describe('answers of the sheets of Europe', () => {
  const one = (country: string, hsCode: string, amount: string, currency: string) =>
    assess(dutyRequest(country, { currency, lines: [goods(hsCode, amount, currency)] }));

  it.each([
    ['AL', '610910', '100', 'EUR'],
    ['FO', '610910', '400', 'DKK'],
    ['GG', '940169', '100', 'GBP'],
    ['JE', '610910', '100', 'GBP'],
    ['RS', '950300', '60', 'EUR'],
  ])('are complete: %s, %s', (country, hsCode, amount, currency) => {
    expect(one(country, hsCode, amount, currency).complete).toBe(true);
  });

  it('name fees of a business that are not loaded', () => {
    const request = dutyRequest('RS', { consignee: 'business', lines: [goods('950300', '60', 'EUR')] });
    expect(reasons(assess(request))).toContain('fees_not_loaded');
  });

  it('name the duty of 50 % on cement outside of the quotas of Serbia, since 2026', () => {
    const cement = (date: string) =>
      reasons(assess(dutyRequest('RS', { date, lines: [goods('252329', '60', 'EUR')] }))).includes(
        'trade_defence_not_loaded',
      );
    expect([cement('2025-12-31'), cement('2026-01-01')]).toEqual([false, true]);
  });

  it('have the highest rate and a registration fee of 1 % in the bound of North Macedonia', () => {
    // 35 % of 200, 1 %, and VAT of 18 % on 272.
    expect(one('MK', '420221', '200', 'EUR').upTo).toBe('120.96');
  });

  it('have the Italian fee of 2 EUR in the bound of San Marino', () => {
    expect(one('SM', '610910', '100', 'EUR')).toMatchObject({ price: '31.04', upTo: '33.04' });
  });

  it('name no Italian fee for parcels from the Union to San Marino', () => {
    const fromItaly = { from: { country: 'IT' }, lines: [goods('610910', '100', 'EUR', { origin: 'IT' })] };
    expect(assess(dutyRequest('SM', fromItaly))).toMatchObject({ price: '17.00', complete: true });
  });

  it('name a measure of the Union on goods of China to Andorra, and none on those of others', () => {
    const table = (origin: string) =>
      reasons(assess(dutyRequest('AD', { lines: [goods('691110', '60', 'EUR', { origin })] }))).includes(
        'trade_defence_not_loaded',
      );
    expect([table('CN'), table('US')]).toEqual([true, false]);
  });

  it.each(['SM', 'GI', 'GP', 'MQ', 'GF', 'RE', 'YT'])(
    'charge the duty of the Union against dumping on a bicycle of China to %s',
    (country) => {
      const dutyOn = (origin: string) =>
        sums(assess(dutyRequest(country, { lines: [goods('871200', '500', 'EUR', { origin })] }))).Duty;
      expect([dutyOn('CN'), dutyOn('JP')]).toEqual(['317.50', '75.00']);
    },
  );

  it.each(['JE', 'GG'])('charge the duty of the United Kingdom on a bicycle of China to %s', (country) => {
    const request = dutyRequest(country, { currency: 'GBP', lines: [goods('871200', '500', 'GBP')] });
    expect(sums(assess(request)).Duty).toBe('312.50');
  });
});
