import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../../src/domain/shared/index.ts';
import { calculate, crossRate, originOfPair, ratesOf, withOtherRates } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, ExchangeRates } from '../../../../../src/domain/trade/index.ts';
import { bundled, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

/** A recent table with the dollar and the pound, an old one with a krone, and pegged currencies. */
const mixed: ExchangeRates = {
  date: '2026-11-20',
  source: 'fresh list',
  perEuro: { USD: '1.2', GBP: '0.8', NOK: '11.5', AED: '4.407', SAR: '4.5', BGN: '1.95583' },
  origins: {
    NOK: { date: '2024-06-28', source: 'old list' },
    AED: { date: '1997-11-30', source: 'peg of the dirham', fixedTo: 'USD' },
    SAR: { date: '1986-06-30', source: 'peg of the riyal', fixedTo: 'USD' },
    BGN: { date: '2026-01-01', source: 'act on the lev', fixedTo: 'EUR' },
  },
};

const calculated = (country: string, changes: Partial<DutyRequest>, rates: ExchangeRates = mixed) => {
  const ruleSet = bundled.ruleSets.of(country);
  const tariff = ruleSet && bundled.tariffs.on(ruleSet.tariff, '2026-11-20');
  if (!ruleSet || !tariff) throw new Error(`No rules for ${country}.`);
  return calculate(dutyRequest(country === 'EU' ? 'DE' : country, changes), ruleSet, tariff, rates);
};

const refusalOf = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error as DomainError;
    throw error;
  }
  throw new Error('Nothing was refused.');
};

describe('the rates of an answer', () => {
  it.each([
    ['of the table are of its day and source', 'USD', 'GBP', '2026-11-20', 'fresh list', true],
    ['of two days are as old as the older one, and name both sources', 'GBP', 'NOK', '2024-06-28', 'GBP: fresh list; NOK: old list', true],
    ['that law fixes to the euro are of the day and by the act that fixed them', 'EUR', 'BGN', '2026-01-01', 'act on the lev', false],
    ['between currencies that hang on one another are fixed too', 'USD', 'AED', '1997-11-30', 'peg of the dirham', false],
    ['between two that hang on a third are fixed since the later one is', 'SAR', 'AED', '1997-11-30', 'SAR: peg of the riyal; AED: peg of the dirham', false],
    ['fixed to one that ages age with it', 'EUR', 'AED', '2026-11-20', 'AED: peg of the dirham; USD: fresh list', true],
    ['from a fixed to an ageing one are of the day of that one', 'BGN', 'NOK', '2024-06-28', 'BGN: act on the lev; NOK: old list', true],
  ])('%s', (_, from, to, date, source, ages) => {
    expect(originOfPair(from, to, mixed)).toEqual({ date, source, ages });
  }); // oxfmt-ignore

  it('stand in the declaration, each with its own day and source', () => {
    const { declaration } = calculated('EU', { currency: 'BGN', lines: [goods('610910', '100', 'NOK')] });
    expect(declaration.exchangeRates.map(({ from, to, date, source }) => [from, to, date, source])).toEqual([
      ['EUR', 'BGN', '2026-01-01', 'act on the lev'],
      ['NOK', 'EUR', '2024-06-28', 'old list'],
    ]);
  });
});

describe('a warning of old rates', () => {
  const warnings = (changes: Partial<DutyRequest>, rates?: ExchangeRates) =>
    calculated('EU', changes, rates).notices.flatMap(({ reason, message }) =>
      reason === 'exchange_rates_stale' ? [message] : [],
    );
  const inEuro = [goods('610910', '100', 'EUR')];

  it('comes where an old one was used, and names it beside fresh ones', () => {
    expect(warnings({ currency: 'GBP', lines: [goods('610910', '100', 'NOK')] })).toEqual([
      'Exchange rates are old, because no later ones are loaded: NOK to EUR of 2024-06-28.',
    ]);
    expect(warnings({ currency: 'EUR', lines: [goods('610910', '100', 'NOK')] })).toEqual([
      'The exchange rates are of 2024-06-28, because no later ones are loaded.',
    ]);
  });

  it('does not come for old ones that were not used, nor for what law fixes', () => {
    expect(warnings({ currency: 'GBP', lines: inEuro })).toEqual([]);
    expect(warnings({ currency: 'BGN', lines: inEuro })).toEqual([]);
    expect(reasons(calculated('EU', { currency: 'BGN', lines: inEuro }))).toContain('currency_retired');
  });

  it('comes for a fixed one that hangs on an old one', () => {
    const old = { ...mixed, origins: { ...mixed.origins, USD: { date: '2024-06-28', source: 'old list' } } };
    expect(warnings({ currency: 'AED', lines: inEuro }, old)).toHaveLength(1);
  });

  it('is the same as ever for a table that was recorded before rates had days of their own', () => {
    const recorded = { date: '2024-06-28', source: 'old list', perEuro: { USD: '1.2', BGN: '1.95583' } };
    const answer = calculated('EU', { currency: 'BGN', lines: inEuro }, recorded);
    expect(answer.declaration.exchangeRates).toEqual([
      { from: 'EUR', to: 'BGN', rate: '1.95583', date: '2024-06-28', source: 'old list' },
    ]);
    expect(answer.notices.map(({ message }) => message)).toContain(
      'The exchange rates are of 2024-06-28, because no later ones are loaded.',
    );
  });
});

