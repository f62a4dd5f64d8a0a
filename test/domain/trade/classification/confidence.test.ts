import { describe, expect, it } from 'vitest';
import { calibrated, confidenceLevelOf, ownLogOdds, signalNames, signalsOf } from '../../../../src/domain/trade/classification/index.ts';
import type { Ranking, Signals } from '../../../../src/domain/trade/classification/index.ts';

const candidate = (share: number, headingShare = share, chapterShare = headingShare) => ({
  hsCode: '610910',
  share,
  headingShare,
  chapterShare,
});
const ranking: Ranking = {
  candidates: [candidate(0.5, 0.75, 0.9), candidate(0.25)],
  coverage: 0.1,
  known: 0.2,
  guessed: 0.3,
  fit: 0.4,
  evidence: 1,
  words: 3,
  marks: 1,
  commonness: 5,
};
/** Weights that are nothing but for one signal. */
const only = (name: keyof Signals, weight = 1): Signals =>
  ({ ...Object.fromEntries(signalNames.map((each) => [each, 0])), [name]: weight }) as Signals;

describe('the level of a confidence', () => {
  it.each([
    [0, 'low'],
    [0.499, 'low'],
    [0.5, 'medium'],
    [0.799, 'medium'],
    [0.8, 'high'],
    [1, 'high'],
  ])('of %d is %s', (confidence, level) => {
    expect(confidenceLevelOf(confidence)).toBe(level);
  });
});

describe('the signals of a ranking', () => {
  it('are its figures, and its shares by their odds', () => {
    expect(signalsOf(ranking)).toEqual({
      share: 0,
      headingShare: expect.closeTo(Math.log(3)) as number,
      chapterShare: expect.closeTo(Math.log(9)) as number,
      lead: expect.closeTo(Math.log(0.501 / 0.251)) as number,
      coverage: 0.1,
      known: 0.2,
      guessed: 0.3,
      fit: 0.4,
      evidence: Math.log(2),
      words: Math.log(4),
      marks: 1,
      commonness: 5,
    });
  });

  it('do not grow with shares, words and brand names that tell no more', () => {
    const certain = signalsOf({ ...ranking, candidates: [candidate(1)], words: 500, marks: 9 });
    expect(certain).toMatchObject({ share: Math.log(0.999 / (1 - 0.999)), words: Math.log(13), marks: 2 });
    expect(certain.lead).toBeCloseTo(Math.log(1_001));
    const none = signalsOf({ ...ranking, candidates: [] });
    expect([none.share, none.headingShare, none.chapterShare]).toEqual(Array.from({ length: 3 }, () => Math.log(0.001 / 0.999)));
    expect(none.lead).toBe(0);
  });
});

/** A second curve that changes nothing. */
const titlesOfOthers = { slope: 1, intercept: 0 };

describe('the confidence in a ranking', () => {
  it('is nothing without a candidate', () => {
    expect(calibrated({ ...ranking, candidates: [] }, { intercept: 9, weights: only('words'), titlesOfOthers })).toBe(0);
  });

  it.each([
    [0, 0.5],
    [Math.log(3), 0.75],
    [-Math.log(3), 0.25],
  ])('is a logistic curve: %d from the middle it is %d', (intercept, expected) => {
    expect(calibrated(ranking, { intercept, weights: only('share'), titlesOfOthers })).toBeCloseTo(expected);
  });

  it('adds what each signal weighs', () => {
    expect(calibrated(ranking, { intercept: 0, titlesOfOthers, weights: only('headingShare') })).toBeCloseTo(0.75);
    expect(calibrated(ranking, { intercept: 0, titlesOfOthers, weights: only('headingShare', 2) })).toBeCloseTo(0.9);
    expect(calibrated(ranking, { intercept: 0, titlesOfOthers, weights: only('headingShare', -1) })).toBeCloseTo(0.25);
  });

  it('is less than titles of the authors of the vocabulary would show, by a second curve over its log-odds', () => {
    const weights = only('headingShare', 2);
    expect(ownLogOdds(ranking, { intercept: 1, weights })).toBeCloseTo(2 * Math.log(3) + 1);
    const corrected = calibrated(ranking, { intercept: 0, weights, titlesOfOthers: { slope: 0.5, intercept: -Math.log(3) } });
    expect(corrected).toBeCloseTo(0.5);
    expect(calibrated(ranking, { intercept: 0, weights, titlesOfOthers })).toBeCloseTo(0.9);
  });
});
