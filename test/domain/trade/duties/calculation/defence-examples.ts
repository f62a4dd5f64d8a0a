import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const made =
  (country: string, currency: string) =>
  (code: string, amount: string, more: Partial<DutyRequest['lines'][number]> = {}) =>
    dutyRequest(country, { currency, lines: [goods(code, amount, currency, { origin: 'CN', ...more })] });
const toGermany = made('DE', 'EUR');

const bicycles =
  'European Commission (quoted at https://www.eumonitor.eu/9353000/1/j4nvhdfcs8bljza_j9vvik7m1c3gyxp/vj9err7c5qyg)';
const eBikes =
  'https://wisetechacademy.com/news/eu-extends-anti-dumping-and-countervailing-duties-on-chinese-electric-bicycles-for-another-five-years';
const tiles =
  'https://policy.trade.ec.europa.eu/news/eu-acts-against-dumped-ceramic-tiles-india-and-turkiye-2023-02-10_en';
const tableware = 'https://chinacrunch.com/eu-raises-tariffs-on-chinese-ceramic-tableware-to-79-after-dumping-review';
const candles = 'https://en.56ok.com/topic/detail-905229-eu-slaps-antidumping-duties-on-chinese-candles.html';
const mandarins =
  'https://www.gov.uk/government/publications/prepared-or-preserved-citrus-fruits-imported-from-china-anti-dumping-duty-2441/prepared-or-preserved-citrus-fruits-imported-from-china-anti-dumping-duty-2441';
const fasteners =
  'https://www.steelorbis.com/steel-news/latest-news/eu-imposes-definitive-ad-duty-on-imports-of-fasteners-from-china-1234039.htm';
const titanium = 'Implementing Regulation (EU) 2025/4 (quoted at https://lexcovery.com/en/?p=3900)';
const toBritain = made('GB', 'GBP');
const toCanada = made('CA', 'CAD');
const toAmerica = made('US', 'USD');
const ontario = { to: { country: 'CA', region: 'ON' } };

const britishTableware = 'https://www.gov.uk/government/news/anti-dumping-duty-on-chinese-ceramic-tableware-maintained';
const britishRopes = 'Trade Remedies Authority (quoted at https://parliamenttoday.com/free/viewnews.html?id=159357)';
const britishTiles = 'https://gov.uk/government/news/tra-recommendation-to-keep-protections-on-ceramic-tiles-accepted';
const britishTyres = 'https://btmauk.com/2025/07/23/trade-remedies-authority-tra-progress-on-anti-dumping-tariffs';
const britishBicycles =
  'https://www.gov.uk/government/publications/trade-remedies-notices-anti-dumping-duty-on-bicycles-and-bicycle-parts-from-cambodia-china-indonesia-malaysia-pakistan-philippines-sri-lanka-a/taxation-notice-202034-anti-dumping-duty-on-bicycles-and-certain-bicycle-parts-originating-in-the-peoples-republic-of-china-including-bicycles-con';
const seating =
  'https://en.vietnamplus.vn/canada-reviews-anti-dumping-duty-on-upholstered-seating-from-china-vietnam-post283893.vnp';
const canadianMattresses = 'https://trade-remedies.wto.org/en/countervailing/investigations/measures/can-mat-2022-in';
const mattresses =
  'https://bedtimesmagazine.com/2019/10/commerce-issues-final-antidumping-determination-on-mattresses-from-china/';
const americanCandles =
  'http://stage.exportcompliancedaily.com/article/2005/01/03/ad-china-petroleum-wax-candles-05010335?BC=bc_67e63358b3347';
const sevenCountries =
  'http://en.homelifestyle.cn/2021/03/20/doc-sets-final-determinations-in-mattress-antidumping-case/';

const gazette = 'https://gazette.govt.nz/notice/id/2022-go2014';

