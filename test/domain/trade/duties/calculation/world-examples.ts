import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const georgianPost = 'http://www.gpost.ge/help/faq?cat=16';
const chileanTax =
  'Internal Revenue Service of Chile (quoted at https://www.eldinamo.cl/economia/dinero/2025/10/02/compras-online-en-el-extranjero-con-iva-las-plataformas-inscritas-y-como-se-aplicara-el-impuesto/)';
const chileanDirector =
  'Internal Revenue Service of Chile (quoted at https://www.adnradio.cl/2025/09/30/cuando-empieza-a-aplicarse-el-iva-por-las-compras-por-plataformas-extranjeras-se-trata-del-19-reflejado-en-el-monto-total/)';
const chileanCustoms =
  'National Customs Service of Chile (quoted at https://biobiochile.cl/noticias/servicios/toma-nota/2024/08/26/cuando-y-cuanto-debo-pagar-en-impuestos-aduaneros-al-hacer-compras-en-el-extranjero-de-forma-online.shtml)';
const colombianTax =
  'DIAN (quoted at https://icef.net.co/component/k2/item/5905-dian-explico-como-opera-pago-de-arancel-e-iva-en-trafico-postal-y-envios-urgentes)';
const japaneseRates = 'https://www.customs.go.jp/english/c-answer_e/imtsukan/1204_e.htm';
const singaporeTax = 'https://www.iras.gov.sg/IRASHome/GST/Consumers/Consumers-Importing-Goods-into-Singapore/';
const southAfricanTax = 'https://www.sars.gov.za/faq/faq-how-is-vat-calculated-on-imported-goods';
const eswatini = 'https://eswatinitradeportal.com/index.php?r=site/display&id=5';
const botswana =
  'Botswana Unified Revenue Service (quoted at http://zebranetadsl.co.bw/index.php/customsexcisemain/international-trade-agreements/south-african-customs-union-agreement)';
const gulf =
  'http://www.gccsg.org/en-us/CooperationAndAchievements/Achievements/EconomicCooperation/TheCustomsUnion/Achievements/Pages/ITheFreeTradeAreaFTA.aspx';
const unionCouncil =
  'Eurasian Economic Commission, Decision 107 of the Council of 2017 (quoted at https://rg.ru/amp/2018/04/09/minfin-snizit-porog-besposhlinnoj-internet-torgovli-v-piat-raz.html)';
const indonesianCustoms = 'Regulation PMK 4/2025, article 29 (quoted at https://news.ddtc.co.id/berita/nasional/1809239/kosmetik-hingga-tas-impor-kena-pph-22-dengan-tarif-5-mulai-hari-ini)'; // oxfmt-ignore
const philippineCustoms =
  'Bureau of Customs (quoted at https://mb.com.ph/2019/12/20/customs-says-imported-goods-worth-p10000-and-below-duty-and-tax-free)';
const koreanAgreement = 'Korea-US Free Trade Agreement, article 7.7 (express shipments)';
const vietnameseDecree = 'Decree 174/2025 (quoted at https://en.sggp.org.vn/value-added-tax-reduction-shall-apply-from-july-1-2025-to-december-31-2026-post118634.html)'; // oxfmt-ignore
const kazakhCarrier = 'https://www.dhl.com/discover/en-tw/ship-with-dhl/export-with-dhl/2024-kazakhstan';
const ugandanCustoms =
  'Uganda Revenue Authority (quoted at https://businesstimesug.com/importers-face-new-2-5-charge-as-ura-clarifies-home-use-in-external-trade-act)';
const newZealand = 'https://customs.govt.nz/personal/duty-and-gst/whats-my-duty-estimator';

const example = (says: string, source: string, request: DutyRequest, sums: Example['sums']): Example => ({
  says,
  source,
  by: 'authority',
  request,
  sums,
});

type Sale = Partial<DutyRequest> & { readonly pieces?: number; readonly origin?: string };

/** One kind of goods of 1,000 or another amount in a currency, sent from China unless `from` says otherwise. */
const sale = (to: string, hsCode: string, amount: string, currency: string, { pieces = 1, origin, ...changes }: Sale = {}): DutyRequest => {
  const of = origin ?? changes.from?.country ?? 'CN';
  return dutyRequest(to, { currency, lines: [goods(hsCode, amount, currency, { quantity: pieces, origin: of })], ...changes });
}; // oxfmt-ignore

