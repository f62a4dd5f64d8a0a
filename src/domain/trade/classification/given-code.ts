import type { Candidate } from './rank.ts';

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
 * source has alone. If only the heading agrees, the text's choice of subheading keeps its confidence. A contradiction
 * lowers the confidence, since one of the two is wrong.
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
