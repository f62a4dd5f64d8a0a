import { describe, expect, it } from 'vitest';
import { describeSheetFigures } from '../../../../../support/sheet-examples.ts';
import { describeTradeDefence } from '../../../../../support/trade-defence-examples.ts';
import { assess, dutyRequest, goods } from '../../../../../support/trade-fixture.ts';

describeSheetFigures('Caucasus', [
  { country: 'GE', says: 'a consumer pays nothing up to 300 GEL', source: 'Tax Code of Georgia, article 199', currency: 'GEL', lines: [['610910', '300']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'GE', says: 'and 18 % of the whole value above', source: 'Tax Code of Georgia, article 199', currency: 'GEL', lines: [['950300', '400']], sums: { VAT: '72.00' } },
  { country: 'GE', says: 'food is not among the goods of that limit: 12 %, then 18 % of 112', source: 'Georgian Post, chapters 28 to 97', currency: 'GEL', lines: [['210690', '100']], sums: { Duty: '12.00', VAT: '20.16' } },
  { country: 'GE', says: 'goods of 1,000 GEL at 12 %: 120 and 201.60 GEL (printed)', source: 'GTAI, customs report Georgia, 2023', currency: 'GEL', lines: [['392690', '1000']], sums: { Duty: '120.00', VAT: '201.60', 'Customs fee': '20.00' } },
  { country: 'GE', says: 'a postal item of 3,000 GEL bears a fee of 20 GEL', source: 'Resolution 201 of 2022', currency: 'GEL', lines: [['950300', '3000']], sums: { VAT: '540.00', 'Customs fee': '20.00' } },
  { country: 'GE', says: 'one of 3,001 GEL 100 GEL', source: 'Resolution 201 of 2022', currency: 'GEL', lines: [['950300', '3001']], sums: { VAT: '540.18', 'Customs fee': '100.00' } },
  { country: 'GE', says: 'one of 10,001 GEL 300 GEL', source: 'Resolution 201 of 2022', currency: 'GEL', lines: [['950300', '10001']], sums: { 'Customs fee': '300.00' } },
  { country: 'AZ', says: 'nothing up to 300 USD with the freight', source: 'Decision 305 of 2020', currency: 'USD', lines: [['610910', '290']], changes: { freight: { amount: '10', currency: 'USD' } }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'AZ', says: 'with a freight of 20 USD 15 % of the 10 above it and 18 % of 11.50', source: 'Decision 305 of 2020', currency: 'USD', lines: [['610910', '290']], changes: { freight: { amount: '20', currency: 'USD' } }, sums: { Duty: '1.50', VAT: '2.07' } },
  { country: 'AZ', says: 'a parcel of 600 AZN bears 15 AZN, and 30 AZN with 18 %', source: 'JAM news, 2020', currency: 'AZN', lines: [['610910', '600']], sums: { 'Customs fee': '50.40' } },
  { country: 'AZ', says: 'jewellery has no limit', source: 'day.az, February 2026', currency: 'AZN', lines: [['711319', '100']], sums: { Duty: '15.00', VAT: '20.70' } },
  { country: 'AZ', says: 'books without VAT', source: 'Cabinet of Ministers, list of books and mass media', currency: 'AZN', lines: [['490199', '600']], sums: { VAT: '0.00', 'Customs fee': '50.40' } },
]); // oxfmt-ignore

describeTradeDefence('Caucasus', [
  { country: 'GE', source: 'National Competition Agency of Georgia, first case', says: 'bicycles bear none', hsCode: '871200', named: [] },
]); // oxfmt-ignore

describe('answers of the sheets of the Caucasus', () => {
  it('have all fees of a parcel to Azerbaijan', () => {
    const answer = assess(dutyRequest('AZ', { currency: 'AZN', lines: [goods('610910', '600', 'AZN')] }));
    const missing = [...(answer.missing ?? []), ...answer.lines.flatMap((line) => line.missing ?? [])];
    expect(missing.map(({ rule }) => rule)).toEqual(['az-month']);
  });

  it('have a customs fee of 4,500 AMD in the bound of Armenia', () => {
    // 5 % of 200,000, VAT of 20 % on 210,000.
    const line = goods('950300', '200000', 'AMD', { unitWeight: '1' });
    expect(assess(dutyRequest('AM', { currency: 'AMD', lines: [line] }))).toMatchObject({
      price: '52000.00',
      upTo: '56500.00',
    });
  });
});
