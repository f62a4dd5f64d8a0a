import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const japanCustoms = 'http://www.customs.go.jp/english/c-answer_e/keizairenkei/4051_e.htm';
const commission = 'https://trade.ec.europa.eu/access-to-markets/fr/content/arrangements-commerciaux';
const associationCouncil = 'Decision 1/95 of the EC-Turkey Association Council, articles 2 to 4 (OJ L 35, 13.2.1996)';
const dailyStar =
  'Developing Countries Trading Scheme (quoted at https://online-d11.thedailystar.net/business/economy/news/uks-trade-preference-shift-offers-bangladesh-rare-post-ldc-relief-4100531)';
const ukSchemes =
  'HMRC, Trade Tariff (https://github.com/trade-tariff/trade-tariff-backend/blob/main/db/rules_of_origin/roo_schemes_uk.json)';
const vietnam = 'EU-Vietnam Free Trade Agreement, annex 2-A, section A (OJ L 186, 12.6.2020)';
const india = 'https://www.gov.uk/government/publications/uk-india-ceta-chapter-2-trade-in-goods';
const hts = 'United States International Trade Commission, HTS of April 2025, column "Special"';
const borderForce =
  'Australian Border Force, schedules of April 2026 (https://github.com/networkneedsau/australian-tariff-classification)';
const nzGoods = 'http://www.chinafta.govt.nz/1-The-agreement/1-Key-outcomes/1-Goods/index.php';
const gulf =
  'http://www.gccsg.org/en-us/CooperationAndAchievements/Achievements/EconomicCooperation/TheCustomsUnion/Achievements/Pages/ITheFreeTradeAreaFTA.aspx';
const customised =
  'Free trade agreement of EFTA and the GCC (quoted at https://custom-ised.com/2014/05/23/yet-another-free-trade-agreement-on-1-july-gcc/)';

const shirt = '61091000';

/** Goods of preferential origin with a statement on it, bought by a consumer. */
const declared = (
  says: string,
  source: string,
  to: string,
  { code = shirt, amount = '2000', currency, origin, date = '2026-11-20', region }: {
    code?: string; amount?: string; currency: string; origin: string; date?: string; region?: string;
  },
  sums: Example['sums'],
): Example => ({
  says,
  source,
  by: 'authority',
  request: dutyRequest(to, {
    date,
    currency,
    from: { country: origin },
    to: { country: to, ...(region !== undefined && { region }) },
    lines: [goods(code, amount, currency, { origin, originDeclared: true })],
  }),
  sums,
}); // oxfmt-ignore

