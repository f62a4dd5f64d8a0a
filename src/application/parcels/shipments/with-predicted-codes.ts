import { confidenceLevelOf } from '../../../domain/trade/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Classifier, MayClassify, Prediction } from '../../trade/ports/classification.ts';
import { predictedCodeNotice, predictedCodes } from '../../trade/classification/missing-codes.ts';
import type { Plan } from './plan-shipment.ts';

const advice = ' Send the right one if this is not it.';
const unprinted =
  ' It is not sure enough to be printed on papers that are signed: they show no code. Send the right one to have it printed.';

const adviceOn = ({ confidence }: Prediction): string =>
  confidenceLevelOf(confidence) === 'high' ? advice : unprinted;

/**
 * Gives goods without a customs code a predicted one, with a warning. Goods that cannot be classified stay without a
 * code. If all goods have codes, the classifier is not called.
 */
export const withPredictedCodes = async (
  plan: Plan,
  { classifier, mayClassify = () => true }: { readonly classifier?: Classifier; readonly mayClassify?: MayClassify },
  { accountId }: Context,
): Promise<Plan> => {
  const { requested, notices } = plan;
  if (classifier === undefined || !mayClassify(requested.customerReference)) return plan;
  const predictions = await predictedCodes(classifier, requested.commodities, {
    country: requested.destinationCountry,
    accountId,
  });
  if (predictions.length === 0) return plan;
  const byField = new Map(predictions.map((prediction, index) => [`commodities[${index}].hsCode`, prediction]));
  return {
    requested: {
      ...requested,
      commodities: requested.commodities.map((commodity, index) => {
        const prediction = predictions[index];
        return prediction === undefined
          ? commodity
          : {
              ...commodity,
              predictedHsCode: prediction.hsCode,
              predictedConfidence: confidenceLevelOf(prediction.confidence),
            };
      }),
    },
    notices: notices.map((notice) => {
      const { reason, field = '' } = notice;
      const prediction = reason === 'hs_code_missing' ? byField.get(field) : undefined;
      return prediction === undefined ? notice : predictedCodeNotice(field, prediction, adviceOn(prediction));
    }),
  };
};
