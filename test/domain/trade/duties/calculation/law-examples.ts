import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const unitedStatesGoods = 'Regulation (EU) 2026/1455, annex I (https://eur-lex.europa.eu/eli/reg/2026/1455/oj)';
const ratesOfMembers = 'Taxes in Europe Database (https://ec.europa.eu/taxation_customs/tedb)';
const caftaNote = 'HTSUS, heading 9903.05.95 and U.S. note 52(i) (https://hts.usitc.gov/)';
const caftaSurcharge = 'HTSUS, heading 9903.03.09 (https://hts.usitc.gov/)';
const zeroRated = 'VAT Act 1994, schedule 8, group 3 (https://www.legislation.gov.uk/ukpga/1994/23/schedule/8)';

const example = (says: string, source: string, request: DutyRequest, sums: Example['sums']): Example => ({
  says,
  source,
  by: 'authority',
  request,
  sums,
});

/** Goods of the United States worth 1,000 EUR, without a statement on origin. */
const american = (to: string, hsCode: string, changes: Partial<DutyRequest> = {}): DutyRequest =>
  dutyRequest(to, { from: { country: 'US' }, lines: [goods(hsCode, '1000', 'EUR', { origin: 'US' })], ...changes });

const free = (says: string, to: string, hsCode: string, vat: string): Example =>
  example(`${says} of the United States at 1,000 EUR: no duty since July 2026`, unitedStatesGoods, american(to, hsCode), { Duty: '0.00', VAT: vat }); // oxfmt-ignore

/** A computer of China worth 1,000 EUR, which bears no duty in the Union. */
const computer = (to: string, percent: string, vat: string): Example =>
  example(
    `a laptop of China at 1,000 EUR: no duty, VAT of ${percent} %`,
    ratesOfMembers,
    dutyRequest(to, { lines: [goods('84713000', '1000', 'EUR')] }),
    { Duty: '0.00', VAT: vat },
  );

/** Cotton T-shirts worth 100 USD with proof of origin under the agreement. */
const centralAmerican = (origin: string, changes: Partial<DutyRequest> = {}): DutyRequest =>
  dutyRequest('US', {
    currency: 'USD',
    from: { country: origin },
    lines: [goods('61091000', '100', 'USD', { origin, originDeclared: true })],
    ...changes,
  });

const shirts = (name: string, origin: string): Example =>
  example(
    `cotton T-shirts of ${name} under CAFTA-DR: neither the duty of the tariff nor that of July 2026`,
    caftaNote,
    centralAmerican(origin),
    { Duty: '0.00' },
  );

const printed = (says: string, hsCode: string): Example =>
  example(
    `${says} of the United States at 200 GBP: no duty and no VAT`,
    zeroRated,
    dutyRequest('GB', {
      currency: 'GBP',
      from: { country: 'US' },
      lines: [goods(hsCode, '200', 'GBP', { origin: 'US' })],
    }),
    { Duty: '0.00', VAT: '0.00' },
  );

/** What laws say themselves; the figures are ours. */
export const lawExamples: readonly Example[] = [
  free('cotton T-shirts', 'DE', '61091000', '190.00'),
  free('leather shoes', 'FR', '64039993', '200.00'),
  free('travel bags of leather', 'IT', '42022100', '220.00'),
  free('bicycles', 'NL', '87120030', '210.00'),
  free('cotton trousers for men', 'AT', '62034235', '200.00'),
  free('dresses of cotton', 'IE', '62044200', '230.00'),
  free('cotton T-shirts', 'AX', '61091000', '255.00'),
  example(
    'cotton T-shirts of the United States at 1,000 EUR on the day before: 12 %, then 19 % of 1,120',
    unitedStatesGoods,
    american('DE', '61091000', { date: '2026-06-30' }),
    { Duty: '120.00', VAT: '212.80' },
  ),
  example(
    'cotton T-shirts of China sent from the United States at 1,000 EUR: the origin counts, 12 %',
    unitedStatesGoods,
    american('DE', '61091000', { lines: [goods('61091000', '1000', 'EUR')] }),
    { Duty: '120.00', VAT: '212.80' },
  ),
  computer('BG', '20', '200.00'),
  computer('CY', '19', '190.00'),
  computer('CZ', '21', '210.00'),
  computer('GR', '24', '240.00'),
  computer('HR', '25', '250.00'),
  computer('HU', '27', '270.00'),
  computer('LT', '21', '210.00'),
  computer('MT', '18', '180.00'),
  computer('PL', '23', '230.00'),
  computer('RO', '21', '210.00'),
  computer('SE', '25', '250.00'),
  computer('SI', '22', '220.00'),
  computer('SK', '23', '230.00'),
  shirts('Costa Rica', 'CR'),
  shirts('the Dominican Republic', 'DO'),
  shirts('El Salvador', 'SV'),
  shirts('Guatemala', 'GT'),
  shirts('Honduras', 'HN'),
  shirts('Nicaragua', 'NI'),
  example(
    'cotton T-shirts of Honduras under CAFTA-DR in May 2026: no surcharge of section 122',
    caftaSurcharge,
    centralAmerican('HN', { date: '2026-05-01' }),
    { Duty: '0.00' },
  ),
  printed('printed books', '49019900'),
  printed('maps', '49059000'),
  printed('printed music', '49040000'),
];
