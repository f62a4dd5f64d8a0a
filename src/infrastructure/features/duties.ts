import { dutiesReasons, tradeDutiesRoutes } from '../../adapters/collections/http/duties/routes.ts';
import { dutyQuoteRoutes } from '../../adapters/collections/http/duties/quote-routes.ts';
import type { requestCollection } from '../../application/collections/request-collection.ts';
import { vocabularyNames } from '../../adapters/trade/classifier/code-names.ts';
import { tariffLineRoutes } from '../../adapters/trade/http/tariff-lines.ts';
import { tradeKnowledgeRoutes } from '../../adapters/trade/http/knowledge.ts';
import { knowledgeTable } from '../../application/trade/knowledge/list-knowledge.ts';
import { assessDuties } from '../../application/trade/duties/assess-duties.ts';
import type { AssessDuties } from '../../application/trade/duties/assess-duties.ts';
import type { CarrierFees } from '../../application/trade/duties/carrier-fees.ts';
import { isFeeOf, isRatedBy, withRateCardFees } from '../../application/trade/duties/carrier-fees.ts';
import { quoteDuties } from '../../application/trade/duties/quote-duties.ts';
import { recordRefusal, replayOf } from '../../application/trade/duties/recorded-quote.ts';
import { staleRates } from '../../application/trade/duties/stale-rates.ts';
import { goodsRules } from '../../application/trade/goods/goods-rules.ts';
import type { GoodsRules } from '../../application/trade/goods/goods-rules.ts';
import { tariffLinesBelow } from '../../application/trade/tariffs/list-tariff-lines.ts';
import { rulesKnownOn } from '../../application/trade/tariffs/known-rules.ts';
import type { TariffsBefore } from '../../application/trade/tariffs/known-rules.ts';
import { importedLines } from '../../application/trade/classification/predict-codes.ts';
import { ordinaryRate } from '../../application/trade/tariffs/ordinary-rate.ts';
import { tariffLineOn } from '../../application/trade/tariffs/tariff-line.ts';
import { serviceByCode } from '../../domain/parcels/rating/index.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { refuseUnusableFees } from '../stores/resources.ts';
import { facts, loadTradeData, tariffsAmong } from '../stores/trade-data.ts';
import type { TradeData } from '../stores/trade-data.ts';
import { accounts, accountTokens } from './accounts.ts';
import { classification, classificationTokens } from './classification.ts';
import { compliance, complianceTokens } from './compliance.ts';
import { tariffs, tariffTokens } from './tariffs.ts';
import { usage, usageTokens } from './usage.ts';

export const dutiesTokens = {
  /** Rules, tariffs, exchange rates and nomenclature, read and validated as a whole. */
  data: token<TradeData>('duties.data'),
  /** What declared goods are checked with. */
  goodsRules: token<GoodsRules>('duties.goodsRules'),
  assess: token<AssessDuties>('duties.assess'),
  quote: token<ReturnType<typeof quoteDuties>>('duties.quote'),
  /** Bound by a feature that collects duties from consignees. */
  collect: token<ReturnType<typeof requestCollection>>('duties.collect'),
};

const carrierFees = (get: Get): CarrierFees => {
  const catalogue = get(core.catalogue);
  return {
    of: withRateCardFees(get(accountTokens.settings), catalogue.rateCard.carrierFees ?? []),
    isService: (code) => serviceByCode(catalogue, code)?.isActive === true,
  };
};

const staleNow = (get: Get): string | undefined =>
  staleRates(get(dutiesTokens.data).exchangeRates, get(core.clock).now().slice(0, 10));

/** Calculates duties and taxes, and lists what is loaded for it. */
export const duties: Feature = {
  name: 'duties',
  needs: [accounts, classification, compliance, tariffs, usage],
  module: bindings((bind) => {
    bind(dutiesTokens.data, (get) => loadTradeData(get(core.config), get(tariffTokens.imported)));
    bind(classificationTokens.rateAt, (get) => ordinaryRate(() => get(dutiesTokens.data)));
    bind(accountTokens.isFee, (get) => isFeeOf(get(dutiesTokens.data).ruleSets));
    bind(accountTokens.hasRate, (get) => isRatedBy(get(dutiesTokens.data).exchangeRates, get(core.clock)));
    bind(dutiesTokens.goodsRules, (get) => goodsRules(get(dutiesTokens.data)));
    bind(dutiesTokens.assess, (get) =>
      assessDuties({
        ...get(dutiesTokens.data),
        ...get(classificationTokens.classifying),
        carrierFees: carrierFees(get),
      }),
    );
    bind(dutiesTokens.quote, (get) =>
      quoteDuties({
        assess: get(dutiesTokens.assess),
        store: get(core.eventStore),
        ids: get(core.ids),
        clock: get(core.clock),
      }),
    );
  }),
  routes: (get) => {
    const [store, ids, clock] = [get(core.eventStore), get(core.ids), get(core.clock)];
    const data = get(dutiesTokens.data);
    const knowledge = knowledgeTable(data);
    const names = vocabularyNames(facts);
    const byDay = get(complianceTokens.restrictionsByDay);
    const restrictions = { today: get(complianceTokens.restrictions), byDay };
    const [imported, library] = [get(tariffTokens.imported), get(tariffTokens.library)];
    const among = tariffsAmong(get(core.config));
    const tariffsNow = { tariffs: data.tariffs, nationalLines: get(tariffTokens.nationalLines) };
    const tariffsBefore: TariffsBefore = async (time) => {
      const known = await imported.before(time);
      return known === imported
        ? tariffsNow
        : { tariffs: among(known), nationalLines: importedLines({ tariffs: known, library }) };
    };
    return [
      ...tradeDutiesRoutes({
        quote: get(dutiesTokens.quote),
        refused: recordRefusal({ store, ids, clock, log: get(core.log) }),
        restrictions,
        record: get(usageTokens.recordCall),
        collect: get(dutiesTokens.collect, { optional: true }),
        links: get(core.collectionLinks),
      }),
      ...dutyQuoteRoutes({ store, replay: replayOf(data), restrictions }),
      ...tradeKnowledgeRoutes({ knowledge, clock }),
      ...tariffLineRoutes({
        tariffLine: tariffLineOn({ ...data, knowledge, library, restrictions: byDay, names }),
        linesBelow: tariffLinesBelow({ ...data, names }),
        tariffsNow,
        tariffsBefore,
        rulesKnown: rulesKnownOn({ ...data, tariffsBefore, readModels: get(core.readModels) }),
        clock,
      }),
    ];
  },
  refusals: dutiesReasons,
  checkStart: (get) => {
    refuseUnusableFees(get(core.config), get(core.catalogue).rateCard, {
      isFee: (id) => get(accountTokens.isFee)(id),
      hasRate: (currency) => get(accountTokens.hasRate)(currency),
    });
    return Promise.resolve();
  },
  // Old rates do not make the service unavailable, so it stays ready.
  details: (get) => {
    const stale = staleNow(get);
    return stale === undefined ? [] : [stale];
  },
  prepare: (get) => {
    const stale = staleNow(get);
    if (stale !== undefined) get(core.log).warn(stale);
    return Promise.resolve();
  },
};
