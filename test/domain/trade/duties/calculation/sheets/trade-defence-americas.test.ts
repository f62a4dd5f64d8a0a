import type { DefenceOfGoods } from '../../../../../support/trade-defence-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';

type Row = Omit<DefenceOfGoods, 'country' | 'source'>;

/** Rows of one country and source. */
const of = (country: string, source: string, rows: readonly Row[]): readonly DefenceOfGoods[] =>
  rows.map((row) => ({ country, source, ...row }));

describeTradeDefence('the Americas', [
  ...of('AR', 'WTO, G/ADP/N/419/ARG, 2025-12-31', [
    { says: 'shoes of China bear a duty', hsCode: '640399', named: ['ar-defence-footwear'] },
    { says: 'shoes of Viet Nam bear none', hsCode: '640399', origin: 'VN', named: [] },
    { says: 'ski boots bear none', hsCode: '640312', named: [] },
    { says: 'a bicycle of Taiwan bears a duty', hsCode: '871200', origin: 'TW', named: ['ar-defence-bicycles'] },
    { says: 'a scooter of Taiwan bears none', hsCode: '871160', origin: 'TW', named: [] },
    { says: 'the duty on cutlery ended in June 2026', hsCode: '821520', changes: { date: '2026-06-05' }, named: [] },
    { says: 'two years after the list goods are named again', hsCode: '871160', changes: { date: '2028-01-01' }, named: ['ar-trade-defence-not-loaded'] },
  ]),
  ...of('BR', 'Ministry of Development, Industry, Trade and Services, 2026-09-04', [
    { says: 'loudspeakers of China bear a duty', hsCode: '851822', named: ['br-defence-loudspeakers'] },
    { says: 'headphones of China bear none', hsCode: '851830', named: [] },
    { says: 'shoes of China bear a duty', hsCode: '640411', named: ['br-defence-footwear'] },
    { says: 'shoes of Indonesia bear none', hsCode: '640411', origin: 'ID', named: [] },
    { says: 'furniture bears none', hsCode: '940360', named: [] },
    { says: 'pans may bear a countervailing duty', hsCode: '732393', named: ['br-defence-metals-yarns-and-films-that-may-be-subsidised'] },
  ]),
  ...of('CL', 'Provisional duties of 2024, ended on 2024-09-09', [
    { says: 'steel bars of China may bear a duty', hsCode: '721499', named: ['cl-steel-dumping'] },
    { says: 'those of Brazil bear none', hsCode: '721499', origin: 'BR', named: [] },
  ]),
  ...of('CR', 'Resolution DM-058-2020-MEIC', [{ says: 'white sugar may bear a safeguard duty', hsCode: '170199', named: ['cr-sugar'] }]),
  ...of('EC', 'WTO, July 2023 to June 2024', [{ says: 'furniture bears none', hsCode: '940360', named: [] }]),
  ...['GP', 'MQ', 'GF'].flatMap((country) =>
    of(country, 'Register of the European Commission', [
      { says: 'parts of bicycles of China are named as in the Union', hsCode: '871493', named: ['eu-td-bicycle-parts'] },
      { says: 'shoes of China bear none', hsCode: '640399', named: [] },
    ]),
  ),
]); // oxfmt-ignore

const bicycleAndShoes = (country: string, source: string): readonly DefenceOfGoods[] =>
  of(country, source, [
    { says: 'bicycles bear none', hsCode: '871200', named: [] },
    { says: 'shoes bear none', hsCode: '640399', named: [] },
  ]);

const oneTime = 'WTO, G/ADP/19, January to June 2024';
const nothingInForce = 'WTO, no actions and none in force, January to June 2024';
const reviews = 'WTO, WT/TPR/S/94 and 210';
const reports = 'WTO, January to June 2023; the duties of 2024 ended';

describeTradeDefence('countries without measures', [
  ...'AO BB CD GY HT KE KH LA MM MN MZ TZ ZM'.split(' ').flatMap((country) => bicycleAndShoes(country, oneTime)),
  ...'CR HN JM ME MK NI PA TT'.split(' ').flatMap((country) => bicycleAndShoes(country, nothingInForce)),
  ...bicycleAndShoes('CL', reports),
  ...bicycleAndShoes('GT', reviews),
]);
