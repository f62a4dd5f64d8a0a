import { join } from 'node:path';
import type { Container } from 'inversify';
import { pooledEngine } from '../adapters/trade/classifier/pooled-engine.ts';
import { sqlTariffLibrary } from '../adapters/sql/trade/tariff-library.ts';
import { commandHandler } from '../application/kernel/command-handler.ts';
import { AccountExamples } from '../application/trade/classification/account-examples.ts';
import { classifyProducts } from '../application/trade/classification/classify-products.ts';
import { importedLines } from '../application/trade/classification/national-codes.ts';
import { predictCodes } from '../application/trade/classification/predict-codes.ts';
import { reviewProduct } from '../application/trade/classification/review-product.ts';
import { productDecider } from '../domain/product/index.ts';
import { tokens as t } from './tokens.ts';

/** What finds codes for goods, and remembers what people said of them. */
export const bindClassification = (container: Container): void => {
  container.bind(t.classificationEngines).toResolvedValue(() => pooledEngine(join(import.meta.dirname, '../../data')), []);
  container.bind(t.accountExamples).toResolvedValue((readModels) => new AccountExamples(readModels), [t.readModels]);
  container
    .bind(t.nationalLines)
    .toResolvedValue((tariffs, { db }) => importedLines({ tariffs, library: sqlTariffLibrary(db) }), [t.importedTariffs, t.database]);
  container
    .bind(t.handleProduct)
    .toResolvedValue((store, clock) => commandHandler(store, productDecider, { clock }), [t.eventStore, t.clock]);
  container
    .bind(t.classifier)
    .toResolvedValue(
      (engines, examples, lines, store, ids, clock) => predictCodes({ engines, examples, lines, store, ids, clock }),
      [t.classificationEngines, t.accountExamples, t.nationalLines, t.eventStore, t.ids, t.clock],
    );
  container
    .bind(t.classifyProducts)
    .toResolvedValue(
      (engines, examples, lines, restrictions, store, ids, handle) =>
        classifyProducts({ engines, examples, lines, restrictions, store, ids, handle }),
      [t.classificationEngines, t.accountExamples, t.nationalLines, t.restrictions, t.eventStore, t.ids, t.handleProduct],
    );
  container
    .bind(t.reviewProduct)
    .toResolvedValue(
      (engines, examples, store, ids, handle) => reviewProduct({ engines, examples, store, ids, handle }),
      [t.classificationEngines, t.accountExamples, t.eventStore, t.ids, t.handleProduct],
    );
};
