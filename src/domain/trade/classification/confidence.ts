import type { Ranking } from './rank.ts';

/** The levels of confidence, rising. */
export const confidenceLevels = ['low', 'medium', 'high'] as const;
/** Low below 0.5, high from 0.8 on. */
export type ConfidenceLevel = (typeof confidenceLevels)[number];

/** The level of a confidence between 0 and 1. */
export const confidenceLevelOf = (confidence: number): ConfidenceLevel => (confidence < 0.5 ? 'low' : confidence < 0.8 ? 'medium' : 'high');

/** The signals of a ranking's reliability. All are between about -7 and 7. */
export const signalNames = [
  'share', 'headingShare', 'chapterShare', 'lead', 'coverage', 'known', 'guessed', 'fit', 'evidence', 'words', 'marks', 'commonness',
] as const; // prettier-ignore
/** What the confidence is calculated from. */
export type Signals = Readonly<Record<(typeof signalNames)[number], number>>;

/** A logistic curve over the signals, fitted on held-out texts of several kinds: the chance that all six digits are right. */
export type Calibration = { readonly intercept: number; readonly weights: Signals };

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

/** How likely the best candidate of a ranking is right, between 0 and 1. */
export const calibrated = (ranking: Ranking, { intercept, weights }: Calibration): number => {
  if (ranking.candidates.length === 0) return 0;
  const signals = signalsOf(ranking);
  const sum = signalNames.reduce((total, name) => total + weights[name] * signals[name], intercept);
  return 1 / (1 + Math.exp(-sum));
};
