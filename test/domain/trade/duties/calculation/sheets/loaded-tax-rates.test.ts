import { describe, expect, it } from 'vitest';
import type { Assessment, DutyRequest } from '../../../../../../src/domain/trade/index.ts';
import { assess, dutyRequest, goods, sums } from '../../../../../support/trade-fixture.ts';

const ask = (country: string, code: string, amount: string, currency: string, changes: Partial<DutyRequest> = {}) =>
  assess(dutyRequest(country, { currency, lines: [goods(code, amount, currency)], ...changes }));

const lower = ({ lines }: Assessment): readonly (string | undefined)[] =>
  lines.flatMap(({ missing = [] }) => missing.flatMap(({ direction, rule }) => (direction === 'lower' ? [rule] : [])));

describe('rates of tax that the sheets have loaded', () => {
  it.each<readonly [country: string, says: string, code: string, amount: string, currency: string, price: string]>([
    ['JO', 'all contents of a parcel up to 200 JOD bear 16 %', '610910', '100', 'JOD', '16.000'],
    ['GA', 'imitation jewellery: 30 %, fees, then 18 %', '711719', '100', 'XAF', '56'],
    ['CR', 'telephones bear 13 % alone', '851713', '100', 'USD', '13.00'],
  ])('%s: %s (%s)', (country, _, code, amount, currency, price) => {
    expect(ask(country, code, amount, currency)).toMatchObject({ complete: true, price });
  });

  it.each<readonly [country: string, says: string, code: string, amount: string, currency: string]>([
    ['GW', 'shoes', '640411', '100', 'XOF'],
    ['CM', 'a handbag', '420221', '100', 'XAF'],
    ['CG', 'a shirt', '610910', '100', 'XAF'],
    ['GA', 'a shirt', '610910', '100', 'XAF'],
    ['CR', 'a lipstick', '330410', '100', 'USD'],
    ['JM', 'headphones', '851830', '200', 'USD'],
    ['JM', 'a telephone, at its own rate of 25 %', '851713', '200', 'USD'],
    ['PA', 'shoes that are too dear for school', '640411', '110', 'USD'],
    ['GY', 'a watch', '910211', '100', 'USD'],
    ['GD', 'a lipstick', '330410', '100', 'XCD'],
    ['BO', 'a telephone', '851713', '200', 'USD'],
    ['SM', 'a handbag', '420221', '200', 'EUR'],
    ['SN', 'a watch', '910211', '100', 'XOF'],
    ['CI', 'a watch', '910211', '100', 'XOF'],
    ['NE', 'a watch', '910211', '100', 'XOF'],
  ])('%s: nothing lowers the tax on %s', (country, _, code, amount, currency) => {
    expect(lower(ask(country, code, amount, currency))).toEqual([]);
  });

  it.each<readonly [country: string, says: string, code: string, amount: string, currency: string, rule: string]>([
    ['JO', 'above 200 JOD', '610910', '300', 'JOD', 'jo-gst-16'],
    ['GW', 'telephones', '851713', '100', 'XOF', 'gw-exempt-goods'],
    ['CM', 'seeds', '120910', '100', 'XAF', 'cm-exempt-goods'],
    ['CG', 'milk', '040120', '100', 'XAF', 'cg-exempt-goods'],
    ['GA', 'computers', '847130', '100', 'XAF', 'ga-reduced-rates'],
    ['CR', 'clothing, which may be a uniform', '610910', '100', 'USD', 'cr-vat-13'],
    ['JM', 'bags, which may be for school', '420221', '200', 'USD', 'jm-reduced-rates'],
    ['PA', 'shoes up to 40 PAB', '640411', '40', 'USD', 'pa-school-shoes'],
    ['GY', 'shoes, which may be sports gear', '640411', '100', 'USD', 'gy-vat-14'],
    ['GD', 'soap', '340111', '100', 'XCD', 'gd-reduced-rates'],
    ['SM', 'medicines', '300490', '200', 'EUR', 'sm-reduced-rates'],
    ['SN', 'fish', '030211', '100', 'XOF', 'sn-exempt-goods'],
  ])('%s: the gap of %s speaks', (country, _, code, amount, currency, rule) => {
    expect(lower(ask(country, code, amount, currency, { channel: 'postal' }))).toContain(rule);
  });

  it('are those of the island in the Caribbean Netherlands, and without one the answer says so', () => {
    const to = (region?: string) =>
      ask('BQ', '610910', '100', 'USD', { to: { country: 'BQ', ...(region !== undefined && { region }) } });
    expect(to('BO')).toMatchObject({ complete: true, price: '8.00' });
    expect(to('SA')).toMatchObject({ complete: true, price: '6.00' });
    expect(to('SE')).toMatchObject({ complete: true, price: '6.00' });
    expect([to().price, lower(to())]).toEqual(['8.00', ['bq-saba-st-eustatius']]);
  });

  it('free rice in Cameroon by its code', () => {
    expect(sums(ask('CM', '100630', '100', 'XAF')).VAT).toBe('0');
  });

  it('have the income tax of Indonesia on what is listed alone, of the value with the duty', () => {
    expect(sums(ask('ID', '640411', '100', 'USD'))).toEqual({ Duty: '25.00', VAT: '13.75', 'Sales tax': '6.25' });
    expect(sums(ask('ID', '910211', '100', 'USD'))).toEqual({ Duty: '15.00', VAT: '12.65', 'Sales tax': '5.75' });
    expect(sums(ask('ID', '950300', '100', 'USD'))).toEqual({ Duty: '7.50', VAT: '11.83' });
    expect(sums(ask('ID', '490199', '100', 'USD'))).not.toHaveProperty('Sales tax');
  });

  it('leave the fees of Ghana to goods that are free of duty or of high risk', () => {
    const fees = (code: string) => {
      const { lines, missing = [] } = ask('GH', code, '100', 'GHS');
      return [...missing, ...lines.flatMap((line) => line.missing ?? [])]
        .flatMap(({ rule = '' }) => (rule === 'gh-processing-fee' || rule === 'gh-standards-fee' ? [rule] : []))
        .toSorted();
    };
    expect(fees('420221')).toEqual([]);
    expect(fees('950300')).toEqual(['gh-standards-fee']);
    expect(fees('490199')).toEqual(['gh-processing-fee']);
  });
});
