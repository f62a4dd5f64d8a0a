import type { Finding } from '../../../domain/trade/classification/index.ts';

/** The confidence of a reviewed code: the highest there is, though not a binding ruling. */
const reviewedConfidence = 0.99;

/** The six digits in force and their confidence: the reviewer's, else the prediction's. */
export const codeInForce = (
  settled: string | undefined,
  { hsCode, confidence }: Pick<Finding, 'hsCode' | 'confidence'>,
): { readonly sixDigits: string | undefined; readonly confidence: number } =>
  settled === undefined ? { sixDigits: hsCode, confidence } : { sixDigits: settled.slice(0, 6), confidence: reviewedConfidence };
