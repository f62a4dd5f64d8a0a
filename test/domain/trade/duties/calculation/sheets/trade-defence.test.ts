import type { DefenceOfGoods } from '../../../../../support/trade-defence-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';

type Row = Omit<DefenceOfGoods, 'country' | 'source'>;

/** Rows of one country and source. */
const of = (country: string, source: string, rows: readonly Row[]): readonly DefenceOfGoods[] =>
  rows.map((row) => ({ country, source, ...row }));

const business = { consignee: 'business' } as const;

describeTradeDefence('Asia', [
  ...of('TW', 'Customs Administration, 2025-12-30', [
    { says: 'towels of China bear a duty', hsCode: '630260', named: ['tw-defence-towels'] },
    { says: 'towels of India bear none', hsCode: '630260', origin: 'IN', named: [] },
    { says: 'bed linen bears none', hsCode: '630221', named: [] },
    { says: 'shoes bear none any more', hsCode: '640399', named: [] },
    { says: 'two years after the list shoes are named again', hsCode: '640399', changes: { date: '2027-12-31' }, named: ['tw-trade-defence-not-loaded'] },
    { says: 'beer of China bears a duty', hsCode: '220300', named: ['tw-defence-beer'] },
    { says: 'wine bears none', hsCode: '220421', named: [] },
  ]),
  ...of('JP', 'Ministry of Economy, Trade and Industry, newsletters to January 2026', [
    { says: 'fittings for welding of Korea bear a duty', hsCode: '730793', origin: 'KR', named: ['jp-defence-fittings-of-carbon-steel-for-welding'] },
    { says: 'screws bear none', hsCode: '731815', origin: 'KR', named: [] },
    { says: 'one on a flame retardant ended in September 2025', hsCode: '291990', changes: { date: '2025-09-17' }, named: [] },
  ]),
  ...of('LK', 'Anti-Dumping and Countervailing Duties Act 2 of 2018', [
    { says: 'shoes, whose makers ask for a duty, may bear one', hsCode: '640399', named: ['lk-defence-footwear'] },
    { says: 'furniture bears none', hsCode: '940361', named: [] },
  ]),
  ...of('BD', 'Financial Express, 2025', [
    { says: 'tiles bear none', hsCode: '690721', named: [] },
    { says: 'bicycles bear none', hsCode: '871200', named: [] },
  ]),
  ...of('NP', 'WTO, October 2025', [
    { says: 'tiles bear none', hsCode: '690721', named: [] },
    { says: 'bicycles bear none', hsCode: '871200', named: [] },
  ]),
  ...of('VN', 'Trade Remedies Authority, cases AD01 to AD23', [
    { says: 'furniture of China may bear 35.2 %', hsCode: '940361', named: ['vn-defence-chairs-and-tables'] },
    { says: 'furniture of Malaysia bears none', hsCode: '940361', origin: 'MY', named: [] },
    { says: 'lamps bear none', hsCode: '940511', named: [] },
    { says: 'sugar of Thailand bears a duty', hsCode: '170199', origin: 'TH', named: ['vn-defence-sugar'] },
    { says: 'sweets of Thailand bear none', hsCode: '170490', origin: 'TH', named: [] },
  ]),
  ...of('PH', 'WTO, G/SG/N/6/PHL/23', [
    { says: 'ceramic tiles may bear a safeguard duty', hsCode: '690721', named: ['ph-defence-ceramic-tiles'] },
    { says: 'plates bear none', hsCode: '691110', named: [] },
  ]),
  ...of('IN', 'Notifications 03/2025, 32/2022 and 07/2023-Customs (ADD)', [
    { says: 'vacuum flasks of China bear a duty', hsCode: '961700', named: ['in-td-vacuum-flasks', 'in-trade-defence-not-loaded'] },
    { says: 'those of Thailand do not', hsCode: '961700', origin: 'TH', named: ['in-trade-defence-not-loaded'] },
    { says: 'lenses of China may bear a duty', hsCode: '900150', named: ['in-td-lenses'] },
    { says: 'optical fibre of Korea bears one', hsCode: '900110', origin: 'KR', named: ['in-td-optical-fibre'] },
    { says: 'microscopes bear none', hsCode: '901180', named: [] },
  ]),
  ...of('KR', 'Korea Trade Commission, October 2025', [
    { says: 'optical fibre of China may bear a duty', hsCode: '900110', named: ['kr-td-optical-fibre'] },
    { says: 'that of Japan is not named', hsCode: '900110', origin: 'JP', named: [] },
  ]),
  ...of('CN', 'Ministry of Commerce, announcement 34/2025 and of 3 September 2025', [
    { says: 'brandy of France bears a duty as goods of trade', hsCode: '220820', origin: 'FR', changes: business, named: ['cn-td-brandy'] },
    { says: 'brandy that is too dear for a personal article does too', hsCode: '220820', origin: 'FR', named: ['cn-td-brandy-above-limit'] },
    { says: 'optical fibre of the United States bears one, beside its further duties', hsCode: '900110', origin: 'US', changes: business, named: ['cn-td-optical-fibre', 'cn-united-states-business'] },
    { says: 'whisky of Ireland bears none', hsCode: '220830', origin: 'IE', changes: business, named: [] },
  ]),
  ...of('ID', 'Regulation PMK 142/2021; WTO, G/SG/N/10/IDN/28/Suppl.2', [
    { says: 'clothing bore a safeguard duty until 11 November 2024', hsCode: '610910', changes: { date: '2024-11-11' }, named: ['id-safeguard'] },
    { says: 'clothing bears none any more', hsCode: '610910', changes: { date: '2024-11-12' }, named: [] },
    { says: 'curtains bear one still', hsCode: '630392', named: ['id-trade-defence', 'id-safeguard-textiles'] },
  ]),
]); // oxfmt-ignore

