import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const surtax2026 = 'https://github.com/justicecanada/laws-lois-xml/blob/main/eng/regulations/SOR-2026-186.xml';
const surtaxMetals = 'https://github.com/justicecanada/laws-lois-xml/blob/main/eng/regulations/SOR-2025-95.xml';
const surtaxVehicles = 'https://github.com/justicecanada/laws-lois-xml/blob/main/eng/regulations/SOR-2025-118.xml';
const surtaxChina = 'https://github.com/justicecanada/laws-lois-xml/blob/main/eng/regulations/SOR-2024-187.xml';
const surtaxDerivative = 'https://github.com/justicecanada/laws-lois-xml/blob/main/eng/regulations/SOR-2025-267.xml';
const withdrawal = 'https://github.com/justicecanada/laws-lois-xml/blob/main/eng/regulations/SOR-2022-209.xml';
const lowValue = 'https://www.ukpworldwide.com/2025/03/11/canada-11-03-25/';
const borderForce =
  'https://aph.gov.au/Parliamentary_Business/Bills_Legislation/Tariff_Proposals/Result?tpId=legislation%2Ftariffs%2Ftariffs_76e93b9d-e6ad-46e6-9ab8-369af7b574c8';
const newZealand =
  'https://www.customs.govt.nz/about-us/news/important-notices/russia-sanctions-update-35-percent-import-tariff-from-25-april-2022/';
const fertilisers =
  'https://britishagriculturebureau.co.uk/updates-and-information/eu-proposes-tariffs-on-russian-and-belarusian-fertilisers-and-agricultural-products';
const russianAluminium =
  'https://www.mondaq.com/unitedstates/international-trade-amp-investment/1292434/the-united-states-announces-new-tariffs-on-russian-goods-including-a-far-reaching-200-tariff-on-aluminum';

/** To a consumer in Ontario (13 % of value and duty) by courier, with proof of origin unless it says otherwise. */
const toOntario = (
  code: string,
  amount: string,
  origin: string,
  changes: Partial<DutyRequest> = {},
  originDeclared = true,
): DutyRequest =>
  dutyRequest('CA', {
    currency: 'CAD',
    from: { country: origin },
    to: { country: 'CA', region: 'ON' },
    lines: [goods(code, amount, 'CAD', { origin, originDeclared })],
    ...changes,
  });

const example = (
  says: string,
  source: string,
  request: DutyRequest,
  sums: Example['sums'],
  by: 'authority' | 'carrier' | 'adviser' = 'authority',
): Example => ({ says, source, ...(by !== 'adviser' && { by }), request, sums });

