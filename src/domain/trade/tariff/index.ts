export { boundByWeight, highestNotLoaded, printDutyRate, rangeOfPercents, rateUnits } from './duty-rate.ts';
export type {
  DutyRate,
  LineRate,
  OriginRate,
  OriginRateKind,
  RatePart,
  RateUnit,
  Tariff,
  TariffLine,
  ValueBracket,
} from './duty-rate.ts';
export { withOwnRates } from './own-rates.ts';
export type { OwnRate } from './own-rates.ts';
export { parseDutyRate } from './parse-duty-rate.ts';
export type { RateLanguage, RateReading } from './parse-duty-rate.ts';
export * from './register/index.ts';
export { inSeason, parseSeasonalRate } from './tariff-entry.ts';
export type { RateTerms, Season, SeasonalReading, TariffEntry } from './tariff-entry.ts';
export { parseSpecialColumn, usProgrammes } from './us-programmes.ts';
export type { Programme, SpecialRates } from './us-programmes.ts';
export { coverageOf, tariffInPart, versionTariff } from './version-tariff.ts';
export type { TariffCoverage } from './version-tariff.ts';
