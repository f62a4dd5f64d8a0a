import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../../src/domain/shared/index.ts';
import type { DutyRequest, Fee, FlatDuty, GoodsLine } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, rule, tariffOf } from '../../../../support/example-territory.ts';
import { goods, sums } from '../../../../support/trade-fixture.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const tariff = tariffOf({
  '16': { mfn: percent('0.2'), preferences: { friends: percent('0.05') } },
  '17': { mfn: { parts: [], text: 'Free' } },
  '18': {
    mfn: { parts: [{ kind: 'specific', amount: '2', currency: 'EUR', per: '1', unit: 'item' }], text: '2 EUR each' },
  },
});
const ask = (rules: Omit<Parameters<typeof calculated>[0], 'tariff'>, request: Partial<DutyRequest>) =>
  calculated({ tariff, taxes: [], ...rules }, request);
const dutiesOf = (answer: ReturnType<typeof ask>) =>
  answer.lines.map(({ charges }) => charges.map(({ amount, rate, rule: id }) => [amount, rate, id]));
const at = (amount: string, more: Partial<GoodsLine> = {}, code = '1601') => goods(code, amount, 'EUR', more);

describe('a fee', () => {
  const fee = (changes: Partial<Fee>, lines: readonly GoodsLine[] = [at('100')]) =>
    sums(
      ask({ fees: [{ ...rule('fee'), name: 'Customs fee', per: 'value', currency: 'EUR', ...changes }] }, { lines }),
    )['Customs fee'];

  it.each([
    [{ rate: '0.01' }, '1.00'],
    [{ rate: '0.01', minimum: '3' }, '3.00'],
    [{ rate: '0.01', minimum: '0.5' }, '1.00'],
    [{ rate: '0.01', maximum: '0.5' }, '0.50'],
    [{ rate: '0.01', maximum: '3' }, '1.00'],
    [{ rate: '0.01', minimum: '3', maximum: '2' }, '2.00'],
    [{ amount: '5', per: 'consignment' }, '5.00'],
    [{ amount: '5', per: 'tariffLine' }, '5.00'],
  ] as const)('of %j is %s', (changes, expected) => {
    expect(fee(changes)).toBe(expected);
  });

  it.each([
    ['Customs fee', undefined],
    ['Disbursement fee', '5.00'],
  ] as const)('inside one customs territory: %s %s', (name, expected) => {
    const fees = [{ ...rule('fee'), name, per: 'consignment', ...eur('5') }] as const;
    expect(sums(ask({ fees }, { border: 'fiscal', lines: [at('100')] }))[name]).toBe(expected);
  });

  it('may be due once for each line of the tariff, by six digits', () => {
    const lines = [at('1', {}, '16010010'), at('1', {}, '16010090'), at('1', {}, '160200')];
    expect(fee({ per: 'tariffLine', amount: '5' }, lines)).toBe('10.00');
  });

  it('is in the base of the tax in shares by value, and in equal shares of goods worth nothing', () => {
    const vat = { ...rule('vat'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.5' } as const;
    const fees = [{ ...rule('fee'), name: 'Customs fee', per: 'consignment', ...eur('6'), inTaxBase: true }] as const;
    const taxesOf = (...amounts: readonly string[]) =>
      ask({ fees, taxes: [vat] }, { lines: amounts.map((amount) => at(amount, {}, '1701')) }).lines.map(
        ({ charges }) => charges[1]?.amount,
      );
    expect(taxesOf('20', '10')).toEqual(['12.00', '6.00']);
    expect(taxesOf('0', '0', '0')).toEqual(['1.00', '1.00', '1.00']);
  });

  it('is in the base of the tax as a whole, whatever is deducted from the value of the goods', () => {
    const vat = { ...rule('vat'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.5' } as const;
    const fees = [{ ...rule('fee'), name: 'Customs fee', per: 'consignment', ...eur('6'), inTaxBase: true }] as const;
    const valuations = [{ ...rule('gift'), dutyBase: [], taxBase: ['fees'] as const, allowance: eur('15') }];
    expect(
      sums(ask({ fees, taxes: [vat], valuations }, { lines: [at('20', {}, '1701'), at('10', {}, '1701')] })).VAT,
    ).toBe('10.50');
  });
});

describe('a flat duty', () => {
  const flat = (changes: Partial<FlatDuty> = {}): FlatDuty => ({
    ...rule('flat'),
    name: 'Flat',
    charge: { per: 'tariffLine', amount: '3', currency: 'EUR', digits: 6 },
    ...changes,
  });

  it('is due once for the lines that share a code, of the dearest, whatever their order', () => {
    const lines = [at('20'), at('40'), at('30'), at('10', {}, '1602')];
    const expected = ['0.00', '3.00', '0.00', '3.00'];
    const amounts = (all: readonly GoodsLine[]) =>
      dutiesOf(ask({ flatDuties: [flat()] }, { lines: all })).map(([duty]) => duty?.[0]);
    expect(amounts(lines)).toEqual(expected);
    expect(amounts(lines.toReversed())).toEqual(expected.toReversed());
  });

  it('is due of the same one of two lines of equal value, whatever their order', () => {
    const lines = [at('20', { title: 'B' }), at('20', { title: 'A' })];
    const payers = (all: readonly GoodsLine[]) =>
      ask({ flatDuties: [flat()] }, { lines: all }).lines.filter(({ charges }) => charges[0]?.amount === '3.00');
    expect(payers(lines).map(({ title }) => title)).toEqual(['A']);
    expect(payers(lines.toReversed()).map(({ title }) => title)).toEqual(['A']);
  });

  it('is due of each of two identical lines only once', () => {
    expect(sums(ask({ flatDuties: [flat()] }, { lines: [at('20'), at('20')] })).Duty).toBe('3.00');
  });

  it('may be a fraction of the value, of every line', () => {
    const flatDuties = [flat({ charge: { per: 'value', rate: '0.10' } })];
    expect(dutiesOf(ask({ flatDuties }, { freight: eur('3'), lines: [at('20'), at('10')] }))).toEqual([
      [['2.20', '0.1', 'flat']],
      [['1.10', '0.1', 'flat']],
    ]);
  });

  it('is not due of lines that it does not apply to, nor of those that a relief frees', () => {
    const reliefs = [{ ...rule('relief'), name: 'Relief', of: ['duty'] as const, when: { hs: ['1602'] } }];
    const lines = [at('20', {}, '1602'), at('10', {}, '1601'), at('1', {}, '1701')];
    expect(dutiesOf(ask({ flatDuties: [flat({ when: { hs: ['16'] } })], reliefs }, { lines }))).toEqual([
      [['0.00', '0', 'relief']],
      [['3.00', undefined, 'flat']],
      [['0.00', '0', 'tariff-XX-17']],
    ]);
    // A line that a relief frees is not the one that pays for another of its code.
    const dear = { ...rule('relief'), name: 'Relief', of: ['duty'] as const, when: { origins: ['DE'] } };
    const shared = [at('20', { origin: 'DE' }), at('10')];
    expect(dutiesOf(ask({ flatDuties: [flat()], reliefs: [dear] }, { lines: shared }))).toEqual([
      [['0.00', '0', 'relief']],
      [['3.00', undefined, 'flat']],
    ]);
  });

  it('is due of another line if the dearest of a code is not computable', () => {
    const gaps = [
      { ...rule('gap'), name: 'not_loaded', effect: 'stop', message: 'Not loaded.', when: { origins: ['CN'] } },
    ] as const;
    const lines = [at('20', { origin: 'CN' }), at('10', { origin: 'GB' })];
    expect(dutiesOf(ask({ flatDuties: [flat()], gaps }, { lines }))).toEqual([[], [['3.00', undefined, 'flat']]]);
  });

  it.each([
    ['gives way to a preference', {}, { preferencesUnlessNumbers: ['IOSS', 'VAT'] }, 'friends'],
    [
      'stands if one of its numbers was sent',
      { registrations: ['VAT'] },
      { preferencesUnlessNumbers: ['IOSS', 'VAT'] },
      'flat',
    ],
    ['stands beside a preference without numbers of its own', {}, {}, 'flat'],
    ['stands if there is no preference', { origin: 'CN' }, { preferencesUnlessNumbers: ['IOSS'] }, 'flat'],
  ] as const)(
    '%s',
    (_, { origin = 'GB', ...request }: { origin?: string; registrations?: readonly 'VAT'[] }, changes, expected) => {
      const answer = ask(
        { flatDuties: [flat(changes)] },
        { ...request, lines: [at('100', { origin, originDeclared: true })] },
      );
      expect(dutiesOf(answer)[0]?.[0]?.[2]).toBe(expected);
    },
  );
});

describe('a rate of the tariff', () => {
  const preferred = (rate: string | undefined, code: string) =>
    dutiesOf(
      ask(
        { preferences: [{ ...rule('pact'), name: 'Pact', agreement: 'pact', ...(rate !== undefined && { rate }) }] },
        { lines: [at('100', { originDeclared: true }, code)] },
      ),
    );

  it.each([
    ['free', '0', '1601', [['0.00', '0', 'pact']]],
    ['a fraction', '0.05', '1601', [['5.00', '0.05', 'pact']]],
    ['not in the tariff', undefined, '1601', [['20.00', '0.2', 'tariff-XX-16']]],
  ])('of a preference is %s', (_, rate, code, expected) => {
    expect(preferred(rate, code)).toEqual([expected]);
  });

  it('is free without anything to add up', () => {
    expect(dutiesOf(ask({}, { lines: [at('100', {}, '1701')] }))).toEqual([[['0.00', '0', 'tariff-XX-17']]]);
  });

  it('by number is shown as a fraction of the value, if there is a value', () => {
    expect(dutiesOf(ask({}, { lines: [at('10', { quantity: 4 }, '1801'), at('0', {}, '1801')] }))).toEqual([
      [['8.00', '0.2', 'tariff-XX-18']],
      [['2.00', undefined, 'tariff-XX-18']],
    ]);
  });

  it('may have others on top, in whole or to raise it to a rate, and never less', () => {
    const extra = { ...rule('extra'), name: 'Extra', rate: '0.10' };
    const extras = (changes: object) =>
      dutiesOf(ask({ additionalDuties: [{ ...extra, ...changes }] }, { lines: [at('100')] }))[0]?.slice(1);
    expect(extras({})).toEqual([['10.00', '0.1', 'extra']]);
    expect(extras({ netOfTariff: true, rate: '0.25' })).toEqual([['5.00', '0.05', 'extra']]);
    expect(extras({ netOfTariff: true, rate: '0.2' })).toEqual([['0.00', '0', 'extra']]);
    expect(extras({ netOfTariff: true, rate: '0.15' })).toEqual([]);
  });
});

describe('the allowance of a valuation', () => {
  const vat = [{ ...rule('vat'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.2' } as const];
  const valuation = {
    ...rule('value'),
    dutyBase: [],
    taxBase: [],
    allowance: eur('60'),
    when: { notHs: ['17'] },
  } as const;
  const customsValues = (...lines: readonly GoodsLine[]) =>
    dutiesOf(ask({ valuations: [valuation], taxes: [] }, { lines })).map(([duty]) => duty?.[0]);

  it('is deducted in proportion to value, from the lines that it concerns', () => {
    expect(customsValues(at('100'), at('200'), at('100', {}, '1701'))).toEqual(['16.00', '32.00', '0.00']);
    const others = [{ ...rule('extra'), name: 'Extra', rate: '0.1', when: { hs: ['17'] } }];
    const answer = ask(
      { valuations: [valuation], additionalDuties: others },
      { lines: [at('100'), at('100', {}, '1701')] },
    );
    expect(dutiesOf(answer)[1]?.[1]?.[0]).toBe('10.00');
  });

  it('is deducted for the duty alone, for the tax alone or for both', () => {
    const both = { ...valuation, dutyBase: ['freight'], taxBase: ['freight', 'duty'], when: {} } as const;
    const sums = (allowanceOf?: readonly ('duty' | 'tax')[]) =>
      ask(
        { taxes: vat, valuations: [{ ...both, ...(allowanceOf && { allowanceOf }) }] },
        { lines: [at('100')], freight: eur('10') },
      ).charges.map(({ amount }) => amount);
    expect(sums()).toEqual(['10.00', '12.00']);
    expect(sums(['duty'])).toEqual(['10.00', '24.00']);
    expect(sums(['tax'])).toEqual(['22.00', '14.40']);
  });

  it('is deducted from freight too where that belongs to the customs value, and never more than all of it', () => {
    const landed = {
      ...valuation,
      dutyBase: ['freight'],
      taxBase: ['freight', 'insurance', 'duty'],
      when: {},
    } as const;
    const sums = (freight: string) =>
      ask(
        { taxes: vat, valuations: [landed] },
        { lines: [at('50')], freight: eur(freight), insurance: eur('5') },
      ).charges.map(({ amount }) => amount);
    expect(sums('30')).toEqual(['4.00', '5.80']);
    expect(sums('4')).toEqual(['0.00', '1.00']);
  });

  it('is no more than the goods are worth, and nothing of goods worth nothing', () => {
    expect(customsValues(at('30'), at('29'))).toEqual(['0.00', '0.00']);
    expect(customsValues(at('0'))).toEqual(['0.00']);
  });
});

describe('a request in currencies without an exchange rate', () => {
  const refusal = (request: Partial<DutyRequest>, rates = { date: '2026-11-20', source: 'a bank', perEuro: {} }) => {
    try {
      ask({ rates }, request);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { reason, message, faults } = error as DomainError;
      return { reason, message, fields: faults.map(({ field }) => field) };
    }
    return undefined;
  };

  it('is refused by the field of each sum, and that of the answer', () => {
    const all = {
      currency: 'USD',
      freight: { amount: '1', currency: 'NOK' },
      insurance: { amount: '1', currency: 'GBP' },
    };
    expect(refusal({ ...all, lines: [at('1'), goods('1601', '1', 'USD')] })).toEqual({
      reason: 'exchange_rate_missing',
      message: '4 fields name currencies of which no exchange rate is loaded.',
      fields: ['commodities[1].value.currency', 'currency', 'freightCost.currency', 'insuranceValue.currency'],
    });
  });

  it('is refused with one sentence, if it is one field', () => {
    expect(refusal({ currency: 'USD', lines: [at('1')] })).toEqual({
      reason: 'exchange_rate_missing',
      message: 'currency: no exchange rate of USD is loaded for 2026-11-20. Send another currency, for example "EUR".',
      fields: ['currency'],
    });
  });

  it('is answered if nothing has to be converted', () => {
    expect(refusal({ lines: [at('1')] })).toBeUndefined();
  });
});
