import { join } from 'node:path';
import { bundledTariffs } from '../adapters/trade/bundled-tariffs.ts';
import { exchangeRateFolders } from '../adapters/trade/exchange-rate-folders.ts';
import { loadRules } from '../adapters/trade/load-rules.ts';
import type { Tariffs } from '../application/ports/tariffs.ts';
import { firstOf } from '../application/trade/tariffs/first-of.ts';
import type { AssessmentDependencies } from '../application/trade/duties/assess-duties.ts';
import type { Config } from './config.ts';

const facts = join(import.meta.dirname, '../../data');

/** What the trade engine reckons with, read and checked whole. */
export type TradeData = Omit<AssessmentDependencies, 'classifier'>;

/** `imported`: the tariffs of the operator's own, which go before the bundled ones. */
export const loadTradeData = (config: Pick<Config, 'exchangeRatesDir' | 'tradeRulesDir'>, imported: Tariffs): TradeData => ({
  ruleSets: loadRules({ rules: join(facts, 'rules'), overrides: config.tradeRulesDir }),
  tariffs: firstOf(imported, bundledTariffs(facts)),
  exchangeRates: exchangeRateFolders({ bundled: join(facts, 'exchange-rates'), imported: config.exchangeRatesDir }),
});
