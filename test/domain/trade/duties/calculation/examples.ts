import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';

/** A published calculation, or a published rule; `sums` is the expected result. */
export type Example = {
  readonly says: string;
  /** As docs/duties-examples.md names it. */
  readonly source: string;
  /** The author of the figures, quoted or not; otherwise advisers, sellers and newspapers. */
  readonly by?: 'authority' | 'carrier';
  readonly request: DutyRequest;
  readonly sums: Readonly<Record<string, string>>;
  /**
   * Whether the source prints the result itself; otherwise it states the rule or the limit, and the figures are ours.
   */
  readonly printed?: true;
  /** What a registered seller accounts for instead. */
  readonly checkout?: string;
};

const money = (amount: string, currency: string) => ({ amount, currency });

const dhlUk =
  'https://www.dhl.com/discover/en-my/logistics-advice/essential-guides/all-you-need-to-know-about-uk-import-tax-and-duty.html';
const zolltarif = 'https://zolltarifnummer-service.de/en/wissen/einfuhrabgaben-berechnen';
const dhlEu =
  'https://www.dhl.com/no-en/microsites/supply-chain/fulfillment-network/knowledge-hub/changes-to-eu-de-minimis-customs-rule-get-smart-with-our-world-class-fulfillment-services.html';
const bakerMcKenzie =
  'https://globalimportblog.bakermckenzie.com/2026/07/02/eu-low-value-consignment-relief-abolished-and-eur-3-customs-duty-introduced-from-1-july-2026/';
const exportIntelligence = 'https://exgateai.blogspot.com/2026/06/eu-low-value-customs-relief-ends-eur3-item-duty.html';
const glopal = 'https://merchants.glopal.com/en-us/blog/eu-customs-changes-on-1st-july-2026';
const ioss = 'https://pdfhost.io/fr-FR/v/zjvudCm6r_IOSS__Communication_SW';
const iossGermany = 'https://mwgung.com/it/pages/delivery-to-eu-tax-customs-guide';
const moneyDoctors =
  'https://moneydoctors.ie/christmas-online-shopping-the-top-tips-qa-money-doctor-column-irish-daily-star-thursday-30th-november-2023/';
const parcelTaxes = 'https://passportglobal.com/blog/eu-uk-customs-developments/';
const australianCustoms =
  'http://www.customs.gov.au/site/page5549.asp (quoted at https://www.vwwatercooled.com.au/forums/f39/tirerack-com-why-would-buy-anywhere-else-39174-post445942.html)';
const australianAmplifier = 'Australian Customs (quoted at http://clubcobra.com/forums/1097338-post12.html)';
const australianDuties = 'Australian Customs, example 3 (quoted at https://ftoaustralia.com/v3/viewtopic.php?p=371292)';
const traddalAustralia = 'https://traddal.com/resources/calculate-duties-taxes-imports-australia';
const newZealandCustoms =
  'New Zealand Customs Service (quoted at https://fyi.org.nz/request/657/response/3311/attach/html/3/Copy%20of%20Examples%20of%20how%20to%20calculate%20Customs%20Charges.pdf.html)';
const newZealandLevy =
  'https://www.gogondola.com/articles/nz-customs-new-per-consignment-levy-kicks-in-on-1-april-are-your-systems-ready';
const shippsyShirt = 'https://help.shippsy.com/article/307-how-to-calculate-new-cbsa-charges';
const shippsyTrousers =
  'https://help.shippsy.com/article/147-how-are-duties-calculated-please-provide-some-examples-of-duties-on-common-items';
const cbsa = 'https://cbsa-asfc.gc.ca/services/cusma-aceum/lvs-efv-eng.html';
const swissCustoms =
  'https://bazg.admin.ch/bazg/en/home/information-individuals/online-shopping--mail-and-courier-consignments/importation-into-switzerland/receipt-of-letters-and-parcels.html';
const swissPortal = 'https://ch.ch/en/ordering-goods-abroad';
const swissShop = 'https://subsonic.at/en/pages/shopping-aus-der-schweiz';
const norwegianCustoms = 'http://www.toll.no/en/goods/clothes-and-shoes/importation-of-clothing/';
const posten = 'https://www.posten.no/en/customs/receiving-from-abroad';
const iceland = 'https://importdutycalculator.com/iceland-import-tax-calculator';
const iras =
  'https://www.iras.gov.sg/IRASHome/GST/Consumers/Consumers-Importing-Goods-into-Singapore/ (figures quoted at http://101bao.com/content-56.html)';
