import type { Finding } from '../../../domain/trade/classification/index.ts';

/** A person's word is as good as it gets, and still no ruling. */
const reviewedConfidence = 0.99;

/** The six digits that hold, and how sure they are: what a person has settled, else what was found. */
export const reviewedOrFound = (
  settled: string | undefined,
  { hsCode, confidence }: Pick<Finding, 'hsCode' | 'confidence'>,
): { readonly sixDigits: string | undefined; readonly confidence: number } =>
  settled === undefined ? { sixDigits: hsCode, confidence } : { sixDigits: settled.slice(0, 6), confidence: reviewedConfidence };
