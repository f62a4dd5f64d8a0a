import type { SheetFigure } from '../../../../../support/sheet-examples.ts';
import { describeHighestSums, describeSheetFigures } from '../../../../../support/sheet-examples.ts';

type Row = Omit<SheetFigure, 'country' | 'currency' | 'source'>;

/** Rows of one country and source. */
const of = (country: string, currency: string, source: string, rows: readonly Row[]): readonly SheetFigure[] =>
  rows.map((row) => ({ country, currency, source, ...row }));

const ofGermany = { from: { country: 'DE' } };
const byPost = { channel: 'postal' } as const;
const business = { consignee: 'business' } as const;
const gift = { contentType: 'Gift' } as const;

describeSheetFigures('East Asia', [
  ...of('JP', 'JPY', 'Customs Tariff by code; personal goods are valued at 60 %', [
    { says: 'filled bars of chocolate bear 10 % of 30,000, and tax of 8 % in two parts', lines: [['180631', '50000']], sums: { Duty: '3000', VAT: '2500' } },
    { says: 'a telephone is free: of 60,000 then 4,680 and 22/78 of 4,600, rounded down', lines: [['851713', '100000']], sums: { Duty: '0', VAT: '5800' } },
    { says: 'a lamp is free: 2,300 and 600', lines: [['940521', '50000']], sums: { Duty: '0', VAT: '2900' } },
    { says: 'playing cards bear 3.2 % of 30,000, rounded down', lines: [['950440', '50000']], sums: { Duty: '900' } },
    { says: 'sports shoes of textile bear 8 % of 12,000 at least, rounded down', lines: [['640411', '20000']], sums: { Duty: '900' } },
  ]),
  ...of('KR', 'USD', 'Rates by kind of goods: https://zicgooexpress.com/help/info_tariff_2.asp', [
    { says: '8 % of a bag, and 10 % of 216', lines: [['420221', '200']], sums: { Duty: '16.00', VAT: '21.60' } },
    { says: '8 % of chocolate', lines: [['180632', '200']], sums: { Duty: '16.00', VAT: '21.60' } },
    { says: '6.5 % of make-up, and 10 % of 213', lines: [['330410', '200']], sums: { Duty: '13.00', VAT: '21.30' } },
    { says: '13 % of shoes, the higher of two rates', lines: [['640411', '200']], sums: { Duty: '26.00', VAT: '22.60' } },
    { says: '8 % of a toy, the higher of two rates', lines: [['950300', '200']], sums: { Duty: '16.00', VAT: '21.60' } },
    { says: 'a chair is free', lines: [['940161', '200']], sums: { Duty: '0.00', VAT: '20.00' } },
    { says: 'a telephone is free', lines: [['851713', '200']], sums: { Duty: '0.00', VAT: '20.00' } },
  ]),
  ...of('CN', 'CNY', 'Most-favoured rates by code', [
    { says: 'a quartz watch above 2,000 CNY bears 10 %, and 13 % of 3,300', lines: [['910211', '3000']], changes: ofGermany, sums: { Duty: '300.00', VAT: '429.00' } },
    { says: 'chocolate bears 8 or 10 %, of which the higher', lines: [['180631', '3000']], changes: ofGermany, sums: { Duty: '300.00', VAT: '429.00' } },
    { says: 'headphones are free: VAT alone', lines: [['851830', '3000']], changes: ofGermany, sums: { Duty: '0.00', VAT: '390.00' } },
  ]),
  ...of('TW', 'TWD', 'Free goods of the agreements of 1994 and 1996; trade promotion fee of 0.04 % from 100 TWD', [
    { says: 'a chair bears 5 % of VAT alone', lines: [['940161', '10000']], sums: { Duty: '0.00', VAT: '500.00' } },
    { says: 'so does a telephone', lines: [['851713', '10000']], sums: { Duty: '0.00', VAT: '500.00' } },
    { says: 'and a toy', lines: [['950300', '10000']], sums: { Duty: '0.00', VAT: '500.00' } },
  ]),
  ...of('MN', 'MNT', 'https://secureship.ca/shipping/canada-to-mongolia', [
    { says: 'a gift of 400,000 MNT by courier is free, but for the declaration', lines: [['610910', '400000']], changes: gift, sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '7000.00' } },
    { says: '440,000 MNT are above both limits: 5 %, and 10 % of 462,000', lines: [['610910', '440000']], changes: gift, sums: { Duty: '22000.00', VAT: '46200.00' } },
    { says: 'a purchase of 400,000 MNT bears 5 %, and 10 % of 420,000', lines: [['610910', '400000']], sums: { Duty: '20000.00', VAT: '42000.00' } },
    { says: 'a wheelchair is exempt from VAT (customs: http://www.customs.gov.mn/en/duties/exemptions)', lines: [['871310', '1000000']], sums: { VAT: '0.00' } },
    { says: 'a book is not: 0 or 5 % of duty, of which the higher, and 10 % of 1,050,000', lines: [['490199', '1000000']], sums: { Duty: '50000.00', VAT: '105000.00' } },
    { says: 'by post a gift has the higher limit of all goods', lines: [['610910', '1000000']], changes: { ...gift, ...byPost }, sums: { Duty: '0.00', VAT: '0.00' } },
  ]),
  ...of('MN', 'MNT', 'https://gashuunsukhait.customs.gov.mn/?page_id=299', [
    { says: 'by courier 5 %, 10 % of 1,050,000, and 7,000 MNT for the declaration', lines: [['610910', '1000000']], sums: { Duty: '50000.00', VAT: '105000.00', 'Customs fee': '7000.00' } },
    { says: 'by post a taxed parcel of a person bears 1,200 MNT', lines: [['610910', '10000000']], changes: byPost, sums: { Duty: '500000.00', VAT: '1050000.00', 'Customs fee': '1200.00' } },
    { says: 'by courier a parcel of 10,000,000 MNT bears 7,000 MNT as well', lines: [['610910', '10000000']], sums: { 'Customs fee': '7000.00' } },
    { says: 'a business declares by post too', lines: [['610910', '1000000']], changes: { ...byPost, ...business }, sums: { Duty: '50000.00', VAT: '105000.00', 'Customs fee': '7000.00' } },
  ]),
]); // oxfmt-ignore

describeHighestSums('East Asia', [
  { country: 'JP', says: 'chocolate of 50,000 JPY: 29.8 % of 30,000, and 8 % of 38,940', currency: 'JPY', lines: [['180632', '50000']], upTo: '12055' },
  { country: 'TW', says: 'a headset of 10,000 TWD: VAT and fee, and commodity tax of 10 % with VAT', currency: 'TWD', lines: [['851830', '10000']], upTo: '1554.25' },
]); // oxfmt-ignore
