import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods, reasons, sums } from '../../../../support/trade-fixture.ts';

type Sums = Readonly<Record<string, string>>;

/** One item, without freight, in the currency of the country. */
const sale = (
  country: string,
  hs: string,
  amount: string,
  currency: string,
  changes: Partial<DutyRequest> = {},
): DutyRequest => dutyRequest(country, { currency, lines: [goods(hs, amount, currency)], ...changes });

const toOntario = { to: { country: 'CA', region: 'ON' } };

/** The reasons why an answer is incomplete, of the consignment and of its lines. */
const missingOf = (request: DutyRequest): readonly string[] => {
  const { missing = [], lines } = assess(request);
  return [...missing, ...lines.flatMap((line) => line.missing ?? [])].map(({ reason }) => reason);
};

describe('the rate of a heading or of six digits', () => {
  const ca = (hs: string, amount: string): DutyRequest => sale('CA', hs, amount, 'CAD', toOntario);
  const no = (hs: string): DutyRequest => sale('NO', hs, '1000', 'NOK');
  const ae = (hs: string): DutyRequest => sale('AE', hs, '800', 'AED');

  it.each<readonly [says: string, request: DutyRequest, expected: Sums]>([
    ['CA: a T-shirt of cotton, 18 %; HST of 13 % of 118', ca('610910', '100'), { Duty: '18.00', HST: '15.34' }],
    ['CA: a woven dress of cotton, 17 %; HST of 13 % of 117', ca('620442', '100'), { Duty: '17.00', HST: '15.21' }],
    ['CA: a leather handbag, 10 %; HST of 13 % of 110', ca('420221', '100'), { Duty: '10.00', HST: '14.30' }],
    ['CA: a wrist-watch, 5 %; HST of 13 % of 105', ca('910211', '100'), { Duty: '5.00', HST: '13.65' }],
    ['CA: a lipstick, 6.5 %; HST of 13 % of 213', ca('330410', '200'), { Duty: '13.00', HST: '27.69' }],
    ['CA: a table lamp, 7 %; HST of 13 % of 107', ca('940521', '100'), { Duty: '7.00', HST: '13.91' }],
    ['CA: a bed blanket of wool, 17 %', ca('630120', '100'), { Duty: '17.00', HST: '15.21' }],
    ['CA: a telephone is free', ca('851713', '100'), { Duty: '0.00', HST: '13.00' }],
    ['CA: headphones are free', ca('851830', '100'), { Duty: '0.00', HST: '13.00' }],
    ['CA: a laptop is free', ca('847130', '100'), { Duty: '0.00', HST: '13.00' }],
    ['CA: dolls and puzzles are free', ca('95030090', '100'), { Duty: '0.00', HST: '13.00' }],
    ['CA: toys to ride on, 8 %; HST of 13 % of 108', ca('95030010', '100'), { Duty: '8.00', HST: '14.04' }],
    ['NO: a lamp, an industrial good, is free; VAT of 25 %', no('940521'), { Duty: '0.00', VAT: '250.00' }],
    ['NO: a lipstick is free', no('330410'), { Duty: '0.00', VAT: '250.00' }],
    ['NO: a blanket, 10.7 %', no('630120'), { Duty: '107.00', VAT: '276.75' }],
    ['AE: a T-shirt, 5 %; VAT of 5 % of 840', ae('610910'), { Duty: '40.00', VAT: '42.00' }],
    ['AE: wine, 50 %, without its excise', ae('220421'), { Duty: '400.00', VAT: '60.00' }],
  ])('%s', (_, request, expected) => {
    const answer = assess(request);
    expect(sums(answer)).toEqual(expected);
    expect(reasons(answer)).not.toContain('tariff_rate_range');
    expect(missingOf(request)).not.toContain('tariff_rate_typical');
  }); // oxfmt-ignore

  it.each<readonly [says: string, request: DutyRequest, expected: Sums]>([
    ['CA: trainers, 16 or 18 %; HST of 13 % of 118', ca('640411', '100'), { Duty: '18.00', HST: '15.34' }],
    ['CA: imitation jewellery, 0 to 8.5 %; HST of 13 % of 217', ca('711719', '200'), { Duty: '17.00', HST: '28.21' }],
    ['CA: a wooden chair, 0 to 9.5 %; HST of 13 % of 219', ca('940169', '200'), { Duty: '19.00', HST: '28.47' }],
    ['NO: a knitted T-shirt, at most 10.7 %; VAT of 25 % of 1,107', no('610910'), { Duty: '107.00', VAT: '276.75' }],
    ['NO: the same by eight digits', no('61091000'), { Duty: '107.00', VAT: '276.75' }],
    ['NO: a woven dress, 6.9 to 10.7 %; VAT of 25 % of 1,107', no('620442'), { Duty: '107.00', VAT: '276.75' }],
    ['AE: a lamp, 0 or 5 %; VAT of 5 % of 840', ae('940521'), { Duty: '40.00', VAT: '42.00' }],
  ])('%s: the highest of a range is taken, and the duty is complete', (_, request, expected) => {
    const answer = assess(request);
    expect(sums(answer)).toEqual(expected);
    expect(reasons(answer)).toContain('tariff_rate_range');
    expect(answer.lines[0]?.missing?.filter(({ direction }) => direction !== 'lower') ?? []).toEqual([]);
  }); // oxfmt-ignore

  it.each<readonly [says: string, request: DutyRequest, expected: Sums, upTo: string]>([
    ['CA: toys of six digits, free or 8 %: at most 8 and 13 % of 108', ca('950300', '100'), { Duty: '0.00', HST: '13.00' }, '22.04'],
    ['NO: cloths, 7 % or at most 10.7: 107 and 25 % of 1,107', no('630710'), { Duty: '70.00', VAT: '267.50' }, '383.75'],
    ['AE: a telephone, free or 5 %: 40 and 5 % of 840', ae('851713'), { Duty: '0.00', VAT: '40.00' }, '82.00'],
    [
      'SA: a T-shirt, 15 % or at most 25: 500, 15 of service and 15 % of 2,515', sale('SA', '610910', '2000', 'SAR'),
      { Duty: '300.00', 'Customs fee': '15.00', VAT: '347.25' }, '892.25',
    ],
  ])('%s', (_, request, expected, upTo) => {
    const answer = assess(request);
    expect(sums(answer)).toEqual(expected);
    expect(answer).toMatchObject({ complete: false, upTo });
  }); // oxfmt-ignore
});

