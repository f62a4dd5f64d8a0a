import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const foodOfBritain =
  'https://www.legislation.gov.uk/ukpga/1994/23/schedule/8/part/II/chapter/1/crossheading/excepted-items/data.html';
const breadOfIreland = 'https://revenue.ie/en/vat/vat-rates/search-vat-rates/B/bread-food-and-drink-.aspx';
const giftsToIreland = 'https://www.revenue.ie/en/customs/individuals/relief-gifts-low-value/rates.aspx';
const giftsToLatvia = 'https://www.vid.gov.lv/en/gifts-non-commercial-consignments';
const giftsToIceland = 'https://www.skatturinn.is/english/individuals/customs-matters/travelling-to-iceland/gifts';
const smallParcels =
  'French customs (quoted at https://www.soton-avocat.com/actualites/articles/taxe-sur-les-petits-colis-point-d-information-sur-sa-mise-en-oeuvre)';
const italianParcels =
  'https://en.ilsole24ore.com/art/mini-parcels-mini-tax-postponed-but-heres-how-it-will-work-and-who-will-pay-the-3-tariffs-from-1-july-AIGrk2mD';
const slovakFood = 'https://taxadvisory.sk/en/2025/12/30/changes-in-vat-rates-for-selected-types-of-food';
const lithuanianBooks = 'https://sovos.com/regulatory-updates/vat/lithuania-removes-9-reduced-vat-rate';
const borderForce =
  'https://www.abf.gov.au/importing-exporting-and-manufacturing/importing/cost-of-importing-goods/charges/import-processing-charge';
const clearanceFees = 'https://customs.govt.nz/about-us/about-customs/goods-clearance-fees/goods-clearance-fees-review';
const customsServices =
  'Zakat, Tax and Customs Authority (quoted at https://www.deloitte.com/middle-east/en/services/tax/perspectives/ksa-customs-global-trade-advisory-news-revised-customs-services-fees.html)';
const dubaiCustoms =
  'Dubai Customs, notice 5 of 2022 (quoted at https://gulfbuzz.com/new-customs-duty-applicable-international-shopping-over-aed-300)';
const hongKong = 'https://www.customs.gov.hk/en/service-enforcement-information/cargo-clearance/index.html';
const processingFee = 'https://content.govdelivery.com/accounts/USDHSCBP/bulletins/2114050';
const informationalMaterials = 'Harmonized Tariff Schedule of the United States, heading 9903.05.92';
const voecGoods = 'https://toll.no/en/online-shopping/the-voec-scheme';
const norwegianGifts = 'https://www.toll.no/no/varer/gaver/';
const puertoRico = 'https://sovos.com/blog/sut/important-sales-use-tax-ivu-notice-bonded-importers-puerto-rico';

type Rest = Partial<DutyRequest> & { readonly by?: Example['by'] | null };

const sold = (
  to: string,
  says: string,
  source: string,
  [hsCode, amount, currency]: readonly [string, string, string],
  sums: Example['sums'],
  { by = 'authority', ...changes }: Rest = {},
): Example => ({
  says,
  source,
  ...(by && { by }),
  request: dutyRequest(to, { currency, lines: [goods(hsCode, amount, currency)], ...changes }),
  sums,
});

const given = (...[to, says, source, what, sums, changes]: Parameters<typeof sold>): Example =>
  sold(to, says, source, what, sums, { contentType: 'Gift', ...changes });

const mexican = (hsCode: string, amount: string): Partial<DutyRequest> => ({
  from: { country: 'MX' },
  lines: [goods(hsCode, amount, 'USD', { origin: 'MX', originDeclared: true })],
});
const money = (amount: string, currency: string) => ({ amount, currency });
const shirt = '61091000';
const chocolateBiscuits = '19053111';

/**
 * Taxes, gifts and fees at the border, as laws and authorities state them; the figures are ours unless it says
 * `printed`.
 */
