import { describe, expect, it } from 'vitest';
import {
  surveyTariff,
  knowledgeTable,
  knownDestinations,
} from '../../../../src/application/trade/knowledge/list-knowledge.ts';
import { knowledgeOf } from '../../../../src/application/trade/knowledge/knowledge.ts';
import type { RuleSet, Tariff, TariffLine } from '../../../../src/domain/trade/index.ts';
import { percent, rule, tariffOf, territory } from '../../../support/example-territory.ts';
import { bundled } from '../../../support/trade-fixture.ts';

const day = '2026-11-20';
const typical: Partial<TariffLine> = { mfn: percent('0.1'), typical: true };
const headings = ['0101', '6109', '6110', '7601', '7801'];

const of = (rules: Partial<Omit<RuleSet, 'tariff'>>, tariff: Tariff = tariffOf({})) =>
  knowledgeOf(
    { ruleSet: { ...territory, ...rules }, tariff, survey: surveyTariff(tariff, headings), headings },
    'XX',
    day,
  );

describe('the general rates of a destination', () => {
  const rates = (lines: Readonly<Record<string, Partial<TariffLine>>>, about: Partial<Tariff> = {}) =>
    of({}, { ...tariffOf(lines), ...about }).generalRates;
  const exact = { '61': { mfn: percent('0.1') } };

  it('are loaded, with their day and their source, where the tariff has lines', () => {
    expect(rates({ ...exact, '01': {}, '76': {}, '78': {} }, { asOf: '2026-01-01', source: 'a gazette' })).toEqual({
      state: 'loaded',
      date: '2026-01-01',
      source: 'a gazette',
    });
  });

  it('are partial where some chapters or headings have no exact rate', () => {
    const rest = { '76': {}, '78': {} };
    expect(rates({ ...exact, '01': typical, ...rest }).state).toBe('partial');
    expect(rates({ ...exact, '01': { ...typical, highest: percent('0.2') }, ...rest }).state).toBe('partial');
    expect(rates({ ...exact, ...rest })).toEqual({ state: 'partial', note: 'no rates: chapters 01' });
  });

  it('are bounded where each chapter has a typical rate with the highest', () => {
    const bounded = { ...typical, highest: percent('0.2') };
    expect(rates({ '01': bounded, '61': bounded, '76': bounded, '78': bounded })).toEqual({
      state: 'bounded',
      note: 'typical rates with a bound: chapters 01, 61, 76 to 78',
    });
  });

  it('are not loaded where some of the typical rates have no bound', () => {
    expect(rates({ '01': { ...typical, highest: percent('0.2') }, '61': typical })).toEqual({
      state: 'notLoaded',
      note: 'typical rates with a bound: chapters 01; typical rates without a bound: chapters 61; no rates: chapters 76 to 78',
    });
  });

  it('name the chapters without rates, and the headings without one in chapters that have some', () => {
    const tariff: Tariff = {
      ...tariffOf({ '01': { mfn: 'unreadable' }, '76': {}, '78': {} }),
      lookup: (code) => {
        if (code === '6109') return { code, mfn: percent('0'), preferences: {}, source: 'a list' };
        return code === '6110' ? undefined : tariffOf({ '01': { mfn: 'unreadable' }, '76': {}, '78': {} }).lookup(code);
      },
    };
    expect(of({}, tariff).generalRates.note).toBe('no rates: chapters 01; no rates: headings 6110');
  });

  it('do not apply where the rules say so', () => {
    expect(of({ none: [{ section: 'generalRates', source: 'a free port' }] }).generalRates).toEqual({
      state: 'notApplicable',
      source: 'a free port',
    });
  });
});

