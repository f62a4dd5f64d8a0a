import { hash } from 'node:crypto';
import { declaredInCollections } from '../../application/collections/declared-in-collections.ts';
import { declaredOnLabels } from '../../application/parcels/shipments/declared-on-labels.ts';
import { DeclaredExamples, declaredWithProducts } from '../../application/trade/classification/declared-examples.ts';
import { declaredLearningOf } from '../../domain/accounts/account-settings/index.ts';
import { core } from '../wiring/core.ts';
import { bindings } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { classification, classificationTokens } from './classification.ts';
import { collections } from './collections.ts';
import { shipments } from './shipments.ts';

/** The classification learns from the codes that accounts have declared in their requests. */
export const declaredCodes: Feature = {
  name: 'declared-codes',
  needs: [accounts, classification, collections, shipments],
  module: bindings((bind) => {
    bind(classificationTokens.declared, (get) => {
      const readModels = get(core.readModels);
      return new DeclaredExamples({
        sources: [declaredWithProducts, declaredOnLabels, declaredInCollections].map((source) => source(readModels)),
        learningOf: async (accountId) => declaredLearningOf(await get(accountTokens.settings).settingsOf(accountId)),
        digestOf: (text) => hash('sha256', text, 'base64'),
        clock: get(core.clock),
      });
    });
  }),
};
