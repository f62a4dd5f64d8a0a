import { describe, expect, it } from 'vitest';
import { rulesInForce } from '../../../../../src/domain/trade/duties/rules/in-force.ts';
import type { Rule } from '../../../../../src/domain/trade/index.ts';
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
    const gap = { ...rule('gap'), name: 'not_loaded', effect: 'info', message: 'Not loaded.', certainty: 'uncertain' } as const;
    const gaps = [gap, { ...gap, id: 'off', enabled: false }];
    expect(rulesInForce({ ...territory, gaps }, '2026-07-01', 'DE').gaps.map(({ id }) => id)).toEqual(['gap']);
  });
});
