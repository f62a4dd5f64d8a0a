import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExampleIndex } from '../../../../src/domain/trade/classification/examples/example-index.ts';
import { countVotes } from '../../../../src/domain/trade/classification/examples/example-votes.ts';
import type { Vote } from '../../../../src/domain/trade/classification/examples/example-votes.ts';

const none = new Map<string, number>();
const vote = (hsCode: string, likeness: number, isDeclared: boolean): Vote => ({
  key: `${hsCode}-${likeness}-${String(isDeclared)}`,
  hsCode,
  likeness,
  isDeclared,
});
const silent = { own: 0, excluded: 0, dividing: [] };
const text = (word: number) => ({
  words: new Map([[word, 1]]),
  facets: 0,
  material: [],
  features: { keys: Float64Array.of(word), weights: Float32Array.of(1) },
});
const indexOf = (capacity: number): ExampleIndex =>
  new ExampleIndex(new Float32Array(100).fill(1), capacity, {
    facetsOf: () => silent,
    codes: ['420221', '610910'],
    numbers: new Map([['420221', 0], ['610910', 1]]), // oxfmt-ignore
  });

describe('a declared code', () => {
  it('counts half of what one that is no less alike and approved counts, for the same code or other goods', () => {
    const alone = countVotes([vote('610910', 1, true)], none);
    expect(alone.codes.get('610910')).toEqual({ likeness: 1, share: 1 });
    // The approved one is about other goods, and both vote.
    const other = countVotes([vote('610910', 1, true), vote('610990', 0.5, false)], none);
    expect(other.codes.get('610910')?.share).toBeCloseTo(0.5 / (0.5 + 0.5 ** 4));
    const two = countVotes([vote('610910', 1, true), vote('610910', 1, false), vote('610990', 1, false)], none);
    expect(two.codes.get('610910')?.share).toBeCloseTo(1.5 / 2.5);
  });

  it('says nothing against an approved one of the same goods, and the conflict is named', () => {
    const declared = Array.from({ length: 9 }, (_, at) => ({ ...vote('610990', 1, true), key: `declared ${at}` }));
    const { codes, contradicting } = countVotes([...declared, vote('610910', 0.9, false)], none);
    expect([...codes]).toEqual([['610910', { likeness: 0.9, share: 1 }]]);
    expect(contradicting.map(({ hsCode }) => hsCode)).toContain('610990');
    expect(contradicting.map(({ hsCode }) => hsCode)).toContain('610910');
  });

  it('never takes the first place from the codes of approved ones with the same words', () => {
    const likeness = fc.constantFrom(0.2, 0.5, 0.9, 1);
    const anyVote = fc.record({ hsCode: fc.constantFrom('610910', '610990', '620520'), likeness });
    fc.assert(
      fc.property(fc.array(anyVote), fc.array(anyVote, { minLength: 1 }), (declared, approved) => {
        const votes = [
          ...declared.map((each) => vote(each.hsCode, each.likeness, true)),
          ...approved.map((each) => vote(each.hsCode, each.likeness, false)),
          vote('420221', 1, false),
        ];
        const without = countVotes(
          votes.filter(({ isDeclared }) => isDeclared !== true),
          none,
        );
        const { codes } = countVotes(votes, none);
        expect([...codes.keys()].every((code) => without.codes.has(code))).toBe(true);
        expect([...codes.values()].reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
      }),
    );
  });

  it('makes room first where there are too many examples, and survives a copy', () => {
    const examples = indexOf(2);
    examples.put('approved', text(1), '610910');
    examples.put('declared', text(2), '420221', true);
    const copy = indexOf(2);
    copy.apply(examples.changesSince(0));
    examples.put('more', text(3), '610910');
    copy.apply(examples.changesSince(copy.revision));
    for (const index of [examples, copy])
      expect([1, 2, 3].map((word) => index.votes(text(word)).codes.size)).toEqual([1, 0, 1]);
    // Approved after it was declared, it counts in full.
    examples.put('declared', text(2), '420221', true);
    examples.put('declared', text(2), '420221');
    expect(examples.votes(text(2)).codes.get('420221')).toEqual({ likeness: 1, share: 1 });
    expect(examples.size).toBe(2);
  });

  it('is half an opinion', () => {
    const examples = indexOf(10);
    examples.put('declared', text(1), '420221', true);
    examples.put('approved', text(1), '610910');
    const { neighbours } = examples.opinionOn(text(1));
    expect([neighbours.get(0), neighbours.get(1)]).toEqual([expect.closeTo(1 / 3), expect.closeTo(2 / 3)]);
  });
});
