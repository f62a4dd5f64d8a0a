import { canonicalCountry } from '../../../shared/countries.ts';
import { Decimal } from '../../../shared/decimal.ts';
import { lineAmountOf } from '../../../shared/commodity.ts';
import type { Money } from '../../../shared/money.ts';
import { DomainError } from '../../../shared/domain-error.ts';
import type { Remark, UsedRule } from './assessment.ts';
import { Exchange } from '../money/currency-converter.ts';
import type { ExchangeRates } from '../money/exchange-rates.ts';
import { requireRates } from './missing-rates.ts';
import type { DutyRequest, GoodsLine } from '../rules/request.ts';
import { rulesInForce } from '../rules/in-force.ts';
import type { RulesInForce } from '../rules/in-force.ts';
import type { Rule, RuleSet, Threshold, Valuation } from '../rules/rule-set.ts';
import { unlisted } from '../rules/code-list.ts';
import { holds } from '../rules/when.ts';
import type { Circumstances } from '../rules/when.ts';
import { ownValue } from '../../../shared/own-value.ts';

/** A line in the money of the rule set, with its share of what the whole consignment cost to move and insure. */
export type CaseLine = {
  readonly index: number;
  readonly goods: GoodsLine;
  readonly hsCode: string;
  readonly value: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly customsValue: Decimal;
};

/** One request before one rule set: sums in its money, and a record of every rule and exchange rate that is looked at. */
export type Case = {
  readonly request: DutyRequest;
  readonly ruleSet: RulesInForce;
  readonly valuation: Valuation;
  readonly whole: Circumstances;
  readonly lines: readonly CaseLine[];
  /** Lines nobody has a customs code for, by their place in the request. */
  readonly uncoded: readonly number[];
  readonly goods: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly exchange: Exchange;
  /** By id; the first description stays. */
  readonly rules: Map<string, UsedRule>;
  readonly remark: (remark: Remark, key?: string) => void;
  readonly remarks: () => readonly Remark[];
};

const shareScale = 20;

const nowhere: readonly string[] = [unlisted];

/** Several rules ask of the same list. */
const marksOf = (hsCode: string, { lists }: Pick<RuleSet, 'lists'>): ((list: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  return (list) => {
    const before = known.get(list);
    if (before) return before;
    const marks = ownValue(lists, list)?.marksOf(hsCode) ?? nowhere;
    known.set(list, marks);
    return marks;
  };
};

export type NamedRule = Rule & { readonly name?: string };

export const usedRuleOf = (rule: NamedRule): UsedRule => ({
  id: rule.id,
  ...(rule.name !== undefined && { name: rule.name }),
  source: rule.source,
  certainty: rule.certainty,
  ...(rule.validFrom !== undefined && { validFrom: rule.validFrom }),
  ...(rule.validTo !== undefined && { validTo: rule.validTo }),
});

/** Takes down a rule and answers its id. */
export const noteRule = ({ rules }: Pick<Case, 'rules'>, rule: NamedRule): string => {
  if (!rules.has(rule.id)) rules.set(rule.id, usedRuleOf(rule));
  return rule.id;
};

/** What conditions on goods are asked of one line. */
export const circumstancesOf = ({ whole, exchange, ruleSet }: Case, { goods: { value, origin }, hsCode }: CaseLine): Circumstances => ({
  ...whole,
  line: { hsCode, origin, unitValue: exchange.toOwn(Decimal.parse(value.amount), value.currency), marksIn: marksOf(hsCode, ruleSet) },
});

export const openCase = (request: DutyRequest, whole: RuleSet, rates: ExchangeRates): Case => {
  const ruleSet = rulesInForce(whole, request.date, canonicalCountry(request.to.country));
  requireRates(request, ruleSet.currency, rates);
  const exchange = new Exchange(rates, ruleSet.currency);
  const money = (value: Money | undefined): Decimal =>
    value === undefined ? Decimal.zero : exchange.toOwn(Decimal.parse(value.amount), value.currency);

  const values = request.lines.map((line) => exchange.toOwn(lineAmountOf(line), line.value.currency));
  const goods = values.reduce((sum, value) => sum.plus(value), Decimal.zero);
  const [freight, insurance] = [money(request.freight), money(request.insurance)];
  const occasion: Circumstances = {
    occasion: request,
    goods,
    landed: goods.plus(freight).plus(insurance),
    toOwnMoney: ({ amount, currency }: Threshold) => exchange.toOwn(Decimal.parse(amount), currency),
  };
  const valuation = ruleSet.valuations.find(({ when }) => holds(when, occasion));
  if (valuation === undefined)
    throw new DomainError('destination_not_covered', `No rules of ${ruleSet.name} are loaded for ${request.date}.`);

  const count = Decimal.of(BigInt(Math.max(1, request.lines.length)));
  /** By value; goods that are all worth nothing share alike. */
  const shareOf = (total: Decimal, value: Decimal): Decimal => {
    if (total.isZero()) return Decimal.zero;
    return goods.isZero() ? total.dividedBy(count, shareScale) : total.times(value).dividedBy(goods, shareScale);
  };

  const lines: CaseLine[] = [];
  const uncoded: number[] = [];
  for (const [index, line] of request.lines.entries()) {
    const value = values[index] ?? Decimal.zero;
    if (line.hsCode === undefined) {
      uncoded.push(index);
      continue;
    }
    const shares = { freight: shareOf(freight, value), insurance: shareOf(insurance, value) };
    let customsValue = value;
    for (const part of valuation.dutyBase) customsValue = customsValue.plus(shares[part]);
    lines.push({ index, goods: line, hsCode: line.hsCode, value, freight: shares.freight, insurance: shares.insurance, customsValue });
  }

  const remarks = new Map<string, Remark>();
  return {
    request,
    ruleSet,
    valuation,
    whole: occasion,
    lines,
    uncoded,
    goods,
    freight,
    insurance,
    exchange,
    rules: new Map(),
    remark: (remark, key = `${remark.reason}${remark.field ?? ''}`) => {
      if (!remarks.has(key)) remarks.set(key, remark);
    },
    remarks: () => [...remarks.values()],
  };
};
