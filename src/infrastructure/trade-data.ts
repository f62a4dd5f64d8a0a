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

/** `read` is called at the first use. */
const once = <T>(read: () => T): (() => T) => {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
};

// The bundled data cannot change while the program runs: a process that starts several services, as tests do, reads them once.
const bundledRules = once(() => loadRules({ rules: join(facts, 'rules') }));
const bundledLines = once(() => bundledTariffs(facts));
const nomenclature = once(() => loadNomenclature(join(facts, 'nomenclature.json')));

/** The operator's changes of rules are read again each time. */
export const ruleSetsOf = ({ tradeRulesDir: overrides }: Pick<Config, 'tradeRulesDir'>): RuleSets =>
  overrides === undefined ? bundledRules() : loadRules({ rules: join(facts, 'rules'), overrides });

/**
 * The rules, tariffs, exchange rates and headings that come with the package, in the form that the calculators of `waybill/domain` take.
 * Read once, from files: 20 MB in memory. The exchange rates are those of the release, unless `exchangeRates` names a folder of newer
 * tables.
 */
export const bundledTradeData = ({ exchangeRates }: { readonly exchangeRates?: string } = {}): TradeData => ({
  ruleSets: bundledRules(),
  tariffs: bundledLines(),
  exchangeRates: exchangeRateFolders({ bundled: bundledRates, ...(exchangeRates !== undefined && { imported: exchangeRates }) }),
  nomenclature: nomenclature(),
});

/** `imported`: the operator's own tariffs, which take precedence over the bundled ones. */
export const loadTradeData = (config: Pick<Config, 'exchangeRatesDir' | 'tradeRulesDir'>, imported: Tariffs): TradeData => ({
  ruleSets: ruleSetsOf(config),
  tariffs: firstOf(imported, bundledLines()),
  exchangeRates: exchangeRatesOf(config),
  nomenclature: nomenclature(),
});
