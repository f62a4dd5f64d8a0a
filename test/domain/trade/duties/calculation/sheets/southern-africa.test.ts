import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../../src/domain/trade/index.ts';
import { describeHighestSums, describeSheetFigures, highestSums } from '../../../../../support/sheet-examples.ts';
import type { HighestSumRow } from '../../../../../support/sheet-examples.ts';
import type { DefenceOfGoods } from '../../../../../support/trade-defence-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';
import { assess, dutyRequest, goods, reasons } from '../../../../../support/trade-fixture.ts';

const business: Partial<DutyRequest> = { consignee: 'business' };
const gift: Partial<DutyRequest> = { contentType: 'Gift' };
const union = ['ZA', 'BW', 'LS', 'NA', 'SZ'] as const;
const sars = 'SARS, schedule 1 part 1, 2026-07-24';
const scheduleTwo = 'Schedule 2 of the customs union, 2026-07-24';
const partTwoB = 'Schedule 1 part 2B, 2025-04-01';
const ethiopianTariff = 'Ethiopia, Tariff Reform Book, August 2021';
const malawi = 'https://www.mra.mw/custom-and-excise/other-exemptions';
const ghana = 'https://secureship.ca/shipping/canada-to-ghana';
const nigeria = 'https://secureship.ca/shipping/canada-to-nigeria';

describeSheetFigures('southern Africa, and what else was found with it', [
  { country: 'ZA', says: 'a bag: 30 %, and VAT of 15 % on 1,100 and 300', source: `${sars}, 42.02`, currency: 'ZAR', lines: [['420221', '1000']], sums: { Duty: '300.00', VAT: '210.00' } },
  { country: 'ZA', says: 'headphones are free: VAT of 15 % on 1,100', source: `${sars}, 8518.30`, currency: 'ZAR', lines: [['851830', '1000']], sums: { Duty: '0.00', VAT: '165.00' } },
  { country: 'ZA', says: 'Christmas articles: 30 %', source: `${sars}, 9505.10`, currency: 'ZAR', lines: [['950510', '1000']], sums: { Duty: '300.00', VAT: '210.00' } },
  { country: 'ZA', says: 'wheeled toys bear 20 %, others nothing: the higher is taken', source: `${sars}, 95.03`, currency: 'ZAR', lines: [['950300', '1000']], sums: { Duty: '200.00', VAT: '195.00' } },
  { country: 'ZA', says: 'a wig: 20 %', source: `${sars}, 67.04`, currency: 'ZAR', lines: [['670420', '1000']], sums: { Duty: '200.00', VAT: '195.00' } },
  { country: 'BW', says: 'chocolate bars: 20 %, and VAT of 14 % on 1,200', source: `${sars}, 1806.32`, currency: 'BWP', lines: [['180632', '1000']], sums: { Duty: '200.00', VAT: '168.00' } },
  { country: 'BW', says: 'a watch is free: VAT of 14 % on 1,000', source: `${sars}, 91.02`, currency: 'BWP', lines: [['910211', '1000']], sums: { Duty: '0.00', VAT: '140.00' } },
  { country: 'LS', says: 'a book is free: VAT of 15 % on 1,000', source: `${sars}, 4901.99`, currency: 'LSL', lines: [['490199', '1000']], sums: { Duty: '0.00', VAT: '150.00' } },
  { country: 'LS', says: 'imitation jewellery: 20 %, and VAT of 15 % on 1,200', source: `${sars}, 71.17`, currency: 'LSL', lines: [['711719', '1000']], sums: { Duty: '200.00', VAT: '180.00' } },
  { country: 'NA', says: 'trainers: 30 %, and VAT of 15 % on 1,400', source: `${sars}, 6404.11`, currency: 'NAD', lines: [['640411', '1000']], sums: { Duty: '300.00', VAT: '210.00' } },
  { country: 'NA', says: 'a food supplement: up to 20 %', source: `${sars}, 2106.90`, currency: 'NAD', lines: [['210690', '1000']], sums: { Duty: '200.00', VAT: '195.00' } },
  { country: 'SZ', says: 'a lamp: 20 %, and VAT of 15 % on 1,200', source: `${sars}, 9405.21`, currency: 'SZL', lines: [['940521', '1000']], sums: { Duty: '200.00', VAT: '180.00' } },
  { country: 'SZ', says: 'a chair: 20 %', source: `${sars}, 9401.69`, currency: 'SZL', lines: [['940169', '1000']], sums: { Duty: '200.00', VAT: '180.00' } },
  { country: 'ET', says: 'a bag: 25 %, VAT of 15 % on 125, surtax of 10 % on 143.75', source: `${ethiopianTariff}, chapter 42`, currency: 'USD', lines: [['420221', '100']], sums: { Duty: '25.00', VAT: '18.75', 'Sales tax': '14.38' } },
  { country: 'ET', says: 'a watch: 35 %', source: `${ethiopianTariff}, chapter 91`, currency: 'USD', lines: [['910211', '100']], sums: { Duty: '35.00', VAT: '20.25', 'Sales tax': '15.53' } },
  { country: 'MW', says: 'a private consignment of 50,000 MWK bears no duty; VAT of 17.5 % on 50,000', source: malawi, currency: 'MWK', lines: [['620442', '50000']], sums: { Duty: '0.00', VAT: '8750.00' } },
  { country: 'GH', says: 'a gift is charged as a sale is: 20 %, levies of 3.45, VAT of 20 % on 123.45', source: ghana, currency: 'USD', lines: [['610910', '100']], changes: gift, sums: { Duty: '20.00', 'Customs fee': '3.45', VAT: '24.69' } },
  { country: 'NG', says: 'a gift of 1,000 USD bears the duty of a sale', source: nigeria, currency: 'USD', lines: [['610910', '1000']], changes: gift, sums: { Duty: '214.00' } },
]); // oxfmt-ignore

