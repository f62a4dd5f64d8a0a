import type { Example } from './examples.ts';
import { requestForParcel as parcel } from './parcel-examples.ts';

const of = (by: 'authority' | 'carrier') => ({ by }) as const;
const authority = of('authority');
const carrier = of('carrier');
const printed = { printed: true } as const;

const fee = 'Customs fee';
const us = { from: { country: 'US' } } as const;
const nothing = { Duty: '0.00', VAT: '0.00' };
const gift = { contentType: 'Gift' } as const;
const post = { channel: 'postal' } as const;
const from = (country: string) => ({ from: { country } });

const timor = 'https://customs.gov.tl/doing-business/duties-taxes/';
const trinidad =
  'Customs and Excise Division of Trinidad and Tobago (quoted at https://www.cnc3.co.tt/how-is-customs-and-duties-charges-for-online-purchases-calculated/)';
const lesotho = 'https://www.pwc.co.za/en/publications/vat-in-africa/lesotho-overview.html';
const eswatini = 'http://www.ers.org.sz/customs/importation-of-vehicles-from-outside-sacu.php';
const namibia = 'https://www.namibiansun.com/news/overview-of-vat-in-namibia2020-08-03/';
const mumbai = 'https://mumbaicustomszone3.gov.in/apsc-ict-faq';
const insular = '19 CFR 7.3 (quoted at https://investguam.com/?p=7902)';
const timber =
  'Proclamation of 31 December 2025 on timber, lumber and their products (quoted at https://www.greenworldwide.com/section-232-wood-products-tariffs-remain-unchanged-through-2026)';
const timberOfPartners =
  'Proclamation 10976 (quoted at https://www.metrocb.com/news/section-232-tariffs-on-softwood-timber-lumber-upholstered-wood-products-kitchen-cabinets-and-vanities)';
const tusass = 'https://tusass.gl/en/support/private/pakker-og-breve-kl/told-og-afgifter';
const danishGifts = 'https://toldst.dk/en-us/individuals/gifts-dispatched-from-countries-outside-the-eu';
const swedishGifts =
  'https://tullverket.se/sv/privat/skaduhandlapanatet/tullverketsguidefornathandelutanforeu/mastejagbetalaforatttaemotengava.4.153f8c8c16ffad23c221cbe.html';
const swedishGiftsOf2021 =
  'https://tullverket.se/nyheter/nyheter/nyvardegransforatttaemotgavatullochmomsfritt.5.1595e959179a7cfd5c7668.html';
const bonaire =
  'https://english.belastingdienst-cn.nl/topics/algemene-bestedingsbelasting-abb/family-member-acquaintance-has-sent-goods';
const vanuatu =
  'https://customsinlandrevenue.gov.vu/customs/border-control/parcel-post.html ; https://customsinlandrevenue.gov.vu/index.php/customs/customs-valuation/1709-how-customs-duty-charges-apply-at-import';
const brunei = 'https://bdnsw.mofe.gov.bn/Pages/Amendment.aspx';
const china = 'http://english.wuhan.gov.cn/Visa_1/CR_1/202003/t20200316_950451.shtml';
const chineseRates =
  'China Customs, rates since April 2019 (quoted at http://china-trade-research.hktdc.com/business-news/article/China-Trade-Online-China-Business-Advisory-Service/Has-China-Reduced-its-Personal-Postal-Articles-Tax/cba/en/1/1X3C0ZKJ/1X0AHJXI.htm)';
const suriname = 'https://fiscleconsultancy.com/2023/03/12/custom-duties/';
const macedonia = 'https://bdkadvokati.com/amendments-to-the-value-added-tax-act-for-small-consignments';
const macedonianParcels = 'https://customs.gov.mk/en-GB/pocetna/fizicki-lica/mali-pratki.nspx';
const guatemala =
  'Post of Guatemala (quoted at https://elperiodico.com.gt/nacionales/2021/04/12/correos-habilita-aduana-social-para-envios-personales-o-familiares-desde-el-extranjero/)';
