import { borderBetween, carrierFeesFor, DomainError } from '../../../domain/shared/index.ts';
import type { CarrierFee, LocalDate } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import {
  assessingCountry,
  calculate,
  isSetApart,
  refuseUnknownCodes,
  territoryOf,
  withOwnRates,
} from '../../../domain/trade/index.ts';
import type {
  Assessment,
  DutyRequest,
  ExchangeRates,
  Nomenclature,
  RuleSet,
  Tariff,
} from '../../../domain/trade/index.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import type { Notice } from '../../shared/notices.ts';
import { predictedCodes } from '../classification/predict-codes.ts';
import { goodsRules } from '../goods/goods-rules.ts';
import type { GoodsRules } from '../goods/goods-rules.ts';
import type { Classifier, MayClassify, Prediction } from '../ports/classification.ts';
import type { ExchangeRateTables, RuleSets } from '../ports/duties.ts';
import type { Tariffs } from '../ports/tariffs.ts';
import { ordinaryRateIn, withQuestions } from './ask-back.ts';
import type { CarrierFees } from './carrier-fees.ts';
import { dutyRequestOf } from './duty-request.ts';
import type { DutiesRequest } from './duty-request.ts';

/** The currencies of answers to a request that names none, where one is the destination's own. */
export const defaultCurrencies = [
  'GBP', 'USD', 'EUR', 'CAD', 'AUD', 'BGN', 'CZK', 'DKK', 'HUF', 'PLN', 'RON', 'SEK', 'NZD', 'SAR', 'AED', 'HKD', 'SGD',
] as const; // oxfmt-ignore

/** The currencies of answers: those, and the others that the European Central Bank publishes rates of. */
export const answerCurrencies = [
  ...defaultCurrencies,
  'BRL', 'CHF', 'CNY', 'IDR', 'ILS', 'INR', 'ISK', 'JPY', 'KRW', 'MXN', 'MYR', 'NOK', 'PHP', 'THB', 'TRY', 'ZAR',
] as const; // oxfmt-ignore

/** The data from which duties are assessed. */
export type AssessmentDependencies = {
  readonly ruleSets: RuleSets;
  readonly tariffs: Tariffs;
  readonly exchangeRates: ExchangeRateTables;
  readonly nomenclature: Nomenclature;
  /** The most days since the facts were read for an answer to be called complete. */
  readonly factsMaxAge?: number;
  readonly classifier: Classifier;
  readonly mayClassify?: MayClassify;
  /** Absent: what carriers charge is not known. */
  readonly carrierFees?: CarrierFees;
};

/** An answer, with all its input data. */
export type Assessed = {
  readonly request: DutyRequest;
  /** The day on which the client asked, if it asked for another day. */
  readonly askedOn?: LocalDate;
  readonly exchangeRates: ExchangeRates;
  readonly assessment: Assessment;
  /** By index of the commodity; empty where none was predicted. */
  readonly predictions: readonly (Prediction | undefined)[];
  readonly notices: readonly Notice[];
};

const notCovered = (country: string, { sheets = 0, whyNot }: RuleSets): DomainError => {
  const field = 'shipTo.address.country';
  const why = whyNot?.(country);
  const message =
    `No duties and taxes are loaded for that place in ${country}${why === undefined ? '' : `: ${why}`}. Covered are US, GB without ` +
    'Northern Ireland, the members of the EU without their special territories, AU, CA, CH, IS, LI, NO, NZ, SG, HK, AE and SA, and ' +
    `${sheets} countries more by country sheets. An operator can add one.`;
  return new DomainError('destination_not_covered', message, [{ field, message: `${field}: ${message}` }]);
};

/**
 * Checks the goods against the nomenclature and the limits of schemes. A heading that does not exist is refused,
 * because nothing can be calculated for it.
 */
const checkGoods = (asked: DutiesRequest, at: string, rules: GoodsRules): readonly Notice[] => {
  refuseUnknownCodes(rules.codeFaults(asked));
  const faults = rules.schemeFaults(asked, at);
  if (faults.length > 0) throw invalidRequest(faults);
  return rules.warnings(asked, at).map((warning) => ({ level: 'warning', ...warning }));
};

/** The rules and the tariff of a place on a day. */
export const rulesFor = (
  { ruleSets, tariffs }: Pick<AssessmentDependencies, 'ruleSets' | 'tariffs'>,
  country: string,
  date: LocalDate,
): { readonly ruleSet: RuleSet; readonly tariff: Tariff } | undefined => {
  const ruleSet = ruleSets.of(territoryOf(country));
  const tariff = ruleSet && tariffs.on(ruleSet.tariff, date);
  return ruleSet && tariff && { ruleSet, tariff: withOwnRates(tariff, ruleSet.dutyRates ?? [], date) };
};

