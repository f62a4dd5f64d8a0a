import { describe, expect, it } from 'vitest';
import { describeHighestSums, describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('West and Central Africa', [
  { country: 'BJ', says: 'levies of 1, 0.8, 0.5, 0.5 and 0.2 %, VAT of 18 % on 123', source: 'https://www.gpac-sa.com/en/transit-et-consignation', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '3.00', VAT: '22.14' } },
  { country: 'BF', says: 'levies of 1, 0.8 and 0.5 %, VAT of 18 % on 122.30', source: 'GTAI, levy of the Sahel states', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.30', VAT: '22.01' } },
  { country: 'BF', says: 'one levy of 0.5 % before the Sahel states had their own', source: 'GTAI, levy of the Sahel states', currency: 'USD', lines: [['610910', '100']], changes: { date: '2025-03-27' }, sums: { 'Customs fee': '2.30' } },
  { country: 'ML', says: 'levies of 1, 0.8, 0.5 and 0.2 %, VAT of 18 % on 122.50', source: 'trade.gov, Mali import tariffs', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.50', VAT: '22.05' } },
  { country: 'NE', says: 'levies of 1, 0.8 and 0.5 %, VAT of 19 % on 122.30', source: 'GTAI, levy of the Sahel states', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.30', VAT: '23.24' } },
  { country: 'TG', says: 'levies of 1, 0.8, 0.5 and 0.75 %, VAT of 18 % on 123.05', source: 'WTO, trade policy review', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '3.05', VAT: '22.15' } },
  { country: 'GW', says: 'levies of 1, 0.5 and 0.8 %, VAT of 19 % on 122.30', source: 'dga.gw', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.30', VAT: '23.24' } },
  { country: 'CI', says: 'levies of 1, 0.8, 0.5 and 0.2 %, VAT of 18 % on 122.50', source: 'GTAI, Africa Business Guide', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.50', VAT: '22.05' } },
  { country: 'SN', says: 'medicines do not bear the levy of 3 %, others of 2.35 % they do', source: 'decree 2021-928', currency: 'USD', lines: [['300490', '100']], sums: { 'Customs fee': '2.35' } },
  { country: 'SN', says: 'a T-shirt bears both', source: 'decree 2021-928', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '5.35', VAT: '22.56' } },
  { country: 'GA', says: 'levies of 1, 0.4, 0.05, 1 and 0.2 %, VAT of 18 % on 132.65', source: 'GTAI, Africa Business Guide', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.65', VAT: '23.88' } },
  { country: 'CG', says: 'levies of 1, 0.2, 0.2, 0.05, 0.4 and 2 %, VAT of 18.9 % on 133.85', source: 'objectif-import-export.fr', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '3.85', VAT: '25.30' } },
  { country: 'TD', says: 'levies of 1, 0.4 and 0.05 %, VAT of 18 % on 131.45', source: 'anie.td', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '1.45', VAT: '23.66' } },
  { country: 'CF', says: 'levies of 1, 0.4, 0.05 and 0.5 %, VAT of 19 % on 131.95', source: 'anie.td', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '1.95', VAT: '25.07' } },
  { country: 'GQ', says: 'levies of 1 and 0.05 %, VAT of 15 % on 131.05', source: 'GTAI, Africa Business Guide', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '1.05', VAT: '19.66' } },
  { country: 'GQ', says: 'books bear VAT of 6 %, on 101.05', source: 'GTAI, Africa Business Guide', currency: 'USD', lines: [['490199', '100']], sums: { VAT: '6.06' } },
  { country: 'GH', says: 'levies of 0.5, 0.2, 0.75 and 2 %, VAT of 20 % on 123.45', source: 'Act 1151', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '3.45', VAT: '24.69' } },
  { country: 'GH', says: '21.9 % until the end of 2025', source: 'Act 1151', currency: 'USD', lines: [['610910', '100']], changes: { date: '2025-12-31' }, sums: { VAT: '27.04' } },
  { country: 'NG', says: 'nothing up to 300 USD by courier', source: 'Nigeria Customs Service', currency: 'USD', lines: [['610910', '300']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'NG', says: 'above, 20 % with a surcharge of 7 % of it, fees of 2 %, VAT of 7.5 %', source: 'Nigeria Customs Service', currency: 'USD', lines: [['610910', '1000']], sums: { Duty: '214.00', 'Customs fee': '20.00', VAT: '92.55' } },
  { country: 'NG', says: 'everything by post', source: 'Nigeria Customs Service', currency: 'USD', lines: [['610910', '200']], changes: { channel: 'postal' }, sums: { Duty: '42.80', 'Customs fee': '4.00', VAT: '18.51' } },
  { country: 'NG', says: 'and from a business', source: 'Nigeria Customs Service', currency: 'USD', lines: [['610910', '200']], changes: { consignee: 'business' }, sums: { Duty: '42.80', 'Customs fee': '4.00', VAT: '18.51' } },
  { country: 'NG', says: 'and before 8 September 2025', source: 'Nigeria Customs Service', currency: 'USD', lines: [['610910', '200']], changes: { date: '2025-09-07' }, sums: { Duty: '42.80', 'Customs fee': '4.00', VAT: '18.51' } },
  { country: 'GM', says: 'fees of 1.55, 1 and 0.2 %, VAT of 15 % on 122.75', source: 'trade.gov, Gambia import tariffs', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '2.75', VAT: '18.41' } },
  { country: 'GN', says: 'levies of 1 and 0.5 %, VAT of 18 % on 121.50', source: 'common tariff of ECOWAS', currency: 'USD', lines: [['610910', '100']], sums: { 'Customs fee': '1.50', VAT: '21.87' } },
  { country: 'AO', says: 'footwear at 20 %, a fee of 2 %, VAT of 14 % on 2,440', source: 'Africa Press, tariff of 2024', currency: 'USD', lines: [['640399', '2000']], sums: { Duty: '400.00', 'Customs fee': '40.00', VAT: '341.60' } },
  { country: 'CI', says: 'a television as finished goods at 20 %', source: 'common tariff of ECOWAS', currency: 'USD', lines: [['852872', '100']], sums: { Duty: '20.00' } },
  { country: 'SL', says: 'a levy of 0.5 %, GST of 15 % on 241', source: 'nra.gov.sl', currency: 'USD', lines: [['610910', '200']], sums: { 'Customs fee': '1.00', GST: '36.15' } },
  { country: 'CV', says: 'a levy of 0.5 %, VAT of 15 % on 201, the duty not known', source: 'WTO, trade policy review', currency: 'USD', lines: [['610910', '200']], sums: { 'Customs fee': '1.00', VAT: '30.15' } },
  { country: 'MR', says: 'a T-shirt at 20 %, 2.5 % of minimum tax, 1 % of statistical tax, VAT of 16 % on 121', source: 'mauritaniatrade.com, WITS of 2022', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '20.00', 'Customs fee': '3.50', VAT: '19.36' } },
  { country: 'NG', says: 'medicines are free of VAT since 2026', source: 'Nigeria Tax Act 2025, section 187', currency: 'USD', lines: [['300490', '1000']], sums: { VAT: '0.00' } },
  { country: 'NG', says: 'and bore 7.5 % of 1,020 before, the duty not known', source: 'Nigeria Tax Act 2025, section 187', currency: 'USD', lines: [['300490', '1000']], changes: { date: '2025-12-31' }, sums: { VAT: '76.50' } },
  { country: 'ML', says: 'computers at 5 %, levies of 2.5 %, VAT of 18 % on 107.50', source: 'common tariff of ECOWAS, 84.71', currency: 'USD', lines: [['847130', '100']], sums: { Duty: '5.00', 'Customs fee': '2.50', VAT: '19.35' } },
  { country: 'ML', says: 'books at 0 %, VAT of 18 % on 102.50', source: 'common tariff of ECOWAS, 49.01', currency: 'USD', lines: [['490199', '100']], sums: { Duty: '0.00', 'Customs fee': '2.50', VAT: '18.45' } },
  { country: 'GW', says: 'chocolate at 35 %, levies of 2.3 %, VAT of 19 % on 137.30', source: 'common tariff of ECOWAS, 18.06', currency: 'USD', lines: [['180632', '100']], sums: { Duty: '35.00', 'Customs fee': '2.30', VAT: '26.09' } },
  { country: 'SN', says: 'telephones at 10 %, levies of 5.35 %, VAT of 18 % on 115.35', source: 'common tariff of ECOWAS, 85.17', currency: 'USD', lines: [['851713', '100']], sums: { Duty: '10.00', 'Customs fee': '5.35', VAT: '20.76' } },
  { country: 'CI', says: 'a guitar at 10 %, levies of 2.5 %, VAT of 18 % on 112.50', source: 'common tariff of ECOWAS, 92.02', currency: 'USD', lines: [['920290', '100']], sums: { Duty: '10.00', 'Customs fee': '2.50', VAT: '20.25' } },
  { country: 'BF', says: 'a lamp at 20 %, one of solar cells at 10 %', source: 'common tariff of ECOWAS, 94.05', currency: 'USD', lines: [['940521', '100'], ['940541', '100']], sums: { Duty: '30.00' } },
  { country: 'NE', says: 'food supplements at 5 to 20 %, of which 20 is taken', source: 'common tariff of ECOWAS, 21.06', currency: 'USD', lines: [['210690', '100']], sums: { Duty: '20.00' } },
  { country: 'TG', says: 'headphones at 20 %, levies of 3.05 %, VAT of 18 % on 123.05', source: 'common tariff of ECOWAS, 85.18', currency: 'USD', lines: [['851830', '100']], sums: { Duty: '20.00', 'Customs fee': '3.05', VAT: '22.15' } },
  { country: 'BJ', says: 'a handbag at 20 %', source: 'common tariff of ECOWAS, 42.02', currency: 'USD', lines: [['420221', '100']], sums: { Duty: '20.00' } },
  { country: 'GM', says: 'a fishing rod at 5 %', source: 'common tariff of ECOWAS, 95.07', currency: 'USD', lines: [['950710', '100']], sums: { Duty: '5.00' } },
  { country: 'GN', says: 'trainers at 20 %, insoles at 10 %', source: 'common tariff of ECOWAS, chapter 64', currency: 'USD', lines: [['640411', '100'], ['640690', '100']], sums: { Duty: '30.00' } },
  { country: 'SL', says: 'chargers at 5 %', source: 'common tariff of ECOWAS, 85.04', currency: 'USD', lines: [['850440', '100']], sums: { Duty: '5.00' } },
  { country: 'GH', says: 'a watch at 20 %, levies of 3.45 %, VAT of 20 % on 123.45', source: 'common tariff of ECOWAS, 91.02', currency: 'USD', lines: [['910211', '100']], sums: { Duty: '20.00', 'Customs fee': '3.45', VAT: '24.69' } },
  { country: 'NG', says: 'computers at 5 % with a surcharge of 7 % of it, VAT of 7.5 % on 1,073.50', source: 'common tariff of ECOWAS, 84.71', currency: 'USD', lines: [['847130', '1000']], sums: { Duty: '53.50', 'Customs fee': '20.00', VAT: '80.51' } },
  { country: 'CD', says: 'computers at 5 %, levies of 2, 2 and 1.5 %, VAT of 16 % on 105', source: 'investindrc.cd, PwC', currency: 'USD', lines: [['847130', '100']], sums: { Duty: '5.00', VAT: '16.80', 'Customs fee': '5.50' } },
  { country: 'CD', says: 'milk powder bears VAT of 8 %, on 120', source: 'PwC', currency: 'USD', lines: [['040210', '100']], sums: { Duty: '20.00', VAT: '9.60' } },
  { country: 'BJ', says: 'books bear no VAT', source: 'General Tax Code of 2025, article 229', currency: 'USD', lines: [['490199', '100']], sums: { Duty: '0.00', 'Customs fee': '3.00', VAT: '0.00' } },
  { country: 'BJ', says: 'medicines neither, a T-shirt beside them 18 % of 123', source: 'General Tax Code of 2025, article 229', currency: 'USD', lines: [['300490', '100'], ['610910', '100']], sums: { 'Customs fee': '6.00', VAT: '22.14' } },
  { country: 'BJ', says: 'a gift of 25 USD bears VAT of 18 % on 25.75 and no duty', source: 'UPS', currency: 'USD', lines: [['610910', '25']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '4.64' } },
  { country: 'ML', says: 'a gift of 25 USD bears neither duty nor VAT', source: 'UPS', currency: 'USD', lines: [['610910', '25']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'ML', says: 'a gift of 26 USD bears both: 20 %, and VAT of 18 % on 31.85', source: 'UPS', currency: 'USD', lines: [['610910', '26']], changes: { contentType: 'Gift' }, sums: { Duty: '5.20', VAT: '5.73' } },
  { country: 'SN', says: 'a gift of 20 USD bears 20 %, and VAT of 18 % on 25.07', source: 'UPS', currency: 'USD', lines: [['610910', '20']], changes: { contentType: 'Gift' }, sums: { Duty: '4.00', VAT: '4.51' } },
  { country: 'CI', says: 'milk powder bears VAT of 9 %, on 102.50, the duty not known', source: 'PwC', currency: 'USD', lines: [['040221', '100']], sums: { VAT: '9.23' } },
  { country: 'SN', says: 'books bear no VAT', source: 'Customs of Senegal', currency: 'USD', lines: [['490199', '100']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'BF', says: 'books bear no VAT', source: 'General Tax Code, article 307', currency: 'USD', lines: [['490199', '100']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'TD', says: 'magazines bear no VAT', source: 'PwC', currency: 'USD', lines: [['490290', '100']], sums: { VAT: '0.00' } },
  { country: 'CG', says: 'fertilizers bear no VAT', source: 'PwC', currency: 'USD', lines: [['310210', '100']], sums: { VAT: '0.00' } },
  { country: 'TG', says: 'medicines bear no VAT', source: 'WAEMU, directive 06/2002', currency: 'USD', lines: [['300490', '100']], sums: { VAT: '0.00' } },
  { country: 'RW', says: 'books bear no VAT', source: 'PwC', currency: 'USD', lines: [['490199', '100']], sums: { VAT: '0.00' } },
  { country: 'MR', says: 'a handbag at a typical 20 %', source: 'WITS of 2022', currency: 'USD', lines: [['420221', '100']], sums: { Duty: '20.00' } },
  { country: 'NG', says: 'clothing of babies is free of VAT', source: 'Nigeria Customs Service, tariff of 2026', currency: 'USD', lines: [['611120', '1000']], sums: { Duty: '214.00', 'Customs fee': '20.00', VAT: '0.00' } },
  { country: 'NG', says: 'a handbag bears no import adjustment tax, VAT of 7.5 % on 1,234', source: 'Nigeria Customs Service, tariff of 2026', currency: 'USD', lines: [['420221', '1000']], sums: { Duty: '214.00', 'Customs fee': '20.00', VAT: '92.55' } },
  { country: 'ST', says: 'finished goods at a typical 20 %, VAT of 15 % on 120', source: 'GTAI, Africa Business Guide', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '20.00', VAT: '18.00' } },
]); // oxfmt-ignore

