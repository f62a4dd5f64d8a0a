import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, dutiesOnGoods } from '../../../../../src/domain/trade/index.ts';
import type { RuleSet, Tariff } from '../../../../../src/domain/trade/index.ts';
import { bundledCases, inventedCases } from '../../../../support/duty-oracle/cases.ts';
import type { OracleCase } from '../../../../support/duty-oracle/cases.ts';
import { percent, rule, tariffOf, territory } from '../../../../support/example-territory.ts';
import { runsTimes } from '../../../../support/property-runs.ts';

/** Rules that name the line of the tariff, or that nothing is due, are of no rule set. */
const isOfSet = (set: RuleSet, id: string): boolean =>
  Object.values(set).some(
    (section: unknown) => Array.isArray(section) && section.some((each: { readonly id?: string }) => each.id === id),
  );

/** The rules that an answer names as used or as missing, and that the lookup of its goods does not find. */
const overlooked = ({ request, set, tariff, rates }: OracleCase): readonly string[] => {
  const { declaration, lines, missing = [] } = calculate(request, set, tariff, rates);
  const named = [
    ...declaration.rules.map(({ id }) => id),
    ...[...missing, ...lines.flatMap((line) => line.missing ?? [])].flatMap((part) => part.rule ?? []),
  ].filter((id) => isOfSet(set, id));
  const found = new Set(
    request.lines.flatMap(({ hsCode, origin }) =>
      hsCode === undefined
        ? []
        : dutiesOnGoods(
            { ruleSet: set, tariff },
            { hsCode, origin, country: request.to.country, date: request.date },
          ).rules.map(({ rule: { id } }) => id),
    ),
  );
  return request.lines.some(({ hsCode }) => hsCode === undefined) ? [] : named.filter((id) => !found.has(id));
};

describe('the rules on goods of a code', () => {
  it('are all that a calculation for such goods names, by the rules that come with the program', () => {
    fc.assert(
      fc.property(bundledCases(), (of) => {
        expect(overlooked(of)).toEqual([]);
      }),
      { numRuns: runsTimes(4) },
    );
  });

  it('and by any others', () => {
    fc.assert(
      fc.property(inventedCases, (of) => {
        expect(overlooked(of)).toEqual([]);
      }),
      { numRuns: runsTimes(8) },
    );
  });

  const tariff = tariffOf({ '61': { mfn: percent('0.12'), preferences: { friends: percent('0.05') } } });
  const on = (
    changes: Partial<RuleSet>,
    goods: { readonly hsCode?: string; readonly origin?: string; readonly date?: string } = {},
    by: Tariff = tariff,
  ) =>
    dutiesOnGoods(
      { ruleSet: { ...territory, ...changes }, tariff: by },
      { hsCode: '610910', country: 'XX', date: '2026-11-20', ...goods },
    );
  const friends = { ...rule('friends'), name: 'Friends', agreement: 'friends', when: { origins: ['GB'] } };

  it('have the rate of the goods, of the tariff where it has one', () => {
    const { ordinary, rules } = on({ preferences: [friends] }, { origin: 'GB' });
    expect(ordinary.map(({ rate }) => rate.parts)).toEqual([[{ kind: 'adValorem', rate: '0.12' }]]);
    expect(rules.find(({ kind }) => kind === 'preference')?.rate?.parts).toEqual([{ kind: 'adValorem', rate: '0.05' }]);
  });

  it('are those of every origin while none is known, and of no other when one is', () => {
    const kinds = (origin?: string) =>
      on({ preferences: [friends] }, origin === undefined ? {} : { origin }).rules.map(({ kind }) => kind);
    expect(kinds()).toContain('preference');
    expect(kinds('GB')).toContain('preference');
    expect(kinds('CN')).not.toContain('preference');
  });

  it('say which are for some goods of a short code only, and which are uncertain', () => {
    const extra = { ...rule('extra'), name: 'Extra', rate: '0.1', when: { hs: ['61091010'] } };
    expect(on({ additionalDuties: [extra] }).rules.find(({ kind }) => kind === 'additionalDuty')).toMatchObject({
      isPartial: true,
    });
    expect(
      on({ additionalDuties: [{ ...extra, when: { hs: ['6203'] } }] }).rules.map(({ kind }) => kind),
    ).not.toContain('additionalDuty');
    const doubtful = { ...extra, certainty: 'uncertain' as const, when: { hs: ['6109'] } };
    const found = on({ additionalDuties: [doubtful] }).rules.find(({ kind }) => kind === 'additionalDuty');
    expect(found).toMatchObject({ isLeftOut: true });
    expect(found).not.toHaveProperty('isPartial');
  });

  it('are those of the day', () => {
    const later = { ...friends, validFrom: '2026-12-01' };
    const of = (date: string) => on({ preferences: [later] }, { date }).rules.map(({ kind }) => kind);
    expect(of('2026-11-30')).not.toContain('preference');
    expect(of('2026-12-01')).toContain('preference');
  });

  it('of a tariff with measures by origin are its own, which replace those of the rules', () => {
    const measured = tariffOf({
      '61': {
        mfn: percent('0.12'),
        byOrigin: [{ kind: 'preference', area: 'Friends', origins: ['GB'], rate: percent('0') }],
      },
    });
    const ids = (origin?: string) =>
      on({ preferences: [friends] }, origin === undefined ? {} : { origin }, measured)
        .rules.filter(({ kind }) => kind === 'preference')
        .map(({ rule: { id } }) => id);
    expect(ids('GB')).toEqual(['tariff-xx-61-preference.friends']);
    expect(ids()).toEqual([]);
  });
});
