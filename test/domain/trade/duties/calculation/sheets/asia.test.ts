import { describe, expect, it } from 'vitest';
import type { SheetFigure } from '../../../../../support/sheet-examples.ts';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

type Row = Omit<SheetFigure, 'country' | 'currency' | 'source'>;

/** Rows of one country and source. */
const of = (country: string, currency: string, source: string, rows: readonly Row[]): readonly SheetFigure[] =>
  rows.map((row) => ({ country, currency, source, ...row }));

const freight = (amount: string, currency: string) => ({ freight: { amount, currency } });
const ofUnitedStates = {
  from: { country: 'US' },
  lines: [goods('610910', '100', 'USD', { origin: 'US', originDeclared: true })],
};
const business = { consignee: 'business' } as const;
const byPost = { channel: 'postal' } as const;

describeSheetFigures('Asia', [
  ...of('BN', 'BND', 'Customs Import Duties (Amendment) Order 2012', [
    { says: 'by courier nothing up to 400 BND with freight', lines: [['610910', '380']], changes: freight('20', 'BND'), sums: { Duty: '0.00' } },
    { says: '5 % of all above', lines: [['610910', '381']], changes: freight('20', 'BND'), sums: { Duty: '20.05' } },
    { says: 'by post the limit is not known', lines: [['610910', '100']], changes: byPost, sums: { Duty: '5.00' } },
    { says: '10 % of darts', lines: [['950490', '500']], sums: { Duty: '50.00' } },
    { says: 'a duty below 1 BND is not collected', lines: [['610910', '19']], changes: byPost, sums: { Duty: '0.00' } },
    { says: 'a duty of 1 BND is', lines: [['610910', '20']], changes: byPost, sums: { Duty: '1.00' } },
  ]),
  ...of('CN', 'CNY', 'General Administration of Customs, announcement 176/2024', [
    { says: 'from Hong Kong too the limit is 2,000 CNY: 20 % of 1,500', lines: [['610910', '1500']], changes: { from: { country: 'HK' } }, sums: { Duty: '300.00', VAT: '0.00' } },
    { says: '1,900 CNY with freight of 100 are at the limit: 20 % of 1,900', lines: [['610910', '1900']], changes: freight('100', 'CNY'), sums: { Duty: '380.00', VAT: '0.00' } },
    { says: 'above it the tariff: 6 % of 2,050, and 13 % of 2,173', lines: [['610910', '1950']], changes: freight('100', 'CNY'), sums: { Duty: '123.00', VAT: '282.49' } },
    { says: 'a chair bears 13 %', lines: [['940161', '1000']], sums: { Duty: '130.00', VAT: '0.00' } },
    { says: 'a lamp is no furniture: 20 %', lines: [['940521', '1000']], sums: { Duty: '200.00', VAT: '0.00' } },
    { says: 'an electronic cigarette bears 50 %, as tobacco', lines: [['854340', '1000']], sums: { Duty: '500.00', VAT: '0.00' } },
    { says: 'until November 2024 the limit was 1,000 CNY: 6 % of 1,500, and 13 % of 1,590', lines: [['610910', '1500']], changes: { date: '2024-11-30' }, sums: { Duty: '90.00', VAT: '206.70' } },
    { says: 'tax of 50 CNY is not collected', lines: [['610910', '250']], sums: { Duty: '0.00' } },
    { says: 'tax of 50.20 CNY is', lines: [['610910', '251']], sums: { Duty: '50.20' } },
  ]),
  ...of('KH', 'USD', 'Global Express Association', [
    { says: 'by express nothing up to 50 USD, freight aside', lines: [['610910', '50']], changes: freight('20', 'USD'), sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'above that VAT of 10 %, the duty not known', lines: [['610910', '51']], sums: { VAT: '5.10' } },
    { says: 'by post the limit is not known', lines: [['610910', '50']], changes: byPost, sums: { VAT: '5.00' } },
    { says: 'goods of the United States are free of duty: VAT alone', lines: [], changes: ofUnitedStates, sums: { Duty: '0.00', VAT: '10.00' } },
    { says: 'a racket bears no duty', lines: [['950651', '100']], sums: { Duty: '0.00', VAT: '10.00' } },
  ]),
  ...of('ID', 'USD', 'Law 7/2021', [
    { says: 'VAT was 11 % in 2024 too: watches at 2,000 USD bear 10 %, then 11 % of 2,200', lines: [['910211', '2000']], changes: { date: '2024-12-31' }, sums: { Duty: '200.00', VAT: '242.00' } },
    { says: 'a book bears neither duty nor VAT', lines: [['490199', '100']], sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'a watch up to 1,500 USD bears 15 %, and 11 % of 115', lines: [['910211', '100']], sums: { Duty: '15.00', VAT: '12.65' } },
    { says: 'a clock is none of the listed goods: 7.5 %, and 11 % of 107.50', lines: [['910511', '100']], sums: { Duty: '7.50', VAT: '11.83' } },
    { says: 'articles of steel bear 15 %', lines: [['732393', '100']], sums: { Duty: '15.00', VAT: '12.65' } },
    { says: 'steel itself is not listed: 7.5 %', lines: [['722300', '100']], sums: { Duty: '7.50', VAT: '11.83' } },
  ]),
  ...of('LA', 'USD', 'Lao PDR Trade Portal', [
    { says: '20 % on make-up, and 10 % of 120', lines: [['330420', '100']], sums: { Duty: '20.00', VAT: '12.00' } },
    { says: 'whether a parcel bears the fees of a declaration is not known: they are in the highest sum alone', lines: [['610910', '100']], sums: { Duty: '10.00', VAT: '11.00' } },
  ]),
  ...of('MN', 'USD', 'Customs General Administration', [
    { says: 'by post nothing up to 1,000 USD', lines: [['610910', '1000']], changes: byPost, sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'above that 5 %, and 10 % of 1,155', lines: [['610910', '1100']], changes: byPost, sums: { Duty: '55.00', VAT: '115.50' } },
    { says: 'by courier from the first tugrik', lines: [['610910', '1000']], sums: { Duty: '50.00', VAT: '105.00' } },
    { says: 'a business has no limit', lines: [['610910', '1000']], changes: { ...byPost, ...business }, sums: { Duty: '50.00', VAT: '105.00' } },
  ]),
  ...of('MY', 'MYR', 'Customs Duties (Exemption) Order 2017', [
    { says: 'no duty on plates of 480 MYR with freight of 20, sales tax of 10 % on 500', lines: [['691110', '480']], changes: freight('20', 'MYR'), sums: { Duty: '0.00', 'Sales tax': '50.00' } },
    { says: 'no duty on bags above that either', lines: [['420221', '1000']], sums: { Duty: '0.00', 'Sales tax': '100.00' } },
    { says: 'none on headphones, by the Information Technology Agreement as expanded', lines: [['851830', '1000']], sums: { Duty: '0.00', 'Sales tax': '100.00' } },
  ]),
  ...of('PH', 'PHP', 'Customs Administrative Order 02-2024', [
    { says: 'nothing up to 10,000 PHP', lines: [['610910', '10000']], sums: { Duty: '0.00', VAT: '0.00' } },
    { says: '15 %, 250 and 130 PHP, and 12 % of 23,380', lines: [['610910', '20000']], sums: { Duty: '3000.00', 'Customs fee': '380.00', VAT: '2805.60' } },
    { says: 'above a dutiable value of 25,000 PHP the charge is 500: 12 % of 30,530', lines: [['610910', '24000']], changes: freight('2000', 'PHP'), sums: { Duty: '3900.00', 'Customs fee': '630.00', VAT: '3663.60' } },
    { says: 'by post the stamps alone are known', lines: [['610910', '20000']], changes: byPost, sums: { 'Customs fee': '130.00', VAT: '2775.60' } },
    { says: 'books are free of VAT', lines: [['490199', '20000']], sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'before 15 June 2025 no fee is known', lines: [['610910', '20000']], changes: { date: '2025-06-14' }, sums: { Duty: '3000.00', VAT: '2760.00' } },
    { says: 'no duty on a telephone: 12 % of 20,000 with the fees of 380', lines: [['851713', '20000']], sums: { Duty: '0.00', 'Customs fee': '380.00', VAT: '2445.60' } },
    { says: 'a bag bears 15 %', lines: [['420221', '20000']], sums: { Duty: '3000.00', 'Customs fee': '380.00', VAT: '2805.60' } },
  ]),
  ...of('TH', 'THB', 'Customs Department, announcement 219/2568', [
    { says: 'fertiliser is free of VAT', lines: [['310210', '5000']], sums: { VAT: '0.00' } },
    { says: 'since 2026 duty from the first baht: 20 % of 1,500, and 7 % of 1,800', lines: [['420222', '1500']], changes: { date: '2026-01-01' }, sums: { Duty: '300.00', VAT: '126.00' } },
    { says: 'until the end of 2025 VAT alone up to 1,500 THB with freight', lines: [['420222', '1400']], changes: { ...freight('100', 'THB'), date: '2025-12-31' }, sums: { Duty: '0.00', VAT: '105.00' } },
    { says: 'above 1,500 THB duty was due then too: 20 % of 1,600, and 7 % of 1,920', lines: [['420222', '1500']], changes: { ...freight('100', 'THB'), date: '2025-12-31' }, sums: { Duty: '320.00', VAT: '134.40' } },
    { says: 'until 4 July 2024 no VAT either', lines: [['420222', '1400']], changes: { ...freight('100', 'THB'), date: '2024-07-04' }, sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'a watch bears 5 %, and 7 % of 2,100', lines: [['910211', '2000']], sums: { Duty: '100.00', VAT: '147.00' } },
    { says: 'a laptop bears no duty', lines: [['847130', '20000']], sums: { Duty: '0.00', VAT: '1400.00' } },
  ]),
  ...of('TW', 'TWD', 'Business Tax Act, article 9', [
    { says: 'fertiliser is free of VAT', lines: [['310210', '3000']], sums: { VAT: '0.00' } },
    { says: 'clothes bear up to 12 %, and 5 % of 3,360', lines: [['610910', '3000']], sums: { Duty: '360.00', VAT: '168.00' } },
  ]),
  ...of('VN', 'VND', 'Decision 01/2025 and Decree 174/2025', [
    { says: 'a gift of 2,000,000 VND is free', lines: [['610910', '2000000']], changes: { contentType: 'Gift' }, sums: { Duty: '0', VAT: '0' } },
    { says: 'a gift of 2,100,000 VND bears 20 %, and 8 % of 2,520,000', lines: [['610910', '2100000']], changes: { contentType: 'Gift' }, sums: { Duty: '420000', VAT: '201600' } },
    { says: 'until 17 February 2025 nothing up to 1,000,000 VND by express', lines: [['610910', '1000000']], changes: { date: '2025-02-17' }, sums: { Duty: '0', VAT: '0' } },
    { says: 'since then 10 % of VAT, and no duty still (EY, March 2025)', lines: [['610910', '1000000']], changes: { date: '2025-02-18' }, sums: { Duty: '0', VAT: '100000' } },
    { says: 'freight counts: of 1,010,000 by express 20 %, and 8 % of 1,212,000', lines: [['610910', '1000000']], changes: freight('10000', 'VND'), sums: { Duty: '202000', VAT: '96960' } },
    { says: 'by post the limit is none: 20 %, and 8 % of 1,200,000', lines: [['610910', '1000000']], changes: byPost, sums: { Duty: '200000', VAT: '96000' } },
    { says: 'until 30 June 2025 VAT of 10 % on 2,400,000, and a fee of 20,000 VND', lines: [['610910', '2000000']], changes: { date: '2025-06-30' }, sums: { VAT: '240000', 'Customs fee': '20000' } },
    { says: '8 % until the end of 2026', lines: [['610910', '2000000']], changes: { date: '2026-12-31' }, sums: { VAT: '192000', 'Customs fee': '20000' } },
    { says: '10 % again in 2027', lines: [['610910', '2000000']], changes: { date: '2027-01-01' }, sums: { VAT: '240000' } },
    { says: 'metal products bear 10 % always: a pan, without its duty', lines: [['732393', '2000000']], sums: { VAT: '200000' } },
    { says: 'a chair of wood bears no duty', lines: [['940169', '2000000']], sums: { Duty: '0', VAT: '160000' } },
    { says: 'a quartz watch 15 %, and 8 % of 2,300,000', lines: [['910211', '2000000']], sums: { Duty: '300000', VAT: '184000' } },
    { says: 'make-up of the eyes 22 %, and 8 % of 2,440,000', lines: [['330420', '2000000']], sums: { Duty: '440000', VAT: '195200' } },
    { says: 'silver jewellery 30 %, of gold 25 %', lines: [['711311', '2000000'], ['711319', '2000000']], sums: { Duty: '1100000' } },
    { says: 'toys 10 or 20 %: the higher, and 8 % of 2,400,000', lines: [['950300', '2000000']], sums: { Duty: '400000', VAT: '192000' } },
    { says: 'a book bears 0 or 5 %: the higher, and 10 % of 2,100,000', lines: [['490199', '2000000']], sums: { Duty: '100000', VAT: '210000' } },
    { says: 'a picture book for children is free of duty', lines: [['490300', '2000000']], sums: { Duty: '0', VAT: '200000' } },
    { says: 'a diary bears 25 %, and 10 % of 2,500,000', lines: [['482010', '2000000']], sums: { Duty: '500000', VAT: '250000' } },
    { says: 'of headphones those of eight digits are known: 15 %, and 8 % of 2,300,000', lines: [['85183010', '2000000']], sums: { Duty: '300000', VAT: '184000' } },
    { says: 'and 0 %', lines: [['85183040', '2000000']], sums: { Duty: '0', VAT: '160000' } },
  ]),
  ...of('IN', 'INR', 'Mumbai Customs Zone III: https://mumbaicustomszone3.gov.in/airport-special-cargo-courier-cell', [
    { says: 'a purchase bears 30.98 % in all: 10 % with a surcharge of a tenth, and 18 % of 11,100', lines: [['610910', '10000']], sums: { Duty: '1100.00', GST: '1998.00' } },
    { says: 'a gift bears no less', lines: [['610910', '10000']], changes: { contentType: 'Gift' }, sums: { Duty: '1100.00', GST: '1998.00' } },
  ]),
  ...of('BN', 'BND', 'Ministry of Finance and Economy: https://tradingacrossborders.mofe.gov.bn/TAB/import-step3.aspx', [
    { says: 'no tax and no fee of customs: darts bear 10 % alone', lines: [['950490', '500']], sums: { Duty: '50.00' } },
  ]),
  ...of('BD', 'BDT', 'Finance Act 2020; Global Express Association', [
    { says: 'by courier nothing up to 2,000 BDT with freight', lines: [['610910', '1500']], changes: freight('500', 'BDT'), sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'above that 25 %, and 15 % of 2,501.25', lines: [['610910', '2001']], sums: { Duty: '500.25', VAT: '375.19' } },
    { says: 'a gift bears the same', lines: [['610910', '2001']], changes: { contentType: 'Gift' }, sums: { Duty: '500.25', VAT: '375.19' } },
    { says: 'by post the limit is not known', lines: [['610910', '2000']], changes: byPost, sums: { Duty: '500.00', VAT: '375.00' } },
  ]),
  ...of('TL', 'USD', 'https://customs.gov.tl/doing-business/duties-taxes/', [
    { says: 'a limit of 2006 that nothing confirms is not applied: 5 % of 10, and 2.5 % of 10.50', lines: [['610910', '10']], sums: { Duty: '0.50', 'Sales tax': '0.26' } },
    { says: 'nor is that of gifts: 5 % of 50, and 2.5 % of 52.50', lines: [['610910', '50']], changes: { contentType: 'Gift' }, sums: { Duty: '2.50', 'Sales tax': '1.31' } },
  ]),
  ...of('TH', 'THB', 'https://thailandcustomsclearance.com/resources/the-gift-trap-why-marking-your-package-as-a-gift-doesnt-avoid-taxes', [
    { says: 'a gift bears 20 %, and 7 % of 1,200, like other goods', lines: [['420221', '1000']], changes: { contentType: 'Gift' }, sums: { Duty: '200.00', VAT: '84.00' } },
  ]),
  ...of('KH', 'USD', 'https://secureship.ca/shipping/canada-to-cambodia', [
    { says: 'a gift above 50 USD bears VAT like other goods: 10 % of 51', lines: [['950651', '51']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '5.10' } },
  ]),
  ...of('PH', 'PHP', 'https://micpportal.customs.gov.ph/kb/faq.php?id=13', [
    { says: 'a gift up to 10,000 PHP is free', lines: [['610910', '10000']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
    { says: 'above that it bears 15 %, 250 and 130 PHP, and 12 % of 23,380', lines: [['610910', '20000']], changes: { contentType: 'Gift' }, sums: { Duty: '3000.00', VAT: '2805.60' } },
  ]),
  ...of('TW', 'TWD', 'https://web.customs.gov.tw/ekaohsiung/singlehtml/9abfe0ade4594b1f90e936d2995bceee?cntId=685b093c5bd244768ef837ad27770f6c', [
    { says: 'a gift above 2,000 TWD bears 12 %, and 5 % of 3,360', lines: [['610910', '3000']], changes: { contentType: 'Gift' }, sums: { Duty: '360.00', VAT: '168.00' } },
  ]),
  ...of('SG', 'SGD', 'https://www.singpost.com/support-centre/sending/gst-dutiable-control-authority-items-faq', [
    { says: 'a gift of 400 SGD is free', lines: [['610910', '400']], changes: { contentType: 'Gift' }, sums: { GST: '0.00' } },
    { says: 'above that it bears 9 %', lines: [['610910', '500']], changes: { contentType: 'Gift' }, sums: { GST: '45.00' } },
  ]),
  ...of('SG', 'SGD', 'https://resourcehub.bakermckenzie.com/en/resources/vatgst-rates--thresholds/asia-pacific/singapore/topics/vat--gst', [
    { says: 'books and medicines bear the one rate of 9 % too', lines: [['490199', '500'], ['300490', '500']], sums: { GST: '90.00' } },
  ]),
  ...of('MY', 'MYR', 'Ministry of Finance, June 2025: https://dev-v4.freemalaysiatoday.com/category/nation/2025/06/09/whats-affected-by-the-expanded-sst', [
    { says: 'a book of 600 MYR bears no sales tax', lines: [['490199', '600']], sums: { 'Sales tax': '0.00' } },
    { says: 'nor does a medicine', lines: [['300490', '600']], sums: { 'Sales tax': '0.00' } },
    { says: 'a book up to 500 MYR bears 10 % as every good of low value', lines: [['490199', '500']], sums: { 'Sales tax': '50.00' } },
    { says: 'the price of each counts: 10 % of a book of 400, none of one of 600', lines: [['490199', '400'], ['490199', '600']], sums: { 'Sales tax': '40.00' } },
    { says: 'before July 2025 the lists are not loaded: 10 % of 600', lines: [['490199', '600']], changes: { date: '2025-06-30' }, sums: { 'Sales tax': '60.00' } },
  ]),
  ...of('KH', 'USD', 'Prakas 303 of 2001', [
    { says: 'the state bears the VAT on fertiliser', lines: [['310210', '100']], sums: { VAT: '0.00' } },
    { says: 'not on pesticides: 10 % of 100, the duty not known', lines: [['380891', '100']], sums: { VAT: '10.00' } },
  ]),
  ...of('BD', 'BDT', 'https://dokumen.tips/document/customs-tariff-20202021xlsx.html', [
    { says: 'a sheep bears no VAT', lines: [['010410', '10000']], sums: { VAT: '0.00' } },
  ]),
]); // oxfmt-ignore

describe('fees of customs in Thailand', () => {
  it.each([
    { says: 'by post customs takes duty and taxes alone', channel: 'postal', amount: '40000', missing: [] },
    {
      says: 'by post above 40,000 THB a declaration is needed',
      channel: 'postal',
      amount: '40001',
      missing: ['th-fees-post'],
    },
    { says: 'by courier it always is', channel: 'courier', amount: '1000', missing: ['th-fees-courier'] },
  ] as const)('$says', ({ channel, amount, missing }) => {
    const lines = [goods('910211', amount, 'THB')];
    const answer = assess(dutyRequest('TH', { date: '2026-09-30', currency: 'THB', channel, lines }));
    expect(answer.lines.flatMap((line) => (line.missing ?? []).map(({ rule }) => rule))).toEqual(missing);
  });
});

describe('minimum values of customs in Bangladesh', () => {
  it.each([
    { says: 'are named on a lipstick', hsCode: '330410', named: true },
    { says: 'and on chocolate', hsCode: '180632', named: true },
    { says: 'not on clothing', hsCode: '610910', named: false },
  ])('$says', ({ hsCode, named }) => {
    const answer = assess(dutyRequest('BD', { currency: 'BDT', lines: [goods(hsCode, '10000', 'BDT')] }));
    const rules = answer.lines.flatMap((line) => (line.missing ?? []).map(({ rule }) => rule));
    expect(rules.includes('bd-minimum-values')).toBe(named);
  });
});