/** What each sum of 100 USD can be at most on a day. */
const bounds: readonly (readonly [country: string, says: string, hsCode: string, date: string, upTo: string])[] = [
  ['NE', 'a T-shirt with 17 % for the solidarity fund: 20, 17, fees of 3.5, VAT of 19 % on 140.50', '610910', '2026-11-20', '67.20'],
  ['NE', 'before 20 November 2025 without it: VAT of 19 % on 123.50', '610910', '2025-11-19', '46.97'],
  ['BF', 'a chair with 7 % for research: 20, 7, fees of 3.5, VAT of 18 % on 130.50', '940169', '2026-11-20', '53.99'],
  ['BF', 'before 2 February 2026 without it: VAT of 18 % on 123.50', '940169', '2026-02-01', '45.73'],
  [
    'CF',
    'a lipstick: 30, an advance of 5, excise of at most 26 % of 135, fees of 1.95, VAT of 19 % on 172.05',
    '330410',
    '2026-11-20',
    '104.74',
  ],
  ['CG', 'a lipstick: 30, excise of at most 52 % of 130, fees of 3.85, VAT of 18.9 % on 201.45', '330410', '2026-11-20', '139.52'],
  ['GQ', 'a lipstick with excise of at most 31 % of 130: 30, fees of 1.45, VAT of 15 % on 171.75', '330410', '2026-11-20', '97.51'],
]; // oxfmt-ignore

