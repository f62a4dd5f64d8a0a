import { createHash } from 'node:crypto';
import { ModelUsage } from '../../application/trade/classification/model-usage.ts';
import type { ClassificationEngines } from '../../application/trade/ports/classification.ts';
import { core } from '../wiring/core.ts';
import { bindings } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { classification, classificationTokens } from './classification.ts';

const settingsOf = (get: Get) => {
  const { classifierModel } = get(core.config);
  if (classifierModel === undefined) throw new Error('No model is configured.');
  return classifierModel;
};

/** The engines with the model, whose modules are loaded at the first question. */
const aided =
  (get: Get) =>
  (own: ClassificationEngines): ClassificationEngines => {
    const load = async (): Promise<ClassificationEngines> => {
      const [{ ModelAidedEngines }, { ChatModel }] = await Promise.all([
        import('../../application/trade/classification/model-aided.ts'),
        import('../../adapters/trade/classifier-model/chat-model.ts'),
      ]);
      const [settings, clock] = [settingsOf(get), get(core.clock)];
      return new ModelAidedEngines(own, {
        ...settings,
        model: new ChatModel(settings, clock),
        usage: get(usageToken),
        highFrom: get(classificationTokens.highFrom),
        legalTexts: get(classificationTokens.legalTexts),
        clock,
        log: get(core.log),
        digestOf: (text) => createHash('sha256').update(text).digest('base64'),
      });
    };
    let loaded: Promise<ClassificationEngines> | undefined;
    const engines = (): Promise<ClassificationEngines> => (loaded ??= load());
    return {
      open: () => own.open(),
      waiting: () => own.waiting(),
      findAll: async (...asked) => (await engines()).findAll(...asked),
      close: async () => (loaded === undefined ? own.close() : (await loaded).close()),
    };
  };

const usageToken = classificationTokens.modelUsage;

/** Asks a language model of the operator where the engine is not sure. */
export const classifierModel: Feature = {
  name: 'classifier-model',
  needs: [classification],
  enabled: ({ classifierModel: settings }) => settings !== undefined,
  module: bindings((bind) => {
    bind(usageToken, (get) => new ModelUsage(settingsOf(get)));
    bind(classificationTokens.aided, aided);
  }),
  metrics: (get, { counter }) => {
    counter(
      'classifier_model_questions_total',
      'Questions to the model of the operator, by how they ended; cached and limited ones were not asked.',
      'outcome',
      () => get(usageToken).outcomes,
    );
    counter(
      'classifier_model_tokens_total',
      'Tokens that the model has counted, by kind.',
      'kind',
      () => get(usageToken).tokens,
    );
  },
};
