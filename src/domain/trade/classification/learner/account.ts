import type { Opinion } from './learner.ts';
import { bestFew, logit, sharesOf } from './mixture.ts';
import type { Shares } from './mixture.ts';

/** How much each side counts in the mixture of the vocabulary's shares with the opinion of an account's examples. */
const weights = { vocabulary: 0.4, neighbours: 0.65, frequencies: 0.95 } as const;
/** The share of a code that a side does not name, so that its logarithm is bounded. */
const unnamed = { vocabulary: 0.001, opinion: 0.002 } as const;

/** The shares of codes by the vocabulary and an account's examples together. */
export const mixedWithExamples = (vocabulary: Shares, { neighbours, frequencies }: Opinion): Shares => {
  const codes = new Set([...vocabulary.keys(), ...bestFew(neighbours), ...bestFew(frequencies)]);
  const logOf = (shares: Shares, code: number, least: number): number => Math.log((shares.get(code) ?? 0) + least);
  return sharesOf(
    [...codes].map((code) => [
      code,
      weights.vocabulary * logOf(vocabulary, code, unnamed.vocabulary) +
        weights.neighbours * logOf(neighbours, code, unnamed.opinion) +
        weights.frequencies * logOf(frequencies, code, unnamed.opinion),
    ]),
  );
};

/**
 * The signals of an account's examples: a constant, the share of the best code of the mixture by its nearest examples
 * (log-odds) and in the mixture, the log-odds of the vocabulary's answer without them, the closeness of the closest
 * example that votes, whether both answers have one heading, and how far the text is the plain name of what the
 * vocabulary answers.
 */
export const exampleSignalNames = [
  'always',
  'neighbours',
  'mixture',
  'alone',
  'closeness',
  'sameHeading',
  'named',
] as const;
export type ExampleSignals = Readonly<Record<(typeof exampleSignalNames)[number], number>>;

/**
 * Three curves, as what they add to the log-odds of the vocabulary's answer: that both answers are right where they are
 * one; else that the one with examples is, and that the one without is.
 */
export type ExampleCurves = {
  readonly agreed: ExampleSignals;
  readonly withExamples: ExampleSignals;
  readonly without: ExampleSignals;
};

/** The likeness from which examples say anything, and the span until they count in full. */
const gate = { from: 0.1, span: 0.15 } as const;
/** By so much must an answer with examples be likelier: what an account sells says little of what it has not sold. */
const margin = 0.08;

/**
 * The answer of the vocabulary: its codes by share, the chance that the first is right, its closest vote, and how far
 * the text is the plain name of its goods.
 */
export type AnswerAlone = {
  readonly shares: Shares;
  readonly chance: number;
  readonly likeness: number;
  readonly named: number;
};

/** Both answers beside each other. */
export type ComparedAnswers = {
  /** The codes by the vocabulary and the examples together. */
  readonly shares: Shares;
  /** Whether both answers are one. */
  readonly agree: boolean;
  /** How much the examples count, above 0 to 1: not at all beside one with the same words, whose vote decides. */
  readonly counts: number;
  readonly signals: ExampleSignals;
};

/** The headings of codes, and how a material that is stated moves their shares. */
type CodeRules = {
  readonly headingOf: (code: number) => number | undefined;
  readonly decide: (shares: Shares) => Shares;
};

/** Compares the vocabulary's answer with that of an account's examples; undefined where they say nothing. */
export const comparedWithExamples = (
  alone: AnswerAlone,
  opinion: Opinion,
  { headingOf, decide }: CodeRules,
): ComparedAnswers | undefined => {
  const closeness = Math.sqrt(alone.likeness);
  const counts = (1 - closeness) * Math.min(1, Math.max(0, (opinion.likeness - gate.from) / gate.span));
  const [own] = alone.shares.keys();
  if (counts === 0 || own === undefined) return undefined;
  const shares = decide(mixedWithExamples(alone.shares, opinion));
  const [[best, share] = [own, 0]] = shares;
  const signals: ExampleSignals = {
    always: 1,
    neighbours: logit(opinion.neighbours.get(best) ?? 0),
    mixture: logit(share),
    alone: logit(alone.chance),
    closeness,
    sameHeading: Number(headingOf(best) === headingOf(own)),
    named: alone.named,
  };
  return { shares, agree: best === own, counts, signals };
};

/** The answer with the examples: whether they change it, the codes by share, and the chance that the first is right. */
export type AnswerWithExamples = { readonly changed: boolean; readonly shares: Shares; readonly chance: number };

/** Weighs an account's examples against the vocabulary. */
export const weighedWithExamples = (
  alone: AnswerAlone,
  compared: ComparedAnswers | undefined,
  { agreed, withExamples, without }: ExampleCurves,
): AnswerWithExamples => {
  const unchanged = { changed: false, shares: alone.shares } as const;
  if (compared === undefined) return { ...unchanged, chance: alone.chance };
  const { shares, agree, counts, signals } = compared;
  const chanceBy = (curve: ExampleSignals): number => {
    const added = exampleSignalNames.reduce((sum, name) => sum + curve[name] * signals[name], 0);
    return 1 / (1 + Math.exp(-(signals.alone + counts * added)));
  };
  if (agree) return { ...unchanged, chance: chanceBy(agreed) };
  const [changed, kept] = [chanceBy(withExamples), chanceBy(without)];
  return changed > kept + margin ? { changed: true, shares, chance: changed } : { ...unchanged, chance: kept };
};