describeTradeDefence(
  'southern Africa',
  union.flatMap((country): readonly DefenceOfGoods[] => {
    const id = (of: string): string => `${country.toLowerCase()}-${of}`;
    const row = { country, source: scheduleTwo };
    return [
      { ...row, says: 'shoes of China bear none', hsCode: '640411', named: [] },
      { ...row, says: 'lamps of China bear none', hsCode: '940521', named: [] },
      { ...row, says: 'pasta of Egypt bears 43 %', hsCode: '190219', origin: 'EG', named: [id('defence-pasta')] },
      { ...row, says: 'pasta of Italy bears none', hsCode: '190219', origin: 'IT', named: [] },
      { ...row, says: 'tyres of China bear a duty', hsCode: '401110', named: [id('defence-tyres')] },
      { ...row, says: 'spades of India bear a duty by weight', hsCode: '820110', origin: 'IN', named: [id('defence-spades-picks-rakes-and-forks')] },
      { ...row, says: 'bolts of every origin may bear a safeguard duty', hsCode: '731815', origin: 'DE', named: [id('defence-bolts-studs-and-nuts')] },
      { ...row, says: 'chicken of Argentina bears none', hsCode: '020714', origin: 'AR', named: [] },
      { ...row, says: 'two years after the list shoes are named again', hsCode: '640411', changes: { date: '2028-07-24' }, named: [id('trade-defence-not-loaded')] },
    ]; // oxfmt-ignore
  }),
);

describeTradeDefence('Ghana and Nigeria', [
  { country: 'NG', says: 'shoes bear none', source: 'Customs Duties (Dumped and Subsidized Goods) Act 1958', hsCode: '640411', named: [] },
  { country: 'GH', says: 'aluminium of China bears 35.77 %', source: 'Ghana International Trade Commission, 2020', hsCode: '760691', named: ['gh-td-aluminium', 'gh-trade-defence-not-loaded'] },
]); // oxfmt-ignore

/** Whether an excise is named on 1,000 units of the money of the country, unless the value is another. */
const excises: readonly (readonly [country: string, says: string, hsCode: string, amount: string, named: boolean])[] = [
  ['ZA', 'perfume bears one', '330300', '1000', true],
  ['ZA', 'shampoo bears none', '330510', '1000', false],
  ['ZA', 'a watch bears none', '910211', '1000', false],
  ['ZA', 'loudspeakers bear one', '851822', '1000', true],
  ['ZA', 'headphones bear none', '851830', '1000', false],
  ['ZA', 'a computer bears one if its screen is large', '847130', '1000', true],
  ['ZA', 'a telephone bears none at 1,900 ZAR', '851713', '1900', false],
  ['ZA', 'and one above 2,500 ZAR of value for duty', '851713', '2600', true],
  ['NA', 'the same in Namibia', '851713', '2600', true],
  ['LS', 'fireworks bear one', '360410', '1000', true],
  ['SZ', 'cards bear none', '950440', '1000', false],
];
const moneyOf: Readonly<Record<string, string>> = { ZA: 'ZAR', NA: 'NAD', LS: 'LSL', SZ: 'SZL' };