const reallaw =
  'https://app.reallaw.ai/en/legal-table/doc/practical-guide-how-to-calculate-duties-and-taxes-when-importing-goods-into-the-2056';
const national =
  'https://thenationalnews.com/uae/2023/01/06/shoppers-to-pay-tax-on-more-imported-goods-as-dubai-lowers-tax-threshold';
const shiphop = 'https://shiphop.us/taxes-and-duties';
const saudiGazette = 'https://sauress.com/en/saudigazette/1604509';
const buckland = 'https://www.buckland.com/news/cbp-announces-adjusted-customs-user-fees-for-fy-2026';
const shipseeker = 'https://shipseeker.xyz/calculator?calc=1&hts=99180472&value=10000';
const dutycite = 'https://mcpservers.org/tr/servers/dutycite-com';
const postalDuty = 'https://www.dutyclaims.com/blog/de-minimis-suspension-all-countries-2026';
const usSurcharge = 'https://aideliv.com/blog/the-science-of-duty-calculation-mastering-landed-cost-for-global-sellers';
const deMinimis =
  'https://albawheelsup.com/trade_news/cbp-makes-it-official-de-minimis-is-gone-for-good-and-a-new-postal-entry-process-is-on-the-way/';
const deloitte =
  'https://taxscape.deloitte.com/measures-autumn-budget-2025/customs-duty-relief-for-low-value-imports.aspx';

const shirt = '610910';
const book = '490199';
const pen = '960810';
const hat = '650500';
const laptop = '847130';
const toys = '950300';
const watch = '910211';

const eu = (country: string, lines: DutyRequest['lines'], more: Partial<DutyRequest> = {}) =>
  dutyRequest(country, { lines, ...more });
const us = (lines: DutyRequest['lines'], more: Partial<DutyRequest> = {}) =>
  dutyRequest('US', { currency: 'USD', lines, ...more });
const ca = (lines: DutyRequest['lines'], more: Partial<DutyRequest> = {}) =>
  dutyRequest('CA', { currency: 'CAD', to: { country: 'CA', region: 'ON' }, lines, ...more });
const ch = (code: string, amount: string, more: Partial<DutyRequest> = {}) =>
  dutyRequest('CH', { currency: 'EUR', lines: [goods(code, amount, 'CHF')], ...more });