/** Rules of agreements, as authorities print them; the figures are ours. */
export const preferenceExamples: readonly Example[] = [
  declared(
    'T-shirts of Türkiye with proof: no duty by the customs union',
    associationCouncil,
    'DE',
    { currency: 'EUR', origin: 'TR' },
    { Duty: '0.00', VAT: '380.00' },
  ),
  declared(
    'T-shirts of Japan: industrial goods are free',
    japanCustoms,
    'DE',
    { currency: 'EUR', origin: 'JP' },
    { Duty: '0.00', VAT: '380.00' },
  ),
  declared(
    'a car of Japan: free after eight years, since February 2026',
    japanCustoms,
    'DE',
    { code: '87032319', amount: '20000', currency: 'EUR', origin: 'JP' },
    { Duty: '0.00', VAT: '3800.00' },
  ),
  declared(
    'T-shirts of Bangladesh: everything but arms is free',
    commission,
    'DE',
    { currency: 'EUR', origin: 'BD' },
    { Duty: '0.00', VAT: '380.00' },
  ),
  declared(
    'T-shirts of Sri Lanka: GSP+ lowers the duty to 0 %',
    commission,
    'FR',
    { currency: 'EUR', origin: 'LK' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'T-shirts of Bangladesh: least developed countries are free of duty',
    dailyStar,
    'GB',
    { currency: 'GBP', origin: 'BD' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'T-shirts of Türkiye into the United Kingdom: free by the agreement',
    ukSchemes,
    'GB',
    { currency: 'GBP', origin: 'TR' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'T-shirts of Japan into the United Kingdom: free by the agreement',
    ukSchemes,
    'GB',
    { currency: 'GBP', origin: 'JP' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'T-shirts of Honduras: free under symbol P',
    hts,
    'US',
    { currency: 'USD', origin: 'HN', date: '2024-06-03' },
    { Duty: '0.00' },
  ),
  declared(
    'T-shirts of Chile: free under symbol CL',
    hts,
    'US',
    { currency: 'USD', origin: 'CL', date: '2024-06-03' },
    { Duty: '0.00' },
  ),
  declared(
    'T-shirts of Jordan: free under symbol JO',
    hts,
    'US',
    { currency: 'USD', origin: 'JO', date: '2024-06-03' },
    { Duty: '0.00' },
  ),
  declared(
    'T-shirts of China: not in schedule 12, so free',
    borderForce,
    'AU',
    { currency: 'AUD', origin: 'CN' },
    { Duty: '0.00', GST: '200.00', 'Customs fee': '95.00' },
  ),
  declared(
    'T-shirts of Hong Kong: not in schedule 13, so free',
    borderForce,
    'AU',
    { currency: 'AUD', origin: 'HK' },
    { Duty: '0.00', GST: '200.00', 'Customs fee': '95.00' },
  ),
  declared(
    'toys of China: not in schedule 12, so free',
    borderForce,
    'AU',
    { code: '950300', currency: 'AUD', origin: 'CN' },
    { Duty: '0.00', GST: '200.00', 'Customs fee': '95.00' },
  ),
  declared(
    'T-shirts of China: New Zealand has removed its last duties in 2016',
    nzGoods,
    'NZ',
    { currency: 'NZD', origin: 'CN' },
    { Duty: '0.00', GST: '300.00' },
  ),
  declared(
    'steel of China: free since the first stages',
    nzGoods,
    'NZ',
    { code: '721049', currency: 'NZD', origin: 'CN' },
    { Duty: '0.00', GST: '300.00' },
  ),
  declared(
    'furniture of China: free since the stage of 2013',
    nzGoods,
    'NZ',
    { code: '940360', currency: 'NZD', origin: 'CN' },
    { Duty: '0.00', GST: '300.00' },
  ),
  declared(
    'goods made in Saudi Arabia, with a certificate of origin',
    gulf,
    'AE',
    { currency: 'AED', origin: 'SA' },
    { Duty: '0.00', VAT: '100.00' },
  ),
  declared(
    'goods made in Oman, with a certificate of origin',
    gulf,
    'AE',
    { currency: 'AED', origin: 'OM' },
    { Duty: '0.00', VAT: '100.00' },
  ),
  declared(
    'farm goods of Kuwait, with a certificate of origin',
    gulf,
    'AE',
    { code: '080410', currency: 'AED', origin: 'KW' },
    { Duty: '0.00', VAT: '100.00' },
  ),
  declared(
    'goods made in the Emirates, with a certificate of origin',
    gulf,
    'SA',
    { currency: 'SAR', origin: 'AE' },
    { Duty: '0.00', VAT: '302.25', 'Customs fee': '15.00' },
  ),
  declared(
    'goods made in Bahrain, with a certificate of origin',
    gulf,
    'SA',
    { code: '7604', currency: 'SAR', origin: 'BH' },
    { Duty: '0.00', VAT: '302.25', 'Customs fee': '15.00' },
  ),
  declared(
    'farm goods of Oman, with a certificate of origin',
    gulf,
    'SA',
    { code: '080410', currency: 'SAR', origin: 'OM' },
    { Duty: '0.00', VAT: '302.25', 'Customs fee': '15.00' },
  ),
  declared(
    'clothes of the Emirates: no duty on industrial goods',
    customised,
    'NO',
    { currency: 'NOK', origin: 'AE' },
    { Duty: '0.00', VAT: '500.00' },
  ),
  declared(
    'clothes of Saudi Arabia: no duty on industrial goods',
    customised,
    'NO',
    { currency: 'NOK', origin: 'SA' },
    { Duty: '0.00', VAT: '500.00' },
  ),
  declared(
    'clothes of Qatar: no duty on industrial goods',
    customised,
    'NO',
    { currency: 'NOK', origin: 'QA' },
    { Duty: '0.00', VAT: '500.00' },
  ),
  declared(
    'T-shirts of India into the United Kingdom: free by the agreement of July 2026',
    india,
    'GB',
    { currency: 'GBP', origin: 'IN' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'the same T-shirts of India on the day before it: 12 %',
    india,
    'GB',
    { currency: 'GBP', origin: 'IN', date: '2026-07-14' },
    { Duty: '240.00', VAT: '448.00' },
  ),
  declared(
    'leather shoes of India into the United Kingdom: free by the agreement of July 2026',
    india,
    'GB',
    { code: '64039996', currency: 'GBP', origin: 'IN' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'leather shoes of Viet Nam in 2027, after the last of eight cuts: free',
    vietnam,
    'DE',
    { code: '64035995', currency: 'EUR', origin: 'VN', date: '2027-01-04' },
    { Duty: '0.00', VAT: '380.00' },
  ),
  declared(
    'leather shoes of Viet Nam into the United Kingdom in 2027: free',
    vietnam,
    'GB',
    { code: '64035995', currency: 'GBP', origin: 'VN', date: '2027-01-04' },
    { Duty: '0.00', VAT: '400.00' },
  ),
  declared(
    'T-shirts of Samoa, a party to the Pacific agreement since 2018: free',
    'github.com/trade-tariff/trade-tariff-backend db/rules_of_origin/roo_schemes_xi.json',
    'DE',
    { currency: 'EUR', origin: 'WS', date: '2023-05-02' },
    { Duty: '0.00', VAT: '380.00' },
  ),
];