describe('a section of rules', () => {
  const defence = { ...rule('bicycles'), name: 'Bicycles', rate: '0.3', defence: 'anti_dumping' } as const;

  it('is loaded by the rules in force, with the day and the source of the last', () => {
    const additionalDuties = [
      { ...defence, validFrom: '2025-01-01', source: 'an older act' },
      { ...defence, id: 'e-bikes', validFrom: '2026-02-01', source: 'a newer act' },
      { ...defence, id: 'past', validTo: '2026-01-01' },
      { ...defence, id: 'future', validFrom: '2027-01-01' },
    ];
    expect(of({ additionalDuties }).tradeDefence).toEqual({
      state: 'loaded',
      date: '2026-02-01',
      source: 'a newer act',
      rules: 2,
    });
    expect(of({ additionalDuties }).retaliation).toEqual({ state: 'notLoaded' });
  });

  it('does not apply only where the rules say so, on that day and for that destination', () => {
    const absence = { section: 'tradeDefence', source: 'an authority' } as const;
    expect(of({}).tradeDefence).toEqual({ state: 'notLoaded' });
    expect(of({ none: [absence] }).tradeDefence).toEqual({ state: 'notApplicable', source: 'an authority' });
    expect(of({ none: [{ ...absence, validTo: '2026-01-01' }] }).tradeDefence.state).toBe('notLoaded');
    expect(of({ none: [{ ...absence, destinations: ['YY'] }] }).tradeDefence.state).toBe('notLoaded');
    expect(of({ none: [absence], additionalDuties: [defence] }).tradeDefence.state).toBe('loaded');
  });

  it('is partial where the rules say that there is none, and a gap names an exception', () => {
    const absence = { section: 'fees', source: 'a broker' } as const;
    const gap = { ...rule('gap'), name: 'fees_not_loaded', effect: 'warn', message: 'A fee is not loaded.' } as const;
    expect(of({ none: [absence], gaps: [gap] }).fees).toEqual({
      state: 'partial',
      source: 'a broker',
      note: '1 named gap',
    });
    expect(of({ none: [absence], gaps: [{ ...gap, may: 'neither' }] }).fees.state).toBe('notApplicable');
  });

  it('is bounded where an uncertain rule says that its figure is the highest', () => {
    const fee = {
      name: 'Customs fee',
      per: 'consignment',
      amount: '2',
      currency: 'EUR',
      certainty: 'uncertain',
      isBound: true,
    } as const;
    const fees = [{ ...rule('fee'), ...fee }];
    const gap = { ...rule('gap'), name: 'fees_not_loaded', effect: 'warn', message: 'A fee is not loaded.' } as const;
    expect(of({ fees }).fees).toEqual({ state: 'bounded', note: '1 uncertain rule left out' });
    expect(of({ fees, gaps: [gap] }).fees.state).toBe('notLoaded');
  });

  it('is bounded where every gap that speaks of it has a bound', () => {
    const gap = {
      ...rule('gap'),
      name: 'trade_defence_not_loaded',
      effect: 'warn',
      message: 'A duty is not loaded.',
      upTo: '0.5',
    } as const;
    expect(of({ gaps: [gap] }).tradeDefence).toEqual({ state: 'bounded', note: '1 named gap' });
    const { upTo: _, ...unbounded } = gap;
    expect(of({ gaps: [gap, { ...unbounded, id: 'other' }] }).tradeDefence).toEqual({
      state: 'notLoaded',
      note: '2 named gaps',
    });
  });

  it('is partial where there are rules, and gaps that name others', () => {
    const gap = {
      ...rule('gap'),
      name: 'trade_defence_not_loaded',
      effect: 'warn',
      message: 'A duty is not loaded.',
    } as const;
    const found = of({ additionalDuties: [defence], gaps: [gap, { ...gap, id: 'other', upTo: '0.5' }] }).tradeDefence;
    expect(found).toEqual({ state: 'partial', source: 'an act', rules: 1, note: '2 named gaps' });
    // Of another section, and of a charge that changes nothing.
    expect(
      of({ additionalDuties: [defence], gaps: [{ ...gap, name: 'retaliation_not_loaded' }] }).tradeDefence.state,
    ).toBe('loaded');
    expect(of({ additionalDuties: [defence], gaps: [{ ...gap, may: 'neither' }] }).tradeDefence.state).toBe('loaded');
  });

  it.each([
    ['tax', 'additional_tax_not_loaded'],
    ['reducedRates', 'tax_exemption_not_loaded'],
    ['fees', 'fee_not_loaded'],
    ['postalRegime', 'postal_rate_not_loaded'],
  ] as const)('is partial where there are rules of %s and the gap %s', (section, name) => {
    const fee = {
      ...rule('fee'),
      name: 'Customs fee',
      per: 'consignment',
      amount: '2',
      currency: 'EUR',
      when: { channel: 'postal' },
    } as const;
    const books = {
      ...rule('books'),
      kind: 'vat',
      name: 'VAT',
      code: 'VAT',
      rate: '0.05',
      when: { hs: ['49'] },
    } as const;
    const gap = { ...rule('gap'), name, effect: 'warn', message: 'A charge is not loaded.' } as const;
    const [without, beside] = [of({ fees: [fee], taxes: [books] }), of({ fees: [fee], taxes: [books], gaps: [gap] })];
    expect([without[section].state, beside[section].state]).toEqual(['loaded', 'partial']);
  });

  it('counts preferences whose rates are known: by rate, by reduction, or by a column of the tariff', () => {
    const preference = (id: string) => ({ ...rule(id), name: id, agreement: id });
    const preferences = [{ ...preference('rate'), rate: '0' }, preference('column'), preference('unknown')];
    const tariff = tariffOf({ '61': { preferences: { column: percent('0') } } });
    expect(of({ preferences }, tariff).preferences).toMatchObject({
      state: 'partial',
      rules: 2,
      note: '1 agreement without rates',
    });
    expect(of({ preferences: preferences.slice(0, 2) }, tariff).preferences).toMatchObject({
      state: 'loaded',
      rules: 2,
    });
    expect(of({ preferences: [preference('unknown')] }).preferences.state).toBe('notLoaded');
  });

  it('tells gifts, limits of value, reduced rates and the post apart', () => {
    const limit = { goodsUpTo: { amount: '22', currency: 'EUR' } };
    const relief = (id: string, when: object) => ({ ...rule(id), name: id, of: ['duty' as const], when });
    const found = of({
      reliefs: [relief('gift', { ...limit, contentTypes: ['Gift'] }), relief('small', { ...limit, channel: 'postal' })],
      taxes: [
        { ...rule('books'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.05', when: { hs: ['49'] } },
        { ...rule('islands'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.1', when: { postcodes: ['90'] } },
      ],
    });
    const { tax, reducedRates, deMinimis, gifts, postalRegime } = found;
    expect([tax.rules, reducedRates.rules, deMinimis.rules, gifts.rules, postalRegime.rules]).toEqual([2, 1, 1, 1, 1]);
  });

  it('says that its rules hold in parts of the country only, and how many uncertain ones are left out', () => {
    const when = { regions: ['XX-1'] };
    const taxes = [{ ...rule('tax'), kind: 'vat', name: 'VAT', code: 'VAT', rate: '0.1', when }] as const;
    expect(of({ taxes }).tax.note).toBe('in parts of the country only');
    const fee = {
      name: 'Customs fee',
      per: 'consignment',
      amount: '2',
      currency: 'EUR',
      certainty: 'uncertain',
      enabled: false,
    } as const;
    expect(of({ fees: [{ ...rule('fee'), ...fee }] }).fees).toEqual({
      state: 'notLoaded',
      note: '1 uncertain rule left out',
    });
  });
});

describe('the table of what is loaded', () => {
  const known = knowledgeTable(bundled);

  it('has the versions that answers name, and shares rules as the calculation does', () => {
    const { destination, name, rules, tariff, ...sections } = known('MC', day);
    expect([destination, name, rules, tariff]).toEqual([
      'MC',
      'Monaco',
      bundled.ruleSets.of('EU')?.version,
      bundled.tariffs.on('EU', day)?.version,
    ]);
    const { generalRates, tax } = known('FR', day);
    expect(sections).toMatchObject({ generalRates, tax });
  });

  it('has nothing loaded for a place without rules', () => {
    const { rules, generalRates, tax } = known('AQ', day);
    expect([rules, generalRates, tax]).toEqual([undefined, { state: 'notLoaded' }, { state: 'notLoaded' }]);
  });

  it('says of the Union that its relief has ended, since the day on which it has', () => {
    expect([known('DE', '2026-06-30').deMinimis.state, known('DE', '2026-07-01').deMinimis.state]).toEqual([
      'loaded',
      'notApplicable',
    ]);
  });

  it('has every country once', () => {
    expect(knownDestinations).toEqual([...new Set(knownDestinations)].sort());
    expect(knownDestinations).toEqual(expect.arrayContaining(['AE', 'GR', 'US', 'ZW']));
  });
});
