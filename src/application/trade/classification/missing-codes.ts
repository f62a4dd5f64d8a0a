import type { Commodity } from '../../../domain/shared/index.ts';
import type { Notice } from '../../shared/notice.ts';
import type { Classifier, Prediction, UnclassifiedProduct } from '../ports/classification.ts';
import { nameOf } from '../product-name.ts';

const isUncoded = ({ hsCode, hsDigits }: Commodity): boolean => hsCode === undefined && hsDigits === undefined;

const saidOf = ({ title, description, category, material, ...commodity }: Commodity): UnclassifiedProduct => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(category !== undefined && { category }),
  ...(material !== undefined && { material }),
  ...nameOf(commodity),
});

/**
 * A prediction for each of the goods that has no code, by index. Empty, without calling the classifier, if all have
 * one.
 */
export const predictedCodes = async (
  classifier: Classifier,
  commodities: readonly Commodity[],
  { country, accountId }: { readonly country: string; readonly accountId: string },
): Promise<readonly (Prediction | undefined)[]> => {
  const uncoded = commodities.filter(isUncoded);
  if (uncoded.length === 0) return [];
  const found = await classifier.classify(uncoded.map(saidOf), country, accountId);
  const byCommodity = new Map(uncoded.map((commodity, index) => [commodity, found[index]]));
  return commodities.map((commodity) => byCommodity.get(commodity));
};

export const predictedCodeNotice = (field: string, { hsCode, confidence }: Prediction, advice = ''): Notice => ({
  level: 'warning',
  reason: 'hs_code_predicted',
  field,
  message: `${field} is missing; ${hsCode} was predicted from the description (confidence ${confidence.toFixed(2)}).${advice}`,
});
