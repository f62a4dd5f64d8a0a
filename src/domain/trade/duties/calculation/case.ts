import { lineAmountOf } from '../../../shared/commodity.ts';
import { canonicalCountry } from '../../../shared/countries.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { DomainError } from '../../../shared/domain-error.ts';
import type { Money } from '../../../shared/money.ts';
import { CurrencyConverter } from '../money/currency-converter.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import { divisionScale, settled } from '../money/precision.ts';
import { holds } from '../rules/conditions.ts';
import type { Circumstances } from '../rules/conditions.ts';
import { rulesInForce } from '../rules/in-force.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type { DutyRequest, GoodsLine } from '../rules/request.ts';
import type { RuleSet, Valuation } from '../rules/rule-set.ts';
import type { DutyNotice, UsedRule } from './assessment.ts';
import type { AtBound, MissingParts } from './missing-part.ts';
import { requireRates } from './missing-rates.ts';

/** A line of goods in the currency of the rule set, with its share of freight and insurance. */
export type CaseLine = {
  readonly index: number;
  readonly goods: GoodsLine;
  readonly hsCode: string;
  /** By which the line shares in sums of the consignment. */
  readonly price: Decimal;
  /** The price, or what the valuation leaves of it. */
  readonly value: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  /** What duties are calculated on. */
  readonly customsValue: Decimal;
};

/** What a tax takes for the customs value of a line: an allowance may be deducted for duty alone. */
export const taxedCustomsValue = (line: CaseLine, { dutyBase }: Valuation): Decimal =>
  dutyBase.reduce((sum, part) => sum.plus(line[part]), line.value);

/** One request under one rule set: its sums in the currency of the rules, and the record of the rules and notices that the answer will show. */
export type Case = {
  readonly request: DutyRequest;
  readonly ruleSet: RulesInForce;
  readonly valuation: Valuation;
  /** Without a line: what rules about the whole consignment are evaluated against. */
  readonly consignment: Circumstances;
  readonly lines: readonly CaseLine[];
  /** Lines without a customs code, by their index in the request. */
  readonly uncoded: readonly number[];
  readonly goods: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly converter: CurrencyConverter;
  /** By id. */
  readonly usedRules: Map<string, UsedRule>;
  /** By key, so that each is told once. */
  readonly notices: Map<string, DutyNotice>;
  readonly missing: MissingParts;
  readonly atBound: AtBound;
};

type Sums = Pick<Case, 'goods' | 'freight' | 'insurance'>;

/** A share of a total by value. Goods that are all worth nothing have equal shares. */
const shareOf = (total: Decimal, value: Decimal, { goods }: Sums, lineCount: number): Decimal => {
  if (total.isZero()) return Decimal.zero;
  if (goods.isZero()) return total.dividedBy(Decimal.of(BigInt(Math.max(1, lineCount))), divisionScale);
  return total.times(value).dividedBy(goods, divisionScale);
};

const linesOf = (
  { lines }: DutyRequest,
  values: readonly Decimal[],
  sums: Sums,
  { dutyBase }: Valuation,
): Pick<Case, 'lines' | 'uncoded'> => {
  const coded: CaseLine[] = [];
  const uncoded: number[] = [];
  for (const [index, goods] of lines.entries()) {
    const { hsCode } = goods;
    const value = values[index] ?? Decimal.zero;
    if (hsCode === undefined) {
      uncoded.push(index);
      continue;
    }
    const freight = shareOf(sums.freight, value, sums, lines.length);
    const insurance = shareOf(sums.insurance, value, sums, lines.length);
    const parts = { freight, insurance };
    const customsValue = dutyBase.reduce((sum, part) => sum.plus(parts[part]), value);
    coded.push({ index, goods, hsCode, price: value, value, freight, insurance, customsValue });
  }
  return { lines: coded, uncoded };
};

const valuationOf = ({ name, valuations }: RulesInForce, consignment: Circumstances): Valuation => {
  const valuation = valuations.find(({ when }) => holds(when, consignment));
  if (valuation) return valuation;
  throw new DomainError('destination_not_covered', `No rules of ${name} are loaded for ${consignment.request.date}.`);
};

/** The goods, freight and insurance of a request in the currency of the rules, and what rules about the whole consignment are evaluated against. */
export const consignmentOf = (
  request: DutyRequest,
  converter: CurrencyConverter,
): { readonly values: readonly Decimal[]; readonly sums: Sums; readonly circumstances: Circumstances } => {
  const converted = (money: Money | undefined): Decimal => (money === undefined ? Decimal.zero : converter.moneyToOwn(money));
  const values = request.lines.map((line) => converter.toOwn(lineAmountOf(line), line.value.currency));
  const goods = values.reduce((sum, value) => sum.plus(value), Decimal.zero);
  const sums = { goods, freight: converted(request.freight), insurance: converted(request.insurance) };
  const landed = settled(goods.plus(sums.freight).plus(sums.insurance));
  const toOwnCurrency = (threshold: Money): Decimal => settled(converter.moneyToOwn(threshold));
  return { values, sums, circumstances: { request, goods: settled(goods), landed, toOwnCurrency } };
};

export const openCase = (request: DutyRequest, whole: RuleSet, rates: ExchangeRates, atBound: AtBound): Case => {
  const ruleSet = rulesInForce(whole, request.date, canonicalCountry(request.to.country));
  requireRates(request, ruleSet.currency, rates);
  const converter = new CurrencyConverter(rates, ruleSet.currency);
  const { values, sums, circumstances } = consignmentOf(request, converter);
  const valuation = valuationOf(ruleSet, circumstances);
  return {
    request,
    ruleSet,
    valuation,
    consignment: circumstances,
    ...sums,
    ...linesOf(request, values, sums, valuation),
    converter,
    usedRules: new Map(),
    notices: new Map(),
    missing: { ofLines: new Map(), ofConsignment: new Map() },
    atBound,
  };
};

/** Adds a notice to the answer, unless there is one of the same key. */
export const addNotice = ({ notices }: Case, notice: DutyNotice, key = `${notice.reason}${notice.field ?? ''}`): void => {
  if (!notices.has(key)) notices.set(key, notice);
};
