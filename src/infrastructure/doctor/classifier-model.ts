import type { ModelServer } from '../../adapters/trade/classifier-model/list-models.ts';
import type { ClassifierModelSettings } from '../../adapters/trade/classifier-model/settings.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

const check = findingsOf('classifier model');

const checkAddress =
  'Check CLASSIFIER_MODEL_URL, and whether its server runs. Until then goods are classified without it.';

/** Whether the server of the operator's model answers, takes the key and has the model. */
export const checkClassifierModel = async (
  { url, model }: Pick<ClassifierModelSettings, 'url' | 'model'>,
  ask: (() => Promise<ModelServer>) | undefined,
): Promise<CheckOutcome> => {
  const { origin } = new URL(url);
  if (ask === undefined) return check.skipped('--reach asks its server for its models.');
  try {
    const { status, models } = await ask();
    if (status === 401 || status === 403)
      return check.warning({
        found: `${origin} refuses the key (${status}).`,
        action: 'Check CLASSIFIER_MODEL_KEY. Until then goods are classified without the model.',
      });
    if (models?.includes(model)) return check.ok(`${origin} answers, and has ${model}.`);
    if (models !== undefined)
      return check.warning({
        found: `${origin} answers, and does not list ${model}.`,
        action: 'Check CLASSIFIER_MODEL_NAME: the name as the server spells it.',
      });
    if (status === 404) return check.ok(`${origin} answers; it has no list of its models.`);
    return check.warning({ found: `${origin} answers with the status ${status}.`, action: checkAddress });
  } catch (error) {
    return check.warning({ found: `${origin} cannot be reached: ${reasonOf(error)}`, action: checkAddress });
  }
};
