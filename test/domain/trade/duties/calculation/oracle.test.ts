import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorDigitsOf } from '../../../../../src/domain/shared/currencies.ts';
import { calculate, territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { Rule, RuleSet } from '../../../../../src/domain/trade/index.ts';
import { atMinimum, bundledCases, inventedCases } from '../../../../support/duty-oracle/cases.ts';
import type { OracleCase } from '../../../../support/duty-oracle/cases.ts';
import { differencesOf } from '../../../../support/duty-oracle/differences.ts';
import { oracle } from '../../../../support/duty-oracle/oracle.ts';
import { runsTimes } from '../../../../support/property-runs.ts';
import { bundled } from '../../../../support/trade-fixture.ts';
import { examples } from './examples.ts';
import { officialExamples } from './official-examples.ts';

const differences = ({ request, set, tariff, rates }: OracleCase): readonly string[] =>
  differencesOf(calculate(request, set, tariff, rates), oracle(request, { set, tariff, rates }));

/** The charges of which nobody is certain, as if they were, and no relief that hangs on conditions. */
const withEnabled = (set: RuleSet): RuleSet => {
  const enabled = <R extends Rule>(rules: readonly R[]): readonly R[] =>
    rules.map((rule) => (rule.certainty === 'uncertain' ? { ...rule, enabled: true } : rule));
  const { additionalDuties, fees, flatDuties, taxes } = set;
  return {
    ...set,
    reliefs: set.reliefs.filter(({ conditional }) => conditional !== true),
    additionalDuties: enabled(additionalDuties),
    fees: enabled(fees),
    flatDuties: enabled(flatDuties),
    taxes: enabled(taxes),
  };
};

describe('a second calculator', () => {
  it.each([...officialExamples, ...examples])(
    'comes to what others have calculated: $request.to.country: $says',
    ({ request, sums, checkout }) => {
      const set = bundled.ruleSets.of(territoryOf(request.to.country));
      const tariff = set && bundled.tariffs.on(set.tariff, request.date);
      const expected = set && tariff && oracle(request, { set, tariff, rates: bundled.exchangeRates.on(request.date) });
      expect(expected?.sums).toEqual(sums);
      expect(Object.values(expected?.checkout ?? {})).toEqual(checkout === undefined ? [] : [checkout]);
    },
  );

  it('says the same of requests to every territory, around the days and limits of its rules', () => {
    fc.assert(
      fc.property(bundledCases(), (asked) => {
        expect(differences(asked)).toEqual([]);
      }),
      { numRuns: runsTimes(8) },
    );
  });

  it('says the same by rules that nobody has, every field of a rule file beside every other', () => {
    fc.assert(
      fc.property(inventedCases, (asked) => {
        expect(differences(asked)).toEqual([]);
      }),
      { numRuns: runsTimes(12) },
    );
  });

  it('says the same of sums that come to a minimum exactly', () => {
    fc.assert(
      fc.property(inventedCases, (asked) => {
        expect(differences(atMinimum(asked))).toEqual([]);
      }),
      { numRuns: runsTimes(4) },
    );
  });

  it('never finds more than an answer says it can be, if what is not certain is due after all', () => {
    fc.assert(
      fc.property(inventedCases, (asked) => {
        const { request, set, tariff, rates } = asked;
        const { complete, price, upTo } = calculate(request, set, tariff, rates);
        const most = complete ? price : upTo;
        fc.pre(most !== undefined);
        const certain = oracle(request, { set: withEnabled(set), tariff, rates });
        // Each charge is rounded by itself, and one that takes the place of two others rounds otherwise: a minor unit
        // for each of a line.
        const tolerance = (1.1 / 10 ** minorDigitsOf(request.currency)) * 3 * request.lines.length;
        expect(Number(certain.price)).toBeLessThanOrEqual(Number(most) + tolerance);
      }),
      { numRuns: runsTimes(8) },
    );
  });
});
