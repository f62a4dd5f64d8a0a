import type { Ranking } from './rank.ts';

/** The levels of confidence, rising. */
export const confidenceLevels = ['low', 'medium', 'high'] as const;
/**
 * Low below 0.5, where an answer is as likely wrong as right. High from 0.8 on: of the answers so called for titles of other people, at
 * least 80 % should be right in all six digits. Too few are called so to measure it (docs/classification.md).
 */
export type ConfidenceLevel = (typeof confidenceLevels)[number];

/** The level of a confidence between 0 and 1. */
export const confidenceLevelOf = (confidence: number): ConfidenceLevel => (confidence < 0.5 ? 'low' : confidence < 0.8 ? 'medium' : 'high');

/** The signals of a ranking's reliability. All are between about -7 and 7. */
export const signalNames = [
  'share', 'headingShare', 'chapterShare', 'lead', 'coverage', 'known', 'guessed', 'fit', 'evidence', 'words', 'marks', 'commonness',
] as const; // prettier-ignore
/** What the confidence is calculated from. */
export type Signals = Readonly<Record<(typeof signalNames)[number], number>>;

/**
 * A logistic curve over the signals, and a second one over the log-odds of the first. The first is fitted mostly on titles of the
 * authors of the vocabulary, which suit it better than titles of others do. The second takes back what the first promises too much for
 * titles of others; it is only ever fitted on texts of others.
 */
export type Calibration = {
  readonly intercept: number;
  readonly weights: Signals;
  readonly titlesOfOthers: { readonly slope: number; readonly intercept: number };
};

const logit = (share: number): number => {
  const held = Math.min(0.999, Math.max(0.001, share));
  return Math.log(held / (1 - held));
};

/** Counts are capped: a long text is no more reliable than a long title, and many brand names count like two. */
const wordsThatTell = 12;
const marksThatTell = 2;

/** The signals of a ranking. */
export const signalsOf = ({
  candidates: [first, second],
  evidence,
  words,
  marks,
  coverage,
  known,
  guessed,
  fit,
  commonness,
}: Ranking): Signals => ({
  share: logit(first?.share ?? 0),
  headingShare: logit(first?.headingShare ?? 0),
  chapterShare: logit(first?.chapterShare ?? 0),
  lead: Math.log(((first?.share ?? 0) + 0.001) / ((second?.share ?? 0) + 0.001)),
  coverage,
  known,
  guessed,
  fit,
  evidence: Math.log1p(evidence),
  words: Math.log1p(Math.min(wordsThatTell, words)),
  marks: Math.min(marksThatTell, marks),
  commonness,
});

/** The log-odds that the best candidate is right, as far as titles of the authors of the vocabulary show. */
export const ownLogOdds = (ranking: Ranking, { intercept, weights }: Pick<Calibration, 'intercept' | 'weights'>): number => {
  const signals = signalsOf(ranking);
  return signalNames.reduce((total, name) => total + weights[name] * signals[name], intercept);
};

/** The chance that the best candidate for a title of anybody is right in all six digits, between 0 and 1. */
export const calibrated = (ranking: Ranking, calibration: Calibration): number => {
  if (ranking.candidates.length === 0) return 0;
  const { slope, intercept } = calibration.titlesOfOthers;
  return 1 / (1 + Math.exp(-(slope * ownLogOdds(ranking, calibration) + intercept)));
};
