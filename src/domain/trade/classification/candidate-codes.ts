import type { Alternative } from './engine.ts';

/** From this confidence on a predicted code is certain enough that no other one counts. */
export const certainFrom = 0.95;
/** So many codes are always candidates: of a nearly certain answer all others are unlikely, and each may be right. */
const fewest = 3;
/** A further one must be likelier than this. */
const leastShare = 0.03;
const mostCandidates = 5;

/**
 * The codes that goods may have, the likeliest first; undefined if the answer is certain. Measured with and without
 * rare alternatives: docs/duties-uncertain-codes.md. An unlikely one that does not fit what a person has answered
 * (`fits`) is none, unless no other one is left.
 */
export const candidatesAmong = (
  answer: { readonly hsCode: string; readonly confidence: number },
  alternatives: readonly Alternative[],
  fits: (hsCode: string) => boolean = () => true,
): readonly Alternative[] | undefined => {
  if (answer.confidence >= certainFrom) return undefined;
  const own = alternatives.find(({ hsCode }) => hsCode === answer.hsCode);
  const all = alternatives.filter((each) => each !== own);
  const fitting = all.filter(({ hsCode, confidence }) => confidence > leastShare || fits(hsCode));
  const others = fitting.length === 0 ? all : fitting;
  const first = { hsCode: answer.hsCode, name: own?.name ?? '', confidence: answer.confidence };
  return [first, ...others]
    .filter(({ confidence }, place) => place < fewest || confidence > leastShare)
    .slice(0, mostCandidates);
};
