import { confidenceLevelOf } from './ranking/confidence.ts';
import type { Alternative, Finding, ModelOpinion } from './engine.ts';

/**
 * How much the word of a model counts: the odds of a candidate that it names are multiplied by this. Of k candidates, a
 * model that names the right one in a share a of cases, and else any other equally often, has a · (k − 1) ÷ (1 − a).
 */
export type ModelWeight = {
  readonly multiplier: number;
  /** Whether it comes from the model's own figures. Else its word never makes a code `high`. */
  readonly isMeasured: boolean;
};

/**
 * Where nobody has measured the model. Half of what a model with 60 in a hundred right among five candidates would have
 * (6): models and vocabulary err on the same goods, so that the agreement of both says less than that of strangers.
 */
export const unmeasured: ModelWeight = { multiplier: 3, isMeasured: false };

/** The most that a measured model counts: beyond it a handful of reviews would decide. */
const highestMultiplier = 20;

/** The weight of a model whose answer was right in this share of reviewed goods, of as many candidates. */
export const weightOfAccuracy = (accuracy: number, candidates: number): ModelWeight => ({
  multiplier: Math.min(highestMultiplier, Math.max(1, (accuracy * (candidates - 1)) / (1 - accuracy))),
  isMeasured: true,
});

const rounded = (figure: number): number => Math.round(figure * 1_000) / 1_000;
/** The least step between two confidences that are shown. */
const step = 0.001;

/**
 * The finding after a model was asked: the chances of the candidates, and of none of them, by Bayes' rule. An unmeasured
 * opinion leaves the confidence below the threshold `highFrom`, unless the engine alone was as sure of the same code.
 */
export const withOpinion = (
  finding: Finding,
  opinion: ModelOpinion,
  { multiplier, isMeasured }: ModelWeight,
  highFrom: number,
): Finding => {
  const { alternatives } = finding;
  const own = new Map(alternatives.map(({ hsCode, confidence }) => [hsCode, confidence]));
  const named = opinion.hsCode;
  if (named !== undefined && !own.has(named)) return finding;
  const others = Math.max(0, 1 - alternatives.reduce((sum, { confidence }) => sum + confidence, 0));
  const weighed = alternatives.map(({ hsCode, confidence }) => confidence * (hsCode === named ? multiplier : 1));
  const total = weighed.reduce((sum, mass) => sum + mass, others * (named === undefined ? multiplier : 1));
  if (total === 0) return finding;
  const ranked = alternatives
    .map((each, index): Alternative => ({ ...each, confidence: rounded((weighed[index] ?? 0) / total) }))
    .toSorted((one, other) => other.confidence - one.confidence);
  const [best] = ranked;
  if (best === undefined) return finding;
  const isAllowed = isMeasured || (own.get(best.hsCode) ?? 0) >= highFrom;
  const confidence = isAllowed ? best.confidence : Math.min(best.confidence, rounded(highFrom - step));
  return {
    ...finding,
    hsCode: best.hsCode,
    confidence,
    confidenceLevel: confidenceLevelOf(confidence, highFrom),
    alternatives: ranked.map((each) => ({ ...each, confidence: Math.min(confidence, each.confidence) })),
    opinion,
  };
};
