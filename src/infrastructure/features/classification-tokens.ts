import { createHash } from 'node:crypto';
import type { AccountExamples } from '../../application/trade/classification/account-examples.ts';
import type { classifyProducts } from '../../application/trade/classification/classify-products.ts';
import { DeclaredExamples, declaredWithProducts } from '../../application/trade/classification/declared-examples.ts';
import type { ModelUsage } from '../../application/trade/classification/model-usage.ts';
import type { reviewProduct } from '../../application/trade/classification/review-product.ts';
import type { HandleCommand } from '../../application/log/kernel/command-handler.ts';
import type {
  ClassificationEngines,
  Classifier,
  DeclaredCodes,
  DutyRateAt,
  HighFrom,
  LegalTexts,
  MayClassify,
} from '../../application/trade/ports/classification.ts';
import { declaredLearningOf, highFromOf } from '../../domain/accounts/account-settings/index.ts';
import type { ProductCommand, ProductEvent } from '../../domain/trade/product/index.ts';
import { core } from '../wiring/core.ts';
import { token } from '../wiring/feature.ts';
import type { Get } from '../wiring/feature.ts';
import { accountTokens } from './accounts.ts';

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
  /** Bound by features whose requests declare codes. */
  declaredOnLabels: token<DeclaredCodes>('classification.declaredOnLabels'),
  declaredInCollections: token<DeclaredCodes>('classification.declaredInCollections'),
  legalTexts: token<LegalTexts>('classification.legalTexts'),
  modelUsage: token<ModelUsage>('classification.modelUsage'),
  /** Bound by a feature that knows duties. */
  rateAt: token<DutyRateAt>('classification.rateAt'),
  handleProduct: token<HandleCommand<ProductCommand, ProductEvent>>('classification.handleProduct'),
  /** Bound by a feature that excludes some requests from classification. */
  mayClassify: token<MayClassify>('classification.mayClassify'),
};

/** By the settings of the account. */
export const highFromSettings =
  (get: Get): HighFrom =>
  async (accountId) =>
    highFromOf(await get(accountTokens.settings).settingsOf(accountId));

/** What accounts have declared in the requests of the features that are there. */
export const declaredExamples = (get: Get): DeclaredExamples => {
  const { declaredOnLabels, declaredInCollections } = classificationTokens;
  const others = [declaredOnLabels, declaredInCollections].map((each) => get(each, { optional: true }));
  return new DeclaredExamples({
    sources: [declaredWithProducts(get(core.readModels)), ...others.filter((source) => source !== undefined)],
    learningOf: async (accountId) => declaredLearningOf(await get(accountTokens.settings).settingsOf(accountId)),
    digestOf: (text) => createHash('sha256').update(text).digest('base64'),
    clock: get(core.clock),
  });
};
