import { join } from 'node:path';
import { bundledTariffs } from '../adapters/trade/bundled-tariffs.ts';
import type { FixedRate } from '../adapters/trade/exchange-rate-file.ts';
import { exchangeRateFolders, fixedRatesIn } from '../adapters/trade/exchange-rate-folders.ts';
import { loadNomenclature } from '../adapters/trade/load-nomenclature.ts';
import { loadRules } from '../adapters/trade/load-rules.ts';
import type { ExchangeRateTables } from '../application/ports/exchange-rate-tables.ts';
import type { RuleSets } from '../application/ports/rule-sets.ts';
import type { Tariffs } from '../application/ports/tariffs.ts';
import { firstOf } from '../application/trade/tariffs/first-of.ts';
import type { AssessmentDependencies } from '../application/trade/duties/assess-duties.ts';
import type { Config } from './config.ts';

const facts = join(import.meta.dirname, '../../data');

/** The data of the trade engine, read and validated as a whole. */
export type TradeData = Omit<AssessmentDependencies, 'classifier'>;

const bundledRates = join(facts, 'exchange-rates');

export const fixedRates = (): readonly FixedRate[] => fixedRatesIn(bundledRates);

export const exchangeRatesOf = ({ exchangeRatesDir }: Pick<Config, 'exchangeRatesDir'>): ExchangeRateTables =>
  exchangeRateFolders({ bundled: bundledRates, imported: exchangeRatesDir });

export const ruleSetsOf = ({ tradeRulesDir }: Pick<Config, 'tradeRulesDir'>): RuleSets =>
  loadRules({ rules: join(facts, 'rules'), overrides: tradeRulesDir });

/** `imported`: the operator's own tariffs, which take precedence over the bundled ones. */
export const loadTradeData = (config: Pick<Config, 'exchangeRatesDir' | 'tradeRulesDir'>, imported: Tariffs): TradeData => ({
  ruleSets: ruleSetsOf(config),
  tariffs: firstOf(imported, bundledTariffs(facts)),
  exchangeRates: exchangeRatesOf(config),
  nomenclature: loadNomenclature(join(facts, 'nomenclature.json')),
});
