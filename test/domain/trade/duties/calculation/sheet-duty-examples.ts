import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';

/** Duty and fees by a country sheet, worked out by hand from its source. Quoted word for word in docs/countries.md. */
export type SheetDutyExample = {
  readonly says: string;
  readonly source: string;
  /** Whether the source prints the result itself. */
  readonly printed?: true;
  readonly request: DutyRequest;
  readonly sums: Readonly<Record<string, string>>;
  /** What the answer says is missing. */
  readonly missing: readonly string[];
  /** The highest that the sum can be, where a bound is known. */
  readonly upTo?: string;
};

const costaRica = 'https://www.costaricatax.com/import-tax.htm';
const colombia = 'https://www.decconsultores.com/enviosusd200/';
const ecuador = 'https://fastimportec.com/2302-2';
const jamaica = 'https://jca2.argusservices.in/?p=989';
const trinidad = 'https://rpmexpresscouriers.com/customs';
const bahamas = 'https://ja.scribd.com/document/392064263/Frequently-Imported-Brochure-2018-OFFICIAL-pdf';
const guyana = 'https://www.592hub.com/tools/customs-calculator.html';
const indonesia = 'https://ortax.org/tarif-mfn-impor-barang-kiriman';
const taiwan =
  'https://web.customs.gov.tw/ekaohsiung/singlehtml/9abfe0ade4594b1f90e936d2995bceee?cntId=efe5d7de4f4146159f6d0aac20ffb74f';
const thailand =
  'https://www.thailand-business-news.com/travel/74797-customs-department-clarifies-procedure-for-air-passengers';
const suriname = 'https://www.douanesuriname.com/begriprekenvoorbeeld.html';
const haiti = 'https://www.trade.gov/country-commercial-guides/haiti-import-tariffs';
const faroes = 'https://taks.fo/en/individuals/customs/online-shopping';
const polynesia = 'https://radio1.pf/taxes-dimportation-que-payez-vous/amp';

const parcel = (
  country: string,
  hsCode: string,
  amount: string,
  currency = 'USD',
  changes: Partial<DutyRequest> = {},
): DutyRequest => dutyRequest(country, { currency, lines: [goods(hsCode, amount, currency)], ...changes });

