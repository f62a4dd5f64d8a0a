import { DomainError } from '../../../domain/shared/index.ts';
import type { LocalDate } from '../../../domain/shared/index.ts';
import { assessingCountry, calculate, isSetApart, territoryOf } from '../../../domain/trade/index.ts';
import type { Assessment, DutyRequest, ExchangeRates, Nomenclature, RuleSet, Tariff } from '../../../domain/trade/index.ts';
import { invalidRequest } from '../../kernel/invalid-request.ts';
import type { Notice } from '../../kernel/notice.ts';
import type { Classifier, MayClassify } from '../../ports/classifier.ts';
import type { ExchangeRateTables } from '../../ports/exchange-rate-tables.ts';
import type { RuleSets } from '../../ports/rule-sets.ts';
import type { Tariffs } from '../../ports/tariffs.ts';
import { predictedCodes } from '../classification/missing-codes.ts';
import { goodsRules } from '../goods/goods-rules.ts';
import type { GoodsRules } from '../goods/goods-rules.ts';
import { dutyRequestOf } from './duty-request.ts';
import type { DutiesAsked } from './duty-request.ts';
import { ownValue } from '../../../domain/shared/own-value.ts';

/** The currencies the interface answers in. */
export const answerCurrencies = [
  'GBP', 'USD', 'EUR', 'CAD', 'AUD', 'BGN', 'CZK', 'DKK', 'HUF', 'PLN', 'RON', 'SEK', 'NZD', 'SAR', 'AED', 'HKD', 'SGD',
] as const; // prettier-ignore

export type AssessmentDependencies = {
  readonly ruleSets: RuleSets;
  readonly tariffs: Tariffs;
  readonly exchangeRates: ExchangeRateTables;
  readonly nomenclature: Nomenclature;
  readonly classifier: Classifier;
  readonly mayClassify?: MayClassify;
};

/** An answer, with everything it was reckoned from. */
export type Assessed = {
  readonly request: DutyRequest;
  readonly exchangeRates: ExchangeRates;
  readonly assessment: Assessment;
  readonly notices: readonly Notice[];
};

const notCovered = (country: string): DomainError => {
  const field = 'shipTo.address.country';
  const message = `No duties and taxes are loaded for that place in ${country}. Covered are US, GB without Northern Ireland, the members of the EU without their special territories, AU, CA, CH, IS, LI, NO, NZ, SG, HK, AE and SA.`;
  return new DomainError('destination_not_covered', message, [{ field, message: `${field}: ${message}` }]);
};

/** What the data on goods has against a question. No figure can be given for a heading that does not exist, whatever else is right. */
const checkGoods = (asked: DutiesAsked, at: string, rules: GoodsRules): readonly Notice[] => {
  const unknown = rules.codeFaults(asked);
  if (unknown.length > 0) throw new DomainError('hs_code_unknown', unknown.map(({ message }) => message).join(' '), unknown);
  const faults = rules.schemeFaults(asked, at);
  if (faults.length > 0) throw invalidRequest(faults);
  return rules.warnings(asked, at).map((warning) => ({ level: 'warning', ...warning }));
};

/** The rules and the tariff a place is assessed by on a day, as they stand. */
export const rulesFor = (
  { ruleSets, tariffs }: Pick<AssessmentDependencies, 'ruleSets' | 'tariffs'>,
  country: string,
  date: LocalDate,
): { readonly ruleSet: RuleSet; readonly tariff: Tariff } | undefined => {
  const ruleSet = ruleSets.of(territoryOf(country));
  const tariff = ruleSet && tariffs.on(ruleSet.tariff, date);
  return ruleSet && tariff && { ruleSet, tariff };
};

const defaultCurrency = ({ currency, currencies }: RuleSet, country: string): string => {
  const own = ownValue(currencies, country) ?? currency;
  return (answerCurrencies as readonly string[]).includes(own) ? own : 'GBP';
};

/** All that an answer follows from, beside what was asked. */
type Basis = { readonly date: LocalDate; readonly ruleSet: RuleSet; readonly tariff: Tariff; readonly exchangeRates: ExchangeRates };

const isSame = (one: Basis, other: Basis): boolean =>
  one.date === other.date && one.ruleSet === other.ruleSet && one.tariff === other.tariff && one.exchangeRates === other.exchangeRates;

/**
 * Finds the rules of the day and the destination and asks the calculator. Throws `destination_not_covered` where there are none. The very same question on the same
 * basis gets the very same answer, unless codes had to be predicted: what the classifier knows changes by the hour.
 */
export const assessDuties = (dependencies: AssessmentDependencies) => {
  const rulesOnGoods = goodsRules(dependencies);
  const answered = new WeakMap<DutiesAsked, { readonly basis: Basis; readonly assessed: Assessed }>();

  return async (asked: DutiesAsked, { at, accountId }: { readonly at: string; readonly accountId: string }): Promise<Assessed> => {
    const date = at.slice(0, 10);
    const { address } = asked.shipTo;
    const country = assessingCountry(address.country);
    const rules = rulesFor(dependencies, country, date);
    if (rules === undefined) throw notCovered(address.country);
    const basis: Basis = { date, ...rules, exchangeRates: dependencies.exchangeRates.on(date) };
    const before = answered.get(asked);
    if (before && isSame(before.basis, basis)) return before.assessed;

    const onGoods = checkGoods(asked, at, rulesOnGoods);
    const isClassified = dependencies.mayClassify?.(asked.customerReference) ?? true;
    const predictions = isClassified ? await predictedCodes(dependencies.classifier, asked.commodities, { country, accountId }) : [];
    const currency = asked.currency ?? defaultCurrency(rules.ruleSet, country);
    const { request, notices } = dutyRequestOf(asked, { date, currency, predictions });
    if (request.border !== 'none' && isSetApart(address)) throw notCovered(address.country);
    const assessment = calculate(request, basis.ruleSet, basis.tariff, basis.exchangeRates);
    const assessed = { request, exchangeRates: basis.exchangeRates, assessment, notices: [...onGoods, ...notices, ...assessment.remarks] };
    if (predictions.length === 0) answered.set(asked, { basis, assessed });
    return assessed;
  };
};
