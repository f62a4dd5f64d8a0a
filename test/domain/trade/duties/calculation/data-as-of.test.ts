import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../../../src/domain/shared/index.ts';
import { addDays } from '../../../../../src/domain/shared/local-date.ts';
import { assessingCountry, calculate, defaultFactsMaxAge, territoryOf } from '../../../../../src/domain/trade/index.ts';
import { calculated, percent, roundRates, tariffOf, territory } from '../../../../support/example-territory.ts';
import { bundled, dutyRequest, goods, reasons } from '../../../../support/trade-fixture.ts';

const tariff = {
  ...tariffOf({ '61': { mfn: percent('0.1') }, '62': { mfn: percent('0.1'), asOf: '2022-01-01' } }),
  asOf: '2026-02-22',
};
const lines = [goods('610910', '100', 'EUR')];

describe('the day of the facts of an answer', () => {
  it('is that of the oldest list of rates that was used, of the reading of taxes, of measures and of exchange rates', () => {
    expect(calculated({ tariff }, { lines }).dataAsOf).toEqual({ tariff: '2026-02-22', taxes: '2026-11-20' });
    expect(
      calculated({ tariff, measuresAsOf: '2026-04-06' }, { lines: [...lines, goods('620520', '100', 'USD')] }).dataAsOf,
    ).toEqual({
      tariff: '2022-01-01',
      taxes: '2026-11-20',
      measures: '2026-04-06',
      rates: '2026-11-20',
    });
  });

  it('is said of every destination, and of an answer without charges', () => {
    for (const country of countryCodes) {
      const ruleSet = bundled.ruleSets.of(territoryOf(assessingCountry({ country })));
      const ofCountry = ruleSet && bundled.tariffs.on(ruleSet.tariff, '2026-11-27');
      if (!ruleSet || !ofCountry) continue;
      const asked = dutyRequest(country, { lines: [goods('610910', '100', 'EUR')] });
      const { dataAsOf } = calculate(asked, ruleSet, ofCountry, bundled.exchangeRates.on('2026-11-27'));
      expect(dataAsOf?.taxes, country).toBe(ruleSet.checked);
      expect(dataAsOf?.tariff === undefined, country).toBe(
        ofCountry.asOf === undefined && ofCountry.lookup('610910') === undefined,
      );
    }
    expect(calculated({ tariff }, { border: 'none', lines }).dataAsOf).toEqual({
      tariff: '2026-02-22',
      taxes: '2026-11-20',
    });
  });
});

describe('facts that were read long ago', () => {
  const answer = (age: number, factsMaxAge?: number, checked?: string) =>
    calculate(
      dutyRequest('XX', { date: addDays('2026-11-20', age), lines }),
      territory,
      checked === undefined ? tariff : { ...tariff, checked },
      roundRates,
      factsMaxAge === undefined ? {} : { factsMaxAge },
    );

  it('make an answer incomplete exactly when they are older than the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -800, max: 2_000 }),
        fc.option(fc.integer({ min: 1, max: 1_500 }), { nil: undefined }),
        (age, limit) => {
          const { complete, upTo, lines: [line], notices } = answer(age, limit); // oxfmt-ignore
          const isOld = age > (limit ?? defaultFactsMaxAge);
          expect([complete, upTo, line?.missing?.map(({ reason }) => reason)]).toEqual([
            !isOld,
            undefined,
            isOld ? ['facts_old'] : undefined,
          ]);
          expect(notices.some(({ reason }) => reason === 'facts_old')).toBe(isOld);
        },
      ),
    );
  });

  it('are named with the day of the reading, and so is a tariff that was imported longer ago', () => {
    expect(answer(366).notices.find(({ reason }) => reason === 'facts_old')).toEqual({
      level: 'warning',
      reason: 'facts_old',
      message:
        'The tariff and taxes of Example were last read on 2026-11-20, 366 days before 2027-11-21, and the limit is 365 days: they may ' +
        'have changed since.',
    });
    expect(answer(100, 365, '2026-02-28').complete).toBe(true);
    expect(answer(100, 365, '2026-02-27').lines[0]?.missing?.[0]?.message).toContain(
      'last read on 2026-02-27, 366 days before',
    );
  });

  it('matter to no answer in which nothing can be due', () => {
    const free = calculated({ tariff }, { date: '2030-01-01', contentType: 'Documents', lines });
    expect([free.complete, reasons(free)]).toEqual([true, ['documents']]);
  });
});

describe('an answer for another day than the one on which it was asked', () => {
  const dollars = [goods('610910', '100', 'USD')];
  const on = (date: string, askedOn?: string, changes: Partial<typeof tariff> = {}) =>
    calculate(
      dutyRequest('XX', { date, lines: dollars }),
      { ...territory, checked: '2026-06-01' },
      { ...tariff, ...changes },
      roundRates,
      askedOn === undefined ? {} : { askedOn },
    );
  const said = (answer: ReturnType<typeof on>, reason: string) =>
    answer.notices.find((notice) => notice.reason === reason)?.message;

  it('says the day, and is incomplete without a bound for a day before its facts were read', () => {
    const past = on('2026-05-31', '2026-11-20');
    expect([past.complete, past.upTo, past.lines[0]?.missing?.map(({ reason }) => reason)]).toEqual([
      false,
      undefined,
      ['facts_newer'],
    ]);
    expect(said(past, 'other_day')).toBe(
      'Calculated for 2026-05-31, as asked on 2026-11-20. No exchange rates of that day are loaded: those of 2026-11-20 were taken.',
    );
    expect(past.declaration.calculatedAt).toBe('2026-05-31T00:00:00.000Z');
    expect(on('2026-06-01', '2026-11-20').complete).toBe(true);
    expect(on('2026-06-01', '2026-11-20', { asOf: '2026-06-02' }).complete).toBe(false);
  });

  it('is as complete for a day to come as one of today, and does not call the newest exchange rates old', () => {
    const ahead = on('2027-01-15', '2026-11-20');
    expect([ahead.complete, said(ahead, 'exchange_rates_stale')]).toEqual([true, undefined]);
    expect(said(ahead, 'other_day')).toContain('What is decided after today is not in it');
    expect(said(on('2027-01-15', '2026-12-01'), 'exchange_rates_stale')).toContain('2026-11-20');
    expect(said(on('2027-01-15'), 'exchange_rates_stale')).toContain('2026-11-20');
  });

  it('is old where its facts are too old for that day', () => {
    expect(on('2027-06-01', '2026-11-20').complete).toBe(true);
    expect(on('2027-06-02', '2026-11-20').lines[0]?.missing?.map(({ reason }) => reason)).toEqual(['facts_old']);
  });
});