const isAmong = (currencies: readonly string[], currency: string): boolean => currencies.includes(currency);

/** The destination's own currency where it is a default one, else that of the goods. */
const defaultCurrency = (
  { currency, currencies }: RuleSet,
  country: string,
  commodities: DutiesRequest['commodities'],
): string => {
  const own = ownValue(currencies, country) ?? currency;
  if (isAmong(defaultCurrencies, own)) return own;
  const candidates = [commodities[0]?.value.currency, own].filter((each) => each !== undefined);
  return candidates.find((each) => isAmong(answerCurrencies, each)) ?? 'GBP';
};

/** The rules and the tariff of a request's destination. Throws `destination_not_covered`. */
const requireRules = (
  dependencies: Pick<AssessmentDependencies, 'ruleSets' | 'tariffs'>,
  asked: DutiesRequest,
  date: LocalDate,
) => {
  const { address } = asked.shipTo;
  const rules = rulesFor(dependencies, assessingCountry(address), date);
  const isApart = isSetApart(address) && borderBetween(asked.shipFrom.address, address) !== 'none';
  if (rules === undefined || isApart) throw notCovered(address.country, dependencies.ruleSets);
  return rules;
};

/**
 * Checks a request without calculating it: the destination needs rules, the goods must be valid. Returns the warnings.
 * Throws `destination_not_covered` and `hs_code_unknown`.
 */
export const checkDutiesRequest = (dependencies: Omit<AssessmentDependencies, 'classifier' | 'mayClassify'>) => {
  const rulesOnGoods = goodsRules(dependencies);
  return (asked: DutiesRequest, at: string): readonly Notice[] => {
    requireRules(dependencies, asked, at.slice(0, 10));
    return checkGoods(asked, at, rulesOnGoods);
  };
};

/** What the carrier may charge. Throws if the service does not exist. */
const carrierFeesOn = async (
  fees: CarrierFees | undefined,
  { serviceCode: service }: DutiesRequest,
  { date: day, country, accountId }: { readonly date: LocalDate; readonly country: string; readonly accountId: string },
): Promise<readonly CarrierFee[]> => {
  if (fees === undefined) return [];
  if (service !== undefined && !fees.isService(service)) {
    const message = 'serviceCode must be the code of an active service. GET /api/services lists them.';
    throw invalidRequest([{ field: 'serviceCode', message }]);
  }
  return carrierFeesFor(await fees.of(accountId), { day, country, service });
};

/**
 * Finds the rules of the destination and the day, predicts missing codes, and calculates. Throws
 * `destination_not_covered` if no rules are loaded for the place.
 */
export const assessDuties = (dependencies: AssessmentDependencies) => {
  const rulesOnGoods = goodsRules(dependencies);

  return async (
    asked: DutiesRequest,
    { at, accountId }: { readonly at: string; readonly accountId: string },
  ): Promise<Assessed> => {
    const today = at.slice(0, 'YYYY-MM-DD'.length);
    const { date = today } = asked;
    const { address } = asked.shipTo;
    const country = assessingCountry(address);
    const rules = requireRules(dependencies, asked, date);
    const exchangeRates = dependencies.exchangeRates.on(date);

    const onGoods = checkGoods(asked, date, rulesOnGoods);
    const isClassified = dependencies.mayClassify?.(asked.customerReference) ?? true;
    const predictions = isClassified
      ? await predictedCodes(dependencies.classifier, asked.commodities, { country, accountId })
      : [];
    const currency = asked.currency ?? defaultCurrency(rules.ruleSet, country, asked.commodities);
    const carrierFees = await carrierFeesOn(dependencies.carrierFees, asked, { date, country, accountId });
    const { request: goods, notices } = dutyRequestOf(asked, { today, currency, predictions, carrierFees });
    const otherDay = date === today ? {} : { askedOn: today };
    const calculated = calculate(goods, rules.ruleSet, rules.tariff, exchangeRates, { ...dependencies, ...otherDay });
    const { request, assessment } = withQuestions({ request: goods, assessment: calculated }, predictions, (code) =>
      ordinaryRateIn(rules.tariff, code),
    );
    // Drop notices on a field that the calculator gives too.
    const others = onGoods.filter(
      ({ reason, field }) => !assessment.notices.some((said) => said.reason === reason && said.field === field),
    );
    return {
      request,
      ...otherDay,
      exchangeRates,
      assessment,
      predictions,
      notices: [...others, ...notices, ...assessment.notices],
    };
  };
};

export type AssessDuties = ReturnType<typeof assessDuties>;