/** Duties of retaliation, by the orders that impose them; the figures are ours. */
export const retaliationExamples: readonly Example[] = [
  example(
    'cotton T-shirts of the United States to Canada: no duty under CUSMA, surtax of 50 % (200 CAD)',
    surtax2026,
    toOntario('61091000', '200', 'US'),
    { Duty: '100.00', HST: '39.00' },
  ),
  example(
    'the same on the day before the surtax',
    surtax2026,
    toOntario('61091000', '200', 'US', { date: '2026-09-07' }),
    {
      Duty: '0.00',
      HST: '26.00',
    },
  ),
  example(
    'lipstick of the United States at 100 CAD by courier: no duty up to 150 CAD, surtax of 50 % all the same',
    lowValue,
    toOntario('33041000', '100', 'US', {}, false),
    { Duty: '50.00', HST: '19.50' },
    'carrier',
  ),
  example(
    'a game console of the United States at 30 CAD by courier: surtax of 50 %, and no tax up to 40 CAD',
    lowValue,
    toOntario('95045000', '30', 'US', {}, false),
    { Duty: '15.00', HST: '0.00' },
    'carrier',
  ),
  example(
    'a gift of up to 60 CAD of the United States: nothing, because chapter 98 is exempt from the surtax',
    surtax2026,
    toOntario('61091000', '60', 'US', { contentType: 'Gift' }),
    { Duty: '0.00', HST: '0.00' },
  ),
  example(
    'a power drill of the United States: surtax of 25 % (200 CAD)',
    surtax2026,
    toOntario('84672900', '200', 'US'),
    {
      Duty: '50.00',
      HST: '32.50',
    },
  ),
  example(
    'an air conditioner of the United States: surtax of 15 % (1,000 CAD)',
    surtax2026,
    toOntario('84151000', '1000', 'US'),
    {
      Duty: '150.00',
      HST: '149.50',
    },
  ),
  example(
    'bolts of steel of the United States: surtax of 50 % since 2026-09-08 (200 CAD)',
    surtaxMetals,
    toOntario('73181500', '200', 'US'),
    { Duty: '100.00', HST: '39.00' },
  ),
  example(
    'the same bolts in August 2026: 25 %',
    surtaxMetals,
    toOntario('73181500', '200', 'US', { date: '2026-08-20' }),
    {
      Duty: '50.00',
      HST: '32.50',
    },
  ),
  example(
    'a pan of aluminium of the United States: 25 % before and after (200 CAD)',
    surtaxMetals,
    toOntario('76151000', '200', 'US'),
    {
      Duty: '50.00',
      HST: '32.50',
    },
  ),
  example(
    'toys of the United States: no surtax since September 2025 (200 CAD)',
    surtaxMetals,
    toOntario('95030000', '200', 'US'),
    {
      Duty: '0.00',
      HST: '26.00',
    },
  ),
  example(
    'a car of the United States under CUSMA: 25 % of 85 % of its value (40,000 CAD)',
    surtaxVehicles,
    toOntario('87032300', '40000', 'US'),
    { Duty: '8500.00', HST: '6305.00' },
  ),
  example(
    'the same car without proof: 6.1 % and 25 %',
    surtaxVehicles,
    toOntario('87032300', '40000', 'US', {}, false),
    {
      Duty: '12440.00',
      HST: '6817.20',
    },
  ),
  example(
    'aluminium foil of China to Canada: surtax of 25 % besides 6.5 % (200 CAD)',
    surtaxChina,
    toOntario('76071100', '200', 'CN', {}, false),
    { Duty: '63.00', HST: '34.19' },
  ),
  example(
    'a steel desk of Germany for a business in Ontario: 25 % on goods made of steel, no duty under CETA, GST alone (400 CAD)',
    surtaxDerivative,
    toOntario('94031000', '400', 'DE', { consignee: 'business' }),
    { Duty: '100.00', GST: '25.00' },
  ),
  example(
    'the same desk for a person: no surtax on goods for own use',
    surtaxDerivative,
    toOntario('94031000', '400', 'DE'),
    {
      Duty: '0.00',
      HST: '52.00',
    },
  ),
  example(
    'a doll of Russia to Canada: the General Tariff of 35 % (100 CAD)',
    withdrawal,
    toOntario('95030000', '100', 'RU', {}, false),
    {
      Duty: '35.00',
      HST: '17.55',
    },
  ),
  example(
    'clothing of Belarus to Canada: 35 % in all, not besides 18 %',
    withdrawal,
    toOntario('61091000', '100', 'BY', {}, false),
    {
      Duty: '35.00',
      HST: '17.55',
    },
  ),
  example(
    'a toy of Russia to Australia: 35 % besides 5 %, GST on 2,800 and the fees (2,000 AUD)',
    borderForce,
    dutyRequest('AU', {
      currency: 'AUD',
      from: { country: 'RU' },
      lines: [goods('95030000', '2000', 'AUD', { origin: 'RU' })],
    }),
    { Duty: '800.00', GST: '280.00', 'Customs fee': '95.00' },
  ),
  example(
    'the same before 25 April 2022',
    borderForce,
    dutyRequest('AU', {
      currency: 'AUD',
      date: '2022-04-24',
      from: { country: 'RU' },
      lines: [goods('95030000', '2000', 'AUD', { origin: 'RU' })],
    }),
    { Duty: '100.00', GST: '210.00', 'Customs fee': '50.00' },
  ),
  example(
    'a sheet of aluminium of Russia to the United States in 2023: 200 % besides 3 % (100 USD)',
    russianAluminium,
    dutyRequest('US', {
      currency: 'USD',
      date: '2023-06-01',
      contentType: 'CommercialGoods',
      from: { country: 'RU' },
      lines: [goods('76061230', '1000', 'USD', { origin: 'RU' })],
    }),
    { Duty: '2030.00' },
    'adviser',
  ),
  example(
    'a toy of Russia at 1,200 NZD to New Zealand: 35 % in all',
    newZealand,
    dutyRequest('NZ', {
      currency: 'NZD',
      date: '2026-03-01',
      from: { country: 'RU' },
      lines: [goods('95030000', '1200', 'NZD', { origin: 'RU' })],
    }),
    { Duty: '420.00', GST: '243.00', 'Customs fee': '106.80' },
  ),
  example(
    'ten kilograms of compound fertiliser of Russia at 200 EUR: 6.5 % and 70 EUR a tonne in all',
    fertilisers,
    dutyRequest('DE', {
      from: { country: 'RU' },
      lines: [goods('31052010', '200', 'EUR', { origin: 'RU', unitWeight: '10' })],
    }),
    { Duty: '13.70', VAT: '40.60' },
    'adviser',
  ),
];