export const examples: readonly Example[] = [
  // United Kingdom
  {
    says: '2,000 umbrellas at 5 GBP with 500 GBP of freight and insurance: 4 % of 10,500 GBP; VAT on value and duty',
    source: dhlUk,
    by: 'carrier',
    printed: true,
    request: dutyRequest('GB', {
      currency: 'GBP',
      freight: money('500', 'GBP'),
      lines: [goods('660199', '5', 'GBP', { quantity: 2000, origin: 'MY' })],
    }),
    sums: { Duty: '420.00', VAT: '2184.00' },
  },
  {
    says: 'no duty on a consignment of 135 GBP, freight not counted',
    source: deloitte,
    request: dutyRequest('GB', { currency: 'GBP', freight: money('15', 'GBP'), lines: [goods(shirt, '135', 'GBP')] }),
    sums: { Duty: '0.00', VAT: '30.00' },
  },
  {
    says: 'duty on the whole of a consignment of 135.01 GBP',
    source: deloitte,
    request: dutyRequest('GB', { currency: 'GBP', lines: [goods(shirt, '135.01', 'GBP')] }),
    sums: { Duty: '16.20', VAT: '30.24' },
  },
  // European Union
  {
    says: 'leather shoes of Viet Nam worth 10,000 EUR, freight in it: 8 %, then 19 % of 10,800',
    source: zolltarif,
    printed: true,
    request: eu('DE', [goods('64035995', '10000', 'EUR', { origin: 'VN' })]),
    sums: { Duty: '800.00', VAT: '2052.00' },
  },
  {
    says: 'a pen, a book and a hat: three items, 9 EUR',
    source: dhlEu,
    by: 'carrier',
    printed: true,
    request: eu('AT', [goods(pen, '10', 'EUR'), goods(book, '10', 'EUR'), goods(hat, '10', 'EUR')], {
      registrations: ['IOSS'],
    }),
    sums: { Duty: '9.00', VAT: '0.00' },
    checkout: '5.00',
  },
  {
    says: 'four identical pens and a book: 6 EUR',
    source: dhlEu,
    by: 'carrier',
    printed: true,
    request: eu('AT', [goods(pen, '5', 'EUR', { quantity: 4 }), goods(book, '10', 'EUR')], { registrations: ['IOSS'] }),
    sums: { Duty: '6.00', VAT: '0.00' },
    checkout: '5.00',
  },
  {
    says: 'five T-shirts are one item: 3 EUR',
    source: bakerMcKenzie,
    printed: true,
    request: eu('NL', [goods(shirt, '10', 'EUR', { quantity: 5 })]),
    sums: { Duty: '3.00', VAT: '11.13' },
  },
  {
    says: 'a T-shirt and a watch are two: 6 EUR',
    source: bakerMcKenzie,
    printed: true,
    request: eu('NL', [goods(shirt, '10', 'EUR'), goods(watch, '40', 'EUR')]),
    sums: { Duty: '6.00', VAT: '11.76' },
  },
  {
    says: 'goods of preferential origin without IOSS keep their preference: no duty',
    source: bakerMcKenzie,
    request: eu('NL', [goods(shirt, '50', 'EUR', { origin: 'GB', originDeclared: true })], { from: { country: 'GB' } }),
    sums: { Duty: '0.00', VAT: '10.50' },
  },
  {
    says: 'a smartphone, a charger and headphones are three: 9 EUR',
    source: exportIntelligence,
    printed: true,
    request: eu('BE', [goods('851713', '90', 'EUR'), goods('850440', '20', 'EUR'), goods('851830', '30', 'EUR')]),
    sums: { Duty: '9.00', VAT: '31.29' },
  },
  {
    says: 'two T-shirts and a pair of shoes at 20 % VAT: 6 EUR of duty, and 1.20 EUR of VAT on it (20 % of 90 + 6)',
    source: glopal,
    printed: true,
    request: eu('AT', [goods(shirt, '20', 'EUR', { quantity: 2 }), goods('640399', '50', 'EUR')]),
    sums: { Duty: '6.00', VAT: '19.20' },
  },
  {
    says: 'goods of 100 EUR under IOSS at 20 %: 20 EUR at checkout (before the flat duty began)',
    source: ioss,
    printed: true,
    request: eu('FR', [goods(laptop, '100', 'EUR')], { date: '2025-06-01', registrations: ['IOSS'] }),
    sums: { Duty: '0.00', VAT: '0.00' },
    checkout: '20.00',
  },
  {
    says: 'goods of 100 EUR, transport 30 and insurance 30 under IOSS: 32 EUR at checkout',
    source: ioss,
    printed: true,
    request: eu('FR', [goods(laptop, '100', 'EUR')], {
      date: '2025-06-01',
      registrations: ['IOSS'],
      freight: money('30', 'EUR'),
      insurance: money('30', 'EUR'),
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
    checkout: '32.00',
  },
  {
    says: 'goods of 160 EUR and transport of 30: IOSS does not apply, 38 EUR at the border',
    source: ioss,
    printed: true,
    request: eu('FR', [goods(laptop, '160', 'EUR')], {
      date: '2025-06-01',
      registrations: ['IOSS'],
      freight: money('30', 'EUR'),
    }),
    sums: { Duty: '0.00', VAT: '38.00' },
  },
  {
    says: 'goods of 149 EUR and transport of 20 to Germany under IOSS: 28.31 + 3.80 EUR at checkout',
    source: iossGermany,
    printed: true,
    request: eu('DE', [goods(laptop, '149', 'EUR')], {
      date: '2025-06-01',
      registrations: ['IOSS'],
      freight: money('20', 'EUR'),
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
    checkout: '32.11',
  },
  {
    says: 'clothing to Ireland: 12 % of price, insurance and freight (220 EUR), then 23 % of that and the duty',
    source: moneyDoctors,
    request: eu('IE', [goods(shirt, '200', 'EUR', { origin: 'US' })], {
      date: '2026-06-30',
      freight: money('15', 'EUR'),
      insurance: money('5', 'EUR'),
    }),
    sums: { Duty: '26.40', VAT: '56.67' },
  },
  {
    says: 'a parcel of up to 150 EUR to Romania bears 25 RON (5.02 EUR at 4.9773)',
    source: parcelTaxes,
    request: eu('RO', [goods(laptop, '100', 'EUR')]),
    sums: { Duty: '3.00', VAT: '21.63', 'Customs fee': '5.02' },
  },
  // Australia
  {
    says: 'tyres worth 1,200 AUD with transport of 150: duty 60, GST 141 (before 2016)',
    source: australianCustoms,
    by: 'authority',
    printed: true,
    request: dutyRequest('AU', {
      date: '2015-06-01',
      currency: 'AUD',
      freight: money('150', 'AUD'),
      lines: [goods('401110', '1200', 'AUD')],
    }),
    sums: { Duty: '60.00', GST: '141.00' },
  },
  {
    says: 'an amplifier worth 1,400 AUD with postage and insurance of 130: duty 70, GST 160 (before 2016)',
    source: australianAmplifier,
    by: 'authority',
    printed: true,
    request: dutyRequest('AU', {
      date: '2015-06-01',
      currency: 'AUD',
      freight: money('100', 'AUD'),
      insurance: money('30', 'AUD'),
      lines: [goods('851840', '1400', 'AUD')],
    }),
    sums: { Duty: '70.00', GST: '160.00' },
  },
  {
    says: 'goods worth 2,000 AUD with transport of 150: duty 100, GST 225 (before 2016)',
    source: australianDuties,
    by: 'authority',
    printed: true,
    request: dutyRequest('AU', {
      date: '2015-06-01',
      currency: 'AUD',
      freight: money('150', 'AUD'),
      lines: [goods('851840', '2000', 'AUD')],
    }),
    sums: { Duty: '100.00', GST: '225.00' },
  },
  {
    says: 'goods of up to 1,000 AUD: no duty, GST collected by the registered seller at the point of sale',
    source: traddalAustralia,
    request: dutyRequest('AU', { currency: 'AUD', registrations: ['AU_GST'], lines: [goods('851840', '1000', 'AUD')] }),
    sums: { Duty: '0.00', GST: '0.00' },
    checkout: '100.00',
  },
  // New Zealand
  {
    says: 'goods of 1,000 NZD, freight and insurance 100, 5 %: duty 50, GST 172.50 (before the rules of December 2019)',
    source: newZealandCustoms,
    by: 'authority',
    printed: true,
    request: dutyRequest('NZ', {
      date: '2015-06-01',
      currency: 'NZD',
      freight: money('100', 'NZD'),
      lines: [goods('420292', '1000', 'NZD')],
    }),
    sums: { Duty: '50.00', GST: '172.50' },
  },
  {
    says: 'goods of 1,000 NZD free of duty, freight and insurance 100: GST 165',
    source: newZealandCustoms,
    by: 'authority',
    printed: true,
    request: dutyRequest('NZ', {
      date: '2015-06-01',
      currency: 'NZD',
      freight: money('100', 'NZD'),
      lines: [goods(watch, '1000', 'NZD')],
    }),
    sums: { Duty: '0.00', GST: '165.00' },
  },
  {
    says: 'a consignment of up to 1,000 NZD by air bears a levy of 2.21 NZD and GST on it',
    source: newZealandLevy,
    request: dutyRequest('NZ', { currency: 'NZD', lines: [goods(shirt, '200', 'NZD')] }),
    sums: { Duty: '0.00', GST: '0.00', 'Customs fee': '2.54' },
  },
  // Canada
  {
    says: 'a T-shirt worth 150 CAD not of North America, to a person in Ontario: duty 27, HST 23.01',
    source: shippsyShirt,
    printed: true,
    request: ca([goods(shirt, '150', 'CAD')]),
    sums: { Duty: '27.00', HST: '23.01' },
  },
  {
    says: 'the same to a business: duty 27, GST 8.85',
    source: shippsyShirt,
    printed: true,
    request: ca([goods(shirt, '150', 'CAD')], { consignee: 'business' }),
    sums: { Duty: '27.00', GST: '8.85' },
  },
  {
    says: 'clothing worth 198 CAD at 17 %: duty 33.66, tax 30.12',
    source: shippsyTrousers,
    printed: true,
    request: ca([goods('620342', '198', 'CAD')], { from: { country: 'US' } }),
    sums: { Duty: '33.66', HST: '30.12' },
  },
  {
    says: 'by courier from the United States: nothing up to 40 CAD',
    source: cbsa,
    by: 'authority',
    request: ca([goods(shirt, '40', 'CAD')], { from: { country: 'US' } }),
    sums: { Duty: '0.00', HST: '0.00' },
  },
  {
    says: 'by courier from the United States: tax and no duty up to 150 CAD',
    source: cbsa,
    by: 'authority',
    request: ca([goods(shirt, '150', 'CAD')], { from: { country: 'US' } }),
    sums: { Duty: '0.00', HST: '19.50' },
  },
  {
    says: 'by post from the United States: both above 20 CAD',
    source: cbsa,
    by: 'authority',
    request: ca([goods(shirt, '40', 'CAD')], { from: { country: 'US' }, channel: 'postal' }),
    sums: { Duty: '7.20', HST: '6.14' },
  },
  // Switzerland and Liechtenstein
  {
    says: 'tax below 5 CHF is not collected: 61 CHF at 8.1 %',
    source: swissCustoms,
    by: 'authority',
    request: ch(shirt, '61'),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'from 62 CHF on at 8.1 % it is: 5.022 CHF (5.21 EUR at 0.9634)',
    source: swissPortal,
    by: 'authority',
    request: ch(shirt, '62'),
    sums: { Duty: '0.00', VAT: '5.21' },
  },
  {
    says: 'books at 2.6 %: nothing for 192 CHF',
    source: swissPortal,
    by: 'authority',
    request: ch(book, '192'),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'books at 2.6 %: 5.018 CHF for 193 CHF (5.21 EUR at 0.9634)',
    source: swissCustoms,
    by: 'authority',
    request: ch(book, '193'),
    sums: { Duty: '0.00', VAT: '5.21' },
  },
  {
    says: 'goods of 100 EUR and transport of 10 in 2023: 7.7 %, 8.47 EUR',
    source: swissShop,
    printed: true,
    request: dutyRequest('CH', { date: '2023-06-01', lines: [goods(hat, '100', 'EUR')], freight: money('10', 'EUR') }),
    sums: { Duty: '0.00', VAT: '8.47' },
  },
  {
    says: 'gifts of a private person up to 100 CHF are free',
    source: swissPortal,
    by: 'authority',
    request: ch(shirt, '100', { contentType: 'Gift' }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  // Norway and Iceland
  {
    says: 'clothing: 10.7 % of price, shipping and insurance, then 25 % of the total cost (1,100 NOK at 11.3965)',
    source: norwegianCustoms,
    by: 'authority',
    request: dutyRequest('NO', { lines: [goods(shirt, '1000', 'NOK')], freight: money('100', 'NOK') }),
    sums: { Duty: '10.33', VAT: '26.71' },
  },
  {
    says: 'no customs duty on shoes, VAT of 25 % all the same',
    source: norwegianCustoms,
    by: 'authority',
    request: dutyRequest('NO', { lines: [goods('640399', '1139.65', 'NOK')] }),
    sums: { Duty: '0.00', VAT: '25.00' },
  },
  {
    says: 'gifts of up to 1,000 NOK are free',
    source: posten,
    by: 'carrier',
    request: dutyRequest('NO', { contentType: 'Gift', lines: [goods(shirt, '1000', 'NOK')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'a registered web shop: no duty, the tax is paid in the shop (2,279.30 NOK)',
    source: posten,
    by: 'carrier',
    request: dutyRequest('NO', { registrations: ['VOECNUMBER'], lines: [goods(shirt, '2279.30', 'NOK')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
    checkout: '50.00',
  },
  {
    says: 'Iceland: 24 % of value, freight and insurance (14,890 ISK at 148.90)',
    source: iceland,
    request: dutyRequest('IS', {
      lines: [goods(shirt, '13000', 'ISK')],
      freight: money('1500', 'ISK'),
      insurance: money('390', 'ISK'),
    }),
    sums: { Duty: '0.00', VAT: '24.00' },
  },
  // Singapore
  {
    says: 'goods of 450 SGD, everything in it: 7 % of the whole, 31.50 (in 2022)',
    source: iras,
    by: 'authority',
    printed: true,
    request: dutyRequest('SG', { date: '2022-06-01', currency: 'SGD', lines: [goods(shirt, '450', 'SGD')] }),
    sums: { Duty: '0.00', GST: '31.50', 'Customs fee': '2.88' },
  },
  {
    says: 'goods of 200 SGD: nothing',
    source: iras,
    by: 'authority',
    printed: true,
    request: dutyRequest('SG', { date: '2022-06-01', currency: 'SGD', lines: [goods(shirt, '200', 'SGD')] }),
    sums: { Duty: '0.00', GST: '0.00' },
  },
  // The Gulf
  {
    says: "men's leather shoes worth 10,000 AED: duty 500, VAT 525",
    source: reallaw,
    printed: true,
    request: dutyRequest('AE', { currency: 'AED', lines: [goods('640351', '10000', 'AED')] }),
    sums: { Duty: '500.00', VAT: '525.00' },
  },
  {
    says: 'since 2023 no duty up to 300 AED only, VAT always',
    source: national,
    request: dutyRequest('AE', { currency: 'AED', lines: [goods(shirt, '300', 'AED')] }),
    sums: { Duty: '0.00', VAT: '15.00' },
  },
  {
    says: 'Saudi Arabia: 15 % and no duty below 1,000 SAR (in 2023)',
    source: saudiGazette,
    request: dutyRequest('SA', { date: '2023-06-01', currency: 'SAR', lines: [goods(shirt, '800', 'SAR')] }),
    sums: { Duty: '0.00', VAT: '120.00' },
  },
  {
    says: 'Saudi Arabia above 1,000 SAR: 5 % of value, freight and insurance, then 15 % of that and the duty (in 2023)',
    source: shiphop,
    request: dutyRequest('SA', {
      date: '2023-06-01',
      currency: 'SAR',
      lines: [goods('950300', '2000', 'SAR')],
      freight: money('80', 'SAR'),
      insurance: money('20', 'SAR'),
    }),
    sums: { Duty: '105.00', VAT: '330.75' },
  },
  // United States
  {
    says: 'until 2025-08-28 nothing up to 800 USD',
    source: deMinimis,
    request: us([goods(shirt, '800', 'USD', { origin: 'GB' })], { date: '2025-08-28' }),
    sums: { Duty: '0.00' },
  },
  {
    says: 'a surcharge of 10 % on top of the tariff under section 122 (16.5 % + 10 % of 100 USD)',
    source: usSurcharge,
    request: us([goods(shirt, '100', 'USD', { origin: 'GB' })], { date: '2026-03-01' }),
    sums: { Duty: '26.50', 'Customs fee': '2.69' },
  },
  {
    says: 'by post under section 122: 10 % of the declared value and no tariff',
    source: postalDuty,
    request: us([goods(shirt, '100', 'USD', { origin: 'GB' })], { date: '2026-03-01', channel: 'postal' }),
    sums: { Duty: '10.00' },
  },
  {
    says: 'the processing fee of a formal entry: 0.3464 % of 10,000 USD is 34.64',
    source: shipseeker,
    printed: true,
    request: us([goods(toys, '10000', 'USD', { origin: 'GB', originDeclared: true })], { date: '2026-03-01' }),
    sums: { Duty: '1000.00', 'Customs fee': '34.64' },
  },
  {
    says: 'at least 33.58 USD in fiscal 2026',
    source: buckland,
    printed: true,
    request: us([goods(toys, '5000', 'USD', { origin: 'GB' })], { date: '2026-03-01' }),
    sums: { Duty: '500.00', 'Customs fee': '33.58' },
  },
  {
    says: 'at most 651.50 USD in fiscal 2026',
    source: buckland,
    printed: true,
    request: us([goods(toys, '200000', 'USD', { origin: 'GB' })], { date: '2026-03-01' }),
    sums: { Duty: '20000.00', 'Customs fee': '651.50' },
  },
  {
    says: 'at least 34.58 USD since October 2026',
    source: dutycite,
    printed: true,
    request: us([goods(toys, '5000', 'USD', { origin: 'GB' })], { date: '2026-11-20' }),
    sums: { Duty: '500.00', 'Customs fee': '34.58' },
  },
];
