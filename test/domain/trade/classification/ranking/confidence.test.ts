import { describe, expect, it } from 'vitest';
import {
  calibrated,
  chanceAsRead,
  confidenceLevelOf,
  furtherSignalsOf,
  ownLogOdds,
  signalNames,
  signalsOf,
} from '../../../../../src/domain/trade/classification/index.ts';
import type { FurtherSignals, Ranking, Signals } from '../../../../../src/domain/trade/classification/index.ts';

const candidate = (share: number, headingShare = share, chapterShare = headingShare) => ({
  hsCode: '610910',
  share,
  headingShare,
  chapterShare,
});
const ranking: Ranking = {
  shares: new Map(),
  candidates: [candidate(0.5, 0.75, 0.9), candidate(0.25)],
  unaided: { share: 0.5, headingShare: 0.75, chapterShare: 0.9, rivalShare: 0.25 },
  coverage: 0.1,
  known: 0.2,
  guessed: 0.3,
  fit: 0.4,
  evidence: 1,
  words: 3,
  marks: 1,
  commonness: 5,
  named: 0,
  rival: 0,
  headingNamed: 0,
  headingRival: 0,
  likeness: 0,
  outvoted: 0,
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
    const certain = signalsOf({
      ...ranking,
      unaided: { share: 1, headingShare: 1, chapterShare: 1, rivalShare: 0 },
      words: 500,
      marks: 9,
    });
    expect(certain).toMatchObject({ share: Math.log(0.999 / (1 - 0.999)), words: Math.log(13), marks: 2 });
    expect(certain.lead).toBeCloseTo(Math.log(1_001));
    const none = signalsOf({ ...ranking, unaided: { share: 0, headingShare: 0, chapterShare: 0, rivalShare: 0 } });
    expect([none.share, none.headingShare, none.chapterShare]).toEqual(
      Array.from({ length: 3 }, () => Math.log(0.001 / 0.999)),
    );
    expect(none.lead).toBe(0);
  });
});

/** A second curve that changes nothing. */
const titlesOfOthers = { slope: 1, intercept: 0 };
const furtherOnly = (weights: Partial<FurtherSignals> = {}) => ({
  further: { weights: { named: 0, headingNamed: 0, likeness: 0, likenessOdds: 0, outvoted: 0, ...weights } },
  alternatives: { ofTheRest: [] },
});
const nothingFurther = furtherOnly();

describe('the confidence in a ranking', () => {
  it('is nothing without a candidate', () => {
    expect(
      calibrated(
        { ...ranking, candidates: [] },
        { intercept: 9, weights: only('words'), titlesOfOthers, ...nothingFurther },
      ),
    ).toBe(0);
  });

  it.each([
    [0, 0.5],
    [Math.log(3), 0.75],
    [-Math.log(3), 0.25],
  ])('is a logistic curve: %d from the middle it is %d', (intercept, expected) => {
    expect(calibrated(ranking, { intercept, weights: only('share'), titlesOfOthers, ...nothingFurther })).toBeCloseTo(
      expected,
    );
  });

  it('adds what each signal weighs', () => {
    expect(
      calibrated(ranking, { intercept: 0, titlesOfOthers, ...nothingFurther, weights: only('headingShare') }),
    ).toBeCloseTo(0.75);
    expect(
      calibrated(ranking, { intercept: 0, titlesOfOthers, ...nothingFurther, weights: only('headingShare', 2) }),
    ).toBeCloseTo(0.9);
    expect(
      calibrated(ranking, { intercept: 0, titlesOfOthers, ...nothingFurther, weights: only('headingShare', -1) }),
    ).toBeCloseTo(0.25);
  });

  it('is less than titles of the authors of the vocabulary would show, by a second curve over its log-odds', () => {
    const weights = only('headingShare', 2);
    expect(ownLogOdds(ranking, { intercept: 1, weights })).toBeCloseTo(2 * Math.log(3) + 1);
    const corrected = calibrated(ranking, {
      intercept: 0,
      weights,
      titlesOfOthers: { slope: 0.5, intercept: -Math.log(3) },
      ...nothingFurther,
    });
    expect(corrected).toBeCloseTo(0.5);
    expect(calibrated(ranking, { intercept: 0, weights, titlesOfOthers, ...nothingFurther })).toBeCloseTo(0.9);
  });
});

describe('the confidence in a title that was read from another language', () => {
  it('is that of English where all of it was understood, and less the less was', () => {
    const read = (understood: number): number => chanceAsRead(0.75, understood, { read: { unread: -2 * Math.log(3) } });
    expect([read(1), read(0.5), read(0)]).toEqual([0.75, expect.closeTo(0.5), expect.closeTo(0.25)]);
    expect(chanceAsRead(0, 0.5, { read: { unread: -1 } })).toBe(0);
  });
});

describe('what plain names and examples add to the confidence', () => {
  const named = (figure: number, rival = 0): number => furtherSignalsOf({ ...ranking, named: figure, rival }, 0).named;

  it('is nothing for a long title without examples', () => {
    expect(furtherSignalsOf(ranking, 2)).toEqual({
      named: 0,
      headingNamed: 0,
      likeness: 0,
      likenessOdds: 0,
      outvoted: 0,
    });
  });

  it('begins where a title is nearly whole the name of goods, and ends where it names others as well', () => {
    expect([named(0.8), named(0.875), named(0.95), named(1)]).toEqual([0, expect.closeTo(0.5), 1, 1]);
    expect([named(1, 0.75), named(1, 0.85), named(1, 0.95), named(1, 1)]).toEqual([
      1,
      expect.closeTo(0.5),
      expect.closeTo(0),
      0,
    ]);
  });

  it('is that of the heading where the title is a name in it, and of no single code', () => {
    const signals = (figures: Partial<Ranking>) => furtherSignalsOf({ ...ranking, ...figures }, 0);
    expect(signals({ named: 1, rival: 1, headingNamed: 1 })).toMatchObject({ named: 0, headingNamed: 1 });
    expect(signals({ named: 1, headingNamed: 1 })).toMatchObject({ named: 1, headingNamed: 0 });
    expect(signals({ headingNamed: 1, headingRival: 1 })).toMatchObject({ named: 0, headingNamed: 0 });
  });

  it('is by the likeness of the example, and less by the view of the vocabulary', () => {
    const signals = (likeness: number, odds: number) => furtherSignalsOf({ ...ranking, likeness }, odds);
    expect(signals(0.25, 2)).toMatchObject({ likeness: 0.5, likenessOdds: 1 });
    expect([signals(1, 9).likenessOdds, signals(1, -20).likenessOdds]).toEqual([3, -12]);
  });

  it('rises the confidence by its weights, up to what contradicting examples leave', () => {
    const curve = { intercept: 0, weights: only('share'), titlesOfOthers };
    expect(calibrated({ ...ranking, named: 1 }, { ...curve, ...furtherOnly({ named: Math.log(3) }) })).toBeCloseTo(
      0.75,
    );
    expect(
      calibrated({ ...ranking, likeness: 0.25 }, { ...curve, ...furtherOnly({ likeness: 2 * Math.log(3) }) }),
    ).toBeCloseTo(0.75);
    expect(
      calibrated({ ...ranking, likeness: 1, outvoted: 0.4 }, { ...curve, ...furtherOnly({ likeness: 9 }) }),
    ).toBeCloseTo(0.6);
  });
});