describeHighestSums(
  'West Africa',
  bounds.map(([country, says, hsCode, date, upTo]) => ({
    country,
    says,
    currency: 'USD',
    lines: [[hsCode, '100']],
    changes: { date },
    upTo,
  })),
);

describe('highest sums by weight and channel: West Africa', () => {
  it('BF: of textiles 50 XOF for each kilogram of the parcel, and the weight is asked for', () => {
    const ask = (weight?: string) =>
      assess(
        dutyRequest('BF', {
          currency: 'XOF',
          lines: [goods('610910', '100000', 'XOF')],
          ...(weight !== undefined && { weight }),
        }),
      );
    expect(ask().missing?.map(({ reason }) => reason)).toContain('parcel_weight_missing');
    // Duty of 20,000, levies of 2,300 and at most 1,200, 100 for 2 kg, and VAT of 18 % on 123,600.
    expect(ask('2')).toMatchObject({ complete: false, upTo: '45848' });
  });

  it('SN: the levy of the shippers is for goods by sea, and not in the sum of a parcel by courier', () => {
    const ask = (channel: 'courier' | 'postal') =>
      assess(dutyRequest('SN', { channel, currency: 'USD', lines: [goods('420221', '100', 'USD')] }));
    // Duty of 20, fees of 5.35, VAT of 22.56, 12 for conformity with VAT of 18 % on it, and 0.40 that may be due by
    // post.
    expect(ask('courier')).toMatchObject({ complete: false, upTo: '62.07' });
    expect(ask('postal')).toMatchObject({ complete: false, upTo: '62.47' });
  });

  it.each([
    ['RW', '180632'],
    ['MG', '180632'],
    ['TD', '851830'],
  ])('%s names excise on %s', (country, hsCode) => {
    const answer = assess(dutyRequest(country, { currency: 'USD', lines: [goods(hsCode, '100', 'USD')] }));
    const reasons = answer.lines.flatMap((line) => line.missing ?? []).map(({ reason }) => reason);
    expect(reasons).toContain('excise_due');
  });
});
