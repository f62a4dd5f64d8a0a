import type { DefenceOfGoods } from '../../../../../support/trade-defence-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';

type Row = Omit<DefenceOfGoods, 'country' | 'source'>;

/** Rows of one country and source. */
const of = (country: string, source: string, rows: readonly Row[]): readonly DefenceOfGoods[] =>
  rows.map((row) => ({ country, source, ...row }));

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
  ...of('VN', 'Decision 235/QD-BCT of 2023', [
    { says: 'furniture of China may bear 35.2 %', hsCode: '940361', named: ['vn-td-furniture', 'vn-trade-defence-not-loaded'] },
    { says: 'of furniture of Malaysia nothing is known', hsCode: '940361', origin: 'MY', named: ['vn-trade-defence-not-loaded'] },
    { says: 'cane sugar of Thailand is named', hsCode: '170199', origin: 'TH', named: ['vn-td-sugar'] },
    { says: 'cane sugar of India is not named', hsCode: '170199', origin: 'IN', named: [] },
  ]),
  ...of('IN', 'Notification 03/2025-Customs (ADD)', [
    { says: 'vacuum flasks of China bear a duty', hsCode: '961700', named: ['in-td-vacuum-flasks', 'in-trade-defence-not-loaded'] },
    { says: 'those of Thailand do not', hsCode: '961700', origin: 'TH', named: ['in-trade-defence-not-loaded'] },
  ]),
  ...of('ID', 'Regulation PMK 142/2021; WTO, G/SG/N/10/IDN/28/Suppl.2', [
    { says: 'clothing bore a safeguard duty until 11 November 2024', hsCode: '610910', changes: { date: '2024-11-11' }, named: ['id-safeguard'] },
    { says: 'clothing bears none any more', hsCode: '610910', changes: { date: '2024-11-12' }, named: [] },
    { says: 'curtains bear one still', hsCode: '630392', named: ['id-safeguard-textiles', 'id-trade-defence-not-loaded'] },
  ]),
]); // prettier-ignore