describe('a currency without a rate', () => {
  it('is named by each field that has it', () => {
    const lines = [goods('610910', '100', 'EUR'), goods('610910', '100', 'KES')];
    const error = refusalOf(() =>
      calculated('EU', {
        lines,
        freight: { amount: '1', currency: 'UGX' },
        insurance: { amount: '1', currency: 'KES' },
      }),
    );
    expect([error.reason, error.faults.map(({ field }) => field)]).toEqual([
      'exchange_rate_missing',
      ['commodities[1].value.currency', 'freightCost.currency', 'insuranceValue.currency'],
    ]);
    expect(error.faults[0]?.message).toContain(
      'no exchange rate of KES is loaded for 2026-11-20. Send another currency, for example "EUR"',
    );
  });

  it('that is the destination’s is for the operator to load, whatever the request names', () => {
    for (const currency of ['EUR', 'KES']) {
      const error = refusalOf(() => calculated('CH', { lines: [goods('610910', '100', currency)] }));
      expect([error.reason, error.faults]).toEqual(['exchange_rate_not_loaded', []]);
      expect(error.message).toContain(
        'CHF is loaded, the money of the destination. The operator of this service has to load one',
      );
    }
  });

  it('does not matter where no money is changed', () => {
    expect(calculated('CH', { currency: 'CHF', lines: [goods('610910', '100', 'CHF')] }).currency).toBe('CHF');
  });
});

describe('the part of a table', () => {
  const whole = bundled.exchangeRates.on('2026-11-20');
  const code = fc.constantFrom('EUR', ...Object.keys(whole.perEuro));
  const pairIn = (rates: ExchangeRates, from: string, to: string) => [
    crossRate(from, to, rates),
    originOfPair(from, to, rates),
  ];

  it('converts its currencies as the whole does, with the same day and source, and holds no others but those they are fixed to', () => {
    fc.assert(
      fc.property(code, code, (from, to) => {
        const part = ratesOf(whole, new Set([from, to]));
        expect(pairIn(part, from, to)).toEqual(pairIn(whole, from, to));
        const bases = [from, to].map((currency) => whole.origins?.[currency]?.fixedTo);
        expect(Object.keys(part.perEuro).filter((held) => ![from, to, ...bases].includes(held))).toEqual([]);
      }),
    );
  });

  it('converts all others as another table does to which it is added, with their day and source', () => {
    const others = { ...whole, date: '2026-11-27', source: 'a later list' };
    fc.assert(
      fc.property(code, code, code, (own, from, to) => {
        const both = withOtherRates(ratesOf(mixed, new Set([own])), others);
        const baseOf = (currency: string): string => others.origins?.[currency]?.fixedTo ?? currency;
        const isOfOwn = [from, to, baseOf(from), baseOf(to)].some((currency) => [own, baseOf(own)].includes(currency));
        // From a currency to itself nothing is converted, by no table.
        if (!isOfOwn && from !== to) expect(pairIn(both, from, to)).toEqual(pairIn(others, from, to));
        if (mixed.perEuro[own] !== undefined) expect(pairIn(both, 'EUR', own)).toEqual(pairIn(mixed, 'EUR', own));
      }),
    );
  });

  it('keeps what law fixes to one of its currencies at that rate, whatever the other table says of that currency', () => {
    const dearer = { ...whole, perEuro: { ...whole.perEuro, USD: String(2 * Number(whole.perEuro['USD'])) } };
    const fixed = Object.entries(whole.origins ?? {}).flatMap(([currency, { fixedTo }]) =>
      fixedTo === 'USD' ? [currency] : [],
    );
    expect(fixed).toContain('AED');
    const both = withOtherRates(ratesOf(dearer, new Set(['USD'])), whole);
    for (const currency of fixed)
      expect([currency, crossRate('USD', currency, both)]).toEqual([currency, crossRate('USD', currency, whole)]);
  });
});
