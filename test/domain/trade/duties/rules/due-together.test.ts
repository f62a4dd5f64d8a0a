import { describe, expect, it } from 'vitest';
import { dueTogether, isUnsettled } from '../../../../../src/domain/trade/duties/rules/additional-duties.ts';
import type { AdditionalDuty } from '../../../../../src/domain/trade/index.ts';
import { rule } from '../../../../support/example-territory.ts';

const extra = (id: string, more: Partial<AdditionalDuty> = {}): AdditionalDuty => ({
  ...rule(id),
  name: id,
  rate: '0.1',
  ...more,
});
const due = (rules: readonly AdditionalDuty[], applies: (rule: AdditionalDuty) => boolean = () => true) =>
  dueTogether(rules, applies).map(({ id }) => id);

describe('additional duties that are due together', () => {
  it('are all that apply, if they are in no group', () => {
    expect(due([extra('a'), extra('b'), extra('c')], ({ id }) => id !== 'b')).toEqual(['a', 'c']);
  });

  it('are the first of each group that applies', () => {
    const rules = [
      extra('a', { group: 'g' }),
      extra('b', { group: 'g' }),
      extra('c', { group: 'g' }),
      extra('d', { group: 'h' }),
    ];
    expect(due(rules, ({ id }) => id !== 'a')).toEqual(['b', 'd']);
  });

  it('are not those that yield to any of them', () => {
    const rules = [extra('a', { group: 'g' }), extra('b', { yieldsTo: ['g', 'h'] }), extra('c', { yieldsTo: ['h'] })];
    expect(due(rules)).toEqual(['a', 'c']);
    expect(due(rules, ({ id }) => id !== 'a')).toEqual(['b', 'c']);
  });

  it('are not those that yield, whichever stands first', () => {
    expect(due([extra('a', { yieldsTo: ['g'] }), extra('b', { group: 'g' })])).toEqual(['b']);
  });

  it('are counted only if they apply: a rule that does not apply takes no group', () => {
    expect(due([extra('a', { group: 'g' }), extra('b', { yieldsTo: ['g'] })], ({ id }) => id === 'b')).toEqual(['b']);
  });
});

describe('a short code with lines of several additional duties', () => {
  const listed = (id: string, rate: string, as: readonly string[], more: Partial<AdditionalDuty> = {}) =>
    extra(id, { group: 'g', rate, when: { mayBeListed: { list: 'annex', as } }, ...more });
  const high = listed('high', '0.5', ['A']);
  const rules = [
    high,
    listed('low', '0.1', ['B']),
    listed('same', '0.5', ['C']),
    listed('other', '0.5', ['D'], { group: 'h' }),
  ];
  const unsettled = (marks: readonly string[], taken = high) =>
    isUnsettled(taken, rules, (list) => (list === 'annex' ? marks : list === 'elsewhere' ? ['A'] : []));

  it.each([
    [['A'], false, 'all lines stand under the mark that was taken'],
    [['A', 'B'], true, 'another line bears less'],
    [['A', 'C'], false, 'another line bears the same by another rule'],
    [['A', 'D'], true, 'another line bears the same by a rule of another group'],
    [['A', '-'], true, 'another line bears none'],
  ])('of marks %j is unsettled: %s, since %s', (marks, expected) => {
    expect(unsettled(marks)).toBe(expected);
  });

  it('is unsettled by a rule on another list only', () => {
    const elsewhere = listed('elsewhere', '0.1', [], { when: { mayBeListed: { list: 'elsewhere', as: ['C'] } } });
    const unconditional = extra('always', { group: 'g', rate: '0.1' });
    expect(isUnsettled(high, [elsewhere, unconditional, ...rules], () => ['A', 'C'])).toBe(false);
  });

  it('is unsettled if some line is exempt by a list', () => {
    const spared = (marks: readonly string[]) => {
      const taken = extra('all', { when: { notWhollyListed: { list: 'exempt', as: ['X'] } } });
      return isUnsettled(taken, [taken], (list) => (list === 'exempt' ? marks : []));
    };
    expect([spared(['X', '-']), spared(['-'])]).toEqual([true, false]);
  });

  it('is settled by a rule without lists', () => {
    expect(isUnsettled(extra('all'), rules, () => ['A', 'B'])).toBe(false);
  });
});
