import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const germanList = 'https://www.gesetze-im-internet.de/ustg_1980/anlage_2.html';
const danishArt = 'https://info.skat.dk/data.aspx?oid=1978193';
const italianArt = 'Decreto-legge 95/2025, article 9';
const italianAids = 'DPR 633/72, table A, part II, number 33';
const frenchCode = 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000044981394';
const dutchTable = 'https://wetten.overheid.nl/BWBR0002629';
const finnishRates = 'https://vero.fi/en/businesses-and-corporations/taxes-and-charges/vat/rates-of-vat';
const irishMagazines = 'https://www.oireachtas.ie/en/debates/question/2024-07-11/169/';
const austrianList = 'Umsatzsteuergesetz 1994 of Austria, annex 1, number 3';
const frenchPets = 'BOFiP of 2 March 2016 (quoted at https://www.voschiens.fr/question-de-lecteur/)';
const germanFats = 'UStG, annex 2, number 26: headings 1501 to 1503 and 1507 to 1517';
const colombianTelephones =
  'DIAN, concept 420 of 2023 (quoted at https://accounter.co/normatividad/cuando-la-importacion-por-trafico-postal-y-envios-urgentes-de-telefonos-celulares-no-excede-su-valor-de-22-uvt-aplica-la-exclusion-del-iva-concepto-dian-420-de-2023.html)';

const bears = (
  to: string,
  says: string,
  source: string,
  [hsCode, amount]: readonly [string, string],
  sums: Example['sums'],
  date = '2026-11-20',
): Example => ({
  says,
  source,
  by: 'authority',
  request: dutyRequest(to, { date, lines: [goods(hsCode, amount, 'EUR', { origin: 'US', unitWeight: '1' })] }),
  sums,
});

/** Reduced rates of tax as laws and authorities state them, on goods that bear no duty. The figures are ours. */
export const reducedRateExamples: readonly Example[] = [
  bears('DK', 'a painting bears 25 % of a fifth of its value', danishArt, ['970121', '1000'], {
    Duty: '0.00',
    VAT: '50.00',
  }),
  bears('DE', 'a painting bears 7 %', germanList, ['970121', '5000'], { Duty: '0.00', VAT: '350.00' }),
  bears(
    'IT',
    'a painting bore 10 % until June 2025',
    italianArt,
    ['970121', '1000'],
    { Duty: '0.00', VAT: '100.00' },
    '2025-06-30',
  ),
  bears(
    'IT',
    'a painting bears 5 % since July 2025',
    italianArt,
    ['970121', '1000'],
    { Duty: '0.00', VAT: '50.00' },
    '2025-07-01',
  ),
  bears('IT', 'a hearing aid bears 4 %', italianAids, ['902140', '1000'], { Duty: '0.00', VAT: '40.00' }),
  bears('FR', 'a wheelchair bears 5.5 %', frenchCode, ['871310', '1000'], { Duty: '0.00', VAT: '55.00' }),
  bears('NL', 'a wheelchair bears 9 %', dutchTable, ['871310', '1000'], { Duty: '0.00', VAT: '90.00' }),
  bears(
    'FI',
    'a book bore 14 % in 2025',
    finnishRates,
    ['490199', '200'],
    { Duty: '0.00', VAT: '28.00' },
    '2025-06-01',
  ),
  bears('IE', 'a newspaper bears nothing', irishMagazines, ['490290', '200'], { Duty: '0.00', VAT: '0.00' }),
  bears('AT', 'ornamental fish bear 20 %, not the 10 % of other fish', austrianList, ['030111', '1000'], {
    Duty: '0.00',
    VAT: '200.00',
  }),
  bears('FR', 'ornamental fish bear 20 %, as pets do', frenchPets, ['030111', '1000'], {
    Duty: '0.00',
    VAT: '200.00',
  }),
  bears('DE', 'animal fats of heading 1506 bear 19 %', germanFats, ['150600', '1000'], {
    Duty: '0.00',
    VAT: '190.00',
  }),
  bears('CO', 'a telephone up to 22 UVT bears no VAT', colombianTelephones, ['851713', '100'], {
    Duty: '0.00',
    VAT: '0.00',
  }),
];
