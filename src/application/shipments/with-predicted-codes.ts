import type { Commodity } from '../../domain/shared/index.ts';
import type { Context } from '../kernel/context.ts';
import type { Notice } from '../kernel/notice.ts';
import type { Classifier, Prediction } from '../ports/classifier.ts';
import type { Plan } from './plan-shipment.ts';

const textOf = ({ title, description, category, productId, variantId }: Commodity) => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(category !== undefined && { category }),
  ...(productId !== undefined && { productId }),
  ...(variantId !== undefined && { variantId }),
});

const predicted = (field: string, { hsCode, confidence }: Prediction): Notice => ({
  level: 'warning',
  reason: 'hs_code_predicted',
  field,
  message: `${field} is missing; ${hsCode} was predicted from the description (confidence ${confidence.toFixed(2)}). Send the right one if this is not it.`,
});

/**
 * Goods that came without a code get a predicted one, and a warning that says so. Goods nobody can name stay without. A parcel whose goods all have codes asks nobody.
 */
export const withPredictedCodes = async (plan: Plan, classifier: Classifier | undefined, { accountId }: Context): Promise<Plan> => {
  const { requested, notices } = plan;
  const uncoded = requested.commodities.filter(({ hsCode }) => hsCode === undefined);
  if (uncoded.length === 0 || classifier === undefined) return plan;
  const answers = await classifier.classify(uncoded.map(textOf), requested.destinationCountry, accountId);
  const codes = new Map(uncoded.map((commodity, index) => [commodity, answers[index]]));
  const fields = new Map<string, Prediction>();
  const commodities = requested.commodities.map((commodity, index) => {
    const prediction = codes.get(commodity);
    if (prediction === undefined) return commodity;
    fields.set(`commodities[${index}].hsCode`, prediction);
    return { ...commodity, predictedHsCode: prediction.hsCode };
  });
  return {
    requested: { ...requested, commodities },
    notices: notices.map((notice) => {
      const prediction = notice.reason === 'hs_code_missing' ? fields.get(notice.field ?? '') : undefined;
      return prediction === undefined ? notice : predicted(notice.field ?? '', prediction);
    }),
  };
};
