import { highFromDefault } from '../../../shared/confidence-threshold.ts';
import { asPlainName } from './evidence.ts';
import type { ExampleCurves } from '../learner/account.ts';
import { logit } from '../learner/mixture.ts';
import type { Ranking, Candidate } from './rank.ts';

/** The levels of confidence, ascending. */
export const confidenceLevels = ['low', 'medium', 'high'] as const;
/**
 * Low below 0.5, where an answer is as likely wrong as right. High from 0.8, or from what the account says: of those
 * answers for titles of other authors, at least 80 % should be right in all six digits; docs/classification.md has the
 * measured rates.
 */
export type ConfidenceLevel = (typeof confidenceLevels)[number];

/** Below this confidence seven of ten codes are wrong, and with them the restrictions on their goods and the sums. */
export const guessedBelow = 0.3;

/** The level of a confidence between 0 and 1; `highFrom` is at least 0.5. */
export const confidenceLevelOf = (confidence: number, highFrom: number = highFromDefault): ConfidenceLevel =>
  confidence < 0.5 ? 'low' : confidence < highFrom ? 'medium' : 'high';

/** The signals of a ranking's reliability. All are between about -7 and 7. */
export const signalNames = [
  'share', 'headingShare', 'chapterShare', 'lead', 'coverage', 'known', 'guessed', 'fit', 'evidence', 'words', 'marks', 'commonness',
] as const; // oxfmt-ignore
/** The input of the confidence. */
export type Signals = Readonly<Record<(typeof signalNames)[number], number>>;

/** The signals that only some answers have: those of a plain name, and of the examples of an account. */
export const furtherSignalNames = ['named', 'headingNamed', 'likeness', 'likenessOdds', 'outvoted'] as const;
/** The coefficients of the second curve, by signal. */
export type FurtherSignals = Readonly<Record<(typeof furtherSignalNames)[number], number>>;

/**
 * A logistic curve over the signals, and a second one over the log-odds of the first. The first is fitted mostly on
 * titles by the authors of the vocabulary, which match it better than other titles do. The second corrects the
 * resulting overconfidence for other titles, and adds the evidence of plain names and learnt examples; `titlesOfOthers`
 * is only ever fitted on texts of others.
 */
export type Calibration = {
  readonly intercept: number;
  readonly weights: Signals;
  readonly titlesOfOthers: { readonly slope: number; readonly intercept: number };
  readonly further: { readonly weights: FurtherSignals };
  /** What an account's examples add where they are not near enough to vote. */
  readonly learnt: ExampleCurves;
  /** Titles in another language: what the part of their words that was not understood adds to the log-odds. */
  readonly read: { readonly unread: number };
  /** By rank, from the second: how often that candidate was right if the first was wrong. */
  readonly alternatives: { readonly ofTheRest: readonly number[] };
};

/** Counts are capped: a long text is not more reliable than a long title, and many brand names count like two. */
const wordsThatTell = 12;
const marksThatTell = 2;

/** The signals of a ranking. */
export const signalsOf = ({
  unaided,
  evidence,
  words,
  marks,
  coverage,
  known,
  guessed,
  fit,
  commonness,
}: Ranking): Signals => ({
  share: logit(unaided.share),
  headingShare: logit(unaided.headingShare),
  chapterShare: logit(unaided.chapterShare),
  lead: Math.log((unaided.share + 0.001) / (unaided.rivalShare + 0.001)),
  coverage,
  known,
  guessed,
  fit,
  evidence: Math.log1p(evidence),
  words: Math.log1p(Math.min(wordsThatTell, words)),
  marks: Math.min(marksThatTell, marks),
  commonness,
});

/** The log-odds that the best candidate is right, according to titles by the authors of the vocabulary. */
export const ownLogOdds = (
  ranking: Ranking,
  { intercept, weights }: Pick<Calibration, 'intercept' | 'weights'>,
): number => {
  const signals = signalsOf(ranking);
  return signalNames.reduce((total, name) => total + weights[name] * signals[name], intercept);
};

/** The range of log-odds of the vocabulary that still carry information beside an example. */
const tellingOdds = { least: -12, most: 3 };

