import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';

/** A published rule or calculation of a destination with a country sheet. Quoted word for word in docs/countries.md. */
export type SheetExample = {
  readonly region: 'Asia' | 'Americas' | 'Africa' | 'Middle East' | 'Europe' | 'Eurasia';
  readonly says: string;
  readonly source: string;
  readonly by?: 'authority';
  /** Whether the source prints the result itself. */
  readonly printed?: true;
  readonly request: DutyRequest;
  readonly sums: Readonly<Record<string, string>>;
  /** Rules that an operator has to switch on, and those to switch off. */
  readonly on?: readonly string[];
  readonly off?: readonly string[];
};

const japanPersonal = 'https://tukan.myclimatejapan.com/shougakuyunyuukmujuujishanochuuiten.html';
const japanSimplified = 'https://www.customs.go.jp/english/c-answer_e/imtsukan/1001_e.htm';
const koreaGuide = 'https://krutils.com/main/guides/korea-customs-guide-2026/';
const koreaList =
  'https://boxoregon.com/blogs/news/korea-s-customs-regulations-have-been-changed-all-shipment-need-arc-number';
const indiaBudget =
  'https://eximpe.com/blog/import/import-duty-changes-in-budget-2026-complete-guide-for-importers-exporters-travelers';
const chinaPost = 'http://english.wuhan.gov.cn/Visa_1/CR_1/202003/t20200316_950451.shtml';
const chinaRates = 'https://ssopdot.com/blog/6449.html';
const mexicoRates = 'https://www.vatupdate.com/?p=323679';
const mexicoRule =
  'http://daftj.com/index.php/blog/nuevo-esquema-de-cumplimiento-para-empresas-de-mensajeria-y-paqueteria';
const brazilExamples = 'https://d24am.com/economia/taxa-das-blusinhas-sites-chineses-antecipam-cobranca-nas-compras/';
const turkeyNews =
  'https://halktv.com.tr/ekonomi/30-euro-limiti-kaldiriliyor-yurt-disindan-alisveris-icin-son-tarih-belli-oldu-998847h';
const southAfrica =
  'https://internationaltradecomplianceupdate.com/2024/10/31/south-africa-do-all-good-things-come-to-an-end-phasing-out-the-low-customs-value-consignment-relief';
const southAfricaClothes =
  'https://www.businesslive.co.za/bt/business-and-economy/2024-06-09-regulatory-changes-mean-small-e-commerce-parcels-will-be-taxed-at-higher-rate/';
const israelOld = 'https://unitedxp.co.il/payment-of-taxes-on-personal-imports/5';
const israelSteps = 'https://skillmds.dev/skill/skills-il-tax-and-finance-israeli-customs-duty-calculator-skill-md';
const israelForwarder = 'https://www.comgateway.com/blogs/the-quick-cheat-sheet-for-israel-customs-and-import-taxes';
const pwc = 'https://taxsummaries.pwc.com/quick-charts/value-added-tax-vat-rates';

const parcel = (
  country: string,
  currency: string,
  lines: readonly [string, string][],
  changes: Partial<DutyRequest> = {},
): DutyRequest =>
  dutyRequest(country, {
    currency,
    lines: lines.map(([hsCode, amount]) => goods(hsCode, amount, currency)),
    ...changes,
  });
const fromTheStates = (origin: string, amount: string): DutyRequest =>
  dutyRequest('MX', { currency: 'USD', from: { country: 'US' }, lines: [goods('610910', amount, 'USD', { origin })] });