const japanese = (says: string, hsCode: string, sums: Example['sums']): Example =>
  example(`${says} at 50,000 JPY for a business`, japaneseRates, sale('JP', hsCode, '50000', 'JPY', { consignee: 'business' }), sums); // oxfmt-ignore

const unitedStates = { from: { country: 'US' } } as const;

/** Goods that a member of the Gulf states has made, with a certificate of origin, for a business. */
const gulfGoods = (name: string, to: string, currency: string, sums: Example['sums']): Example =>
  example(`clothing made in Saudi Arabia to ${name} at 100 ${currency}: no duty with a certificate of origin`, gulf, dutyRequest(to, { currency, consignee: 'business', from: { country: 'SA' }, lines: [goods('610910', '100', currency, { origin: 'SA', originDeclared: true })] }), sums); // oxfmt-ignore

/** Of countries with a sheet, whose rules are those of a post or an authority. */
export const worldExamples: readonly Example[] = [
  { ...example('goods of chapters 28 to 97 worth 300 GEL by post: nothing', georgianPost, sale('GE', '610910', '300', 'GEL', { channel: 'postal', weight: '30' }), { Duty: '0.00', VAT: '0.00' }), by: 'carrier' },
  { ...example('the same to a business: nothing', georgianPost, sale('GE', '610910', '300', 'GEL', { channel: 'postal', consignee: 'business' }), { Duty: '0.00', VAT: '0.00' }), by: 'carrier' },
  { ...example('a product of 30 USD of a registered seller: 19 % are 5.70, 35.70 in all', chileanTax, sale('CL', '610910', '30', 'USD', { registrations: ['VAT'] }), { Duty: '0.00', VAT: '0.00' }), printed: true, checkout: '5.70' },
  { ...example('headphones of 40 USD of a registered seller: 19 %', chileanDirector, sale('CL', '851830', '40', 'USD', { registrations: ['VAT'] }), { Duty: '0.00', VAT: '0.00' }), printed: true, checkout: '7.60' },
  { ...example('a parcel of 100 USD of any other seller: duty of 6.00 and VAT of 20.14', chileanCustoms, sale('CL', '610910', '100', 'USD'), { Duty: '6.00', VAT: '20.14' }), printed: true },
  example('six shirts of 20 USD each from the United States: no duty and no VAT', colombianTax, sale('CO', '610910', '20', 'USD', { ...unitedStates, pieces: 6 }), { Duty: '0.00', VAT: '0.00' }),
  example('seven of them: VAT', colombianTax, sale('CO', '610910', '20', 'USD', { ...unitedStates, pieces: 7 }), { Duty: '0.00', VAT: '26.60' }),
  example('a shirt of 100 USD from China: no duty, VAT of 19 %', colombianTax, sale('CO', '610910', '100', 'USD'), { Duty: '0.00', VAT: '19.00' }),
  japanese('fishing tackle: 3.2 %, then 7.8 % of 51,000, and 22/78 of that, rounded down', '950710', { Duty: '1600', VAT: '5000' }),
  japanese('a watch: free', '910211', { Duty: '0', VAT: '5000' }),
  japanese('a lipstick: free', '330410', { Duty: '0', VAT: '5000' }),
  japanese('a toy: free', '950300', { Duty: '0', VAT: '5000' }),
  japanese('a guitar: free', '920290', { Duty: '0', VAT: '5000' }),
  japanese('a painting: free', '970121', { Duty: '0', VAT: '5000' }),
  japanese('a laptop: free', '847130', { Duty: '0', VAT: '5000' }),
  { ...example('goods of 200 SGD: nothing', singaporeTax, sale('SG', '610910', '200', 'SGD', { date: '2022-06-01' }), { Duty: '0.00', GST: '0.00' }), printed: true },
  { ...example('goods of 450 SGD: 7 % are 31.50 (until 2022), and the fee of the permit', singaporeTax, sale('SG', '610910', '450', 'SGD', { date: '2022-06-01' }), { Duty: '0.00', GST: '31.50', 'Customs fee': '2.88' }), printed: true },
  example('a book of Germany at 1,000 ZAR: VAT on the value with 10 %', southAfricanTax, sale('ZA', '490199', '1000', 'ZAR', { from: { country: 'DE' } }), { Duty: '0.00', VAT: '165.00' }),
  example('a book of Botswana at 1,000 ZAR from there: VAT on the value alone', southAfricanTax, sale('ZA', '490199', '1000', 'ZAR', { from: { country: 'BW' } }), { Duty: '0.00', VAT: '150.00' }),
  example('clothing of Eswatini at 1,000 ZAR from there: no duty inside the customs union', eswatini, sale('ZA', '610910', '1000', 'ZAR', { from: { country: 'SZ' } }), { Duty: '0.00', VAT: '150.00' }),
  example('clothing of South Africa at 1,000 BWP: no duty inside the customs union', botswana, sale('BW', '610910', '1000', 'BWP', { from: { country: 'ZA' } }), { Duty: '0.00', VAT: '140.00' }),
  gulfGoods('Bahrain', 'BH', 'BHD', { Duty: '0.000', VAT: '10.000', 'Customs fee': '5.500' }),
  gulfGoods('Oman', 'OM', 'OMR', { Duty: '0.000', VAT: '5.000', 'Customs fee': '15.000' }),
  example('a toy of 100 EUR in a parcel of 31 kg: nothing', unionCouncil, sale('RU', '950300', '100', 'EUR', { weight: '31' }), { Duty: '0.00', VAT: '0.00' }),
  example('a toy of 100 EUR in a parcel of 31 kg: nothing', unionCouncil, sale('KZ', '950300', '100', 'EUR', { weight: '31' }), { Duty: '0.00', VAT: '0.00' }),
  { ...example('goods of 450 EUR and 2 kg until June 2026: 15 % of 250 are 37.50, and no VAT', kazakhCarrier, sale('KZ', '610910', '450', 'EUR', { date: '2024-06-28', weight: '2' }), { Duty: '37.50', VAT: '0.00' }), by: 'carrier', printed: true },
  { ...example('clothing of 450 EUR from Russia: no duty inside the union', kazakhCarrier, sale('KZ', '610910', '450', 'EUR', { from: { country: 'RU' } }), { Duty: '0.00', VAT: '0.00' }), by: 'carrier' },
  { ...example('medicines of 100,000 USD: neither duty nor VAT, a charge of 2.5 %', ugandanCustoms, sale('UG', '300490', '100000', 'USD', { consignee: 'business' }), { Duty: '0.00', VAT: '0.00', 'Customs fee': '2500.00' }), printed: true },
  example('a T-shirt of 3 USD: no duty and no income tax, VAT of 11 %', indonesianCustoms, sale('ID', '610910', '3', 'USD'), { Duty: '0.00', VAT: '0.33' }),
  example('a bag of 100 USD: duty of 25 %, VAT of 11 % and income tax of 5 % of 125', indonesianCustoms, sale('ID', '420221', '100', 'USD'), { Duty: '25.00', VAT: '13.75', 'Sales tax': '6.25' }),
  example('goods of 10,000 PHP with transport of 500: nothing', philippineCustoms, sale('PH', '610910', '10000', 'PHP', { freight: { amount: '500', currency: 'PHP' } }), { Duty: '0.00', VAT: '0.00' }),
  example('clothing of 200 USD from the United States by courier: nothing', koreanAgreement, sale('KR', '610910', '200', 'USD', unitedStates), { Duty: '0.00', VAT: '0.00' }),
  example('the same by post, where the limit is 150 USD', koreanAgreement, sale('KR', '610910', '200', 'USD', { ...unitedStates, channel: 'postal' }), { Duty: '26.00', VAT: '22.60' }),
  example('a toy of 900,000 VND by courier: VAT of 8 %', vietnameseDecree, sale('VN', '950300', '900000', 'VND'), { Duty: '0', VAT: '72000' }),
  example('a toy of 1,000 NZD before April 2026: nothing at the border', newZealand, sale('NZ', '950300', '1000', 'NZD', { date: '2026-03-31' }), { Duty: '0.00', GST: '0.00' }),
]; // oxfmt-ignore
