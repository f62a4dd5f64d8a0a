import { describe, expect, it } from 'vitest';
import { restrictionOverridesDecider } from '../../../../../src/domain/trade/index.ts';
import { scenarioOf } from '../../../../support/scenario.ts';

const { given } = scenarioOf(restrictionOverridesDecider);
const at = '2026-11-20T10:00:00.000Z';
const choose = (rules: readonly string[], reason?: string) => ({
  type: 'ChooseRestrictionOverrides' as const,
  data: { rules, ...(reason !== undefined && { reason }), chosenAt: at },
});
const chosen = (rules: readonly string[], reason?: string) => ({
  type: 'RestrictionOverridesChosen' as const,
  data: { rules, ...(reason !== undefined && { reason }), chosenAt: at },
});

describe('the prohibitions an account ships in spite of', () => {
  it('are recorded in one order, each once', () => {
    given()
      .when(choose(['us-b', 'us-a', 'us-b'], 'We have a permit.'))
      .then(chosen(['us-a', 'us-b'], 'We have a permit.'));
  });
  it('are the same in another order, and then nothing happens', () => {
    given(chosen(['us-a', 'us-b'], 'Permit.'))
      .when(choose(['us-b', 'us-a'], 'Permit.'))
      .thenNothing();
    given().when(choose([])).thenNothing();
  });
  it('are others with another reason, or one more or less of them', () => {
    given(chosen(['us-a'], 'Permit.'))
      .when(choose(['us-a'], 'Licence.'))
      .then(chosen(['us-a'], 'Licence.'));
    given(chosen(['us-a'], 'Permit.'))
      .when(choose(['us-a']))
      .then(chosen(['us-a']));
    given(chosen(['us-a']))
      .when(choose(['us-a', 'us-b']))
      .then(chosen(['us-a', 'us-b']));
    given(chosen(['us-a', 'us-b']))
      .when(choose(['us-aus-b']))
      .then(chosen(['us-aus-b']));
    given(chosen(['us-a']))
      .when(choose([]))
      .then(chosen([]));
  });
  it('replace the ones before', () => {
    given(chosen(['us-a']), chosen(['us-b']))
      .when(choose(['us-a']))
      .then(chosen(['us-a']));
  });
  it('are written to a stream of their category', () =>
    expect(restrictionOverridesDecider.category).toBe('restrictionOverrides'));
});
