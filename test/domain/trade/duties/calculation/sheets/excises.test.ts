import { describe, expect, it } from 'vitest';
import { describeHighestSums } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

const lipstick = '330410';
const jewellery = '711719';
const chocolate = '180632';
const chair = '940169';

/** Of goods that bear an excise by value: the highest sum of a sale, worked out from the source of the excise. */
const highest = [
  { country: 'CM', says: 'a toy: 30 % of duty, 26 % of 130, fees of 2.7 and at most 0.4, VAT of 19.25 % on 166.90', source: 'Cameroon, finance act 2020', hsCode: '950300', amount: '100', upTo: '99.03' },
  { country: 'CM', says: 'a lipstick: 30 % of duty, 52 % of 130, fees of 2.7 and at most 0.4, VAT of 19.25 % on 200.70', source: 'Cameroon, finance act 2020', hsCode: lipstick, amount: '100', upTo: '139.33' },
  { country: 'CG', says: 'jewellery: 30 % of duty, 26 % of 130, fees of 3.85, VAT of 18.9 % on 167.65', source: 'objectif-import-export.fr, Congo', hsCode: jewellery, amount: '100', upTo: '99.34' },
  { country: 'GA', says: 'jewellery is not in the scale of 2026', source: 'Gabon, finance bill 2026', hsCode: jewellery, amount: '100', upTo: 'complete' },
  { country: 'AO', says: 'chocolate bears none: at most 55 % of duty, fees of 2 %, stamp duty of 1 %, VAT of 14 % on 3,160', source: 'PwC Angola, excise duty', hsCode: chocolate, amount: '2000', upTo: '1602.40' },
  { country: 'UG', says: 'a lipstick: at most 100 % of duty, 10 % of 200, fees of 2.5, VAT of 18 % on 220', source: 'GTAI, Uganda, excises', hsCode: lipstick, amount: '100', upTo: '162.10' },
  { country: 'UG', says: 'a chair: at most 100 % of duty, 20 % of 200, fees of 2.5, VAT of 18 % on 240', source: 'GTAI, Uganda, excises', hsCode: chair, amount: '100', upTo: '185.70' },
  { country: 'ET', says: 'chocolate: 35 % of duty, a levy of at most 3, 35 % of 138, VAT and surtax of 26.5 % on 186.30', source: 'Ethiopia, proclamation 1186/2020', hsCode: chocolate, amount: '100', upTo: '135.67' },
  { country: 'ET', says: 'powder: 35 % of duty, a levy of at most 3, 30 % of 138, VAT and surtax of 26.5 % on 179.40', source: 'Ethiopia, proclamation 1186/2020', hsCode: '210690', amount: '100', upTo: '126.94' },
  { country: 'SN', says: 'a lipstick: 20 % of duty, a levy of at most 12, 16 % of 132, fees of 5.35, VAT of 18 % on 158.47', source: 'Senegal, finance minister, September 2025', hsCode: lipstick, amount: '100', upTo: '86.99' },
  { country: 'SN', says: 'chocolate bears none: 35 % of duty, a levy of at most 12, fees of 5.35, VAT of 18 % on 152.35', source: 'Senegal, General Tax Code', hsCode: chocolate, amount: '100', upTo: '79.77' },
  { country: 'CO', says: 'chocolate: 10 % of duty, 30 % of 330, VAT of 19 % on 429', source: 'Estatuto Tributario, article 513-8', hsCode: chocolate, amount: '300', upTo: '210.51' },
  { country: 'DM', says: 'chocolate: at most 165 % of duty, 11 % of 265, charges of 4.5, VAT of 15 % on 298.65', source: 'Dominica, budget of 2015', hsCode: chocolate, amount: '100', upTo: '243.45' },
  { country: 'TG', says: 'a lipstick: 20 % of duty, 16 % of 120,000, fees of 3,050 and at most 7,000, VAT of 18 % on 142,250', source: 'Togo, General Tax Code, article 243', currency: 'XOF', hsCode: lipstick, amount: '100000', upTo: '74855' },
  { country: 'ML', says: 'a lipstick: 20 % of duty, 16 % of 120, fees of 2.5, VAT of 18 % on 141.70', source: 'Mali, General Tax Code, article 240', hsCode: lipstick, amount: '100', upTo: '67.21' },
  { country: 'BJ', says: 'a lipstick: 20 % of duty, 52 % of 120, fees of 3, VAT and instalment of 31 % on 185.40', source: 'WAEMU, directive 03/2009', hsCode: lipstick, amount: '100', upTo: '142.87' },
  { country: 'CI', says: 'a lipstick: 20 % of duty, 52 % of 120, fees of 2.5, VAT and instalment of 23.9 % on 184.90', source: 'WAEMU, directive 03/2009', hsCode: lipstick, amount: '100', upTo: '129.09' },
  { country: 'GW', says: 'a lipstick: 20 % of duty, 52 % of 120, fees of 2.3, VAT of 19 % on 184.70', source: 'WAEMU, directive 03/2009', hsCode: lipstick, amount: '100', upTo: '119.79' },
  { country: 'PY', says: 'a watch: at most 35 % of duty, 51 % of 270, a fee of 1, VAT of 13 % on 408.70', source: 'export.gov, Paraguay, pricing', hsCode: '910211', amount: '200', upTo: '261.83' },
]; // oxfmt-ignore

describeHighestSums(
  'excises',
  highest.map(({ hsCode, amount, currency = 'USD', ...sum }) => ({ ...sum, currency, lines: [[hsCode, amount]] })),
);

describe('excises of the country sheets', () => {
  it('Gabon: jewellery has no highest sum before 2026, because the excises of those years are not known', () => {
    const answer = assess(
      dutyRequest('GA', { currency: 'USD', date: '2025-12-31', lines: [goods(jewellery, '100', 'USD')] }),
    );
    expect(answer).toMatchObject({ complete: false });
    expect(answer.upTo).toBeUndefined();
  });
});