const centralAmerica =
  'Uniform Customs Code of Central America, small consignments (quoted at https://lahora.gt/opinion/wpcomvip/2020/06/01/actualidad-en-aduanas-en-los-envios-aereos-y-las-encomiendas-maritimas-de-los-migrantes)';
const salvador =
  'Decree 208 of El Salvador (quoted at https://vag-global.com/en/news/el-salvador/non-commercial-online-shopping-facilitation-law)';
const panama =
  'National Customs Authority of Panama (quoted at https://www.panamaamerica.com.pa/economia/impuesto-tecnologia-importada-causa-polemica-en-panama-1182200)';
const azerbaijan = 'https://jam-news.net/customs-new-duty-rules-azerbaijan-news/';
const azerbaijaniRules =
  'Cabinet of Ministers of Azerbaijan, 21 August 2020 (quoted at https://gratanet.com/news/amendments-to-the-rules-for-the-movement-of-goods)';
const nigeria =
  'Nigeria Customs Service (quoted at https://nationaleconomy.com/customs-board-sets-300-duty-free-limit-for-import)';
const mongolia = 'https://mongoliatradeportal.gov.mn/index.php?r=searchProcedure/view1&id=55';
const eurasianUnion =
  'Council of the Eurasian Economic Commission (quoted at https://www.akchabar.kg/en/news/onlajn-pokupki-iz-za-rubezha-stanut-dorozhe-eyjpcwiqmnsvgcpw)';
const kuwait = 'DHL EasyShop (quoted at https://www.dhleasyshop.com/en/pages/faq/duty-free-limit)';
const bhutan =
  'Department of Revenue and Customs of Bhutan (quoted at https://thebhutanese.bt/drc-charges-gst-for-insurance-and-transportation-costs-of-goods/)';
const morocco = 'Customs of Morocco (quoted at https://aujourdhui.ma/?p=412337)';
const aruba = 'https://www.douane.aw/en/calculation-import-duties/';
const curacao = 'https://douane.cw/door-particulieren-aan-particulieren-gerichte-zendingen/';
const tunisia = 'https://www.douane.gov.tn/colis-postaux/';
const guernsey = 'https://www.guernseypost.com/uk-border-force-customs';
const bermuda = 'Bermuda Post Office (quoted at https://royalgazette.com/?p=318872)';
const jamaica =
  'Jamaica Customs Agency (quoted at https://jamaicainquirer.com/a-us101-shipment-will-attract-full-duty-says-jamaica-customs-loop-jamaica/)';
const cuba =
  'Resolution 204/22 of the Ministry of Finance of Cuba (quoted at https://guamanews.com/como-enviar-paquetes-a-cuba-sin-pagar-de-mas-consejos-y-trucos/?amp=1)';

const freight = (amount: string, currency: string) => ({ freight: { amount, currency } });
const insurance = (amount: string, currency: string) => ({ insurance: { amount, currency } });