export const sheetExamples: readonly SheetExample[] = [
  { region: 'Asia', says: 'Japan: a toy at 16,500 JPY for personal use counts 9,900 JPY and is free', source: japanPersonal, printed: true, request: parcel('JP', 'JPY', [['950300', '16500']]), sums: { Duty: '0', VAT: '0' } },
  { region: 'Asia', says: 'Japan: a woven shirt at 50,000 JPY: 10 % of 30,000; of 33,000 then 7.8 %, and 22/78 of that, rounded down', source: japanSimplified, by: 'authority', request: parcel('JP', 'JPY', [['620520', '50000']]), sums: { Duty: '3000', VAT: '3200' } },
  { region: 'Asia', says: 'Japan: books at 40,000 JPY: no duty; of 24,000 then 7.8 %, and 22/78 of that, rounded down', source: japanPersonal, request: parcel('JP', 'JPY', [['490199', '40000']]), sums: { Duty: '0', VAT: '2300' } },
  { region: 'Asia', says: 'South Korea: clothing at 190 USD from the United States is free', source: koreaList, request: parcel('KR', 'USD', [['610910', '190']], { from: { country: 'US' } }), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Asia', says: 'South Korea: with a lipstick at 5 USD in the parcel the limit is 150 USD, and everything is charged', source: koreaList, request: parcel('KR', 'USD', [['610910', '190'], ['330410', '5']], { from: { country: 'US' } }), sums: { Duty: '25.03', VAT: '22.00' } },
  { region: 'Asia', says: 'South Korea: 150 USD from elsewhere is free', source: koreaGuide, request: parcel('KR', 'USD', [['610910', '150']]), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Asia', says: 'South Korea: a T-shirt at 200 USD from China: 13 %, then 10 % of 226', source: koreaGuide, request: parcel('KR', 'USD', [['610910', '200']]), sums: { Duty: '26.00', VAT: '22.60' } },
  { region: 'Asia', says: 'India: goods for personal use at 40,000 INR: 10 % with a surcharge of a tenth, then 18 % of 44,400', source: indiaBudget, request: parcel('IN', 'INR', [['841510', '40000']]), sums: { Duty: '4400.00', GST: '7992.00' } },
  { region: 'Asia', says: 'India: the same before April 2026 at 20 %', source: indiaBudget, request: parcel('IN', 'INR', [['841510', '40000']], { date: '2026-03-31' }), sums: { Duty: '8800.00', GST: '8784.00' } },
  { region: 'Asia', says: 'China: biscuits at 300 CNY: 13 % are 39 CNY, and tax of up to 50 CNY is free', source: chinaPost, by: 'authority', request: parcel('CN', 'CNY', [['190531', '300']], { from: { country: 'DE' } }), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Asia', says: 'China: clothing at 900 CNY: 20 %', source: chinaRates, request: parcel('CN', 'CNY', [['610910', '900']], { from: { country: 'DE' } }), sums: { Duty: '180.00', VAT: '0.00' } },
  { region: 'Americas', says: 'Mexico: 33.5 % of 100 USD by courier from China, everything in it', source: mexicoRates, request: parcel('MX', 'USD', [['610910', '100']]), sums: { Duty: '33.50', VAT: '0.00' } },
  { region: 'Americas', says: 'Mexico: goods of USMCA origin from the United States at 200 USD: 19 %', source: mexicoRates, request: fromTheStates('US', '200'), sums: { Duty: '38.00', VAT: '0.00' } },
  { region: 'Americas', says: 'Mexico: the same at 100 USD: 17 %', source: mexicoRule, request: fromTheStates('US', '100'), sums: { Duty: '17.00', VAT: '0.00' } },
  { region: 'Americas', says: 'Mexico: up to 50 USD from the United States nothing', source: mexicoRule, request: fromTheStates('US', '50'), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Americas', says: 'Brazil: 100 BRL of a certified seller: 20 %, then ICMS of 17 % in its own base', source: brazilExamples, printed: true, request: parcel('BR', 'BRL', [['610910', '100']], { to: { country: 'BR', region: 'SP' } }), sums: { Duty: '20.00', VAT: '24.58' }, on: ['br-certified-20'], off: ['br-simplified'] },
  { region: 'Americas', says: 'Brazil: 330 BRL of a certified seller: 60 % less 20 USD (at 5.5035)', source: brazilExamples, request: parcel('BR', 'BRL', [['610910', '330']], { to: { country: 'BR', region: 'SP' } }), sums: { Duty: '87.93', VAT: '85.60' }, on: ['br-certified-20', 'br-certified-60'], off: ['br-simplified'] },
  { region: 'Americas', says: 'Brazil: 330 BRL of any other seller: 60 %, then ICMS of 17 %', source: brazilExamples, request: parcel('BR', 'BRL', [['610910', '330']], { to: { country: 'BR', region: 'SP' } }), sums: { Duty: '198.00', VAT: '108.14' } },
  { region: 'Americas', says: 'Chile: 6 % of everything, then VAT of 19 %', source: pwc, request: parcel('CL', 'USD', [['610910', '1000']]), sums: { Duty: '60.00', VAT: '201.40' } },
  { region: 'Middle East', says: 'Türkiye: 100 EUR from Germany in 2025: 30 %, everything in it', source: turkeyNews, request: parcel('TR', 'EUR', [['950300', '100']], { from: { country: 'DE' }, date: '2025-11-20' }), sums: { Duty: '30.00', VAT: '0.00' } },
  { region: 'Middle East', says: 'Türkiye: 30 EUR from China in 2025: nothing', source: turkeyNews, request: parcel('TR', 'EUR', [['950300', '30']], { date: '2025-11-20' }), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Middle East', says: 'Türkiye: 30 EUR since 6 February 2026: the tariff, stamp duty of 1,605.80 TRY on the declaration, and VAT', source: turkeyNews, request: parcel('TR', 'EUR', [['490199', '20'], ['610910', '30']], { date: '2026-02-06' }), sums: { Duty: '3.60', VAT: '6.10', 'Customs fee': '45.64' } },
  { region: 'Middle East', says: 'Israel: sneakers at 150 USD in 2024: VAT of 17 %, 25.50', source: israelForwarder, printed: true, request: parcel('IL', 'USD', [['640399', '150']], { date: '2024-06-28' }), sums: { Duty: '0.00', VAT: '25.50' } },
  { region: 'Middle East', says: 'Israel: up to 75 USD nothing', source: israelOld, request: parcel('IL', 'USD', [['640399', '75']]), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Middle East', says: 'Israel: 120 USD in May 2026, when the limit was 130 USD', source: israelSteps, request: parcel('IL', 'USD', [['640399', '120']], { date: '2026-05-31' }), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Middle East', says: 'Israel: 120 USD since June 2026: VAT of 18 %', source: israelSteps, request: parcel('IL', 'USD', [['640399', '120']], { date: '2026-06-01' }), sums: { Duty: '0.00', VAT: '21.60' } },
  { region: 'Africa', says: 'South Africa: a toy at 400 ZAR: flat 20 %, then VAT of 15 % on 440 and the duty', source: southAfrica, request: parcel('ZA', 'ZAR', [['950300', '400']]), sums: { Duty: '80.00', VAT: '78.00' } },
  { region: 'Africa', says: 'South Africa: the same before September 2024: no VAT', source: southAfrica, request: parcel('ZA', 'ZAR', [['950300', '400']], { date: '2024-08-31' }), sums: { Duty: '80.00', VAT: '0.00' } },
  { region: 'Africa', says: 'South Africa: clothing above 500 ZAR: 45 % and VAT', source: southAfricaClothes, request: parcel('ZA', 'ZAR', [['610910', '1000']]), sums: { Duty: '450.00', VAT: '232.50' } },
  { region: 'Eurasia', says: 'Kazakhstan: 250 EUR for personal use before July 2026: 15 % of what is above 200 EUR', source: 'Decision 107 of the EEC Council of 2017', request: parcel('KZ', 'EUR', [['950300', '250']], { date: '2026-06-30' }), sums: { Duty: '7.50', VAT: '0.00' } },
  { region: 'Eurasia', says: 'Kazakhstan: since then 5 % of the whole, and VAT of 16 % on 262.50', source: 'https://www.interfax.ru/world/1067139', request: parcel('KZ', 'EUR', [['950300', '250']], { date: '2026-07-01' }), sums: { Duty: '12.50', VAT: '42.00' } },
  { region: 'Eurasia', says: 'Kazakhstan: a gift of 250 EUR: 15 % of what is above 200 EUR still', source: 'Decision 107 of the EEC Council of 2017', request: parcel('KZ', 'EUR', [['950300', '250']], { contentType: 'Gift' }), sums: { Duty: '7.50', VAT: '0.00' } },
  { region: 'Eurasia', says: 'Russia: 300 EUR bought online: 5 %, and VAT of 22 % on 315', source: 'https://www.interfax.ru/world/1067139', request: parcel('RU', 'EUR', [['950300', '300']]), sums: { Duty: '15.00', VAT: '69.30' } },
  { region: 'Eurasia', says: 'Armenia: up to 200 EUR nothing', source: 'Decision 107 of the EEC Council of 2017', request: parcel('AM', 'EUR', [['950300', '200']]), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Eurasia', says: 'Georgia: up to 300 GEL nothing', source: 'Tax Code of Georgia, article 199', request: parcel('GE', 'GEL', [['950300', '300']]), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Europe', says: 'Ukraine: 200 EUR: 10 % and VAT of 20 % on what is above 150 EUR', source: 'Customs Code of Ukraine, article 374', request: parcel('UA', 'EUR', [['950300', '200']]), sums: { Duty: '5.00', VAT: '11.00' } },
  { region: 'Europe', says: 'Jersey: the tariff of the United Kingdom, and GST of 5 %', source: pwc, request: parcel('JE', 'GBP', [['610910', '1000']]), sums: { Duty: '120.00', GST: '56.00' } },
  { region: 'Europe', says: 'Serbia, for a business: VAT of 20 %, no duty known', source: pwc, request: parcel('RS', 'EUR', [['610910', '100']], { consignee: 'business' }), sums: { VAT: '20.00' } },
  { region: 'Africa', says: 'Senegal: a T-shirt at 20 % of the common tariff, levies of 1, 0.8, 0.5, 0.05 and 3 %, VAT of 18 % on 125.35', source: 'http://www.portalafrika.de/news-detailansicht/news/detail/News/basiswissen-einfuhr-in-nigeria/', request: parcel('SN', 'USD', [['610910', '100']]), sums: { Duty: '20.00', VAT: '22.56', 'Customs fee': '5.35' } },
  { region: 'Africa', says: 'Cameroon: a T-shirt as consumer goods at 30 %, levies of 1, 0.2, 0.05, 0.45 and 1 %, VAT of 19.25 % on 132.70', source: 'https://www.africa-business-guide.de/de/praxis/fragen/welche-einfuhrabgaben-fallen-in-der-republik-kongo-an--866200', request: parcel('CM', 'USD', [['610910', '100']]), sums: { Duty: '30.00', VAT: '25.54', 'Customs fee': '2.70' } },
  { region: 'Eurasia', says: 'Uzbekistan: 200 USD by courier are free', source: 'https://uzdaily.uz/en/customs-committee-explains-why-uzbekistan-reduced-duty-free-import-limits', request: parcel('UZ', 'USD', [['950300', '200']]), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Eurasia', says: 'Uzbekistan: 300 USD by courier: 30 % of what is above 200 USD', source: 'https://gtai.de/de/trade/usbekistan/zoll/usbekistan-vereinfachtes-zollverfahren-fuer-online-kaeufe-172742', request: parcel('UZ', 'USD', [['950300', '300']]), sums: { Duty: '30.00', VAT: '0.00' } },
  { region: 'Eurasia', says: 'Uzbekistan: 150 USD by post: 30 % of what is above 100 USD', source: 'https://gtai.de/de/trade/usbekistan/zoll/usbekistan-vereinfachtes-zollverfahren-fuer-online-kaeufe-172742', request: parcel('UZ', 'USD', [['950300', '150']], { channel: 'postal' }), sums: { Duty: '15.00', VAT: '0.00' } },
  { region: 'Eurasia', says: 'Tajikistan: the highest rate, 15 %, and VAT of 14 % on 115', source: 'https://legacy.export.gov/article?id=Tajikistan-Import-Tariffs', request: parcel('TJ', 'USD', [['610910', '100']]), sums: { Duty: '15.00', VAT: '16.10' } },
  { region: 'Europe', says: 'Moldova: 150 EUR before October 2026 are free', source: 'https://mentor-express.com/livrare-internationala-persoane-fizice/', request: parcel('MD', 'EUR', [['610910', '150']], { date: '2026-09-30' }), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Europe', says: 'Moldova: since then VAT of 20 %', source: 'https://colenco.legal/en/blog/nds-posylki-moldova-2026', request: parcel('MD', 'EUR', [['610910', '150']], { date: '2026-10-01' }), sums: { Duty: '0.00', VAT: '30.00' } },
  { region: 'Africa', says: 'Djibouti: no duty, VAT of 10 %; the tax on consumption is missing', source: 'https://www.womenconnect.org/fr/web/djibouti/import-licences', request: parcel('DJ', 'USD', [['610910', '100']]), sums: { Duty: '0.00', VAT: '10.00' } },
  { region: 'Africa', says: 'Kenya: a T-shirt at 35 %, fees of 2.5 and 2 %, VAT of 16 % on 139.50', source: 'https://www.vivaafricallp.com/kenya-tax-statutes-and-dtas/miscellaneous-fees-and-levies-act-no-29-of-2016-updated-as-per-the-finance-act-2025', request: parcel('KE', 'USD', [['610910', '100']]), sums: { Duty: '35.00', VAT: '22.32', 'Customs fee': '4.50' } },
  { region: 'Africa', says: 'Tanzania: a T-shirt at 35 %, fees of 2 and 0.6 %, VAT of 18 % on 137.60', source: 'https://gtai.de/de/trade/tansania/zoll/zoelle-und-einfuhrabgaben-800762', request: parcel('TZ', 'USD', [['610910', '100']]), sums: { Duty: '35.00', VAT: '24.77', 'Customs fee': '2.60' } },
  { region: 'Africa', says: 'Uganda: a lamp at 25 %, fees of 1.5 and 1 %, VAT of 18 % on 125', source: 'https://africa-business-guide.de/de/praxis/fragen/welche-einfuhrabgaben-fallen-in-uganda-an--812426', request: parcel('UG', 'USD', [['940521', '100']]), sums: { Duty: '25.00', VAT: '22.50', 'Customs fee': '2.50' } },
  { region: 'Africa', says: 'Rwanda: a toy at 35 %, levies of 1.5, 0.2 and 0.2 %, VAT of 18 % on 135', source: 'https://fnjassociates.co.ke/a-guide-to-customs-import-duty-in-kenya/', request: parcel('RW', 'USD', [['950300', '100']]), sums: { Duty: '35.00', VAT: '24.30', 'Customs fee': '1.90' } },
  { region: 'Africa', says: 'DR Congo: the highest of three rates, 20 %, VAT of 16 % on 120, payments of 2, 2 and 1.5 %', source: 'https://www.africa-business-guide.de/de/praxis/fragen/welche-einfuhrabgaben-fallen-in-der-demokratischen-republik-kongo-an--988488', request: parcel('CD', 'USD', [['610910', '100']]), sums: { Duty: '20.00', VAT: '19.20', 'Customs fee': '5.50' } },
  { region: 'Africa', says: 'Mozambique: consumer goods at 20 %, and VAT of 16 % on 120', source: 'https://www.africa-business-guide.de/de/praxis/fragen/welche-einfuhrabgaben-fallen-in-mosambik-an--937092', request: parcel('MZ', 'USD', [['950300', '100']]), sums: { Duty: '20.00', VAT: '19.20' } },
  { region: 'Africa', says: 'Ethiopia: the highest rate, 35 %, VAT of 15 % on 135, and a surtax of 10 % on 155.25', source: 'https://gtai.de/de/trade/aethiopien/zoll/zoelle-und-einfuhrabgaben-1011090', request: parcel('ET', 'USD', [['610910', '100']]), sums: { Duty: '35.00', VAT: '20.25', 'Sales tax': '15.53' } },
  { region: 'Africa', says: 'Tunisia: shoes at 50 %, VAT of 19 % on 150', source: 'http://www.trade.gov/country-commercial-guides/tunisia-import-tariffs', request: parcel('TN', 'USD', [['640399', '100']]), sums: { Duty: '50.00', VAT: '28.50' } },
  { region: 'Africa', says: 'Tunisia: perfume at 43 %, VAT of 19 % on 143', source: 'http://www.trade.gov/country-commercial-guides/tunisia-import-tariffs', request: parcel('TN', 'USD', [['330300', '100']]), sums: { Duty: '43.00', VAT: '27.17' } },
  { region: 'Africa', says: 'Morocco: a T-shirt at 30 %, a parafiscal tax of 0.25 %, VAT of 20 % on 130.25', source: 'https://github.com/aouggad-web/afcfta-final-002 backend/data/crawled/MAR_tariffs.json', request: parcel('MA', 'USD', [['610910', '100']]), sums: { Duty: '30.00', VAT: '26.05', 'Customs fee': '0.25' } },
  { region: 'Africa', says: 'Algeria: a telephone at 30 %, a solidarity contribution of 3 %, VAT of 19 % on 133', source: 'https://gtai.de/de/trade/algerien/zoll/algerien-erhoehung-der-einfuhrzoelle-fuer-32-produktgruppen-56906', request: parcel('DZ', 'USD', [['851713', '100']]), sums: { Duty: '30.00', VAT: '25.27', 'Customs fee': '3.00' } },
  { region: 'Africa', says: 'Zambia: a toy as finished goods at 25 %, VAT of 16 % on 125', source: 'https://www.trade.gov/country-commercial-guides/zambia-import-tariffs', request: parcel('ZM', 'USD', [['950300', '100']]), sums: { Duty: '25.00', VAT: '20.00' } },
  { region: 'Africa', says: 'Mauritius: nothing up to 1,000 MUR', source: 'https://www.gtai.de/de/trade/mauritius/zoll/private-einfuhr-von-waren-816996', request: parcel('MU', 'MUR', [['950300', '1000']]), sums: { Duty: '0.00', VAT: '0.00' } },
  { region: 'Middle East', says: 'Israel: a T-shirt at 1,000 USD: the highest rate of clothing, 6 %, and VAT of 18 % on 1,060', source: 'http://web.ita.doc.gov/tacgi/overseasnew.nsf/country/Israel', request: parcel('IL', 'USD', [['610910', '1000']]), sums: { Duty: '60.00', VAT: '190.80' } },
  { region: 'Eurasia', says: 'Azerbaijan, for a business: the highest of three rates, 15 %, and VAT of 18 % on 460', source: 'https://www.trade.gov/country-commercial-guides/azerbaijan-import-tariffs', request: parcel('AZ', 'USD', [['950300', '400']], { consignee: 'business' }), sums: { Duty: '60.00', VAT: '82.80' } },
  { region: 'Europe', says: 'Albania: the highest rate, 15 %, and VAT of 20 % on 115', source: 'http://ceftahosting.azurewebsites.net/safenet-cefta/web/tradeportal/Albania/en/Trade%20Regime', request: parcel('AL', 'EUR', [['610910', '100']]), sums: { Duty: '15.00', VAT: '23.00' } },
  { region: 'Europe', says: 'Bosnia and Herzegovina, for a business: apparel at 15 %, VAT of 17 % on 115', source: 'http://web.ita.doc.gov/tacgi/OverSeasNew.nsf/alldata/Bosnia%20&%20Herzegovina', request: parcel('BA', 'EUR', [['610910', '100']], { consignee: 'business' }), sums: { Duty: '15.00', VAT: '19.55' } },
  { region: 'Europe', says: 'Ukraine: bags for a business at 12.5 %, VAT of 20 % on 225', source: 'http://web.ita.doc.gov/tacgi/overseasnew.nsf/alldata/Ukraine', request: parcel('UA', 'EUR', [['420222', '200']], { consignee: 'business' }), sums: { Duty: '25.00', VAT: '45.00' } },
]; // oxfmt-ignore
