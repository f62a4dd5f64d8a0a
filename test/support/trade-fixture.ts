import { join } from 'node:path';
import { bundledTariffs } from '../../src/adapters/trade/bundled-tariffs.ts';
import { bundledSheets, withSheets } from '../../src/adapters/trade/countries/country-sheets.ts';
import { dollarRateFile, fixedRatesIn, ratesOfDay } from '../../src/adapters/trade/exchange-rate-folders.ts';
import { loadNomenclature } from '../../src/adapters/trade/load-nomenclature.ts';
import { loadRules } from '../../src/adapters/trade/load-rules.ts';
import type { ExchangeRateTables } from '../../src/application/trade/ports/duties.ts';
import { readJson } from '../../src/adapters/shared/files/read-file.ts';
import { calculate, territoryOf } from '../../src/domain/trade/index.ts';
import type { Assessment, DutyRequest, ExchangeRates, GoodsLine, RuleSet } from '../../src/domain/trade/index.ts';
import { data, june2024 } from './june-2024.ts';

export { data };

const sheets = bundledSheets(data);

const ratesOfTests = (): ExchangeRateTables => {
  const folder = join(data, 'exchange-rates');
  const others = { fixed: fixedRatesIn(folder), dollars: [readJson(join(folder, 'dollar.json'), dollarRateFile)] };
  const known = new Map<string, ExchangeRates>();
  return {
    on: (day) => {
      const rates = known.get(day) ?? ratesOfDay(day, [june2024], others);
      if (rates === undefined) throw new Error('One table has rates for every day.');
      known.set(day, rates);
      return rates;
    },
  };
};

export const bundled = {
  ruleSets: loadRules({ rules: join(data, 'rules'), sheets }),
  tariffs: withSheets(bundledTariffs(data), sheets),
  exchangeRates: ratesOfTests(),
  nomenclature: loadNomenclature(join(data, 'nomenclature.json')),
};

export const goods = (hsCode: string, amount: string, currency: string, more: Partial<GoodsLine> = {}): GoodsLine => ({
  hsCode,
  quantity: 1,
  value: { amount, currency },
  origin: 'CN',
  originDeclared: false,
  ...more,
});

/** A sale to a consumer by courier, unless `changes` say otherwise. */
export const dutyRequest = (country: string, changes: Partial<DutyRequest> = {}): DutyRequest => ({
  date: '2026-11-20',
  border: 'customs',
  from: { country: 'CN' },
  to: { country },
  consignee: 'consumer',
  channel: 'courier',
  currency: 'EUR',
  contentType: 'CommercialGoods',
  incoterms: 'DDP',
  registrations: [],
  lines: [],
  ...changes,
});

/** Calculates with the bundled rules and tariffs, or with `changed` rules. */
export const assess = (
  request: DutyRequest,
  changed: (ruleSet: RuleSet) => RuleSet = (ruleSet) => ruleSet,
): Assessment => {
  const ruleSet = bundled.ruleSets.of(territoryOf(request.to.country));
  const tariff = ruleSet && bundled.tariffs.on(ruleSet.tariff, request.date);
  if (!ruleSet || !tariff) throw new Error(`No rules for ${request.to.country}.`);
  return calculate(request, changed(ruleSet), tariff, bundled.exchangeRates.on(request.date));
};

/** The sums by name: `{ Duty: '3.00', VAT: '11.97' }`. */
export const sums = ({ charges }: Assessment): Readonly<Record<string, string>> =>
  Object.fromEntries(charges.map(({ name, amount }) => [name, amount]));

export const reasons = ({ notices }: Assessment): readonly string[] => notices.map(({ reason }) => reason);
