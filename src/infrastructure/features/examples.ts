import { exampleRoutes } from '../../adapters/trade/http/classification/example-routes.ts';
import { productImportRoutes } from '../../adapters/trade/http/classification/import-routes.ts';
import { exampleConflicts } from '../../application/trade/classification/example-conflicts.ts';
import { exampleKeeping } from '../../application/trade/classification/forget-examples.ts';
import { importProducts } from '../../application/trade/classification/import-products.ts';
import { nomenclatureFor } from '../stores/trade-data.ts';
import { core } from '../wiring/core.ts';
import type { Feature } from '../wiring/feature.ts';
import { accounts, accountTokens } from './accounts.ts';
import { classification, classificationTokens } from './classification.ts';

/** Products whose codes are known: imported, counted and forgotten. The classification learns from them. */
export const examples: Feature = {
  name: 'examples',
  needs: [accounts, classification],
  routes: (get) => [
    ...exampleRoutes({
      examples: exampleKeeping({
        review: get(classificationTokens.review),
        examples: get(classificationTokens.examples),
        engines: get(classificationTokens.engines),
        forgetDeclared: (context) =>
          get(accountTokens.settings).change({ classification: { declaredFrom: context.at } }, context),
        readModels: get(core.readModels),
        store: get(core.eventStore),
        ids: get(core.ids),
      }),
      conflicts: exampleConflicts({
        examples: get(classificationTokens.examples),
        engines: get(classificationTokens.engines),
        readModels: get(core.readModels),
      }),
    }),
    ...productImportRoutes({
      importing: importProducts({
        ids: get(core.ids),
        handle: get(classificationTokens.handleProduct),
        nomenclature: nomenclatureFor(get(core.config)),
      }),
    }),
  ],
};