export const sheetDutyExamples: readonly SheetDutyExample[] = [
  { says: 'Costa Rica: clothing bears 29.95 % in all: 14 % and 1 %, then 13 % of 115', source: costaRica, printed: true, request: parcel('CR', '610910', '100'), sums: { Duty: '15.00', VAT: '14.95' }, missing: ['reduced_rates_not_loaded'] },
  { says: 'Costa Rica: books bear 1 % in all', source: costaRica, printed: true, request: parcel('CR', '490199', '100'), sums: { Duty: '1.00', VAT: '0.00' }, missing: [] },
  { says: 'Costa Rica: mobile phones bear VAT of 13 % alone', source: costaRica, printed: true, request: parcel('CR', '851713', '100'), sums: { Duty: '0.00', VAT: '13.00' }, missing: [] },
  { says: 'Colombia: 300 USD from China by courier: 10 %, then 19 % of 330', source: colombia, request: parcel('CO', '640399', '300'), sums: { Duty: '30.00', VAT: '62.70' }, missing: ['trade_defence_not_loaded'] },
  { says: 'Colombia: up to 200 USD no duty, and VAT unless it comes from the United States', source: 'https://gda.com/detalle-de-la-noticia/?article=5916732', request: parcel('CO', '640399', '200'), sums: { Duty: '0.00', VAT: '38.00' }, missing: [] },
  { says: 'Ecuador: a parcel of category B pays 20 USD and no tax; its weight is not known', source: ecuador, request: parcel('EC', '610910', '100'), sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '20.00' }, missing: ['conditions_of_the_exemption'] },
  { says: 'El Salvador: up to 300 USD bought online no duty, VAT of 13 %', source: 'https://vag-global.com/en/news/el-salvador/non-commercial-online-shopping-facilitation-law', request: parcel('SV', '610910', '300'), sums: { Duty: '0.00', VAT: '39.00' }, missing: ['uncertain_rules_left_out'] },
  { says: 'Panama: clothing at 200 USD: 10 to 15 %, of which 15 is taken, then 7 % of 230', source: 'https://usapgt.com/blog/impuestos-importacion-panama-2025', request: parcel('PA', '610910', '200'), sums: { Duty: '30.00', VAT: '16.10' }, missing: ['reduced_rates_not_loaded'] },
  { says: 'Peru: shoes at 2,500 USD: 11 %, then 18 % of 2,775', source: 'https://legacy.export.gov/article?id=Peru-Import-Tariffs', request: parcel('PE', '640399', '2500'), sums: { Duty: '275.00', VAT: '499.50' }, missing: ['trade_defence_not_loaded', 'fee_not_loaded', 'tariff_rate_typical', 'additional_tax_not_loaded', 'reduced_rates_not_loaded'] },
  { says: 'Mexico: shoes at 3,000 USD, above the parcels of couriers: 35 %, then 16 % of 4,050; the processing fee is missing', source: 'https://www.noroeste.com.mx/nacional/mexico-aplicara-arancel-de-hasta-35-por-ciento-a-productos-de-china-CM18721443', request: parcel('MX', '640299', '3000'), sums: { Duty: '1050.00', VAT: '648.00' }, missing: ['trade_defence_not_loaded', 'fee_not_loaded', 'tariff_rate_typical'] },
  { says: 'Trinidad and Tobago: clothing: 20 %, online purchase tax of 7 %, VAT of 12.5 % on 1,270 TTD, 80 TTD for the declaration', source: trinidad, request: parcel('TT', '610910', '1000', 'TTD'), sums: { Duty: '200.00', VAT: '158.75', 'Customs fee': '150.00' }, missing: [] },
  { says: 'Jamaica: personal items up to 100 USD are free', source: 'https://jamaicainquirer.com/a-us101-shipment-will-attract-full-duty-says-jamaica-customs-loop-jamaica/', request: parcel('JM', '610910', '100'), sums: { Duty: '0.00', GST: '0.00' }, missing: [] },
  { says: 'Jamaica: 20,000 JMD: compliance fee of 0.3 %, levy of 0.8 %, stamp of 100 JMD, administration fee of 2,500 JMD', source: jamaica, request: parcel('JM', '490199', '20000', 'JMD'), sums: { Duty: '0.00', GST: '3033.00', 'Customs fee': '2820.00' }, missing: ['tariff_rate_typical', 'reduced_rates_not_loaded'] },
  { says: 'Bahamas: a television at 400 with freight of 110: 35 % of the price, a fee of 10, VAT on 660; the levy of 5 is missing', source: bahamas, request: parcel('BS', '852872', '400', 'USD', { freight: { amount: '110', currency: 'USD' } }), sums: { Duty: '140.00', VAT: '66.00', 'Customs fee': '10.00' }, missing: ['fee_not_loaded', 'tariff_rate_typical'] },
  { says: 'Guyana: clothing: 20 %, then 14 % of 120', source: guyana, request: parcel('GY', '610910', '100'), sums: { Duty: '20.00', VAT: '16.80' }, missing: ['reduced_rates_not_loaded'] },
  { says: 'Bolivia: clothing: 40 %, then VAT of 13 % of a price that has it in it, 14.94 % of 140', source: 'Law 843, articles 5 and 15', request: parcel('BO', '610910', '100'), sums: { Duty: '40.00', VAT: '20.92' }, missing: [] },
  { says: 'Bermuda: wharfage of 1.25 % by courier', source: 'https://www.gov.bm/node/13276', request: parcel('BM', '490199', '100'), sums: { Duty: '0.00', 'Customs fee': '1.25' }, missing: [] },
  { says: 'Bermuda: no wharfage by post', source: 'https://www.gov.bm/node/13276', request: parcel('BM', '490199', '100', 'USD', { channel: 'postal' }), sums: { Duty: '0.00' }, missing: [] },
  { says: 'Indonesia: watches at 2,000 USD: 10 %, then 11 % of 2,200', source: indonesia, request: parcel('ID', '910211', '2000'), sums: { Duty: '200.00', VAT: '242.00' }, missing: ['fees_not_loaded', 'additional_tax_not_loaded'] },
  { says: 'Indonesia: bags at 100 USD: 25 %, then VAT of 11 % and income tax of 5 % of 125', source: 'https://news.ddtc.co.id/berita/nasional/1809239/kosmetik-hingga-tas-impor-kena-pph-22-dengan-tarif-5-mulai-hari-ini', request: parcel('ID', '420222', '100'), sums: { Duty: '25.00', VAT: '13.75', 'Sales tax': '6.25' }, missing: [] },
  { says: 'Philippines: a shirt at 300 USD: 15 %, fees of 380 PHP (6.50 USD), then 12 % of 351.50', source: 'http://web.ita.doc.gov/tacgi/overseasnew.nsf/alldata/Philippines', request: parcel('PH', '610910', '300'), sums: { Duty: '45.00', VAT: '42.18', 'Customs fee': '6.50' }, missing: ['uncertain_rules_left_out'] },
  { says: 'Taiwan: 1,800 TWD with freight of 200 is at the limit', source: taiwan, request: parcel('TW', '610910', '1800', 'TWD', { freight: { amount: '200', currency: 'TWD' } }), sums: { Duty: '0.00', VAT: '0.00' }, missing: ['conditions_of_the_exemption'] },
  { says: 'Taiwan: clothing at 10,000 TWD: 12 %, then 5 % of 11,200, and 0.0425 % of trade promotion', source: taiwan, request: parcel('TW', '610910', '10000', 'TWD'), sums: { Duty: '1200.00', VAT: '560.00', 'Customs fee': '4.25' }, missing: [] },
  { says: 'Thailand: a handbag at 1,000 THB: 20 %, then 7 % of 1,200', source: thailand, request: parcel('TH', '420222', '1000', 'THB'), sums: { Duty: '200.00', VAT: '84.00' }, missing: ['fees_not_loaded', 'tax_rate_may_have_changed'] },
  { says: 'Timor-Leste: 5 %, then 2.5 % of 105', source: 'https://customs.gov.tl/doing-business/duties-taxes/', request: parcel('TL', '610910', '100'), sums: { Duty: '5.00', 'Sales tax': '2.63' }, missing: [] },
  { says: 'China: clothing for a business: 6 %, then 13 % of 1,060; at most 25 %', source: 'https://china-gacc.agency/China_HS_CIQ_code/Head_search.asp?page=-1&word=6210', request: parcel('CN', '610910', '1000', 'CNY', { consignee: 'business', from: { country: 'DE' } }), sums: { Duty: '60.00', VAT: '137.80' }, missing: ['tariff_rate_typical'], upTo: '412.50' },
  { says: 'Suriname: goods without import duty bear 12.2 % in all: 0.5 % and 1.5 %, then 10 % of 102', source: suriname, printed: true, request: parcel('SR', '490199', '100'), sums: { Duty: '0.00', VAT: '10.20', 'Customs fee': '2.00' }, missing: ['tariff_rate_typical', 'reduced_rates_not_loaded'] },
  { says: 'Belize: clothing: 20 %, 3 % of environmental tax, then 12.5 % of 123', source: 'https://customs.gov.bz/exchangeRates.php', request: parcel('BZ', '610910', '100'), sums: { Duty: '20.00', GST: '15.38', 'Customs fee': '3.00' }, missing: ['additional_duty_not_loaded', 'tariff_rate_typical'] },
  { says: 'Haiti: verification of 5 %, 2 % for territorial funds by courier, and 10 % of 105', source: haiti, request: parcel('HT', '610910', '100'), sums: { VAT: '10.50', 'Customs fee': '7.00' }, missing: ['duty_not_loaded', 'reduced_rates_not_loaded'] },
  { says: 'Haiti: the territorial funds are not due on parcel post', source: haiti, request: parcel('HT', '610910', '100', 'USD', { channel: 'postal' }), sums: { VAT: '10.50', 'Customs fee': '5.00' }, missing: ['duty_not_loaded', 'reduced_rates_not_loaded'] },
  { says: 'Faroe Islands: clothing of China at 1,000 DKK: 10 %, then 25 % of 1,100', source: faroes, request: parcel('FO', '610910', '1000', 'DKK'), sums: { Duty: '100.00', VAT: '275.00' }, missing: [] },
  { says: 'Faroe Islands: the same with proof of origin in the European Union bears VAT alone', source: faroes, request: dutyRequest('FO', { currency: 'DKK', lines: [goods('610910', '1000', 'DKK', { origin: 'PT', originDeclared: true })] }), sums: { Duty: '0.00', VAT: '250.00' }, missing: [] },
  { says: 'Faroe Islands: 250 DKK with shipping of 50 is at the limit', source: faroes, request: parcel('FO', '610910', '250', 'DKK', { freight: { amount: '50', currency: 'DKK' } }), sums: { Duty: '0.00', VAT: '0.00' }, missing: [] },
  { says: 'Palau: 2,000 USD: no import tax since 2023, 3 USD for the declaration, goods and services tax of 10 % on both', source: 'http://pristineparadisepalau.com/visiting-palau/customs', request: parcel('PW', '610910', '2000'), sums: { Duty: '0.00', GST: '200.30', 'Customs fee': '3.00' }, missing: [] },
  { says: 'Cook Islands: 200 NZD: no duty on most goods, VAT of 15 %, 11.50 for the entry', source: 'http://mfem.gov.ck/customs/personal/duty-and-vat/duty-and-allowance', request: parcel('CK', '610910', '200', 'NZD'), sums: { Duty: '0.00', VAT: '30.00', 'Customs fee': '11.50' }, missing: ['uncertain_rules_left_out'] },
  { says: 'French Polynesia: 30,000 XPF from the United States: 30 %, everything in it', source: polynesia, request: parcel('PF', '610910', '30000', 'XPF', { from: { country: 'US' } }), sums: { Duty: '9000', VAT: '0' }, missing: [] },
  { says: 'French Polynesia: the same from France: 20 %', source: polynesia, request: parcel('PF', '610910', '30000', 'XPF', { from: { country: 'FR' } }), sums: { Duty: '6000', VAT: '0' }, missing: [] },
  { says: 'New Caledonia: purchases up to 3,000 XPF are free', source: 'https://douane.gouv.nc/particuliers/colis-postaux', request: parcel('NC', '610910', '3000', 'XPF'), sums: { Duty: '0', GST: '0' }, missing: [] },
  { says: 'New Caledonia: 10,000 XPF: duty of 0 to 20 % is missing, GST of 11 %', source: 'https://douane.gouv.nc/entreprises-la-fiscalite-douaniere/les-droits-et-taxes-applicables', request: parcel('NC', '610910', '10000', 'XPF'), sums: { GST: '1100' }, missing: ['fees_not_loaded', 'duty_not_loaded', 'higher_tax_rate', 'additional_tax_not_loaded', 'reduced_rates_not_loaded'] },
  { says: 'Kiribati: duty is 0 % since VAT of 12.5 % took its place', source: 'https://www.justice.gov.ki/customs-services/', request: parcel('KI', '610910', '100', 'AUD'), sums: { Duty: '0.00', VAT: '12.50' }, missing: ['uncertain_rules_left_out', 'reduced_rates_not_loaded'] },
  { says: 'India: shoes for a business: 20 % and AIDC of 18.5 %, then 18 % of 138.5', source: 'https://taxmanagementindia.com/visitor/tmi_faq_details.asp?ID=1368', request: parcel('IN', '640399', '10000', 'INR', { consignee: 'business' }), sums: { Duty: '3850.00', GST: '2493.00' }, missing: ['trade_defence_not_loaded', 'additional_duty_not_loaded', 'reduced_rates_not_loaded'] },
]; // oxfmt-ignore
