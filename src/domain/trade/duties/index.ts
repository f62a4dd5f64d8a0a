export * from './calculation/assessment.ts';
export { codeUncertain } from './calculation/candidates/weigh.ts';
export { calculate } from './calculation/calculate.ts';
export type { CalculationOptions } from './calculation/calculate.ts';
export { currenciesIn } from './calculation/consignment.ts';
export { ordinaryRatesFor } from './calculation/measures.ts';
export * from './calculation/rules-on-goods.ts';
export * from './calculation/scheme-limits.ts';
export { defaultFactsMaxAge, ruleSetVersionOf } from './calculation/answer.ts';
export { coversCode } from './calculation/taxes.ts';
export {
  convert,
  crossRate,
  CurrencyConverter,
  hasRate,
  isWithinDrawingRights,
  originOfPair,
  rateNotLoaded,
  ratesOf,
  withOtherRates,
} from './money/exchange-rates.ts';
export type { ExchangeRates, PairOrigin, RateOrigin, UsedRate } from './money/exchange-rates.ts';
export { assessmentOf, chargesAloneOf, recordedAssessmentOf } from './recorded-assessment.ts';
export type { DutiesCalculated, DutiesRefused, DutyQuoteEvent, RecordedAssessment } from './recorded-assessment.ts';
export * from './rules/conditions.ts';
export { rulesInForce } from './rules/in-force.ts';
export type { RulesInForce } from './rules/in-force.ts';
export * from './rules/places.ts';
export * from './rules/request.ts';
export * from './rules/rule-set.ts';