/**
 * The signals of plain names and learnt examples; `ownOdds` as `ownLogOdds`. All are 0 for a long title without
 * examples.
 */
export const furtherSignalsOf = (
  { named, rival, headingNamed, headingRival, likeness, outvoted }: Ranking,
  ownOdds: number,
): FurtherSignals => {
  const closeness = Math.sqrt(likeness);
  const ofCode = asPlainName(named, rival);
  return {
    named: ofCode,
    headingNamed: (1 - ofCode) * asPlainName(headingNamed, headingRival),
    likeness: closeness,
    likenessOdds: closeness * Math.min(tellingOdds.most, Math.max(tellingOdds.least, ownOdds)),
    outvoted,
  };
};

/**
 * The log-odds that an answer of a person adds to a code that it fits, for one and for several. Fitted on the
 * even-numbered UK parcel descriptions, asked by `npm run eval:classify -- FILE --ask` with one answer in ten wrong.
 */
const answerOdds = { each: 1.2, mostAnswers: 2 };

/**
 * The chance that the best candidate for a title of anybody is right in all six digits, between 0 and 1. It is limited
 * to what examples with another code leave. `answered`: how many answers about the goods the candidate fits.
 */
export const calibrated = (
  ranking: Ranking,
  { titlesOfOthers, further, ...first }: Omit<Calibration, 'learnt' | 'read' | 'alternatives'>,
  answered = 0,
): number => {
  if (ranking.candidates.length === 0) return 0;
  const odds = ownLogOdds(ranking, first);
  const signals = furtherSignalsOf(ranking, odds);
  const added = furtherSignalNames.reduce(
    (sum, name) => sum + further.weights[name] * signals[name],
    titlesOfOthers.intercept + answerOdds.each * Math.min(answerOdds.mostAnswers, answered),
  );
  return Math.min(1 / (1 + Math.exp(-(titlesOfOthers.slope * odds + added))), 1 - ranking.outvoted);
};

/** The chance for a title that was read from another language, of whose words a part was understood (0 to 1). */
export const chanceAsRead = (chance: number, understood: number, { read }: Pick<Calibration, 'read'>): number =>
  understood === 1 || chance === 0 ? chance : 1 / (1 + Math.exp(-(logit(chance) + read.unread * (1 - understood))));

/** How far a given code agrees with the text: in six digits, in the heading, in the chapter, or not at all. */
export type Agreement = 6 | 4 | 2 | 0;

/** A given code with at least this share is not contradicted by the text. */
const plausibleShare = 0.08;

const agreementOf = (given: string, best: Candidate): Agreement => {
  if (given.slice(0, 6) === best.hsCode) return 6;
  if (given.slice(0, 4) === best.hsCode.slice(0, 4)) return 4;
  return given.slice(0, 2) === best.hsCode.slice(0, 2) ? 2 : 0;
};

/** How well a given code agrees with the title of the goods. */
export type Checked = { readonly agreement: Agreement; readonly best: Candidate; readonly confidence: number };

/**
 * Compares a given code with the candidates. If the text allows it, it is the answer, with more confidence than either
 * source alone. If only the heading agrees, the text's choice of subheading keeps its confidence. A contradiction
 * lowers the confidence, because one of the two is wrong.
 */
export const checkedAgainst = (
  given: string,
  candidates: readonly Candidate[],
  confidence: number,
): Checked | undefined => {
  const [best] = candidates;
  if (best === undefined) return undefined;
  const named = candidates.find(({ hsCode, share }) => hsCode === given.slice(0, 6) && share >= plausibleShare);
  if (named !== undefined) return { agreement: 6, best: named, confidence: 1 - (1 - confidence) * 0.4 };
  const agreement = agreementOf(given, best);
  switch (agreement) {
    case 6:
      return { agreement, best, confidence: 1 - (1 - confidence) * 0.4 };
    case 4:
      return { agreement, best, confidence };
    case 2:
      return { agreement, best, confidence: confidence * 0.9 };
    case 0:
      return { agreement, best, confidence: confidence * 0.75 };
  }
};