describe(`the ad valorem excise of the customs union of southern Africa (${partTwoB})`, () => {
  it.each(excises)('%s: %s', (country, _, hsCode, amount, named) => {
    const currency = moneyOf[country] ?? 'ZAR';
    const answer = assess(dutyRequest(country, { currency, lines: [goods(hsCode, amount, currency)] }));
    expect(answer.lines.flatMap(({ missing = [] }) => missing.map(({ reason }) => reason)).includes('excise_due')).toBe(
      named,
    );
  });
});

/** What each sum can be at most, worked out by hand from the bounds of the sheets. */
const bounds: readonly HighestSumRow[] = [
  ['ET', 'perfume: 25 %, a levy of 3, 120 % of 128, VAT and surtax of 26.5 % on 281.60', '330300', '100', 'USD', '256.22'],
  ['ET', 'a wig: 35 %, a levy of 3, 48 % of 138, VAT of 30.64 and surtax of 23.49 on 204.24', '670420', '100', 'USD', '158.37'],
  ['ZA', 'a loudspeaker: no duty, an excise of at most 20 % of 1,000, and VAT of 15 % on 1,300', '851822', '1000', 'ZAR', '395.00'],
]; // oxfmt-ignore

describeHighestSums('southern Africa and Ethiopia', highestSums(bounds, '2026-11-26'));

describe('the exemption of small consignments in Malawi', () => {
  it(`is not for more than 50,000 MWK, not for a business and not for wine (${malawi})`, () => {
    for (const [hsCode, amount, changes] of [['620442', '50001', {}], ['620442', '50000', business], ['220421', '50000', {}]] as const) {
      const answer = assess(dutyRequest('MW', { currency: 'MWK', lines: [goods(hsCode, amount, 'MWK')], ...changes }));
      expect(answer.charges.map(({ rule }) => rule)).not.toContain('mw-low-value');
    } // oxfmt-ignore
  });

  it('leaves the fee and the tax that is withheld unknown', () => {
    const answer = assess(dutyRequest('MW', { currency: 'MWK', lines: [goods('620442', '50000', 'MWK')] }));
    expect(answer.complete).toBe(false);
  });
});

/** Goods that the lists of each country exempt from the tax in part, and the list. */
const exempt: readonly (readonly [country: string, source: string, hsCode: string])[] = [
  ['BW', 'https://businessweekly.co.bw/news/serame-unveils-far-reaching-changes-for-ordinary-batswana', '190110'],
  ['LS', 'https://www.lesothotradeportal.org.ls/?r=site/display&id=82', '071333'],
  ['ET', 'https://globaltaxnews.ey.com/news/2024-1317-ethiopia-issues-directive-to-review-list-of-goods-exempt-from-vat', '300490'],
  ['GH', 'https://gra.gov.gh/domestic-tax/tax-types/vat-exemptions', '300490'],
  ['ZM', 'https://scribd.com/document/701759192/VAT-Liability-Guide-2020', '490199'],
  ['ZW', 'https://lucent.co.zw/tax/vat-exemptions-in-zimbabwe/', '961900'],
  ['SC', 'http://www.nation.sc/article.html?task=pdf&id=234464', '300490'],
]; // oxfmt-ignore

describe('goods that are exempt from the tax in part', () => {
  it.each(exempt)('%s says that the tax may be lower (%s), and not on a T-shirt', (country, _, hsCode) => {
    const said = (code: string): readonly string[] => reasons(assess(dutyRequest(country, { currency: 'USD', lines: [goods(code, '5000', 'USD')] })));
    expect(said(hsCode)).toContain('reduced_rates_not_loaded');
    expect(said('610910')).not.toContain('reduced_rates_not_loaded');
  }); // oxfmt-ignore
});