describeTradeDefence('Africa and the Middle East', [
  ...of('TN', 'Minister of Trade, 2025-04-21: one measure so far', [
    { says: 'steel wire for springs is under a quota', hsCode: '721710', named: ['tn-defence-steel-wire-for-springs'] },
    { says: 'coated wire is not', hsCode: '721720', named: [] },
    { says: 'bicycles bear none', hsCode: '871200', named: [] },
    { says: 'shoes bear none', hsCode: '640399', named: [] },
    { says: 'two years after the list shoes are named again', hsCode: '640399', changes: { date: '2027-04-22' }, named: ['tn-trade-defence-not-loaded'] },
  ]),
  ...of('JO', 'Ministry of Industry, 2025-11-12; G/SG/N/6/JOR/20', [
    { says: 'shoes bear a safeguard duty if they are for safety', hsCode: '640340', named: ['jo-defence-footwear-for-safety-and-protection'] },
    { says: 'and did not before September 2025', hsCode: '640340', changes: { date: '2025-08-31' }, named: [] },
    { says: 'parts of shoes bear none', hsCode: '640610', named: [] },
    { says: 'solar panels were looked into', hsCode: '854143', named: ['jo-defence-solar-panels'] },
    { says: 'the duty on aluminium ended in 2019', hsCode: '760421', named: [] },
    { says: 'furniture bears none', hsCode: '940360', named: [] },
  ]),
  ...of('MG', 'WTO, G/SG/N/6/MDG/1 to 16 without one of 2023 or 2024', [
    { says: 'condensed milk bears 32 % beyond a quota', hsCode: '040299', named: ['mg-safeguard-condensed-milk'] },
    { says: 'flour bears a safeguard duty', hsCode: '110100', named: ['mg-safeguard-flour'] },
    { says: 'sunflower oil does since 2025', hsCode: '151219', named: ['mg-safeguard-oils'] },
    { says: 'and did not before', hsCode: '151219', changes: { date: '2025-02-10' }, named: [] },
    { says: 'soap was looked into and bears none', hsCode: '340111', named: [] },
    { says: 'pasta bears a safeguard duty', hsCode: '190219', named: ['mg-safeguards'] },
    { says: 'biscuits were looked into', hsCode: '190531', named: ['mg-safeguards-looked-into'] },
    { says: 'paints bear one, and other measures are not known', hsCode: '320910', named: ['mg-safeguard-paints', 'mg-trade-defence-not-loaded'] },
  ]),
  ...['ZA', 'BW', 'LS', 'NA', 'SZ'].flatMap((country) =>
    of(country, 'Schedule 2 of the Southern African Customs Union', [
      { says: 'potato chips of Belgium bear an anti-dumping duty', hsCode: '200410', origin: 'BE', named: [`${country.toLowerCase()}-td-potato-chips`] },
      { says: 'those of Egypt bear none', hsCode: '200410', origin: 'EG', named: [] },
      { says: 'garlic of China bears one', hsCode: '070320', named: [`${country.toLowerCase()}-td-garlic`] },
      { says: 'chicken may bear one', hsCode: '020714', origin: 'DE', named: [`${country.toLowerCase()}-td-chicken`] },
    ]),
  ),
  ...of('MA', 'Circular of customs, 2024-12-24', [
    { says: 'canned tomatoes of Egypt bear an anti-dumping duty', hsCode: '200210', origin: 'EG', named: ['ma-td-canned-tomatoes'] },
    { says: 'those of Italy bear none', hsCode: '200210', origin: 'IT', named: [] },
  ]),
]); // oxfmt-ignore