export const borderExamples: readonly Example[] = [
  sold('GB', 'biscuits covered with chocolate bear VAT', foodOfBritain, [chocolateBiscuits, '100', 'GBP'], {
    Duty: '0.00',
    VAT: '20.00',
  }),
  sold('GB', 'other biscuits bear none', foodOfBritain, ['19053199', '100', 'GBP'], { Duty: '0.00', VAT: '0.00' }),
  sold('GB', 'fruit juice bears VAT', foodOfBritain, ['200989', '100', 'GBP'], { Duty: '0.00', VAT: '20.00' }),
  sold('IE', 'crispbread is taxed at the reduced rate of 13.5 %', breadOfIreland, ['190510', '50', 'EUR'], {
    Duty: '3.00',
    VAT: '7.16',
  }),
  sold('IE', 'bread is zero-rated', breadOfIreland, ['19059030', '50', 'EUR'], { Duty: '3.00', VAT: '0.00' }),
  {
    ...given(
      'IE',
      'a gift: a board game of 40 EUR with transport of 10: nothing',
      giftsToIreland,
      ['950490', '40', 'EUR'],
      { Duty: '0.00', VAT: '0.00' },
      { freight: money('10', 'EUR') },
    ),
    printed: true,
  },
  given(
    'IE',
    'a gift of 55 EUR: no duty and VAT on the whole (in 2025)',
    giftsToIreland,
    [shirt, '55', 'EUR'],
    { Duty: '0.00', VAT: '12.65' },
    { date: '2025-06-01' },
  ),
  given('IE', 'a gift of 400 EUR: the flat rate of 2.5 %', giftsToIreland, [shirt, '400', 'EUR'], {
    Duty: '10.00',
    VAT: '94.30',
  }),
  given('IE', 'a gift of 710 EUR: the ordinary rate of duty', giftsToIreland, [shirt, '710', 'EUR'], {
    Duty: '85.20',
    VAT: '182.90',
  }),
  given('LV', 'a gift of 45.01 to 700 EUR: the flat rate of 2.5 %', giftsToLatvia, [shirt, '200', 'EUR'], {
    Duty: '5.00',
    VAT: '43.05',
  }),
  given('IS', 'a gift of 13,500 ISK: nothing', giftsToIceland, [shirt, '13500', 'ISK'], { Duty: '0', VAT: '0' }),
  given('IS', 'a gift of 20,000 ISK: 24 % of what is above 13,500', giftsToIceland, [shirt, '20000', 'ISK'], {
    Duty: '0',
    VAT: '1560',
  }),
  sold(
    'FR',
    'a small parcel to a business bears the charge of 2 EUR too (in May 2026)',
    smallParcels,
    [shirt, '100', 'EUR'],
    { Duty: '0.00', VAT: '20.40', 'Customs fee': '2.00' },
    { date: '2026-05-01', consignee: 'business' },
  ),
  given('FR', 'a gift of 45 EUR, free of VAT, does not', smallParcels, [shirt, '45', 'EUR'], {
    Duty: '0.00',
    VAT: '0.00',
  }),
  sold(
    'IT',
    'a small parcel bears 2 EUR since 1 October 2026',
    italianParcels,
    [shirt, '100', 'EUR'],
    { Duty: '3.00', VAT: '22.66', 'Customs fee': '2.00' },
    { by: null },
  ),
  sold(
    'SK',
    'chocolate bears 23 % since 2026',
    slovakFood,
    ['180632', '100', 'EUR'],
    { Duty: '3.00', VAT: '23.69' },
    { by: null },
  ),
  sold(
    'LT',
    'books bore 9 % until the end of 2025',
    lithuanianBooks,
    ['490199', '100', 'EUR'],
    { Duty: '0.00', VAT: '9.00' },
    { by: null, date: '2025-12-31' },
  ),
  sold(
    'LT',
    'books bear 5 % since 2026',
    lithuanianBooks,
    ['490199', '200', 'EUR'],
    { Duty: '0.00', VAT: '10.00' },
    { by: null },
  ),
  sold(
    'AU',
    'goods of 5,000 AUD: a processing charge of 50 and one for biosecurity of 45, by air',
    borderForce,
    ['851840', '5000', 'AUD'],
    { Duty: '250.00', GST: '525.00', 'Customs fee': '95.00' },
  ),
  sold('AU', 'goods of 10,000 AUD: a processing charge of 152, and 45', borderForce, ['851840', '10000', 'AUD'], {
    Duty: '500.00',
    GST: '1050.00',
    'Customs fee': '197.00',
  }),
  sold(
    'NZ',
    'an entry of goods above 1,000 NZD: fees of 46.47 and 46.40 NZD and GST (in December 2025)',
    clearanceFees,
    [shirt, '2000', 'NZD'],
    { Duty: '200.00', GST: '330.00', 'Customs fee': '106.80' },
    { date: '2025-12-01' },
  ),
  sold(
    'SA',
    'what a private person buys online up to 1,000 SAR: a fee of 15 SAR',
    customsServices,
    [shirt, '800', 'SAR'],
    {
      Duty: '0.00',
      VAT: '122.25',
      'Customs fee': '15.00',
    },
  ),
  sold('AE', 'above 300 AED: 5 % of duty, and VAT', dubaiCustoms, [shirt, '400', 'AED'], {
    Duty: '20.00',
    VAT: '21.00',
  }),
  sold('HK', 'a free port: no tariff and no tax on clothing', hongKong, [shirt, '1000', 'HKD'], { Duty: '0.00' }),
  sold('HK', 'nor on telephones', hongKong, ['85171300', '10000', 'HKD'], { Duty: '0.00' }),
  sold('HK', 'nor on jewellery', hongKong, ['711319', '100000', 'HKD'], { Duty: '0.00' }),
  sold(
    'US',
    'goods that originate in Mexico bear no processing fee',
    processingFee,
    [shirt, '0', 'USD'],
    { Duty: '0.00' },
    mexican(shirt, '1000'),
  ),
  sold(
    'US',
    'books of Viet Nam bear no duty of section 301 of July 2026',
    informationalMaterials,
    ['49019900', '100', 'USD'],
    {
      Duty: '0.00',
      'Customs fee': '2.77',
    },
    { lines: [goods('49019900', '100', 'USD', { origin: 'VN' })] },
  ),
  sold(
    'US',
    'to Puerto Rico the use tax of 11.5 %',
    puertoRico,
    [shirt, '0', 'USD'],
    { Duty: '0.00', 'Sales tax': '11.50' },
    { by: null, to: { country: 'US', region: 'PR' }, ...mexican(shirt, '100') },
  ),
  sold(
    'NO',
    'VOEC is not for medicines: VAT at the border on 200 NOK from a registered shop',
    voecGoods,
    ['300490', '200', 'NOK'],
    { Duty: '0.00', VAT: '50.00' },
    { registrations: ['VOECNUMBER'] },
  ),
  sold(
    'NO',
    'a gift of a private person up to 1,000 NOK',
    norwegianGifts,
    ['950300', '1000', 'NOK'],
    { Duty: '0.00', VAT: '0.00' },
    { contentType: 'Gift' },
  ),
];
