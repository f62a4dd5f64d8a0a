import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../../src/domain/trade/index.ts';
import type { FlatDuty, RuleSet, Tax, Valuation } from '../../../../../src/domain/trade/index.ts';
import { bundled, dutyRequest, goods, sums } from '../../../../support/trade-fixture.ts';

const norway = bundled.ruleSets.of('NO') as RuleSet;
const said = { source: 'the test', certainty: 'known' } as const;
const valuation: Valuation = { id: 'value', dutyBase: [], taxBase: ['duty'], ...said };
const flat = (charge: FlatDuty['charge']): FlatDuty => ({ id: 'flat', name: 'Flat', charge, ...said });
const vat: Tax = { id: 'vat', kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.17', ...said };

/** Norway with these rules alone, so that nothing but them decides. */
const assessBy = (rules: Partial<RuleSet>, values: readonly string[]) => {
  const none = { reliefs: [], schemes: [], preferences: [], fees: [], minimums: [], gaps: [], excises: [] };
  const request = dutyRequest('NO', { currency: 'NOK', lines: values.map((value) => goods('610910', value, 'NOK')) });
  const tariff = bundled.tariffs.on('NO', request.date);
  if (!tariff) throw new Error('no tariff');
  return calculate(request, { ...norway, ...none, ...rules }, tariff, bundled.exchangeRates.on(request.date));
};

describe('the value that customs counts', () => {
  it('can be a share of the price, while thresholds and the declaration have the whole price', () => {
    const rules = {
      valuations: [{ ...valuation, share: '0.6' }],
      flatDuties: [flat({ per: 'value', rate: '0.1' })],
      taxes: [vat],
    };
    const answer = assessBy(rules, ['1000']);
    expect(sums(answer)).toEqual({ Duty: '60.00', VAT: '112.20' });
    expect(answer.declaration.goodsValue).toBe('1000.00');
  });

  it('can be raised by a fraction before tax is calculated, and not for duty', () => {
    const rules = {
      valuations: [{ ...valuation, taxUplift: '0.1' }],
      flatDuties: [flat({ per: 'value', rate: '0.2' })],
      taxes: [vat],
    };
    expect(sums(assessBy(rules, ['100']))).toEqual({ Duty: '20.00', VAT: '22.10' });
  });
});

it('a tax that is part of its own base is grossed up, and shows the rate of the law', () => {
  const rules = {
    valuations: [valuation],
    flatDuties: [flat({ per: 'value', rate: '0.2' })],
    taxes: [{ ...vat, inOwnBase: true }],
  };
  const answer = assessBy(rules, ['100']);
  expect(sums(answer)).toEqual({ Duty: '20.00', VAT: '24.58' });
  expect(answer.lines[0]?.charges.map(({ rate }) => rate)).toEqual(['0.2', '0.17']);
});

describe('the deduction from a duty by value', () => {
  const rules = {
    valuations: [valuation],
    flatDuties: [flat({ per: 'value', rate: '0.6', deduction: { amount: '110', currency: 'NOK' } })],
    taxes: [],
  };

  it.each([
    [['330'], '88.00', '0.266667'],
    [['220', '110'], '88.00', '0.266667'],
    [['100'], '0.00', '0'],
  ])('is due once for goods worth %s', (values, duty, rate) => {
    const answer = assessBy(rules, values);
    expect(sums(answer)).toEqual({ Duty: duty });
    expect(answer.lines[0]?.charges[0]?.rate).toBe(rate);
  });
});