describe('what is missing where the rate is known', () => {
  it.each<readonly [says: string, request: DutyRequest, expected: readonly string[]]>([
    ['IS: the recycling fee by an unknown weight, not the rate', sale('IS', '610910', '20000', 'ISK'), ['parcel_weight_missing']],
    ['IS: of a known weight up to 65 ISK a kilogram', sale('IS', '610910', '20000', 'ISK', { weight: '2' }), ['uncertain_rules_left_out']],
    ['IS: that of batteries', sale('IS', '850760', '20000', 'ISK', { weight: '2' }), ['fee_not_loaded']],
    ['AE: anti-dumping duty on Chinese tiles', sale('AE', '690721', '500', 'AED'), ['trade_defence_not_loaded', 'tariff_rate_typical']],
    ['AE: the fee of a declaration above 270 USD', sale('AE', '690721', '1000', 'AED'), ['uncertain_rules_left_out', 'trade_defence_not_loaded', 'tariff_rate_typical']],
    ['AE: none on those of Italy', sale('AE', '690721', '500', 'AED', { lines: [goods('690721', '500', 'AED', { origin: 'IT' })] }), ['tariff_rate_typical']],
    ['SA: raised duties on food', sale('SA', '180632', '2000', 'SAR'), ['tariff_exceptions_not_loaded', 'tariff_rate_typical']],
    ['SA: of clothing the bound alone', sale('SA', '610910', '2000', 'SAR'), ['tariff_rate_typical']],
  ])('%s', (_, request, expected) => {
    expect(missingOf(request)).toEqual(expected);
  }); // oxfmt-ignore
});

describe('Swiss tax on what the carrier charges', () => {
  const ch = (hs: string, amount: string, channel: 'postal' | 'courier' = 'courier'): DutyRequest =>
    sale('CH', hs, amount, 'CHF', { channel });

  it.each<readonly [says: string, request: DutyRequest]>([
    ['61 CHF by courier: 4.94 CHF are not collected', ch('610910', '61')],
    ['61 CHF by post', ch('610910', '61', 'postal')],
    ['books of 192 CHF at 2.6 %: 4.99 CHF', ch('490199', '192')],
  ])('is nothing where the tax is below 5 CHF: %s', (_, request) => {
    expect(assess(request)).toMatchObject({ complete: true, charges: [{ amount: '0.00' }, { amount: '0.00' }] });
  });

  it.each<readonly [says: string, request: DutyRequest, vat: string]>([
    ['62 CHF: 5.022', ch('610910', '62'), '5.02'],
    ['books of 193 CHF: 5.018', ch('490199', '193'), '5.02'],
    ['a shirt of 20 CHF with a book of 150: 1.62 and 3.90', { ...ch('610910', '20'), lines: [goods('610910', '20', 'CHF'), goods('490199', '150', 'CHF')] }, '5.52'],
  ])('is missing above: %s', (_, request, vat) => {
    expect(sums(assess(request))['VAT']).toBe(vat);
    expect(missingOf(request)).toContain('tax_may_be_higher');
  }); // oxfmt-ignore
});