/** Goods under trade defence, by the rates of regulations and notices. */
export const defenceExamples: readonly Example[] = [
  {
    says: 'bicycles of China: 48.5 % for exporters without a rate of their own, besides 14 % (500 EUR)',
    source: bicycles,
    by: 'authority',
    request: toGermany('87120030', '500'),
    sums: { Duty: '312.50', VAT: '154.38' },
  },
  {
    says: 'electric bicycles of China: 62.1 % against dumping and 17.2 % against subsidies, besides 6 % (1,000 EUR)',
    source: eBikes,
    request: toGermany('87116010', '1000'),
    sums: { Duty: '853.00', VAT: '352.07' },
  },
  {
    says: 'ceramic tiles of Turkey: up to 20.9 % besides 5 % (400 EUR)',
    source: tiles,
    by: 'authority',
    request: toGermany('690721', '400', { origin: 'TR' }),
    sums: { Duty: '103.60', VAT: '95.68' },
  },
  {
    says: 'ceramic tableware of China: 79 % for every exporter since February 2026 (12 % and 200 EUR)',
    source: tableware,
    request: toGermany('691110', '200'),
    sums: { Duty: '182.00', VAT: '72.58' },
  },
  {
    says: 'candles of China: 60.3 % (200 EUR)',
    source: candles,
    request: toGermany('340600', '200'),
    sums: { Duty: '120.60', VAT: '60.91' },
  },
  {
    says: '120 kilograms of mandarins in tins of China in 2025: up to 531.20 EUR a tonne besides 18.4 % (300 EUR)',
    source: mandarins,
    by: 'authority',
    request: { ...toGermany('20083055', '300', { unitWeight: '120' }), date: '2025-03-03' },
    sums: { Duty: '118.94', VAT: '29.33' },
  },
  {
    says: 'bolts of steel of China: 86.5 % besides 3.7 % (200 EUR)',
    source: fasteners,
    request: toGermany('73181588', '200'),
    sums: { Duty: '180.40', VAT: '72.28' },
  },
  {
    says: 'ceramic tableware of China to the United Kingdom: up to 36.1 % besides 12 % (200 GBP)',
    source: britishTableware,
    by: 'authority',
    request: toBritain('691110', '200'),
    sums: { Duty: '96.20', VAT: '59.24' },
  },
  {
    says: 'ropes of steel of China to the United Kingdom: 60.4 % for all exporters, and no other duty (300 GBP)',
    source: britishRopes,
    by: 'authority',
    request: toBritain('73121081', '300'),
    sums: { Duty: '181.20', VAT: '96.24' },
  },
  {
    says: 'ceramic tiles of China to the United Kingdom: up to 69.7 % besides 4 % (200 GBP)',
    source: britishTiles,
    by: 'authority',
    request: toBritain('690721', '200'),
    sums: { Duty: '147.40', VAT: '69.48' },
  },
  {
    says: 'two tyres for lorries of China to the United Kingdom: 45.71 GBP each besides 4 % (150 GBP each)',
    source: britishTyres,
    request: toBritain('4011209000', '150', { quantity: 2 }),
    sums: { Duty: '103.42', VAT: '80.68' },
  },
  {
    says: 'a bicycle of China to the United Kingdom: 48.5 % for exporters without a rate of their own, besides 14 % (500 GBP)',
    source: britishBicycles,
    by: 'authority',
    request: toBritain('87120030', '500'),
    sums: { Duty: '312.50', VAT: '162.50' },
  },
  {
    says: 'a bicycle that Cambodia sends to the United Kingdom: 48.5 % as for one of China, besides 14 % (500 GBP)',
    source: britishBicycles,
    by: 'authority',
    request: { ...toBritain('87120030', '500', { origin: 'KH' }), from: { country: 'KH' } },
    sums: { Duty: '312.50', VAT: '162.50' },
  },
  {
    says: 'an armchair of China to Canada: 188 % against dumping and 81.1 % against subsidies',
    source: seating,
    request: { ...toCanada('940161', '1000'), ...ontario },
    sums: { Duty: '2776.00', HST: '490.88' },
  },
  {
    says: 'an armchair of Viet Nam to Canada: 179.5 % and 5.5 %',
    source: seating,
    request: { ...toCanada('940161', '1000', { origin: 'VN' }), ...ontario },
    sums: { Duty: '1935.00', HST: '381.55' },
  },
  {
    says: 'a mattress of China to Canada: 24.1 % against subsidies, and an anti-dumping duty that is named',
    source: canadianMattresses,
    by: 'authority',
    request: { ...toCanada('940429', '1000'), ...ontario },
    sums: { Duty: '336.00', HST: '173.68' },
  },
  {
    says: 'a mattress of China to the United States: 1,731.75 % for exporters without a rate of their own, and 97.78 % against subsidies',
    source: mattresses,
    request: toAmerica('94042910', '300'),
    sums: { Duty: '5610.09', 'Customs fee': '2.77' },
  },
  {
    says: 'a mattress of Malaysia to the United States: 42.92 %',
    source: sevenCountries,
    request: toAmerica('94042910', '300', { origin: 'MY' }),
    sums: { Duty: '167.76', 'Customs fee': '2.77' },
  },
  {
    says: 'a mattress of Serbia to the United States: 112.11 %',
    source: sevenCountries,
    request: toAmerica('94042910', '300', { origin: 'RS' }),
    sums: { Duty: '345.33', 'Customs fee': '2.77' },
  },
  {
    says: 'candles of petroleum wax of China to the United States: 108.3 %, besides the duties of section 301',
    source: americanCandles,
    request: toAmerica('34060000', '300'),
    sums: { Duty: '384.90', 'Customs fee': '2.77' },
  },
  {
    says: 'titanium dioxide of China: 0.74 EUR a kilogram for exporters without a rate of their own, besides 6 % (100 kg of 300 EUR)',
    source: titanium,
    by: 'authority',
    request: toGermany('32061100', '300', { unitWeight: '100' }),
    sums: { Duty: '92.00', VAT: '74.48' },
  },
  {
    says: 'tinned peaches of Spain to New Zealand: free by the agreement, and 7.2 % against dumping (1,200 NZD)',
    source: gazette,
    by: 'authority',
    request: dutyRequest('NZ', {
      currency: 'NZD',
      date: '2026-03-01',
      from: { country: 'ES' },
      lines: [goods('20087000', '1200', 'NZD', { origin: 'ES', originDeclared: true })],
    }),
    sums: { Duty: '86.40', GST: '192.96', 'Customs fee': '106.80' },
  },
];
