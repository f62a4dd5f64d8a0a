import { describe, expect, it } from 'vitest';
import {
  comparedWithExamples,
  mixedWithExamples,
  weighedWithExamples,
} from '../../../../../src/domain/trade/classification/learner/account.ts';
import type { ExampleCurves, ExampleSignals } from '../../../../../src/domain/trade/classification/learner/account.ts';

const silent: ExampleSignals = {
  always: 0,
  neighbours: 0,
  mixture: 0,
  alone: 0,
  closeness: 0,
  sameHeading: 0,
  named: 0,
};
const adding = (withExamples: number, without = 0, agreed = 0): ExampleCurves => ({
  agreed: { ...silent, always: agreed },
  withExamples: { ...silent, always: withExamples },
  without: { ...silent, always: without },
});
const [mug, tee] = [1, 2];
const opinionOf = (code: number, likeness: number) => ({
  neighbours: new Map([[code, 1]]),
  frequencies: new Map([[code, 1]]),
  likeness,
});
const alone = (likeness = 0) => ({ shares: new Map([[mug, 0.6], [tee, 0.4]]), chance: 0.5, likeness, named: 0 }); // oxfmt-ignore
const rules = { headingOf: (code: number): number => code, decide: (shares: ReadonlyMap<number, number>) => shares };
const compared = (code: number, likeness: number, vote = 0) =>
  comparedWithExamples(alone(vote), opinionOf(code, likeness), rules);

describe('what the examples of an account say', () => {
  it('is nothing where none is alike, or the vocabulary knows no word', () => {
    expect(compared(tee, 0.1)).toBeUndefined();
    expect(comparedWithExamples({ ...alone(), shares: new Map() }, opinionOf(tee, 1), rules)).toBeUndefined();
    expect(weighedWithExamples(alone(), undefined, adding(9))).toEqual({ changed: false, shares: alone().shares, chance: 0.5 }); // oxfmt-ignore
  });

  it('is nothing beside an example with the same words, whose vote decides', () => {
    expect(compared(tee, 1, 1)).toBeUndefined();
  });

  it('counts the more, the more alike they are', () => {
    const counts = [0.12, 0.2, 0.3].map((likeness) => compared(tee, likeness)?.counts ?? 0);
    expect(counts).toEqual([...counts].sort());
    expect(counts.at(-1)).toBe(1);
  });

  it('changes the answer only where it is likelier by more than the margin', () => {
    const answer = (more: number) => weighedWithExamples(alone(), compared(tee, 1), adding(more));
    expect([...answer(1).shares.keys()][0]).toBe(tee);
    expect(answer(1)).toMatchObject({ changed: true, chance: expect.closeTo(0.731, 3) as number });
    expect(answer(0.3)).toMatchObject({ changed: false, chance: 0.5 });
    expect([...answer(0.3).shares.keys()][0]).toBe(mug);
  });

  it('moves the confidence by what it says for or against the answer', () => {
    expect(weighedWithExamples(alone(), compared(mug, 1), adding(0, 0, 2)).chance).toBeCloseTo(0.88, 2);
    expect(weighedWithExamples(alone(), compared(tee, 1), adding(-3, -2)).chance).toBeCloseTo(0.12, 2);
  });

  it('is mixed with the vocabulary as logarithms, a code that one side lacks included', () => {
    const shares = mixedWithExamples(new Map([[mug, 1]]), opinionOf(tee, 1));
    expect([...shares.keys()]).toEqual([tee, mug]);
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
});
