import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesInForce } from '../../../../../src/domain/trade/duties/rules/in-force.ts';
import { territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { Rule, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { addDays } from '../../../../../src/domain/shared/local-date.ts';
import { bundled } from '../../../../support/trade-fixture.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { rule, territory } from '../../../../support/example-territory.ts';

const excises = (rules: readonly (Partial<Rule> & { readonly id: string })[], country: string, date = '2026-07-01') => {
  const ruleSet = { ...territory, excises: rules.map((each) => ({ ...rule(each.id), name: each.id, ...each })) };
  return rulesInForce(ruleSet, date, country).excises.map(({ id }) => id);
};

describe('the rules in force', () => {
  it('are those of the country, of the Union for its members, and those of every destination', () => {
    const rules = [
      { id: 'german', when: { destinations: ['DE'] } },
      { id: 'of-the-union', when: { destinations: ['EU'] } },
      { id: 'swiss', when: { destinations: ['CH'] } },
      { id: 'general', when: {} },
      { id: 'unconditional' },
    ];
    expect(excises(rules, 'DE')).toEqual(['german', 'of-the-union', 'general', 'unconditional']);
    expect(excises(rules, 'FR')).toEqual(['of-the-union', 'general', 'unconditional']);
    expect(excises(rules, 'CH')).toEqual(['swiss', 'general', 'unconditional']);
  });

  it('are in force from their first to their last day, unless they are switched off', () => {
    const rules = [
      { id: 'of-july', validFrom: '2026-07-01', validTo: '2026-07-31' },
      { id: 'switched-off', enabled: false },
      { id: 'switched-on', enabled: true },
    ];
    expect(['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'].map((date) => excises(rules, 'DE', date))).toEqual([
      ['switched-on'],
      ['of-july', 'switched-on'],
      ['of-july', 'switched-on'],
      ['switched-on'],
    ]);
  });

  it('leave out uncertain rules, unless they are switched on', () => {
    const fee = { name: 'Customs fee', per: 'consignment', currency: 'EUR', source: 'an act' } as const;
    const fees = [
      { ...fee, id: 'off', certainty: 'uncertain', enabled: false },
      { ...fee, id: 'on', certainty: 'uncertain', enabled: true },
      { ...fee, id: 'unsaid', certainty: 'uncertain' },
      { ...fee, id: 'certain', certainty: 'known', enabled: false },
    ] as const;
    const inForce = rulesInForce({ ...territory, fees }, '2026-07-01', 'DE');
    expect(inForce.leftOut.fees.map(({ id }) => id)).toEqual(['off', 'unsaid']);
    expect(inForce.fees.map(({ id }) => id)).toEqual(['on']);
  });

  it('tell what is missing, certain or not', () => {
    const gap = {
      ...rule('gap'),
      name: 'not_loaded',
      effect: 'info',
      message: 'Not loaded.',
      certainty: 'uncertain',
    } as const;
    const gaps = [gap, { ...gap, id: 'off', enabled: false }];
    expect(rulesInForce({ ...territory, gaps }, '2026-07-01', 'DE').gaps.map(({ id }) => id)).toEqual(['gap']);
  });

  it('are those of the set, the day and the country, in whatever order they were asked for before', () => {
    const asked = fc.record({
      country: fc.constantFrom('DE', 'FR', 'IE', 'GB', 'US', 'CH', 'BR'),
      day: fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-12-01', days)),
    });
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 90 }), (all) => {
        for (const { country, day } of all) {
          const set = bundled.ruleSets.of(territoryOf(country)) as RuleSet;
          // A copy is a set that nobody has asked anything.
          expect(rulesInForce(set, day, country)).toEqual(rulesInForce({ ...set }, day, country));
        }
      }),
      { numRuns: runsTimes(0.2) },
    );
  });

  it('of a changed set are its own', () => {
    const set = { ...territory, fees: [] };
    expect(rulesInForce(set, '2026-07-01', 'DE').fees).toEqual([]);
    const fee = { ...rule('fee'), name: 'Customs fee', per: 'consignment', currency: 'EUR' } as const;
    expect(rulesInForce({ ...set, fees: [fee] }, '2026-07-01', 'DE').fees).toEqual([fee]);
  });
});
