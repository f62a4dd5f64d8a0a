import { join } from 'node:path';
import { answerReasons, productAnswerRoutes } from '../../adapters/trade/http/classification/answer-routes.ts';
import { productFigureRoutes } from '../../adapters/trade/http/classification/figure-routes.ts';
import { productReviewRoutes } from '../../adapters/trade/http/classification/review-routes.ts';
import { productReasons, tradeClassificationRoutes } from '../../adapters/trade/http/classification/routes.ts';
import { bundledLegalTexts } from '../../adapters/trade/classifier/legal-texts.ts';
import { pooledEngine } from '../../adapters/trade/classifier/pooled-engine.ts';
import { limitOfLife, commandHandler } from '../../application/log/kernel/command-handler.ts';
import type { HandleCommand } from '../../application/log/kernel/command-handler.ts';
import type {
  ClassificationEngines,
  Classifier,
  DutyRateAt,
  HighFrom,
  LegalTexts,
  MayClassify,
} from '../../application/trade/ports/classification.ts';
import { AccountExamples } from '../../application/trade/classification/account-examples.ts';
import type { DeclaredExamples } from '../../application/trade/classification/declared-examples.ts';
import { answerProduct } from '../../application/trade/classification/answer-product.ts';
import { classifyProducts } from '../../application/trade/classification/classify-products.ts';
import type { ModelUsage } from '../../application/trade/classification/model-usage.ts';
import { predictCodes } from '../../application/trade/classification/predict-codes.ts';
import { productView } from '../../application/trade/classification/product-view.ts';
import { reviewProduct } from '../../application/trade/classification/review-product.ts';
import { reviewProducts } from '../../application/trade/classification/review-products.ts';
import { productDecider } from '../../domain/trade/product/index.ts';
import type { ProductCommand, ProductEvent } from '../../domain/trade/product/index.ts';
import { highFromOf } from '../../domain/accounts/account-settings/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { compliance, complianceTokens } from './compliance.ts';
import { tariffs, tariffTokens } from './tariffs.ts';
import { facts, nomenclatureFor } from '../stores/trade-data.ts';
import { usage, usageTokens } from './usage.ts';

export const classificationTokens = {
  /** Of the vocabulary alone. */
  ownEngines: token<ClassificationEngines>('classification.ownEngines'),
  engines: token<ClassificationEngines>('classification.engines'),
  /** Predicts the customs codes that a request omits. */
  classifying: token<{ readonly classifier: Classifier; readonly mayClassify?: MayClassify }>(
    'classification.classifying',
  ),
  classify: token<ReturnType<typeof classifyProducts>>('classification.classify'),
  review: token<ReturnType<typeof reviewProduct>>('classification.review'),
  /** The confidence from which an account counts a code as high. */
  highFrom: token<HighFrom>('classification.highFrom'),
  /** Bound by a feature that adds other opinions to those of the engine. */
  aided: token<(own: ClassificationEngines) => ClassificationEngines>('classification.aided'),
  examples: token<AccountExamples>('classification.examples'),
  /** Bound by a feature that knows what accounts have declared. */
  declared: token<DeclaredExamples>('classification.declared'),
  legalTexts: token<LegalTexts>('classification.legalTexts'),
  modelUsage: token<ModelUsage>('classification.modelUsage'),
  /** Bound by a feature that knows duties. */
  rateAt: token<DutyRateAt>('classification.rateAt'),
  handleProduct: token<HandleCommand<ProductCommand, ProductEvent>>('classification.handleProduct'),
  /** Bound by a feature that excludes some requests from classification. */
  mayClassify: token<MayClassify>('classification.mayClassify'),
};

const shared = (get: Get) => ({
  engines: get(classificationTokens.engines),
  examples: get(classificationTokens.examples),
  rateAt: get(classificationTokens.rateAt, { optional: true }),
  lines: get(tariffTokens.nationalLines),
  store: get(core.eventStore),
  ids: get(core.ids),
  highFrom: get(classificationTokens.highFrom),
  handle: get(classificationTokens.handleProduct),
});

/** Classifies goods, and learns from corrections. */
export const classification: Feature = {
  name: 'classification',
  needs: [accounts, compliance, tariffs, usage],
  module: bindings((bind) => {
    bind(classificationTokens.ownEngines, () => pooledEngine(facts));
    bind(classificationTokens.engines, (get) => {
      const own = get(classificationTokens.ownEngines);
      return get(classificationTokens.aided, { optional: true })?.(own) ?? own;
    });
    bind(
      classificationTokens.highFrom,
      (get) => async (accountId) => highFromOf(await get(accountTokens.settings).settingsOf(accountId)),
    );
    bind(classificationTokens.legalTexts, () => bundledLegalTexts(join(facts, 'classification/legal-texts.json.zst')));
    bind(
      classificationTokens.examples,
      (get) => new AccountExamples(get(core.readModels), get(classificationTokens.declared, { optional: true })),
    );
    bind(classificationTokens.handleProduct, (get) =>
      commandHandler(get(core.eventStore), productDecider, { clock: get(core.clock), limit: limitOfLife }),
    );
    bind(classificationTokens.classify, (get) =>
      classifyProducts({
        ...shared(get),
        legalTexts: get(classificationTokens.legalTexts),
        restrictions: get(complianceTokens.restrictions),
        nomenclature: nomenclatureFor(get(core.config)),
      }),
    );
    bind(classificationTokens.review, (get) => reviewProduct(shared(get)));
    bind(classificationTokens.classifying, (get) => {
      const mayClassify = get(classificationTokens.mayClassify, { optional: true });
      return {
        classifier: predictCodes({ ...shared(get), clock: get(core.clock) }),
        ...(mayClassify && { mayClassify }),
      };
    });
  }),
  routes: (get) => [
    ...tradeClassificationRoutes({
      classify: get(classificationTokens.classify),
      review: get(classificationTokens.review),
      record: get(usageTokens.recordCall),
      store: get(core.eventStore),
      readModels: get(core.readModels),
      ids: get(core.ids),
    }),
    ...productReviewRoutes({
      reviews: reviewProducts({ review: get(classificationTokens.review), readModels: get(core.readModels) }),
    }),
    ...productAnswerRoutes(answerProduct(shared(get))),
    ...productFigureRoutes({ readModels: get(core.readModels), clock: get(core.clock) }),
  ],
  refusals: { ...productReasons, ...answerReasons },
  projections: [productView],
  metrics: (get, { gauge }) => {
    const waiting = get(classificationTokens.engines);
    gauge('classifier_waiting', 'Chunks of long product texts that wait for a worker thread.', () => waiting.waiting());
  },
  closings: (get) => [
    { name: 'classifier', phase: 'resources', close: () => get(classificationTokens.engines).close() },
  ],
};