/** What is said of parcels to and from islands and territories, and of less common destinations; found in November 2026. */
export const placeExamples: readonly Example[] = [
  { says: 'goods of 1,000 USD: 5 %, then 2.5 % of 1,050', source: timor, ...authority, request: parcel({ country: 'TL' }, '610910', '1000', 'USD'), sums: { Duty: '50.00', 'Sales tax': '26.25' } },
  { says: 'clothing of 400 USD with freight of 150 and insurance of 10: 20 %, 7 % for an online purchase, VAT of 12.5 % on it all (in 2021)', source: trinidad, ...authority, ...printed, request: parcel({ country: 'TT' }, '610910', '400', 'USD', { ...us, ...freight('150', 'USD'), ...insurance('10', 'USD'), date: '2021-06-01' }), sums: { Duty: '112.00', VAT: '88.90', [fee]: '45.13' } },
  { says: 'a laptop of 400 USD with freight of 22: no duty, 7 %, then 12.5 % (in 2021)', source: trinidad, ...authority, ...printed, request: parcel({ country: 'TT' }, '847130', '400', 'USD', { ...us, ...freight('22', 'USD'), date: '2021-06-01' }), sums: { Duty: '0.00', VAT: '56.44', [fee]: '35.47' } },
  { says: 'clothing of South Africa at 1,000 LSL with freight of 100: VAT on both, and no duty', source: lesotho, request: parcel({ country: 'LS' }, '610910', '1000', 'LSL', { ...from('ZA'), ...freight('100', 'LSL') }), sums: { Duty: '0.00', VAT: '165.00' } },
  { says: 'clothing of 1,000 SZL with freight of 100: duty on the value alone, VAT on the freight too', source: eswatini, ...authority, request: parcel({ country: 'SZ' }, '610910', '1000', 'SZL', freight('100', 'SZL')), sums: { Duty: '450.00', VAT: '232.50' } },
  { says: 'goods of South Africa at 1,000 NAD: 16.5 % of the invoice', source: namibia, ...printed, request: parcel({ country: 'NA' }, '610910', '1000', 'NAD', from('ZA')), sums: { Duty: '0.00', VAT: '165.00' } },
  { says: 'printed books of 5,000 INR by courier: 5 % and a tenth of it, and no tax', source: mumbai, ...authority, ...printed, request: parcel({ country: 'IN' }, '490199', '5000', 'INR'), sums: { Duty: '275.00', GST: '0.00' } },
  { says: 'a T-shirt made in Guam at 100 USD from there, with a certificate of origin: nothing', source: insular, ...authority, request: parcel({ country: 'US' }, '61091000', '100', 'USD', { ...from('GU'), declared: true }), sums: { Duty: '0.00' } },
  { says: 'an upholstered chair of Mexico at 500 USD: 25 %', source: timber, ...authority, request: parcel({ country: 'US' }, '94016140', '500', 'USD', from('MX')), sums: { Duty: '125.00', [fee]: '2.77' } },
  { says: 'an upholstered chair of Germany: 15 % in all', source: timberOfPartners, ...authority, request: parcel({ country: 'US' }, '94016140', '500', 'USD', from('DE')), sums: { Duty: '75.00', [fee]: '2.77' } },
  { says: 'an upholstered chair of Japan: 15 % in all', source: timberOfPartners, ...authority, request: parcel({ country: 'US' }, '94016140', '500', 'USD', from('JP')), sums: { Duty: '75.00', [fee]: '2.77' } },
  { says: 'an upholstered chair of the United Kingdom: 10 %', source: timberOfPartners, ...authority, request: parcel({ country: 'US' }, '94016140', '500', 'USD', from('GB')), sums: { Duty: '50.00', [fee]: '2.77' } },
  { says: 'a kitchen cabinet of Viet Nam: 25 % in 2026', source: timber, ...authority, request: parcel({ country: 'US' }, '94034090', '500', 'USD', from('VN')), sums: { Duty: '125.00', [fee]: '2.77' } },
  { says: 'a kitchen cabinet of Viet Nam: 50 % from January 2027', source: timber, ...authority, request: parcel({ country: 'US' }, '94034090', '500', 'USD', { ...from('VN'), date: '2027-01-02' }), sums: { Duty: '250.00', [fee]: '2.77' } },
  { says: 'softwood of Germany at 500 USD: 10 %', source: timber, ...authority, request: parcel({ country: 'US' }, '44071100', '500', 'USD', from('DE')), sums: { Duty: '50.00', [fee]: '2.77' } },
  { says: 'a gift of 360 DKK from Greenland: nothing', source: tusass, ...carrier, request: parcel({ country: 'DK' }, '610910', '360', 'DKK', { ...from('GL'), ...gift }), sums: nothing },
  { says: 'a gift of 400 DKK from Greenland: VAT and no duty (in 2025)', source: tusass, ...carrier, request: parcel({ country: 'DK' }, '610910', '400', 'DKK', { ...from('GL'), ...gift, date: '2025-06-01' }), sums: { Duty: '0.00', VAT: '100.00' } },
  { says: 'a gift of 1,200 DKK from Greenland: 2.5 %, then 25 % (in 2025)', source: tusass, ...carrier, request: parcel({ country: 'DK' }, '610910', '1200', 'DKK', { ...from('GL'), ...gift, date: '2025-06-01' }), sums: { Duty: '30.00', VAT: '307.50' } },
  { says: 'a gift of 355 DKK with freight of 50: nothing, the freight does not count', source: danishGifts, ...authority, request: parcel({ country: 'DK' }, '610910', '355', 'DKK', { ...us, ...gift, ...freight('50', 'DKK') }), sums: nothing },
  { says: 'a gift of 600 SEK: nothing', source: swedishGifts, ...authority, request: parcel({ country: 'SE' }, '610910', '600', 'SEK', { ...us, ...gift }), sums: nothing },
  { says: 'a gift of 500 SEK: nothing (in 2022)', source: swedishGiftsOf2021, ...authority, request: parcel({ country: 'SE' }, '610910', '500', 'SEK', { ...us, ...gift, date: '2022-06-01' }), sums: nothing },
  { says: 'a gift of 1,500 SEK: VAT and no duty (in 2022)', source: swedishGiftsOf2021, ...authority, request: parcel({ country: 'SE' }, '610910', '1500', 'SEK', { ...us, ...gift, date: '2022-06-01' }), sums: { Duty: '0.00', VAT: '375.00' } },
  { says: 'a gift of 70 USD, postage in it: nothing', source: bonaire, ...authority, request: parcel({ country: 'BQ' }, '610910', '60', 'USD', { ...us, ...gift, ...freight('10', 'USD') }), sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { says: 'a gift of 71 USD: 8 % on Bonaire', source: bonaire, ...authority, request: parcel({ country: 'BQ' }, '610910', '71', 'USD', { ...us, ...gift }), sums: { Duty: '0.00', 'Sales tax': '5.68' } },
  { says: 'personal goods of 10,000 VUV: no duty, VAT of 15 %, and 1,000 VUV for the declaration', source: vanuatu, ...authority, request: parcel({ country: 'VU' }, '610910', '10000', 'VUV'), sums: { Duty: '0', VAT: '1500', [fee]: '1000' } },
  { says: 'shoes of 400 BND by courier: nothing', source: brunei, ...authority, request: parcel({ country: 'BN' }, '640399', '400', 'BND'), sums: { Duty: '0.00' } },
  { says: 'equipment for darts at 1,000 BND: 10 %', source: 'https://tradingacrossborders.mofe.gov.bn/TAB/faqs.aspx', ...authority, request: parcel({ country: 'BN' }, '95049020', '1000', 'BND'), sums: { Duty: '100.00' } },
  { says: 'clothing of 250 CNY by post: a tax of 50 CNY is not levied', source: china, ...authority, request: parcel({ country: 'CN' }, '610910', '250', 'CNY', { ...us, ...post }), sums: nothing },
  { says: 'clothing of 251 CNY by post: 20 %', source: chineseRates, ...authority, request: parcel({ country: 'CN' }, '610910', '251', 'CNY', { ...us, ...post }), sums: { Duty: '50.20', VAT: '0.00' } },
  { says: 'clothing of 800 CNY from Hong Kong by post: 20 %', source: chineseRates, ...authority, request: parcel({ country: 'CN' }, '610910', '800', 'CNY', { ...from('HK'), ...post }), sums: { Duty: '160.00', VAT: '0.00' } },
  { says: 'books of 380 CNY by post: 13 % are less than 50 CNY', source: chineseRates, ...authority, request: parcel({ country: 'CN' }, '490199', '380', 'CNY', { ...us, ...post }), sums: nothing },
  { says: 'toys of 400 CNY by post: 13 %', source: chineseRates, ...authority, request: parcel({ country: 'CN' }, '950300', '400', 'CNY', { ...us, ...post }), sums: { Duty: '52.00', VAT: '0.00' } },
  { says: 'clothing of 100 USD: 20 %, 0.5 and 1.5 %, then VAT of 10 % on it all', source: suriname, request: parcel({ country: 'SR' }, '610910', '100', 'USD'), sums: { Duty: '20.00', VAT: '12.20', [fee]: '2.00' } },
  { says: 'a purchase of 20 EUR: VAT of 18 % since November 2025', source: macedonia, request: parcel({ country: 'MK' }, '610910', '20', 'EUR'), sums: { Duty: '0.00', VAT: '3.60' } },
  { says: 'a gift of 22 EUR: nothing', source: macedonia, request: parcel({ country: 'MK' }, '610910', '22', 'EUR', gift), sums: nothing },
  { says: 'a gift of 45 EUR: no duty, and VAT since November 2025', source: macedonia, request: parcel({ country: 'MK' }, '610910', '45', 'EUR', gift), sums: { Duty: '0.00', VAT: '8.10' } },
  { says: 'goods of a company at 90 EUR: no duty, VAT of 18 %', source: macedonianParcels, ...authority, request: parcel({ country: 'MK' }, '610910', '90', 'EUR'), sums: { Duty: '0.00', VAT: '16.20' } },
  { says: 'a gift of a relative of 500 USD: nothing', source: guatemala, ...carrier, request: parcel({ country: 'GT' }, '610910', '500', 'USD', { ...us, ...gift }), sums: nothing },
  { says: 'a gift of a relative of 500 USD: nothing', source: centralAmerica, ...authority, request: parcel({ country: 'HN' }, '610910', '500', 'USD', { ...us, ...gift }), sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { says: 'a gift of a relative of 500 USD: nothing', source: centralAmerica, ...authority, request: parcel({ country: 'NI' }, '610910', '500', 'USD', { ...us, ...gift }), sums: nothing },
  { says: 'a purchase of 300 USD by courier: no duty, VAT of 13 %', source: salvador, ...authority, request: parcel({ country: 'SV' }, '610910', '300', 'USD'), sums: { Duty: '0.00', VAT: '39.00' } },
  { says: 'a purchase of 99 USD by courier: nothing', source: panama, ...authority, request: parcel({ country: 'PA' }, '610910', '99', 'USD', us), sums: nothing },
  { says: 'goods of 300 USD: nothing, once a month', source: azerbaijaniRules, ...authority, request: parcel({ country: 'AZ' }, '610910', '300', 'USD'), sums: nothing },
  { says: 'a telephone of 400 USD with delivery of 56: 15 and 18 % of the 156 USD above 300, and fees', source: azerbaijan, ...printed, request: parcel({ country: 'AZ' }, '851713', '400', 'USD', freight('56', 'USD')), sums: { Duty: '23.40', VAT: '32.29', [fee]: '29.64' } },
  { says: 'goods of 300 USD by courier: nothing, four times a year', source: nigeria, ...authority, request: parcel({ country: 'NG' }, '610910', '300', 'USD'), sums: nothing },
  { says: 'personal goods of 100 USD by post: nothing', source: mongolia, ...authority, request: parcel({ country: 'MN' }, '610910', '100', 'USD', post), sums: nothing },
  { says: 'goods of 199 EUR and 5 kg: nothing', source: eurasianUnion, ...authority, request: parcel({ country: 'KG' }, '610910', '199', 'EUR', { weight: '5' }), sums: nothing },
  { says: 'goods of 250 EUR and 5 kg: 5 % of the whole, then VAT of 12 %', source: eurasianUnion, ...authority, request: parcel({ country: 'KG' }, '610910', '250', 'EUR', { weight: '5' }), sums: { Duty: '12.50', VAT: '31.50' } },
  { says: 'goods of 450 EUR and 5 kg: 5 % of the whole, then VAT of 20 %', source: eurasianUnion, ...authority, request: parcel({ country: 'AM' }, '610910', '450', 'EUR', { weight: '5' }), sums: { Duty: '22.50', VAT: '94.50' } },
  { says: 'goods of 200 EUR and 5 kg: nothing', source: eurasianUnion, ...authority, request: parcel({ country: 'BY' }, '610910', '200', 'EUR', { weight: '5' }), sums: nothing },
  { says: 'toys of 100 USD with freight of 30 and insurance of 1.30: 5 % of 131.30', source: kuwait, ...carrier, ...printed, request: parcel({ country: 'KW' }, '950300', '100', 'USD', { ...freight('30', 'USD'), ...insurance('1.30', 'USD') }), sums: { Duty: '6.57' } },
  { says: 'goods of India at 1,000,000 BTN, with transport of 200,000 and insurance of 10,000: GST of 60,500', source: bhutan, ...authority, ...printed, request: parcel({ country: 'BT' }, '847130', '1000000', 'BTN', { ...from('IN'), ...freight('200000', 'BTN'), ...insurance('10000', 'BTN'), consignee: 'business' }), sums: { Duty: '0.00', GST: '60500.00' } },
  { says: 'a bag bought online at 1,000 MAD: duty of 30 % and VAT, since July 2022 at any value', source: morocco, ...authority, request: parcel({ country: 'MA' }, '420221', '1000', 'MAD'), sums: { Duty: '300.00', VAT: '260.50', [fee]: '2.50' } },
  { says: 'a laptop of 350 USD with 57.75 for transport and insurance: 12 %, 88.10 AWG', source: aruba, ...authority, ...printed, request: parcel({ country: 'AW' }, '847130', '350', 'USD', { ...us, ...freight('57.75', 'USD') }), sums: { Duty: '48.93', 'Sales tax': '28.54' } },
  { says: 'a gift of 60 USD, less than 125 guilders: no duty', source: curacao, ...authority, request: parcel({ country: 'CW' }, '610910', '60', 'USD', { ...us, ...gift }), sums: { Duty: '0.00', 'Sales tax': '3.60' } },
  { says: 'a parcel without commercial character of 100 TND: 10 % in all', source: tunisia, ...authority, request: parcel({ country: 'TN' }, '610910', '100', 'TND', { ...from('FR'), ...gift }), sums: { Duty: '10.000', VAT: '0.000' } },
  { says: 'a gift of 38 GBP from Guernsey: nothing', source: guernsey, ...carrier, request: parcel({ country: 'GB' }, '610910', '38', 'GBP', { ...from('GG'), ...gift }), sums: nothing },
  { says: 'a gift of 50 GBP from Guernsey: VAT, and no duty', source: guernsey, ...carrier, request: parcel({ country: 'GB' }, '610910', '50', 'GBP', { ...from('GG'), ...gift }), sums: { Duty: '0.00', VAT: '10.00' } },
  { says: 'a gift of 29 BMD: no duty, and the wharfage', source: bermuda, ...carrier, request: parcel({ country: 'BM' }, '610910', '29', 'BMD', { ...us, ...gift }), sums: { Duty: '0.00', [fee]: '0.36' } },
  { says: 'personal goods of 100 USD: nothing since April 2024', source: 'https://www.dhl.com/discover/en-tw/ship-with-dhl/export-with-dhl/Jamaica-de-minimis', ...carrier, request: parcel({ country: 'JM' }, '610910', '100', 'USD', us), sums: { Duty: '0.00', GST: '0.00' } },
  { says: 'clothing of 101 USD: duty on the whole', source: jamaica, ...authority, request: parcel({ country: 'JM' }, '610910', '101', 'USD', us), sums: { Duty: '20.20', GST: '18.35', [fee]: '17.46' } },
  { says: 'goods of 100 USD: 30 % of the 70 USD above 30, and 100 pesos', source: cuba, ...authority, ...printed, request: parcel({ country: 'CU' }, '610910', '100', 'USD', us), sums: { Duty: '21.00', [fee]: '4.17' } },
  { says: 'clothing of 100 XCD: 25 %, a service charge of 6 %, and VAT of 17 % on it all', source: 'https://skncustoms.com/Show-Page.aspx?PageID=277', ...authority, request: parcel({ country: 'KN' }, '610910', '100', 'XCD', us), sums: { Duty: '25.00', VAT: '22.27', [fee]: '6.00' } },
]; // oxfmt-ignore
