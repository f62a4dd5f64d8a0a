import { describeHighestSums, describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { goods } from '../../../../../support/trade-fixture.ts';

const shirt = '610910';
const phone = '851713';
const shoes = '640399';
const laptop = '847130';
const bag = '420221';

const argentina = 'General resolution ARCA 5608/2024';
const argentinePost =
  'https://www.eldestaperadio.com/economia/importaciones/cuanto-hay-que-pagar-de-impuestos-para-hacer-compras-puerta-a-puerta-del-exterior--2025624125013';
const argentineTariff = 'Decrees 236/2025 and 333/2025';
const chile = 'Law 21.713';
const uruguay = 'Budget law of December 2025';
const consular = 'Consular fee of 5 and 3 %';
const chileanCustoms = 'Customs of Chile on purchases online';
const mexico = 'USMCA, article 7.8(1)(f)';
const mexicanRate = 'General Rules of Foreign Trade, rule 3.7.35';
const costaRica = 'https://www.costaricatax.com/import-tax.htm';
const guatemala = 'https://www.privacyshield.gov/article?id=Guatemala-Import-Tariffs';
const ecuador = 'https://upper.com.ec/info/learn-about-the-import-categories';
const ita = 'WTO, Information Technology Agreement';
const emergency = 'Legislative Decree 1474 of 2025, suspended on 2026-01-29';
const ecuadorPost = 'SENAE on category B by post';
const ecuadorFee = 'Resolutions SENAE 2026-0006-RE and 2026-0017-RE';
const paraguay = 'Director of customs on couriers';
const belize = 'https://customs.gov.bz/exchangeRates.php';
const peru = 'Customs Law of Peru, article 147(m)';
const salvador = 'https://ebilling.dhl.com/gpp/web/faq/sv';
const books = 'IPA, FEP and CERLALC on books';
const union = 'Regulation (EC) 1186/2009';
const relatives = 'Central American customs code, article 116';
const angola = 'Legislative Presidential Decree 1/24';
const caboVerde = 'Director of the revenue of Cabo Verde, September 2019';

describeSheetFigures('Latin America', [
  { country: 'AR', says: 'by courier a consumer pays VAT of 21 % alone up to 400 USD', source: argentina, currency: 'USD', lines: [[shirt, '400']], sums: { Duty: '0.00', VAT: '84.00' } },
  { country: 'AR', says: 'and above it a statistics fee of 3 % of the excess, and VAT on all', source: argentina, currency: 'USD', lines: [[phone, '500']], sums: { Duty: '0.00', VAT: '105.63', 'Customs fee': '3.00' } },
  { country: 'AR', says: 'a business has no exemption: clothing 20 %, 3 %, then 21 % of 123', source: argentineTariff, currency: 'USD', lines: [[shirt, '100']], changes: { consignee: 'business' }, sums: { Duty: '20.00', VAT: '25.83', 'Customs fee': '3.00' } },
  { country: 'AR', says: 'video game consoles bear 20 %', source: argentineTariff, currency: 'USD', lines: [['950450', '100']], changes: { consignee: 'business' }, sums: { Duty: '20.00' } },
  { country: 'AR', says: 'by post 50 USD with freight are free', source: argentinePost, currency: 'USD', lines: [[shirt, '40']], changes: { channel: 'postal', freight: { amount: '10', currency: 'USD' } }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'AR', says: 'and of 80 USD 15 are due, which the source prints, and no VAT', source: argentinePost, currency: 'USD', lines: [[shirt, '80']], changes: { channel: 'postal' }, sums: { Duty: '15.00', VAT: '0.00' } },
  { country: 'CL', says: '41 USD were free until 24 October 2025', source: chile, currency: 'USD', lines: [[shirt, '41']], changes: { date: '2025-10-24' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'CL', says: '42 USD were not', source: chile, currency: 'USD', lines: [[shirt, '42']], changes: { date: '2025-10-24' }, sums: { Duty: '2.52', VAT: '8.46' } },
  { country: 'CL', says: 'and since then nothing is', source: chile, currency: 'USD', lines: [[shirt, '41']], changes: { date: '2025-10-25' }, sums: { Duty: '2.46', VAT: '8.26' } },
  { country: 'UY', says: '200 USD were free until 30 April 2026', source: uruguay, currency: 'USD', lines: [[shirt, '200']], changes: { date: '2026-04-30' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'UY', says: 'since then they bear VAT of 22 %', source: uruguay, currency: 'USD', lines: [[shirt, '200']], changes: { date: '2026-05-01' }, sums: { Duty: '0.00', VAT: '44.00' } },
  { country: 'UY', says: 'but from the United States', source: uruguay, currency: 'USD', lines: [[shirt, '200']], changes: { from: { country: 'US' } }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'UY', says: 'which bear it above 200 USD', source: uruguay, currency: 'USD', lines: [[shirt, '201']], changes: { from: { country: 'US' } }, sums: { Duty: '0.00', VAT: '44.22' } },
  { country: 'UY', says: 'up to 800 USD bear no duty', source: uruguay, currency: 'USD', lines: [[shirt, '800']], sums: { Duty: '0.00', VAT: '176.00' } },
  { country: 'UY', says: 'above it duty of at most 20 %, 22 % of 1,200, and fees of 5 and 0.2 %', source: consular, currency: 'USD', lines: [[shirt, '1000']], sums: { Duty: '200.00', VAT: '264.00', 'Customs fee': '52.00' } },
  { country: 'UY', says: 'goods of Mercosur bear a fee of 3 %, and 0.2 % of all', source: consular, currency: 'USD', lines: [[shirt, '100']], changes: { consignee: 'business', lines: [goods(shirt, '100', 'USD', { origin: 'BR' })] }, sums: { 'Customs fee': '3.20' } },
  { country: 'MX', says: '50 USD from the United States are not free if the goods are of China', source: mexico, currency: 'USD', lines: [[shirt, '50']], changes: { from: { country: 'US' } }, sums: { Duty: '16.75', VAT: '0.00' } },
  { country: 'CO', says: '100 USD from the United States bore VAT in January 2026', source: emergency, currency: 'USD', lines: [[shirt, '100']], changes: { from: { country: 'US' }, date: '2026-01-15' }, sums: { Duty: '0.00', VAT: '19.00' } },
  { country: 'CO', says: '50 USD did not', source: emergency, currency: 'USD', lines: [[shirt, '50']], changes: { from: { country: 'US' }, date: '2026-01-15' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'CO', says: 'and since the suspension 200 USD are free again', source: emergency, currency: 'USD', lines: [[shirt, '200']], changes: { from: { country: 'US' }, date: '2026-01-29' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'EC', says: 'category B by post pays 20 USD too', source: ecuadorPost, currency: 'USD', lines: [[shirt, '100']], changes: { channel: 'postal' }, sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '20.00' } },
  { country: 'EC', says: 'a business pays FODINFA of 0.5 %, and 15 % of 100.50', source: 'FODINFA', currency: 'USD', lines: [['847130', '100']], changes: { consignee: 'business' }, sums: { Duty: '0.00', VAT: '15.08', 'Customs fee': '0.50' } },
  { country: 'EC', says: 'goods from Colombia bore 30 % in February 2026', source: ecuadorFee, currency: 'USD', lines: [[shirt, '100']], changes: { from: { country: 'CO' }, date: '2026-02-15' }, sums: { 'Customs fee': '50.00' } },
  { country: 'EC', says: 'and 50 % since March', source: ecuadorFee, currency: 'USD', lines: [[shirt, '100']], changes: { from: { country: 'CO' } }, sums: { 'Customs fee': '70.00' } },
  { country: 'EC', says: 'clothing bears 10 % besides what is by weight: 15 % of 110 and 0.50', source: 'OTEXA on Ecuador', currency: 'USD', lines: [[shirt, '100']], changes: { consignee: 'business' }, sums: { Duty: '10.00', VAT: '16.58', 'Customs fee': '0.50' } },
  { country: 'BO', says: 'mobile telephones bear no duty in 2026, and 14.94 % of VAT', source: 'Supreme Decree 5518', currency: 'USD', lines: [[phone, '100']], sums: { Duty: '0.00', VAT: '14.94' } },
  { country: 'PE', says: '200 USD are free', source: peru, currency: 'USD', lines: [['950300', '200']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'PE', says: 'by post as well, and above it 4 %, then 18 % of 209.04', source: peru, currency: 'USD', lines: [['950300', '201']], changes: { channel: 'postal' }, sums: { Duty: '8.04', VAT: '37.63' } },
  { country: 'PY', says: 'a consumer pays VAT of 13 % and no duty up to 100 USD by courier', source: paraguay, currency: 'USD', lines: [[shirt, '100']], sums: { Duty: '0.00', VAT: '13.00' } },
  { country: 'PY', says: 'a business pays VAT of 10 %, on 100 and the valuation fee of 0.5 %', source: paraguay, currency: 'USD', lines: [[shirt, '100']], changes: { consignee: 'business' }, sums: { VAT: '10.05', 'Customs fee': '0.50' } },
  { country: 'BZ', says: 'environmental tax bears the sales tax: 12.5 % of 200, 40 and 6', source: belize, currency: 'BZD', lines: [[shirt, '200']], sums: { Duty: '40.00', GST: '30.75', 'Customs fee': '6.00' } },
  { country: 'SV', says: 'above 300 USD 15 %, 13 % of 346.15, and 18 USD for the inspection', source: salvador, currency: 'USD', lines: [[shoes, '301']], sums: { Duty: '45.15', VAT: '45.00', 'Customs fee': '18.00' } },
  { country: 'HN', says: 'beer bears sales tax of 18 %', source: 'Decree 278-2013', currency: 'USD', lines: [['220300', '100']], sums: { 'Sales tax': '18.00' } },
  { country: 'HN', says: 'and books none', source: 'Sales Tax Law, article 15', currency: 'USD', lines: [['490199', '100']], sums: { 'Sales tax': '0.00' } },
  { country: 'GF', says: 'a gift of 45 EUR bears no duty', source: union, currency: 'EUR', lines: [[shirt, '45']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00' } },
  { country: 'GF', says: 'one of 46 EUR bears 12 %', source: union, currency: 'EUR', lines: [[shirt, '46']], changes: { contentType: 'Gift' }, sums: { Duty: '5.52' } },
  { country: 'GF', says: '150 EUR bore no duty until June 2026', source: union, currency: 'EUR', lines: [[shirt, '150']], changes: { date: '2026-06-30' }, sums: { Duty: '0.00' } },
  { country: 'GF', says: 'and bear it since', source: union, currency: 'EUR', lines: [[shirt, '150']], changes: { date: '2026-07-01' }, sums: { Duty: '18.00' } },
  { country: 'PA', says: 'a declaration of 2,000 USD bears 70 besides 15 % and 7 % of 2,300', source: 'Administrative charge for customs services', currency: 'USD', lines: [[shirt, '2000']], sums: { Duty: '300.00', VAT: '161.00', 'Customs fee': '70.00' } },
  { country: 'PA', says: 'wine bears VAT of 10 %', source: 'Fiscal Code, article 1057-V', currency: 'USD', lines: [['220421', '200']], sums: { VAT: '20.00' } },
  { country: 'PA', says: 'cigarettes of 15 %', source: 'Fiscal Code, article 1057-V', currency: 'USD', lines: [['240220', '200']], sums: { VAT: '30.00' } },
  { country: 'VE', says: 'finished goods 20 %, 1 % for customs, then 16 % of 121', source: 'Customs handling fee of 1 %', currency: 'USD', lines: [[shirt, '100']], sums: { Duty: '20.00', VAT: '19.36', 'Customs fee': '1.00' } },
  { country: 'AR', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'BO', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'CO', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'DO', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'SV', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'UY', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'VE', says: 'books bear no VAT', source: books, currency: 'USD', lines: [['490199', '100']], changes: { consignee: 'business' }, sums: { VAT: '0.00' } },
  { country: 'CL', says: 'books bear VAT of 19 % on 106', source: books, currency: 'USD', lines: [['490199', '100']], sums: { Duty: '6.00', VAT: '20.14' } },
  { country: 'MX', says: 'furniture above the parcels of couriers bears 25 %, then 16 % of 3,750', source: 'Decree of 2025-12-29', currency: 'USD', lines: [['940360', '3000']], sums: { Duty: '750.00', VAT: '600.00' } },
  { country: 'GY', says: 'mobile telephones bear neither duty nor VAT', source: 'Ministry of Finance of Guyana', currency: 'USD', lines: [[phone, '100']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'GY', says: 'other telephones bear 5 %, and VAT of 14 % on 105', source: 'Guyana Revenue Authority', currency: 'USD', lines: [['851711', '100']], sums: { Duty: '5.00', VAT: '14.70' } },
  { country: 'CL', says: 'of 100 USD duty of 6 % and VAT of 19 % are 26.14, which customs prints', source: chileanCustoms, currency: 'USD', lines: [[bag, '100']], sums: { Duty: '6.00', VAT: '20.14' } },
  { country: 'MX', says: 'the global rate of 33.5 % on chocolate too', source: mexicanRate, currency: 'USD', lines: [['180632', '100']], sums: { Duty: '33.50', VAT: '0.00' } },
  { country: 'CR', says: 'shoes bear 14 % and 1 %, and 13 % of 115', source: costaRica, currency: 'USD', lines: [['640411', '100']], sums: { Duty: '15.00', VAT: '14.95' } },
  { country: 'CR', says: 'and so do chairs', source: costaRica, currency: 'USD', lines: [['940169', '100']], sums: { Duty: '15.00', VAT: '14.95' } },
  { country: 'GT', says: 'toys 0 to 15 %, of which 15 is taken, and 12 % of 115', source: guatemala, currency: 'USD', lines: [['950300', '100']], sums: { Duty: '15.00', VAT: '13.80' } },
  { country: 'PA', says: 'telephones bear no duty, and 7 %', source: ita, currency: 'USD', lines: [[phone, '200']], sums: { Duty: '0.00', VAT: '14.00' } },
  { country: 'SV', says: 'nor do laptops above 300 USD: 13 % of 500, and 18 USD for the inspection', source: ita, currency: 'USD', lines: [[laptop, '500']], sums: { Duty: '0.00', VAT: '65.00', 'Customs fee': '18.00' } },
  { country: 'CO', says: 'a laptop for a business above 2,000 USD bears no duty, and 19 %', source: ita, currency: 'USD', lines: [[laptop, '3000']], changes: { consignee: 'business' }, sums: { Duty: '0.00', VAT: '570.00' } },
  { country: 'EC', says: 'a laptop above 400 USD bears FODINFA of 0.5 %, and 15 % of 502.50', source: ecuador, currency: 'USD', lines: [[laptop, '500']], sums: { Duty: '0.00', VAT: '75.38', 'Customs fee': '2.50' } },
  { country: 'BO', says: 'clothing 0 to 40 %, of which 40 is taken', source: 'https://www.trade.gov/country-commercial-guides/bolivia-import-tariff', currency: 'USD', lines: [[shirt, '100']], sums: { Duty: '40.00', VAT: '20.92' } },
  { country: 'GT', says: 'what relatives send is free up to 500 USD', source: relatives, currency: 'USD', lines: [[shirt, '500']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'GT', says: 'with freight: 450 and 60 are not, and bear 15 %, and 12 % of 586.50', source: relatives, currency: 'USD', lines: [[shirt, '450']], changes: { contentType: 'Gift', freight: { amount: '60', currency: 'USD' } }, sums: { Duty: '76.50', VAT: '70.38' } },
  { country: 'CR', says: 'what relatives send is free up to 500 USD', source: relatives, currency: 'USD', lines: [[shirt, '500']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'CR', says: 'above it bears 14 and 1 %, and 13 % of 576.15', source: relatives, currency: 'USD', lines: [[shirt, '501']], changes: { contentType: 'Gift' }, sums: { Duty: '75.15', VAT: '74.90' } },
  { country: 'HN', says: 'what relatives send is free up to 500 USD', source: relatives, currency: 'USD', lines: [[shirt, '500']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { country: 'HN', says: 'above it bears 15 %, and 15 % of 576.15', source: relatives, currency: 'USD', lines: [[shirt, '501']], changes: { contentType: 'Gift' }, sums: { Duty: '75.15', 'Sales tax': '86.42' } },
  { country: 'HN', says: 'medicines bear no sales tax', source: 'Sales Tax Law, article 15', currency: 'USD', lines: [['300490', '100']], sums: { 'Sales tax': '0.00' } },
  { country: 'NI', says: 'what relatives send is free up to 500 USD', source: relatives, currency: 'USD', lines: [[shirt, '500']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'NI', says: 'above it bears 15 %, and 15 % of 576.15', source: relatives, currency: 'USD', lines: [[shirt, '501']], changes: { contentType: 'Gift' }, sums: { Duty: '75.15', VAT: '86.42' } },
  { country: 'NI', says: 'books bear no VAT', source: 'ivacalculator.com', currency: 'USD', lines: [['490199', '100']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'SV', says: 'what relatives send is free up to 500 USD', source: relatives, currency: 'USD', lines: [[shoes, '500']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'SV', says: 'above it bears 15 %, and 13 % of 576.15', source: relatives, currency: 'USD', lines: [[shoes, '501']], changes: { contentType: 'Gift' }, sums: { Duty: '75.15', VAT: '74.90' } },
  { country: 'PY', says: 'above 100 USD a valuation fee of 0.5 %, which bears VAT: 13 % of 201', source: 'WTO, WT/TPR/S/146', currency: 'USD', lines: [['950300', '200']], sums: { VAT: '26.13', 'Customs fee': '1.00' } },
  { country: 'PY', says: 'books bear no VAT', source: 'KPMG on Paraguay', currency: 'USD', lines: [['490199', '100']], sums: { VAT: '0.00' } },
  { country: 'PE', says: 'books bear no VAT above 200 USD', source: 'Law 31053', currency: 'USD', lines: [['490199', '300']], sums: { VAT: '0.00' } },
  { country: 'PA', says: 'books bear no VAT', source: 'UPS on Panama', currency: 'USD', lines: [['490199', '200']], sums: { VAT: '0.00' } },
  { country: 'BZ', says: 'rice bears no sales tax', source: 'Belize Tax Service, list of 2025', currency: 'BZD', lines: [['100630', '200']], sums: { GST: '0.00' } },
  { country: 'BZ', says: 'nor does tea', source: 'Belize Tax Service, list of 2025', currency: 'BZD', lines: [['090210', '200']], sums: { GST: '0.00' } },
  { country: 'AO', says: 'up to 1,500,000 AOA 16 % for duty and VAT together', source: angola, currency: 'AOA', lines: [[shirt, '1500000']], sums: { Duty: '240000.00', VAT: '0.00' } },
  { country: 'AO', says: 'above it duty of 20 %, a fee of 2 %, VAT of 14 % on 2,440,000', source: angola, currency: 'AOA', lines: [[shoes, '2000000']], sums: { Duty: '400000.00', 'Customs fee': '40000.00', VAT: '341600.00' } },
  { country: 'AO', says: 'until May 2024 they were due below it too', source: angola, currency: 'AOA', lines: [[shoes, '1000000']], changes: { date: '2024-05-31' }, sums: { Duty: '200000.00', 'Customs fee': '20000.00', VAT: '170800.00' } },
  { country: 'AO', says: 'a gift bears 16 %', source: angola, currency: 'AOA', lines: [[shirt, '10000']], changes: { contentType: 'Gift' }, sums: { Duty: '1600.00', VAT: '0.00' } },
  { country: 'BO', says: 'a gift of 40 USD bears duty, and 14.94 % of 56', source: 'secureship.ca', currency: 'USD', lines: [[shirt, '40']], changes: { contentType: 'Gift' }, sums: { Duty: '16.00', VAT: '8.37' } },
  { country: 'BR', says: 'a gift bears 60 %, and ICMS of 17 % in its own base', source: 'DHL on Brazil', currency: 'USD', lines: [[shirt, '50']], changes: { contentType: 'Gift', to: { country: 'BR', region: 'SP' } }, sums: { Duty: '30.00', VAT: '16.39' } },
  { country: 'BR', says: 'with freight 3,010 USD are above the simplified regime, and bear 35 %', source: 'DHL on Brazil', currency: 'USD', lines: [[shirt, '2990']], changes: { freight: { amount: '20', currency: 'USD' } }, sums: { Duty: '1053.50' } },
  { country: 'CO', says: 'a gift above 200 USD bears 10 %, and 19 % of 330', source: 'https://blog.legis.com.co/comercio-exterior/iva-a-importaciones-por-trafico-postal-envios-urgentes', currency: 'USD', lines: [['950300', '300']], changes: { contentType: 'Gift' }, sums: { Duty: '30.00', VAT: '62.70' } },
  { country: 'CV', says: 'a gift of 10,000 CVE is free', source: caboVerde, currency: 'CVE', lines: [[shirt, '10000']], changes: { contentType: 'Gift' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'CV', says: 'one of 12,000 CVE bears VAT of 15 % on 12,060', source: caboVerde, currency: 'CVE', lines: [[shirt, '12000']], changes: { contentType: 'Gift' }, sums: { VAT: '1809.00' } },
  { country: 'MZ', says: 'rice bears no VAT', source: 'AIM, February 2025', currency: 'USD', lines: [['100630', '100']], sums: { VAT: '0.00' } },
  { country: 'MZ', says: 'nor did soap in 2025', source: 'Law 3/2025', currency: 'USD', lines: [['340111', '100']], changes: { date: '2025-12-31' }, sums: { VAT: '0.00' } },
  { country: 'MZ', says: 'which bears 20 %, and 16 % of 120, since', source: 'Law 3/2025', currency: 'USD', lines: [['340111', '100']], changes: { date: '2026-01-01' }, sums: { Duty: '20.00', VAT: '19.20' } },
  { country: 'PA', says: 'a gift by post of 50 USD is free', source: 'secureship.ca', currency: 'USD', lines: [[shirt, '50']], changes: { contentType: 'Gift', channel: 'postal' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'PA', says: 'one of 51 USD bears 15 %, and 7 % of 58.65', source: 'secureship.ca', currency: 'USD', lines: [[shirt, '51']], changes: { contentType: 'Gift', channel: 'postal' }, sums: { Duty: '7.65', VAT: '4.11' } },
  { country: 'PY', says: 'by post 200 USD bear no duty, the fee, and VAT of 13 % on 201', source: 'Customs of Paraguay', currency: 'USD', lines: [[shirt, '200']], changes: { channel: 'postal' }, sums: { Duty: '0.00', VAT: '26.13', 'Customs fee': '1.00' } },
  { country: 'ST', says: 'milk bears nothing', source: 'Head of customs, September 2024', currency: 'USD', lines: [['040221', '100']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'UY', says: 'a gift by post of 50 USD is free', source: 'Decree 425/991', currency: 'USD', lines: [[shirt, '50']], changes: { contentType: 'Gift', channel: 'postal' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'UY', says: 'one of 51 USD bears VAT of 22 %', source: 'Decree 425/991', currency: 'USD', lines: [[shirt, '51']], changes: { contentType: 'Gift', channel: 'postal' }, sums: { Duty: '0.00', VAT: '11.22' } },
]); // oxfmt-ignore

describeHighestSums('Latin America', [
  { country: 'CL', says: 'duty and VAT are the whole', source: chileanCustoms, currency: 'USD', lines: [[shoes, '100']], upTo: 'complete' },
  { country: 'MX', says: 'the global rate is the whole, of chocolate too', source: mexicanRate, currency: 'USD', lines: [['180632', '100']], upTo: 'complete' },
  { country: 'MX', says: 'free goods of the United States may bear the processing fee of 445 MXN', source: mexico, currency: 'MXN', lines: [], changes: { from: { country: 'US' }, lines: [goods(shirt, '700', 'MXN', { origin: 'US' })] }, upTo: '445.00' },
  { country: 'CO', says: '10 % and VAT are the whole', source: 'https://www.decconsultores.com/enviosusd200/', currency: 'USD', lines: [['950300', '300']], upTo: 'complete' },
  { country: 'PE', says: '4 % and VAT of 18 % are the most; which goods bear less VAT is not loaded', source: 'https://perucourier.com/impuestos', currency: 'USD', lines: [['950300', '300']], upTo: '68.16' },
  { country: 'AR', says: 'a telephone by courier bears VAT alone up to 400 USD on conditions; without them at most 35 % and 3 %, and 21 % of 552', source: argentina, currency: 'USD', lines: [[phone, '400']], upTo: '267.92' },
  { country: 'AR', says: 'above it at most 35 and 3 USD on 100, and without the exemption 38 % of 500, with 21 % on 728', source: argentinePost, currency: 'USD', lines: [], changes: { from: { country: 'VN' }, lines: [goods('910211', '500', 'USD', { origin: 'VN' })] }, upTo: '380.88' },
  { country: 'EC', says: 'a bag of category B at most 30 %, 0.5 % and VAT on 130.50, besides 20 USD', source: ecuador, currency: 'USD', lines: [[bag, '100']], upTo: '70.10' },
  { country: 'EC', says: 'a book at most 0.5 %', source: ecuador, currency: 'USD', lines: [['490199', '100']], upTo: '20.50' },
  { country: 'CR', says: 'headphones at most 15 %, 1 %, selective consumption tax of 20 % on 116, and 13 % of it all', source: 'http://nacion.com/economia/consumidor/Prevenga-cargos-extra-compras-Internet_0_1377262302.html', currency: 'USD', lines: [['851830', '100']], upTo: '57.30' },
  { country: 'CR', says: 'duty, Law 6946 and VAT are the whole on clothing, some of which bears less VAT', source: costaRica, currency: 'USD', lines: [[shirt, '100']], upTo: '29.95' },
  { country: 'GT', says: 'a telephone at most 15 %, and 12 % of 115', source: guatemala, currency: 'USD', lines: [[phone, '100']], upTo: '28.80' },
  { country: 'BO', says: 'toys at most 40 %, and 14.94 % of 140', source: 'https://www.trade.gov/country-commercial-guides/bolivia-import-tariff', currency: 'USD', lines: [['950300', '100']], upTo: '60.92' },
  { country: 'SV', says: 'up to 300 USD VAT of 13 %, and at most 18 USD for the inspection', source: salvador, currency: 'USD', lines: [[shirt, '200']], upTo: '44.00' },
  { country: 'GF', says: 'duty of 12 %, dock dues of at most 65 % of 112, and 3 EUR', source: 'https://ctguyane.fr/octroi-de-mer-tarif-exoneration', currency: 'EUR', lines: [[shirt, '100']], upTo: '87.80' },
  { country: 'GP', says: 'duty of 12 %, VAT of 8.5 % on 224, and dock dues with VAT of at most 67.8125 % of 224', source: 'Law 2004-639, article 27', currency: 'EUR', lines: [[shirt, '200']], upTo: '194.94' },
  { country: 'PY', says: 'clothing at most 35 % of 200, 0.5 %, and VAT of 13 % on 271', source: 'Common External Tariff of Mercosur', currency: 'USD', lines: [[shirt, '200']], upTo: '106.23' },
  { country: 'PY', says: 'books at most 35 % and 0.5 %', source: 'Common External Tariff of Mercosur', currency: 'USD', lines: [['490199', '200']], upTo: '71.00' },
  { country: 'GT', says: 'a gift that no relative sent at most 15 %, and 12 % of 460', source: relatives, currency: 'USD', lines: [[shirt, '400']], changes: { contentType: 'Gift' }, upTo: '115.20' },
  { country: 'NI', says: 'books bear nothing', source: 'ivacalculator.com', currency: 'USD', lines: [['490199', '100']], upTo: 'complete' },
  { country: 'VG', says: 'at most 25 %, and 8 USD for a package of up to 45 kg', source: 'Airports (Fees and Charges) Order 2019', currency: 'USD', lines: [[shirt, '100']], upTo: '33.00' },
  { country: 'GL', says: 'goods that are not listed bear nothing', source: 'sullissivik.gl', currency: 'DKK', lines: [['711719', '1000']], upTo: 'complete' },
  { country: 'SV', says: 'paint of China bears no anti-dumping duty, but at most 15 %, 13 % of 460, and 18 USD', source: 'El Salvador, report to the WTO of June 2025', currency: 'USD', lines: [['320910', '400']], upTo: '137.80' },
  { country: 'VE', says: 'clothing at most 40 % and 1 %, and VAT of 16 % on 141', source: 'WTO, WT/TPR/S/108', currency: 'USD', lines: [[shirt, '100']], upTo: '63.56' },
  { country: 'VE', says: 'watches an additional 15 % of VAT on 141 besides', source: 'Value Added Tax Law, article 61', currency: 'USD', lines: [['910211', '100']], upTo: '84.71' },
  { country: 'AO', says: '16 % are the whole', source: angola, currency: 'AOA', lines: [[shirt, '100000']], upTo: 'complete' },
]); // oxfmt-ignore
